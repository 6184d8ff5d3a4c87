"""Modifiers: what is so as long as they are live. The node that a phrase makes names its file."""
