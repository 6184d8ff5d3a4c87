"""Conditions: "if", "only if", "as long as". The node that a phrase makes names its file."""
