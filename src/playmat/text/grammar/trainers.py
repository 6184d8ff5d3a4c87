"""Trainer and Energy cards: when they may be played, what they provide, and the rules printed on all of their kind."""

from __future__ import annotations

from typing import Any, Final

from playmat.model.ir import Provide
from playmat.text.forms import Need, Note, Whole
from playmat.text.phrase import FAIL, Phrase, V, lens


def _units(types: tuple[str, ...]) -> Any:
    return tuple((each,) for each in types)


_PROVIDED = lens(
    "t",
    _units,
    lambda v: (tuple(unit[0] for unit in v),) if v and all(len(unit) == 1 for unit in v) else FAIL,
)


def _note(template: str) -> Phrase:
    return Phrase("boilerplate", template, Note(), read_only=True, build=lambda **holes: Note())


PHRASES: Final[list[Phrase]] = [
    Phrase(
        "unit sentence",
        "you can <play|use> {x:this card} only if {k:conds} .",
        build=lambda x, k: (Need(k),),
        match=lambda v: None,
        read_only=True,
    ),
    Phrase("unit sentence", "you can use this card only if {k:conds} .", (Need(V.k),)),
    Phrase("unit sentence", "{b:boilerplate} .", (Note(),), read_only=True, build=lambda b: (Note(),)),
    # what Energy provides
    Phrase(
        "unit sentence",
        "{x:this card} provides {t:type*} Energy .",
        build=lambda x, t: (Whole(Provide(_units(t))),) if t else FAIL,
        match=lambda v: _match_provide(v),
    ),
    Phrase(
        "unit sentence",
        "as long as {x:this card} is attached to a Pokémon , it provides {t:type*} Energy .",
        build=lambda x, t: (Whole(Provide(_units(t))),) if t else FAIL,
        read_only=True,
    ),
    # the rules of each kind of card
    _note("you may play only 1 Supporter card during your turn"),
    _note("you can play only 1 Supporter card each turn"),
    _note("when you play this card , put it next to your Active Pokémon"),
    _note("when your turn ends , discard this card"),
    _note("you may play <as many|any number of> Item cards [as you like] during your turn"),
    _note("you may play only 1 Stadium card during your turn"),
    _note("{x:this card} stays in play <when you play it|after being played>"),
    _note("discard <it|{x:this card}> if another Stadium [card] comes into play"),
    _note("if another card with the same name is in play , you can't play {x:this card}"),
    _note("if a Stadium with the same name is in play , you can't play {x:this card}"),
    _note("a Stadium with the same name can't be played"),
    _note("put it <next to|into> the Active Spot , and discard it if another Stadium comes into play"),
    _note(
        "attach <a Pokémon Tool|{x:this card}> to 1 of your Pokémon that don't [already] have a Pokémon Tool "
        "attached [to it]"
    ),
    _note("you may attach any number of Pokémon Tools to your Pokémon during your turn"),
    _note("you may attach only 1 Pokémon Tool to each Pokémon , and it stays attached"),
    _note("if that Pokémon is Knocked Out , discard {x:this card}"),
    _note("[ACE SPEC :] you can't have more than 1 ACE SPEC card in your deck"),
    Phrase("note", "don't count as a basic Energy card", Note()),
    Phrase("note", "don't count as a basic Energy card when not in play", Note()),
    Phrase("note", "Pokémon ex , Pokémon V , etc. have Rule Boxes", Note()),
    Phrase("note", "Pokémon V , Pokémon-GX , etc. have Rule Boxes", Note()),
    # anything an attack may say; last, so that the wordings of powers and cards are preferred
    Phrase("unit sentence", "{s:sentence}", V.s),
]


def _match_provide(value: Any) -> dict[str, Any] | None:
    from playmat.model.ir import ThisCard

    if (
        len(value) == 1
        and isinstance(value[0], Whole)
        and isinstance(value[0].unit, Provide)
        and value[0].unit.while_ is None
    ):
        units = value[0].unit.units
        if units and all(len(unit) == 1 for unit in units):
            return {"x": ThisCard(), "t": tuple(unit[0] for unit in units)}
    return None
