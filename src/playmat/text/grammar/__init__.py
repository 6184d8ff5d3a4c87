"""The grammar of printed wordings: phrases that are only read, filed by what they mean.

Where a new phrase goes:

- Its category names the folder: what is done is a *step*, what is asked a *condition*, what is so for a while a
  *modifier*, a whole sentence of a power, Trainer or Energy text a *unit*, what things are called a *noun*.
- The node that it makes names the file (the first, where it makes several): `MAKES` is that table. A noun is filed by
  its category alone: `CATEGORIES`.
- What only passes on the parts it is made of is in `joined.py`; what the rules say anyway, in `notes.py`.
- A category that is in neither table is a part of the phrases of one file and stands in that file.

A test holds every phrase to it. Functions that several files need are in `shapes.py`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from playmat.text.phrase import Grammar, Phrase

CATEGORIES: Final = {
    "steps": "sentence, tail, chain, step",
    "steps/damage": "unaffected",
    "conditions": "conds, cond",
    "modifiers": "mods, mod, it mod, player mod, pred",
    "units": "unit sentence",
    "units/triggered": "event",
    "units/activated": "use",
    "units/energy": "provided",
    "notes": "note, energy reminder",
    "nouns/pokemon": (
        "pokemon, pokemon group, group head, pokemon head, one head, named group, place, several pokemon, "
        "all pokemon, picked pokemon, pokemon kind, pokemon kinds, one kind, active kind, some in play, "
        "holder, event pokemon, receiver, everywhere, player"
    ),
    "nouns/cards": (
        "some cards, some attached, card group, cards group, energy card, energy group, attached group, "
        "tool head, plain cards, of them, combined, combination, some kind of card, handful"
    ),
    "nouns/filters": "adj, tag adj, rel, excluded, kinds excluded, power kinds",
    "nouns/pronouns": "pokemon pronoun, cards pronoun",
    "nouns/amounts": "per, card count, counters",
    "nouns/sources": "source, attackers, their attack",
    "nouns/words": "type, condition, after coins, flip again, too early, newcomers",
}
"""Which categories stand in a folder, where the node names the file, and which in one file."""

MAKES: Final = {
    "steps/damage": (
        "Damage AddDamage SubDamage SetDamage BasePlus BaseMinus BaseIs SameDamage Cap CapUnits AlsoBench "
        "Unaffected Fail BeforeDamage"
    ),
    "steps/counters": "PutCounters MoveCounters SwapCounters CapCounters KnockOut",
    "steps/conditions": "Heal Cure Afflict AfflictChoice Worse",
    "steps/draw": "Draw DrawUntil TakePrizes",
    "steps/move": "Move Return DropAttached",
    "steps/attach": "Attach AttachAsEnergy Refused",
    "steps/shuffle": "Shuffle ShuffleInto",
    "steps/look": "Look Reveal RevealUntil Rearrange",
    "steps/choose": "Choose ChooseOne",
    "steps/switch": "Switch",
    "steps/evolve": "Evolve Devolve Transform",
    "steps/copy": "ChooseAttack UseAttackOf UseEffectOf UseLastAttack",
    "steps/lasting": "Lasting Later Watch Newcomers",
    "steps/flow": (
        "Flip RockPaperScissors If May Repeat ForEach ByEach Acting Then Else Instead InsteadCount "
        "EndTurn ExtraTurn WinGame Need FirstTurn Paragraph"
    ),
    "conditions/board": "Exists Matches BenchFull",
    "conditions/numbers": "Compare",
    "conditions/deeds": "Happened Did KnockedOutByThis TurnIs Already",
    "conditions/coins": "CoinIs AllHeads AllTails",
    "conditions/joined": "Every AnyOf",
    "modifiers/damage": "DealMore BaseDamage TakeLess DamageIgnores",
    "modifiers/prevent": "PreventDamage PreventEffects Survive",
    "modifiers/costs": "AttackCost NoAttackCost RetreatCost RetreatEvenIf",
    "modifiers/nature": "HpMore NoWeakness NoResistance WeaknessIs TypeIs TypeAs HasAttacksOf NoPowers EnergyProvides",
    "modifiers/cannot": "Cannot CannotBe PlayerCannot",
    "modifiers/play": (
        "MayEvolveEarly AttachMore AttackTwice FlipAgain ToolLimit BenchSize CheckupCounters KeepTurn "
        "SleepCoins CoinsAre KeepTurnAfter KeepEnergy HealTimes NoPrizes PrizesMore KoDestination"
    ),
    "units/triggered": "Triggered",
    "units/activated": "Activated UnitLimit Need Cost EndTurn KnockOut",
    "units/energy": "Provide DiscardElsewhere",
    "units/static": "Modify Only Static",
    "notes": "Note EndsOnBench",
    "units/cards": ("AttachTo GrantAttacks AsPokemon AsPart NotFresh PlayCost PlayNeed Must FirstTurn Newcomers"),
}
"""Which nodes and forms the phrases of a file make: a negation as what it negates, a `Head` or `Whole` as its unit."""

FILES: Final = (*MAKES, *[name for name in CATEGORIES if name.startswith("nouns/")], "joined")


def phrases(file: str) -> list[Phrase]:
    """The phrases of one file."""
    found: list[Phrase] = import_module(f"playmat.text.grammar.{file.replace('/', '.')}").PHRASES
    return found


@cache
def grammar() -> Grammar:
    """The whole grammar, built once."""
    from playmat.text.grammar.nouns.builtins import BUILTINS

    return Grammar([phrase for file in FILES for phrase in phrases(file)], BUILTINS)
