"""From the IR to the machine: each node of a card's text becomes the object or the steps that carry it out."""
