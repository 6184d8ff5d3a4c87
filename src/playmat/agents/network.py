"""Small networks that were fitted to games: one layer of hidden units, and an answer."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from playmat.model.ids import Card, Definition


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


@mypyc_attr(native_class=True)
class Insight:
    """The networks of `insight`, for the cards of one pool."""

    def __init__(
        self, each: list[list[float]], in_play: list[list[float]], held: list[list[float]], answer: Network
    ) -> None:
        self.each = each
        """Per unit that reads single Pokémon the weights of the columns of a row."""
        self.in_play = in_play
        """Per definition what each of those units begins with: its bias, and what it makes of the card's traits."""
        self.held = held
        """Per definition what the units say that read its traits."""
        self.answer = answer
        """What reads the counts, the cards and the Pokémon of both sides."""

    def read(self, definition: Definition, row: list[float], onto: list[float], begin: int) -> None:
        """Add what each unit says to a Pokémon onto the numbers from `begin` on."""
        size = len(row)
        present = [i for i in range(size) if row[i] != 0.0]
        biases = self.in_play[definition]
        for unit in range(len(self.each)):
            weights = self.each[unit]
            excited = biases[unit]
            for i in present:
                excited += row[i] * weights[i]
            if excited > 0.0:
                onto[begin + unit] += excited

    def add_cards(self, definitions: vec[i64], cards: list[Card], onto: list[float]) -> None:
        """Append what is said of these cards, added up."""
        kinds = len(self.held[0])
        total = [0.0] * kinds
        for card in cards:
            said = self.held[definitions[card]]
            for i in range(kinds):
                total[i] += said[i]
        onto += total
