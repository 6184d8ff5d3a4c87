"""Limited: boosters of a set, decks of 40 cards built from them, and events of a few rounds."""

from playmat.limited.boosters import PACKS, booster_of, boosters, find_set, free_energy, open_packs, openable
from playmat.limited.building import Built, suggest
from playmat.limited.event import NAMES, ROUNDS, SIZES, TIE, Pairing, Standing, is_over, pair_round, standings
from playmat.limited.luck import Luck
from playmat.limited.playing import asked_games, bring, deck_problems, limited_rules, packs_of, pool_of

__all__ = [
    "NAMES",
    "PACKS",
    "ROUNDS",
    "SIZES",
    "TIE",
    "Built",
    "Luck",
    "Pairing",
    "Standing",
    "asked_games",
    "booster_of",
    "boosters",
    "bring",
    "deck_problems",
    "find_set",
    "free_energy",
    "is_over",
    "limited_rules",
    "open_packs",
    "openable",
    "packs_of",
    "pair_round",
    "pool_of",
    "standings",
    "suggest",
]
