"""Nouns, adjectives and numbers. The category of a phrase names its file."""
