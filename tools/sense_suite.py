"""Make the common-sense suite: kinds of blunder, each with cards of every era.

    python -m tools.sense_suite

Cards are found by their facts and programs: Pokémon whose attacks do damage and nothing else, so that what is right can
be worked out; Trainers by what they do. Each position is set up and checked before it is written down.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import yaml

from playmat.agents.evaluation import GUSTS
from playmat.agents.programs import purpose_of
from playmat.engine.state import NONE
from playmat.model import ir
from playmat.model.card import Attack, CardDef
from playmat.model.errors import PlaymatError
from playmat.model.words import question, trainer
from playmat.sim.strength.sense import SUITE, Situation
from tools.sense_cards import (
    BASIC_TYPES,
    ERAS,
    Era,
    NoCards,
    letter,
    neutral,
    only_draws,
    pays,
    plain,
    price,
    program_of,
    steps_of,
    throws_hand_away,
    typed,
    without_luck,
)

EACH: Final = 2
"""Positions of each kind in each era, where there are cards for so many."""
TRIES: Final = 40
Data = dict[str, Any]


# --- Kinds of position. Each makes one, or raises NoCards.


def mon(card: CardDef, energy: list[str] | None = None, damage: int = 0) -> Data:
    found: Data = {"card": card.id}
    if energy:
        found["energy"] = energy
    if damage:
        found["damage"] = damage
    return found


def deck_of(*cards: CardDef, energy: str, count: int = 14) -> list[str]:
    """Some cards to draw: Energy mostly."""
    found = [card.id for card in cards]
    return [*found, *[energy] * (count - len(found))]


def left_for(defender: CardDef, damage: int, era: Era) -> int:
    """Damage on a Pokémon that such an attack Knocks Out: as little as is needed, in tens."""
    return max(0, defender.hp - damage)


def hits(title: str, given: Data, attack: Attack, **more: Any) -> Data:
    """A position in which this attack is to be used."""
    return {"title": title, "given": given, "want": {"opp.active.damage": attack.damage}, **more}


def evolve_for_free(era: Era) -> Data:
    low, high = era.pick(era.pairs)
    wall = era.wall()
    return {
        "title": f"nothing speaks against evolving {low.name}",
        "given": {
            "me": {"active": mon(wall), "bench": [mon(low)], "hand": [high.id], "deck": deck_of(energy=letter(low))},
            "opp": {"active": mon(era.wall()), "bench": [mon(era.wall())]},
        },
        "want": {"me.bench.0.card": high.id},
    }


def _attack_position(era: Era, bench: bool = True, lacking: int = 0) -> tuple[Data, CardDef, Attack, CardDef]:
    """Somebody who attacks, and a Pokémon that it Knocks Out with that attack but with no other."""
    card, attack = era.pick(era.hitters)
    target = era.wall(card)
    others = [one.damage for one in card.attacks if one is not attack]
    damage = left_for(target, attack.damage, era)
    if any(target.hp - damage <= one for one in others):
        raise NoCards
    energy = price(card, attack)
    given: Data = {
        "me": {
            "active": mon(card, energy[: len(energy) - lacking]),
            "bench": [mon(era.wall())],
            "deck": deck_of(energy=letter(card)),
        },
        "opp": {"active": mon(target, damage=damage), "bench": [mon(era.wall())] if bench else []},
    }
    return given, card, attack, target


def winning_attack(era: Era) -> Data:
    given, _, attack, _ = _attack_position(era)
    given["me"]["prizes"] = 1
    return {"title": f"{attack.name} takes the last Prize", "given": given, "want": {"winner": "me"}}


def last_pokemon(era: Era) -> Data:
    given, _, attack, _ = _attack_position(era, bench=False)
    given["me"]["prizes"] = 4
    return {"title": f"{attack.name} leaves no Pokémon", "given": given, "want": {"winner": "me"}}


def attach_and_win(era: Era) -> Data:
    given, card, attack, _ = _attack_position(era, lacking=1)
    if (
        len(card.attacks) > 1
        and any(len(one.cost) < len(attack.cost) for one in card.attacks)
        and era.luck.random() < 0.5
    ):
        raise NoCards
    given["me"]["hand"] = [price(card, attack)[-1], era.wall().id]
    given["me"]["prizes"] = 1
    return {"title": f"with one Energy {attack.name} takes the last Prize", "given": given, "want": {"winner": "me"}}


def take_the_prize(era: Era) -> Data:
    given, _, attack, _ = _attack_position(era)
    given["me"]["prizes"] = 4
    given["opp"]["bench"] = [mon(era.wall()), mon(era.wall())]
    return {"title": f"{attack.name} Knocks Out", "given": given, "want": {"me.prizes.left": 3}}


def _long_fight(era: Era) -> tuple[Data, CardDef, Attack]:
    """Somebody who attacks a Pokémon that stands several hits and cannot hit back."""
    card, attack = era.pick(era.hitters)
    found = [
        one
        for one in era.basics
        if one.hp >= 2 * attack.damage and neutral(card, one) and all(two.cost for two in one.attacks)
    ]
    target = era.pick(found)
    given: Data = {
        "me": {"active": mon(card, price(card, attack)), "deck": deck_of(energy=letter(card))},
        "opp": {"active": mon(target), "bench": [mon(era.wall())]},
    }
    return given, card, attack


def attach_to_attack(era: Era) -> Data:
    given, card, attack = _long_fight(era)
    energy = price(card, attack)
    given["me"]["active"] = mon(card, energy[:-1])
    given["me"]["hand"] = [energy[-1]]
    given["me"]["bench"] = [mon(era.wall())]
    if any(
        one is not attack and len(one.cost) < len(attack.cost) and one.damage >= attack.damage for one in card.attacks
    ):
        raise NoCards
    return hits(f"one Energy pays for {attack.name}", given, attack)


def right_type(era: Era) -> Data:
    given, card, attack = _long_fight(era)
    wanted = typed(attack)
    if not wanted or len(set(wanted)) > 1:
        raise NoCards
    other = era.pick([one for one in BASIC_TYPES if one not in wanted])
    # What any Energy pays for is paid for, with Energy that is good for nothing else.
    paid = [other] * (len(attack.cost) - len(wanted)) + wanted[:-1]
    if any(not set(typed(one)) & set(wanted) for one in card.attacks):
        raise NoCards
    given["me"]["active"] = mon(card, paid)
    given["me"]["hand"] = [other, wanted[0]]
    given["me"]["bench"] = [mon(era.wall())]
    return hits(
        f"{attack.name} needs {wanted[0]}, not {other}", given, attack, never=[{"attach": other, "to": "me.active"}]
    )


def stay_and_attack(era: Era) -> Data:
    given, card, attack = _long_fight(era)
    if not card.retreat:
        raise NoCards
    given["me"]["bench"] = [mon(era.wall())]
    return hits(f"{card.name} can attack, nobody else can", given, attack, never=[{"retreat": True}])


def attack_at_all(era: Era) -> Data:
    given, _, attack = _long_fight(era)
    given["me"]["prizes"] = era.luck.choice([2, 3, 5, 6])
    given["opp"]["prizes"] = era.luck.choice([1, 2, 5, 6])
    return hits(f"{attack.name} costs nothing but the turn", given, attack)


def bench_somebody(era: Era) -> Data:
    given, _, _ = _long_fight(era)
    attacker, hit = era.pick(era.hitters)
    given["opp"]["active"] = mon(attacker, price(attacker, hit))
    given["me"]["hand"] = [era.wall().id]
    return {"title": f"a Knock Out by {hit.name} would leave no Pokémon", "given": given, "want": {"me.bench.count": 1}}


def stronger_attack(era: Era) -> Data:
    found = [
        (card, min(card.attacks, key=lambda one: one.damage), max(card.attacks, key=lambda one: one.damage))
        for card in era.basics
        if len(card.attacks) == 2 and all(plain(one) for one in card.attacks)
    ]
    card, small, large = era.pick(
        [one for one in found if one[1].damage + 10 <= one[2].damage and set(typed(one[1])) <= set(typed(one[2]))]
    )
    target = era.wall(card)
    damage = left_for(target, large.damage, era)
    if target.hp - damage <= small.damage:
        raise NoCards
    energy = max((price(card, small), price(card, large)), key=len)
    return {
        "title": f"{large.name} Knocks Out, {small.name} does not",
        "given": {
            "me": {"active": mon(card, energy), "bench": [mon(era.wall())], "deck": deck_of(energy=letter(card))},
            "opp": {"active": mon(target, damage=damage), "bench": [mon(era.wall())]},
        },
        "want": {"me.prizes.left": 5},
        "never": [{"attack": small.name}],
    }


def promote_who_can_attack(era: Era) -> Data:
    attacker, hit = era.pick(era.hitters)
    ready, mine = era.pick([one for one in era.hitters if one[0].hp > hit.damage + 10 and neutral(attacker, one[0])])
    weak = era.wall()
    victim = era.pick([one for one in era.basics if neutral(attacker, one) and one.hp >= hit.damage])
    if weak.id == ready.id or not neutral(attacker, weak):
        raise NoCards
    return {
        "title": f"{ready.name} can attack and stands a hit",
        "given": {
            "turn_player": "opp",
            "me": {
                "active": mon(victim, damage=victim.hp - hit.damage),
                "bench": [mon(weak, damage=weak.hp - 10), mon(ready, price(ready, mine))],
                "deck": deck_of(energy=letter(ready)),
            },
            "opp": {"active": mon(attacker, price(attacker, hit)), "bench": [mon(era.wall())]},
        },
        "do": [{"attack": hit.name}],
        "asked": "once",
        "want": {"me.active.card": ready.id},
    }


def leave_before_the_end(era: Era) -> Data:
    attacker, hit = era.pick(era.hitters)
    doomed = era.pick(
        [
            one
            for one in era.basics
            if one.retreat == 1
            and neutral(attacker, one)
            and one.hp >= 40
            and max(x.damage for x in one.attacks) < attacker.hp
        ]
    )
    safe = era.pick(
        [one for one in era.basics if one.hp > hit.damage + 10 and neutral(attacker, one) and one.id != doomed.id]
    )
    return {
        "title": f"{hit.name} takes the last Prize if {doomed.name} stays",
        "given": {
            "me": {
                "active": mon(doomed, [letter(doomed)], damage=doomed.hp - 10),
                "bench": [mon(safe)],
                "deck": deck_of(energy=letter(doomed)),
            },
            "opp": {"active": mon(attacker, price(attacker, hit)), "bench": [mon(era.wall())], "prizes": 1},
        },
        "want": {"me.active.card": safe.id},
    }


def keep_a_card_to_draw(era: Era) -> Data:
    given, card, _ = _long_fight(era)
    draws = era.pick(era.trainers(only_draws))
    given["me"] = {**given["me"], "deck": [letter(card)], "hand": [draws.id], "bench": [mon(era.wall())]}
    given["me"]["prizes"] = 3
    return {"title": f"with {draws.name} the deck would be empty", "given": given, "never": [{"play": draws.id}]}


def build_while_it_is_stuck(era: Era) -> Data:
    card, attack = era.pick(era.hitters)
    energy = price(card, attack)
    wall = era.pick(
        [one for one in era.basics if one.retreat >= 2 and not any(pays(energy[-1], two) for two in one.attacks)]
    )
    stuck = era.pick([one for one in era.basics if one.retreat >= 2 and all(two.cost for two in one.attacks)])
    return {
        "title": f"{stuck.name} is stuck: time to get {card.name} ready",
        "given": {
            "me": {
                "active": mon(wall),
                "bench": [mon(card, energy[:-1])],
                "hand": [energy[-1]],
                "deck": deck_of(energy=letter(card)),
            },
            "opp": {"active": mon(stuck), "bench": [mon(era.wall())], "deck": 20},
        },
        "want": {"me.bench.0.energy.count": len(energy)},
    }


def draw_with_an_empty_hand(era: Era) -> Data:
    draws = era.pick(era.trainers(only_draws))
    card, attack = era.pick(era.hitters)
    cards = deck_of(era.wall(), era.wall(), card, card, energy=letter(card), count=24)
    era.luck.shuffle(cards)
    return {
        "title": f"{draws.name} costs nothing",
        "given": {
            "me": {"active": mon(card, price(card, attack)[:1]), "hand": [draws.id], "deck": cards},
            "opp": {"active": mon(era.wall()), "bench": [mon(era.wall())]},
        },
        "want": {"me.discard.has": draws.id},
    }


def attach_before_the_hand_goes(era: Era) -> Data:
    research = era.pick(era.trainers(throws_hand_away))
    card, attack = era.pick(era.hitters)
    energy = price(card, attack)
    return {
        "title": f"{research.name} discards the Energy",
        "given": {
            "me": {
                "active": mon(card, energy[:-1]),
                "bench": [mon(era.wall())],
                "hand": [research.id, energy[-1]],
                "deck": deck_of(era.wall(), energy=letter(card), count=24),
            },
            "opp": {"active": mon(era.wall(card)), "bench": [mon(era.wall())]},
        },
        "not_first": [{"play": research.id}],
    }


def evolve_before_the_hand_goes(era: Era) -> Data:
    research = era.pick(era.trainers(throws_hand_away))
    low, high = era.pick(era.pairs)
    return {
        "title": f"{research.name} discards {high.name}",
        "given": {
            "me": {
                "active": mon(low),
                "bench": [mon(era.wall())],
                "hand": [research.id, high.id],
                "deck": deck_of(era.wall(), energy=letter(low), count=24),
            },
            "opp": {"active": mon(era.wall()), "bench": [mon(era.wall())]},
        },
        "not_first": [{"play": research.id}],
    }


def fetches_basics(card: CardDef) -> bool:
    """Searches the deck for something, without luck and without a price."""
    steps = program_of(card)
    return (
        card.trainer_kind in (trainer.ITEM, trainer.SUPPORTER)
        and without_luck(card)
        and any(isinstance(one, ir.Pick) and "deck" in repr(one.source).lower() for one in steps_of(card))
        and not any(isinstance(one, ir.Move) and one.to == "discard" for one in steps)
    )


def take_what_the_search_finds(era: Era) -> Data:
    """Kept if the search offers the Basic: the check tries it."""
    search = era.pick(era.trainers(fetches_basics))
    card, attack = era.pick(era.hitters)
    return {
        "title": f"{search.name} finds somebody for the Bench",
        "given": {
            "me": {
                "active": mon(card, price(card, attack)[:1]),
                "hand": [search.id],
                "deck": deck_of(*[card] * 4, energy=letter(card), count=20),
            },
            "opp": {"active": mon(era.wall()), "bench": [mon(era.wall())]},
        },
        "want": {"me.bench.count": [1, 2, 3, 4]},
    }


def bring_out_and_win(era: Era) -> Data:
    gust = era.pick(
        [
            card
            for card in era.trainers(lambda one: purpose_of(one) == GUSTS and without_luck(one))
            if len(program_of(card)) == 1 and "by='opponent'" not in repr(program_of(card))
        ]
    )
    card, attack = era.pick(era.hitters)
    weak = era.wall(card)
    front = era.pick([one for one in era.basics if one.hp > attack.damage and neutral(card, one)])
    return {
        "title": f"{gust.name} brings out {weak.name}",
        "given": {
            "me": {
                "active": mon(card, price(card, attack)),
                "bench": [mon(era.wall())],
                "hand": [gust.id],
                "prizes": 1,
                "deck": deck_of(energy=letter(card)),
            },
            "opp": {
                "active": mon(front),
                "bench": [mon(era.wall()), mon(weak, damage=left_for(weak, attack.damage, era))],
            },
        },
        "want": {"winner": "me"},
    }


def costs_two_cards(card: CardDef) -> bool:
    """A search that is paid for with two cards of the hand."""
    steps = program_of(card)
    return bool(
        card.trainer_kind == trainer.ITEM
        and steps
        and isinstance(steps[0], ir.Move)
        and steps[0].to == "discard"
        and "hand" in repr(steps[0].target)
        and "Num(value=2)" in repr(steps[0].target)
        and "deck" in repr(steps[1:]).lower()
    )


def keep_the_supporter(era: Era) -> Data:
    search = era.pick(era.trainers(costs_two_cards))
    draws = era.pick(era.trainers(only_draws))
    card, attack = era.pick(era.hitters)
    spare = era.pick([one for one in BASIC_TYPES if one not in price(card, attack)])
    return {
        "title": f"{draws.name} is worth more than spare Energy",
        "given": {
            "me": {
                "active": mon(card, price(card, attack)),
                "hand": [search.id, draws.id, spare, spare, spare],
                "deck": deck_of(*[card] * 4, era.wall(), energy=letter(card), count=24),
            },
            "opp": {"active": mon(era.wall()), "bench": [mon(era.wall())]},
        },
        "never": [{"choose": draws.id}],
        "offered": search.id,
    }


KINDS: Final[dict[str, Callable[[Era], Data]]] = {
    "evolve-for-free": evolve_for_free,
    "winning-attack": winning_attack,
    "last-pokemon": last_pokemon,
    "attach-and-win": attach_and_win,
    "take-the-prize": take_the_prize,
    "attach-to-attack": attach_to_attack,
    "right-type": right_type,
    "stay-and-attack": stay_and_attack,
    "attack-at-all": attack_at_all,
    "bench-somebody": bench_somebody,
    "stronger-attack": stronger_attack,
    "promote-who-can-attack": promote_who_can_attack,
    "leave-before-the-end": leave_before_the_end,
    "keep-a-card-to-draw": keep_a_card_to_draw,
    "build-while-it-is-stuck": build_while_it_is_stuck,
    "draw-with-an-empty-hand": draw_with_an_empty_hand,
    "attach-before-the-hand-goes": attach_before_the_hand_goes,
    "evolve-before-the-hand-goes": evolve_before_the_hand_goes,
    "take-what-the-search-finds": take_what_the_search_finds,
    "bring-out-and-win": bring_out_and_win,
    "keep-the-supporter": keep_the_supporter,
}


def made(rules: str, kind: str, era: Era) -> Iterator[Data]:
    """Positions of a kind in an era, checked, with cards that differ."""
    seen: set[str] = set()
    for _ in range(TRIES):
        if len(seen) == EACH:
            return
        try:
            found = {"id": "", "kind": kind, "rules": rules, **KINDS[kind](era)}
            found.pop("offered", None)
            if found["title"] in seen:
                continue
            situation = Situation(found)
            situation.check()
            if kind == "take-what-the-search-finds" and not finds_a_basic(found):
                continue
        except NoCards:
            continue
        except PlaymatError as error:
            sys.stderr.write(f"{rules} {kind}: {error}\n")
            continue
        seen.add(found["title"])
        yield {**found, "id": f"{kind}-{rules}-{len(seen)}"}


def finds_a_basic(data: Data) -> bool:
    """Whether playing the card at once and choosing the Basic leaves it on the Bench or in hand, the turn going on."""
    situation = Situation(data)
    game, naming = situation.game, situation.table.naming
    mine = data["given"]["me"]
    codes = [code for code in naming.codes("play", (mine["hand"][0],), 0) if code in game.options()]
    if not codes:
        return False
    game.apply(codes[0])
    state = game.machine.state
    chosen = False
    while not game.over and state.question != question.TURN and state.asking != NONE:
        fitting = naming.fitting(mine["active"]["card"], game.seat) if game.seat == 0 else []
        chosen = chosen or bool(fitting)
        game.apply(fitting[0] if fitting else game.options()[0])
    return chosen and state.asking == 0 and bool(state.bench[0] or state.hand[0])


def written(data: Data) -> str:
    """A position as one line of YAML."""
    return yaml.safe_dump(data, default_flow_style=True, width=10_000, allow_unicode=True, sort_keys=False).strip()


def main() -> None:
    found: list[Data] = []
    for rules in ERAS:
        for kind in KINDS:
            luck = random.Random(f"{rules} {kind}")
            found += made(rules, kind, Era(rules, luck))
    found.sort(key=lambda one: list(KINDS).index(one["kind"]))
    lines = ["# Made by tools/sense_suite.py.", "version: 1", "scenarios:"]
    lines += ["- " + written(one) for one in found]
    SUITE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    counts = Counter(one["kind"] for one in found)
    sys.stdout.write(f"{len(found)} positions: {dict(counts)}\n")


if __name__ == "__main__":
    main()
