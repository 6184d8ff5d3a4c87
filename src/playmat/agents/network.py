"""Small networks that were fitted to games: one layer of hidden units, and an answer."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(native_class=True)
class Network:
    """Its answer is the log of the odds that the player to move wins."""

    def __init__(self, hidden: list[list[float]], out: list[float], bias: float) -> None:
        self.hidden = hidden
        """Per hidden unit the weights of the inputs, and its bias."""
        self.out = out
        """Per hidden unit its weight in the answer."""
        self.bias = bias

    def answer(self, x: list[float]) -> float:
        size = len(x)
        present = [i for i in range(size) if x[i] != 0.0]
        total = self.bias
        for unit in range(len(self.out)):
            weights = self.hidden[unit]
            excited = weights[size]
            for i in present:
                excited += x[i] * weights[i]
            if excited > 0.0:
                total += excited * self.out[unit]
        return total


def excite(layer: list[list[float]], x: list[float], onto: list[float], begin: int) -> None:
    """Add what each unit of a layer says to `x` onto the numbers from `begin` on."""
    size = len(x)
    present = [i for i in range(size) if x[i] != 0.0]
    for unit in range(len(layer)):
        weights = layer[unit]
        excited = weights[size]
        for i in present:
            excited += x[i] * weights[i]
        if excited > 0.0:
            onto[begin + unit] += excited
