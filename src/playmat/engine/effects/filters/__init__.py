"""Filters: which of the Pokémon and cards are meant."""
