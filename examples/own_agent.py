"""A player of one's own, measured against one of the project's."""

import playmat


class Builder(playmat.Agent):
    """Evolves, attaches and benches when it can, then attacks."""

    wishes = ("evolve", "attach", "bench", "attack")

    def choose(self, seat: playmat.Seat) -> int:
        kinds = [option["kind"] for option in seat.decision["options"]]
        return next((kinds.index(wish) for wish in self.wishes if wish in kinds), 0)


won = 0
for seed in range(20):
    game = playmat.Game("swsh", "d-swsh1-1", "d-swsh1-2", seed=seed)
    won += playmat.play(game, [Builder(), "random"], seed=seed).winner == 0
print(f"Builder wins {won} of 20 against random")
