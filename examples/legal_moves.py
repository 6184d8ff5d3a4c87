"""What may the player to move do, and why not the rest?"""

import playmat

game = playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", seed=7)
while game.decision and game.decision.question != "turn":
    game.apply(0)  # the setup, whatever comes first

print(game)
for option in game.options:
    print(f"{option.text:40} {option.words}")
for wish in ("retreat", "attack Hydro Pump"):
    refusal = game.why_not(wish)
    print(f"{wish}: {refusal.sentence if refusal else 'allowed'}")
