"""A position set up by hand, asked about, played on: a ruling in a dozen lines."""

import playmat

position = playmat.Position(
    "swsh",
    me={"active": {"card": "swsh1-70", "energy": ["L", "L"], "damage": 20}, "hand": ["L", "sm1-123"]},
    opp={"active": "swsh1-70", "bench": ["swsh1-10"]},
)
game = position.game(seed=5)
print(game.decision)
game.apply("attach Lightning Energy me.active")
game.apply("Nest Ball").apply(0)
print("\n".join(game.log(0)))
print(playmat.Position.of(game).me["active"])
