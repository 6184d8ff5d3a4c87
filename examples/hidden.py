"""What one seat sees, what it does not, and a whole game as it might be."""

import playmat

game = playmat.Game("xy", "d-xy1-1", "d-xy0-2", seed=2)
while game.turn < 3 and not game.over:
    game.apply(0)
mine, theirs = game.view(0)["players"]
print("my hand:", [card["name"] for card in mine["hand"]])
print("their hand:", theirs["hand"])
for seed in range(3):
    world = game.resample(0, seed)
    print("it might be:", [card["name"] for card in world.view(1)["players"][1]["hand"]])
