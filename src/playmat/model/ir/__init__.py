"""The effect IR: what a card's text means, as closed, typed data.

A program is a tuple of statements, run in order; each does as much as it can. A statement that really did something
can bind what it did to a *slot* (`into`), and later nodes read that slot: "in this way", "if you do", "that Pokémon"
are all slots. A slot holds a list: cards, Pokémon, coins (1 heads, 0 tails), or one number.

Three people are kept apart. *You* is whoever controls the effect. `who` on a statement is the actor: the player it
happens to. `by` on a `Pick` or a `May` is whoever decides. "each" means both players in turn, the player whose turn it
is first; inside it "that-player" is the one it is running for.

Nouns are `Target` nodes and are live queries until they are picked: `Pokemon(...)` and `Cards(...)` mean every one that
matches; `Pick(...)` has somebody choose among them. Adjectives are `Filter` nodes, numbers `Amount`, "if" is
`Condition`.

Continuous things are `Modifier` nodes: held in a `Static` unit for as long as the card is in play, or started by the
`Lasting` statement for a duration. What happens by itself is a `Triggered` unit.

JSON form: {"op": tag, field: value, ...}, defaults left out; a `Num` is written as a bare number. `encode` and
`decode` are exact inverses; an unknown tag or field is an `IrError`.
"""

# Every node is reachable as `ir.Heal`, wherever it stands: a node is added in one place.
from playmat.model.ir.amounts import *
from playmat.model.ir.base import *
from playmat.model.ir.conditions import *
from playmat.model.ir.filters import *
from playmat.model.ir.json import CATEGORIES, NODES, decode, decode_units, encode, tag, tag_of
from playmat.model.ir.modifiers import *
from playmat.model.ir.steps import *
from playmat.model.ir.targets import *
from playmat.model.ir.units import *
