"""Nouns: which Pokémon, which cards, how many."""
