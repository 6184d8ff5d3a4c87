"""Bodies: whom a power that is always there concerns, and whom it guards, said as modifiers.

attackers       whose attacks a modifier is about, said by the Pokémon alone, as a `Source`
pokemon kinds   several kinds of Pokémon in one, as a `Group` ("Pokémon-GX and Pokémon-EX")
"""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import (
    AllOf,
    At,
    Evolved,
    Filter,
    HasAttached,
    HasEnergy,
    HasPower,
    Is,
    Measure,
    Named,
    Not,
    Num,
    OneOf,
    Pokemon,
    PreventDamage,
    PreventEffects,
    Tagged,
    TakeLess,
    Times,
)
from playmat.model.words import types
from playmat.text.forms import AnyMember, Group, Source
from playmat.text.grammar.nouns import both_sides, plain, side_group
from playmat.text.phrase import FAIL, Phrase, V, also, lens

GROUP = side_group()
ANYONE: Final = Pokemon("both")
_ANY_ATTACK: Final = Source()
AFTER = "[{after W/R}]"
BEFORE = "[{before W/R}]"


# --- Kinds of Pokémon


def _join_kinds(g: tuple[Group, ...]) -> Any:
    if len(g) < 2 or any(not each.where or each.place != g[0].place for each in g):
        return FAIL
    if any(isinstance(f, Not) for each in g[:-1] for f in each.where):
        return FAIL  # "except A or B" excludes both
    parts: list[Filter] = [each.where[0] if len(each.where) == 1 else AllOf(each.where) for each in g]
    return Group(g[0].place, (OneOf(tuple(parts)),))


def _split_kinds(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Group) or len(value.where) != 1 or not isinstance(value.where[0], OneOf):
        return None
    parts = value.where[0].filters
    return {"g": tuple(Group(value.place, p.filters if isinstance(p, AllOf) else (p,)) for p in parts)}


_ACTIVE_GROUP = lens(
    "s g",
    lambda s, g: Pokemon(s, "active", g.where) if g.place == "any" and g.where else FAIL,
    lambda t: (t.side, Group("any", t.where)) if isinstance(t, Pokemon) and t.place == "active" and t.where else FAIL,
)


def _owner(name: str) -> bool:
    """Whether the words are whose Pokémon it is, and nothing else."""
    return name.endswith("'s") and name.split()[0] not in (
        "Benched",
        "Active",
        "Basic",
        "Stage",
        "Evolution",
        "Mega",
        *types.NAMES,
    )


def _both_active() -> Any:
    """Active Pokémon of both players: the variable is a `Group`."""
    return lens(
        "g",
        lambda g: Pokemon("both", "active", g.where) if g.place == "any" else FAIL,
        lambda t: (
            (Group("any", t.where),)
            if isinstance(t, Pokemon) and t.side == "both" and t.place == "active" and t.where
            else FAIL
        ),
    )


KINDS: Final = [
    # more ways to say which Pokémon
    also("pokemon", "{g:pokemon group|pl} [in play] {both sides}", both_sides()),
    also("pokemon", "{g:pokemon kinds|pl} [in play] {both sides}", both_sides()),
    also("pokemon", "each player's {g:pokemon group|pl}", both_sides()),
    also("pokemon", "any of {s:side} {g:pokemon group|pl}", AnyMember(GROUP)),
    also("pokemon", "any of {s:side} {g:pokemon kinds|pl}", AnyMember(GROUP)),
    also("pokemon", "1 of {s:side} Active Pokémon", Pokemon(V.s, "active")),
    Phrase("pokemon", "each Active {g:pokemon group|sg}", _both_active()),
    also("pokemon", "each Active {g:pokemon group|sg} {both sides}", _both_active()),
    also("pokemon", "both Active {g:pokemon group|pl}", _both_active()),
    also("pokemon", "the Active Pokémon", Pokemon("opponent", "active")),
    also("group head", "{h:pokemon head} in play", V.h),
    also("adj", "{n:name part}", Named(V.n, "contains"), when=lambda f: _owner(f["n"])),
    also("rel", "( except for {g:excluded} )", Not(V.g)),
    also("rel", ", except {g:excluded} ,", Not(V.g)),
    also("rel", "that isn't a {g:excluded}", Not(V.g)),
    also("rel", ", except [for] {g:excluded}", Not(V.g)),
    also("excluded", "Pokémon <with|that have> {b:rule box}", build=lambda b: Tagged("Rule Box")),
    Phrase("rule box", "a Rule Box", ""),
    also("rule box", "a Rule Box ( {n:note} )", build=lambda n: ""),
    also("rel", "with Abilities", HasPower(("Ability",))),
    Phrase("rel", "that has/pl {n:int} or fewer Energy attached", Measure("energy", "<=", plain())),
    also("rel", "that have {n:int} or fewer Energy attached to <it|them>", Measure("energy", "<=", plain())),
    Phrase("rel", "that has/pl {n:int} or more Energy attached", Measure("energy", ">=", plain())),
    Phrase("excluded", "{g:kinds excluded}", V.g),
    also("excluded", "an Evolved Pokémon", Evolved()),
    Phrase(
        "kinds excluded",
        "{g:pokemon kinds|pl}",
        lens("g", lambda g: g.where[0], lambda f: (Group("any", (f,)),) if isinstance(f, OneOf) else FAIL),
    ),
    Phrase("rel", "that has/pl a Rule Box", Tagged("Rule Box")),
    also("rel", "<with|that have> {b:rule box}", build=lambda b: Tagged("Rule Box")),
    Phrase("rel", "that has/pl no Rule Box", Not(Tagged("Rule Box"))),
    also("rel", "<that don't have|without> {b:rule box}", build=lambda b: Not(Tagged("Rule Box"))),
    also("rel", "that have [any] Special Energy [card] attached [to <it|them>]", HasEnergy(kind="special")),
    also("rel", "that have any {n:name} [card] attached [to <it|them>]", HasAttached((Named(V.n),))),
    Phrase("rel", "that has/pl {n:name} attached", HasAttached((Named(V.n),))),
    Phrase("rel", "that has/pl any Poké-Powers", HasPower(("Poké-Power",))),
    Phrase("rel", "that has/pl any Poké-Bodies", HasPower(("Poké-Body",))),
    Phrase("rel", "that has/pl any Poké-Powers or Poké-Bodies", HasPower(("Poké-Power", "Poké-Body"))),
    also("rel", "that have an Ability", HasPower(("Ability",))),
    Phrase("pokemon kinds", "{g:pokemon group&and}", build=_join_kinds, match=_split_kinds),
    also("pokemon kinds", "{g:pokemon group&or}", build=_join_kinds),
    Phrase("pokemon", "{s:side} Active {g:pokemon group|sg}", _ACTIVE_GROUP),
    Phrase("pokemon", "{s:side} Active {g:pokemon kinds|sg}", _ACTIVE_GROUP),
    Phrase("pokemon", "each of {s:side} {g:pokemon kinds|pl} [in play]", GROUP),
    also("pokemon", "<all of|all|> {s:side} {g:pokemon kinds|pl} [in play]", GROUP),
]

# --- Whose attacks


def _of_kinds(both: bool) -> Any:
    if both:
        return lens(
            "g",
            lambda g: Source("both", g.where) if g.place == "any" else FAIL,
            lambda v: (Group("any", v.where),) if isinstance(v, Source) and v.side == "both" else FAIL,
        )
    return lens(
        "s g",
        lambda s, g: Source(s, g.where) if g.place == "any" else FAIL,
        lambda v: (v.side, Group("any", v.where)) if isinstance(v, Source) and v.side != "both" else FAIL,
    )


SOURCES: Final = [
    Phrase("source", "attacks from {s:side} Active Pokémon", Source(V.s, (At("active"),))),
    Phrase("source", "attacks from {s:side} {g:pokemon kinds|pl}", _of_kinds(False)),
    Phrase("source", "attacks from {g:pokemon kinds|pl}", _of_kinds(True)),
    also("source", "an opponent's attack", Source("opponent")),
    also("source", "<attacks|an attack> <from|used by|by|of> {w:attackers}", V.w),
    also("source", "<the|any> attacks of {w:attackers}", V.w),
    also("attackers", "the Attacking Pokémon", Source()),
    Phrase("attackers", "{s:side} Active Pokémon", Source(V.s, (At("active"),))),
    Phrase("attackers", "{s:side} {g:pokemon group|pl} [in play]", _of_kinds(False)),
    Phrase("attackers", "{s:side} {g:pokemon kinds|pl} [in play]", _of_kinds(False)),
    Phrase("attackers", "{g:pokemon group|pl}", _of_kinds(True), when=lambda f: f["g"].where != ()),
    Phrase("attackers", "{g:pokemon kinds|pl}", _of_kinds(True)),
]


def guard(template: str, kind: Any, *, read_only: bool = False, **fixed: Any) -> Phrase:
    """A modifier for the Pokémon `p` against the attacks `w`, by `n`, or by `n` for each `x`."""

    def build(p: Any = ANYONE, w: Source = _ANY_ATTACK, n: Any = None, x: Any = None) -> Any:
        fields = dict(fixed)
        if n is not None:
            fields["amount"] = n if x is None else Times(n, x)
        if "{w:" in template:
            fields["by"] = w.where
            fields["by_side"] = w.side
        return kind(p, **fields)

    def match(value: Any) -> dict[str, Any] | None:
        if type(value) is not kind:
            return None
        found: dict[str, Any] = {"p": value.scope}
        if "{w:" in template:
            found["w"] = Source(value.by_side, value.by)
        if "{x:" in template:
            if not isinstance(value.amount, Times) or not isinstance(value.amount.left, Num):
                return None
            found["n"], found["x"] = value.amount.left, value.amount.right
        elif "{n:" in template:
            found["n"] = value.amount
        return found if build(**found) == value else None

    return Phrase("mod", template, build=build, match=None if read_only else match, read_only=read_only)


def both_guards(template: str) -> Phrase:
    """Damage and effects prevented together."""

    def build(p: Any, w: Source) -> Any:
        return (PreventDamage(p, w.where, w.side), PreventEffects(p, w.where, w.side))

    return also("mods", template, build=build)


GUARDS: Final = [
    guard(f"{{p:pokemon}} take/p {{n:num}} less damage from {{w:source}} for each {{x:per}} {AFTER}", TakeLess),
    guard(
        f"{{p:pokemon}} take {{n:num}} less damage for each {{x:per}} from {{w:source}} {AFTER}",
        TakeLess,
        read_only=True,
    ),
    guard(
        f"[any] damage done to {{p:pokemon}} by {{w:source}} is reduced by {{n:num}} for each {{x:per}} {AFTER}",
        TakeLess,
        read_only=True,
    ),
    guard(
        f"[any] damage done to {{p:pokemon}} by {{w:attackers}} is reduced by {{n:num}} {AFTER}",
        TakeLess,
        read_only=True,
    ),
    guard(
        f"if {{p:pokemon}} would be damaged by {{w:source}} , reduce that damage by {{n:num}} {AFTER}",
        TakeLess,
        read_only=True,
    ),
    guard("prevent all damage from attacks done to {p:pokemon} by {w:attackers}", PreventDamage, read_only=True),
    guard("prevent all damage done by {w:source} to {p:pokemon}", PreventDamage, read_only=True),
    guard(
        "if any damage is done to {p:pokemon} by {w:source} , {on heads} prevent that damage",
        PreventDamage,
        flip=True,
    ),
    guard(
        "<if|whenever> {p:pokemon} would be damaged by {w:source} , {on heads} prevent that damage",
        PreventDamage,
        flip=True,
        read_only=True,
    ),
    guard(
        "prevent all effects of attacks done to {p:pokemon} by {w:attackers} , except damage",
        PreventEffects,
        read_only=True,
    ),
    guard(
        "prevent all effects of attacks , except damage , done to {p:pokemon} by {w:attackers}",
        PreventEffects,
        read_only=True,
    ),
    both_guards("prevent all effects of <attacks|an attack> , including damage , done to {p:pokemon} by {w:attackers}"),
    both_guards("prevent all effects , including damage , done to {p:pokemon} by {w:source}"),
    both_guards("prevent all damage from and effects of attacks done to {p:pokemon} by {w:attackers}"),
    guard(
        "prevent all effects of your opponent's Pokémon 's Abilities done to {p:pokemon}",
        PreventEffects,
        source="powers",
    ),
    guard(
        "prevent all effects of Abilities <from|of|used by> your opponent's Pokémon done to {p:pokemon}",
        PreventEffects,
        source="powers",
        read_only=True,
    ),
    guard(
        "prevent all effects of your opponent's Item and Supporter cards done to {p:pokemon}",
        PreventEffects,
        source="trainers",
    ),
    guard(
        "prevent all effects of your opponent's Item cards done to {p:pokemon}",
        PreventEffects,
        source="trainers",
        by=(Is("Item"),),
    ),
    guard(
        "prevent all effects of your opponent's Supporter cards done to {p:pokemon}",
        PreventEffects,
        source="trainers",
        by=(Is("Supporter"),),
    ),
    also(
        "mod",
        "whenever your opponent plays {t:their trainer} , prevent all effects of that card done to {p:pokemon}",
        build=lambda t, p: PreventEffects(p, t, source="trainers"),
    ),
    Phrase("their trainer", "an Item card from their hand", (Is("Item"),)),
    Phrase("their trainer", "a Supporter card from their hand", (Is("Supporter"),)),
    Phrase("their trainer", "an Item [card] or Supporter card [from their hand]", ()),
    also("their trainer", "a Trainer card ( excluding Pokémon Tools and Stadium cards )", ()),
]

PHRASES: Final[list[Phrase]] = [*KINDS, *SOURCES, *GUARDS]
