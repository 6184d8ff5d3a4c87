"""A list as people paste it: what it is, whether it is legal, what is wrong with it."""

import playmat

LIST = """
Pokémon: 2
4 Snivy BLW 1
3 Servine BLW 3
Trainer: 1
5 Potion BLW 100
Energy: 1
45 Grass Energy BLW 105
"""

library = playmat.Library.default()
deck = library.read(LIST)
choice = library.choose([deck])
print(f"{len(deck)} cards, played by the rules of {choice.ruleset.name}")
for problem in library.check(deck, choice.ruleset).problems:
    print(f"- {problem.sentence} ({problem.clause})")
