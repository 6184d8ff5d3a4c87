"""What cannot be done, and what a Pokémon cannot be."""

from __future__ import annotations

from typing import Final

from playmat.model.ir import Cannot, CannotBe, PlayerCannot
from playmat.text.forms import Ref
from playmat.text.phrase import Phrase, V

PHRASES: Final[list[Phrase]] = [
    # Cannot
    Phrase("mod", "{p:pokemon} can't use that attack", Cannot(V.p, "attack", chosen="that attack")),
    Phrase("mods", "{p:pokemon} can't attack or retreat", (Cannot(V.p, "attack"), Cannot(V.p, "retreat"))),
    Phrase("mod", "{p:pokemon} can't attack", Cannot(V.p, "attack")),
    Phrase("mod", "{p:pokemon} can't use attacks", Cannot(V.p, "attack")),
    Phrase("mod", "{p:pokemon} can't use {m:move}", Cannot(V.p, "attack", V.m)),
    Phrase("mod", "{p:pokemon} can't use [its] {m:move} [attack] [again]", Cannot(V.p, "attack", V.m)),
    Phrase("mod", "{p:pokemon} can't retreat", Cannot(V.p, "retreat")),
    Phrase("mod", "{p:pokemon} can't be healed", Cannot(V.p, "be-healed")),
    Phrase("mod", "{p:pokemon} can't use any Poké-Powers", Cannot(V.p, "use-powers")),
    Phrase("pred", "can't retreat", Cannot(Ref("it"), "retreat")),
    # CannotBe
    Phrase("mod", "{p:pokemon} can't be {c:condition&or}", CannotBe(V.p, V.c)),
    Phrase("mod", "{p:pokemon} can't be affected by [any] Special Conditions", CannotBe(V.p)),
    Phrase(
        "mod", "{p:pokemon} recover from all Special Conditions and can't be affected by any", CannotBe(V.p, (), True)
    ),
    Phrase("mod", "{p:pokemon} recover from all Special Conditions and {i:immune}", CannotBe(V.p, (), True)),
    Phrase("pred", "can't be affected by any Special Conditions", CannotBe(Ref("it"))),
    # PlayerCannot
    Phrase("player mod", "{w:player} can't play {k:kind of play} from {s:side} hand", PlayerCannot(V.w, V.k)),
    Phrase("player mod", "each player can't play {k:kind of play} from their hand", PlayerCannot("each", V.k)),
    # parts of the above
    Phrase("kind of play", "any Item cards", "play-item"),
    Phrase("kind of play", "any Supporter cards", "play-supporter"),
    Phrase("kind of play", "any Stadium cards", "play-stadium"),
    Phrase("kind of play", "any Trainer cards", "play-trainer"),
    Phrase("kind of play", "Trainer cards", "play-trainer"),
    Phrase("kind of play", "any Pokémon", "play-pokemon"),
    Phrase("immune", "can't be affected by any Special Conditions", ""),
]
