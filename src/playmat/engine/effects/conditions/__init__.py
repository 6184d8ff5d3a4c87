"""Conditions: what a text asks with "if", and what the rules ask before a text may be used."""
