"""Steps: what is done, and the sentences that say so. The node that a phrase makes first names its file."""
