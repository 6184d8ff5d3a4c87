"""A game between a computer player and a function of one's own, told as a spectator hears it."""

import playmat


def eager(decision: playmat.Decision) -> playmat.Option:
    """Attack if that is possible, else whatever is not the end of the turn."""
    attacks = decision.of("attack")
    return attacks[-1] if attacks else decision[0]


game = playmat.Game("xy", "d-xy1-1", "d-xy0-2", seed=1)
outcome = playmat.play(game, ["simple", eager])
print("\n".join(game.log()[-12:]))
print(f"seat {outcome.winner} won: {outcome.reason}")
