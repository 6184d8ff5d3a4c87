"""Nouns: what the game is made of. No logic; standard library only."""
