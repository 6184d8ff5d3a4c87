"""Decisions in words: what is asked, and each option as a line a player can choose by number."""

from __future__ import annotations

from typing import Final

from playmat.library import Cards
from playmat.library.asking import asker, question_words
from playmat.model.card import Attack, CardDef
from playmat.model.view import CardView, DamageView, DecisionView, OptionView, PokemonView, View
from playmat.model.words import supertype, trainer, types

GROUPS: Final = (
    ("Pokémon", ("evolve", "bench", "join-legend", "join-union", "discard-fossil")),
    ("Energy and Tools", ("attach",)),
    ("Trainers", ("play",)),
    ("Powers and effects", ("use-power", "use-stadium", "use-card")),
    ("Attack (ends your turn)", ("attack",)),
    ("Other", ("retreat", "pass")),
)
"""The actions of a turn in the order they are listed, which is the order most turns are played in."""

ACTIONS: Final[dict[str, str]] = {
    "attach": "Attach {name} to {pokemon}",
    "evolve": "Evolve {pokemon} into {name}",
    "play": "Play {name}{note}",
    "bench": "Put {name} onto your Bench{note}",
    "retreat": "Retreat {note}",
    "use-power": "Use {text} of {pokemon}",
    "use-stadium": "Use the Stadium {text}",
    "use-card": "Use {text} of {name} in your {note}",
    "join-legend": "Put both halves of {name} onto your Bench",
    "join-union": "Put together {name} from your discard pile",
    "discard-fossil": "Discard {pokemon} from play",
    "pass": "End your turn",
}
"""What each says; an attack has more to say than that."""

QUESTIONS: Final[dict[str, str]] = {
    "turn": "What do you do?",
    "who-goes-first": "You won the coin flip. Do you go first?",
    "choose-active": "Choose your Active Pokémon.",
    "choose-bench": "Put Basic Pokémon onto your Bench, one at a time.",
    "bonus-cards": "Your opponent took a mulligan. How many extra cards do you draw?",
    "promote": "Choose your new Active Pokémon.",
    "take-prize": "Take a Prize card.",
    "pay-retreat": "Discard Energy to retreat.",
    "retreat-to": "Who becomes Active?",
    "pick": "Choose a card.",
    "may": "Do you want to use this effect?",
    "number": "Choose a number.",
    "attack-to-use": "Choose an attack.",
    "condition": "Choose a Special Condition.",
    "energy-type": "Choose a type of Energy.",
    "branch": "Choose one of the effects.",
    "rock-paper-scissors": "Rock-Paper-Scissors: choose.",
    "redraw-hand": "Your only Basic Pokémon are Fossils. Do you take a mulligan?",
    "coin-side": "Do you want this coin to be heads?",
    "guess-coin": "Is the hidden coin heads?",
    "guess-name": "Which Pokémon with that attack lies face down?",
    "flip-again": "Do you want to flip these coins again?",
    "interrupt": "Your opponent uses a power. Do you prevent what it does?",
    "attach-to": "Choose a Pokémon to attach to.",
    "order": "Put the cards in order: which comes first?",
    "trigger": "Do you want to use this?",
    "spread-counters": "Choose a Pokémon for the next damage counters.",
    "checkup-order": "When do the other effects between turns happen?",
    "bench-limit": "Your Bench is too large. Which Pokémon do you discard?",
    "tool-limit": "A Pokémon has too many Pokémon Tools. Which one do you discard?",
}


COUNTED: Final = ("pick", "order", "spread-counters")
"""Questions that are asked again until enough has been chosen."""


class Choice:
    """One line of the list: what it says, and the place of its option in the decision."""

    def __init__(self, text: str, index: int, group: str, card_id: str, source: tuple[CardDef, str] | None) -> None:
        self.text = text
        self.index = index
        self.number = 0
        """What the player types."""
        self.group = group
        self.card_id = card_id
        """The card that the line is about, if it is about one."""
        self.source = source
        """For an attack or a power: the card that prints it, and its name."""


class Words:
    """A view and the cards in it, to speak about."""

    def __init__(self, view: View, names: tuple[str, str], cards: Cards) -> None:
        self.view = view
        self.seat = 0 if view["seat"] is None else view["seat"]
        self._names = names
        self._cards = cards
        self._places: dict[int, tuple[int, str, PokemonView]] = {}
        for player, side in enumerate(view["players"]):
            row = [("Active", side["active"])] if side["active"] else []
            row += [(f"Bench {i}", one) for i, one in enumerate(side["bench"], start=1)]
            for place, pokemon in row:
                self._places[pokemon["spot"]] = (player, place, pokemon)

    # --- Pokémon

    def pokemon(self, spot: int) -> str:
        """'Snivy (Active)', 'Computer's Tepig (Bench 2)'."""
        if spot not in self._places:
            return "a Pokémon"
        player, place, pokemon = self._places[spot]
        owner = "" if player == self.seat else f"{self._names[player]}'s "
        return f"{owner}{pokemon.get('name', 'face-down Pokémon')} ({place})"

    def pokemon_at(self, spot: int) -> PokemonView | None:
        return self._places[spot][2] if spot in self._places else None

    def spots(self, player: int) -> list[int]:
        """The spots of a player's Pokémon, the Active first."""
        return [spot for spot, (owner, _, _) in self._places.items() if owner == player]

    def _with_hp(self, spot: int) -> str:
        pokemon = self.pokemon_at(spot)
        if pokemon is None or "hp" not in pokemon:
            return self.pokemon(spot)
        energy = energy_letters(pokemon["energy_units"])
        left = f"{max(0, pokemon['hp'] - pokemon['damage'])}/{pokemon['hp']} HP"
        return ", ".join([self.pokemon(spot), left] + [f"Energy {energy}"] * bool(energy) + pokemon["conditions"])

    # --- The decision

    def question(self, decision: DecisionView) -> str:
        """What is being asked, and by which card."""
        text = QUESTIONS[decision["question"]]
        if decision["question"] == "turn":
            return text
        who = asker(decision, self._names)
        said = question_words(decision, self._names)
        picked = ""
        if decision["question"] in COUNTED and decision.get("picked"):
            picked = f" ({decision['picked']} chosen so far)"
        if said and not who:
            said = said[0].upper() + said[1:]
        return (f"{who}: " if who else "") + (said or text) + picked

    def choices(self, decision: DecisionView) -> list[Choice]:
        """The options as lines, in the order in which they are numbered for the player."""
        options = decision["options"]
        choices = []
        for index, option in enumerate(options):
            group = next((name for name, kinds in GROUPS if option["kind"] in kinds), "")
            if decision["question"] != "turn":
                group = ""
            words = self.option(decision, option)
            choices.append(Choice(words, index, group, self._card_of(option), self.source(option)))
        if decision["question"] == "turn":
            order = [name for name, _ in GROUPS]
            choices.sort(key=lambda one: order.index(one.group) if one.group else len(order))
        # A list of nothing but numbers is numbered by them.
        by_value = all(one["kind"] == "number" for one in options) and decision["question"] != "checkup-order"
        for place, choice in enumerate(choices, start=1):
            choice.number = options[choice.index]["number"] if by_value else place
        return choices

    def _card_of(self, option: OptionView) -> str:
        if "id" in option:
            return option["id"]
        source = self.source(option)
        if source is not None:
            return source[0].id
        if option["kind"] == "use-stadium":
            stadium = self.view["stadium"]
            return stadium["id"] if stadium else ""
        if option["kind"] == "prize":
            prize = self._prize(option)
            return prize["id"] if prize else ""
        pokemon = self.pokemon_at(option["spot"]) if "spot" in option else None
        return pokemon.get("id", "") if pokemon else ""

    def _prize(self, option: OptionView) -> CardView | None:
        prizes = self.view["players"][self.seat]["prizes"]
        number = option.get("number", -1)
        return prizes[number] if 0 <= number < len(prizes) else None

    def option(self, decision: DecisionView, option: OptionView) -> str:
        """One option in words."""
        kind = option["kind"]
        if kind == "attack":
            return self._attack(option)
        if kind not in ACTIONS:
            return self._answer(decision, option)
        return ACTIONS[kind].format(
            name=option.get("name", ""),
            text=option.get("text") or "the effect",
            pokemon=self.pokemon(option["spot"]) if "spot" in option else "",
            note=self._note(option),
        )

    def _note(self, option: OptionView) -> str:
        """What a player wants to know of an action besides."""
        kind = option["kind"]
        if kind == "play":
            return _kind_note(self._cards(option["id"]))
        if kind == "bench":
            card = self._cards(option["id"])
            return f" ({card.hp} HP)" if card.hp else ""
        if kind == "retreat":
            active = self.view["players"][self.seat]["active"]
            assert active is not None
            return f"{active['name']} (cost {active['retreat_cost']})"
        return self._where(option) if kind == "use-card" else ""

    def _answer(self, decision: DecisionView, option: OptionView) -> str:
        """An option of a question in the middle of something."""
        kind, question = option["kind"], decision["question"]
        if kind == "card":
            on = f" on {self.pokemon(option['spot'])}" if "spot" in option else ""
            return f"{option['name']}{on}{_card_note(self._cards(option['id']))}"
        if kind == "pokemon":
            return self._with_hp(option["spot"])
        if kind == "prize":
            known = self._prize(option)
            return f"Prize card {option['number'] + 1}" + (f": {known['name']}" if known else "")
        if question == "trigger" and len(decision["options"]) == 1:
            return "Go on"
        if kind in ("yes", "no"):
            words = {"who-goes-first": ("Go first", "Go second"), "checkup-order": ("Before", "Afterwards")}
            yes, no = words.get(question, ("Yes", "No"))
            if question == "checkup-order":
                return f"{yes if kind == 'yes' else no} Special Conditions are looked at"
            return yes if kind == "yes" else no
        if kind == "number":
            if question == "checkup-order":
                moments = ("Before everything", "After Poison", "After Burn", "After everything")
                return moments[option["number"]]
            if question == "bonus-cards":
                return f"Draw {option['number'] or 'no'} extra card{'s' if option['number'] != 1 else ''}"
            return f"Choose {option['number']}"
        if kind == "attack-of":
            return f"{option['text']} of {option['of']}"
        if kind == "done":
            return "Choose nothing" if question == "pick" and not decision.get("picked") else "Done"
        if kind == "branch":
            branches = decision.get("said", {}).get("branches", [])
            return branches[option["number"]] if branches else f"Effect {option['number'] + 1}"
        return option["text"]

    def _where(self, option: OptionView) -> str:
        in_hand = any(one and one["card"] == option["card"] for one in self.view["players"][self.seat]["hand"])
        return "hand" if in_hand else "discard pile"

    # --- Attacks and powers

    def source(self, option: OptionView) -> tuple[CardDef, str] | None:
        """The card that prints the attack or power of an option, with its name there.

        It may be the Pokémon's own card, one that lies under it, or one attached to it.
        """
        if option["kind"] not in ("attack", "use-power"):
            return None
        pokemon = self.view["players"][self.seat]["active"]
        if option["kind"] == "use-power":
            pokemon = self.pokemon_at(option["spot"])
        if pokemon is None or "id" not in pokemon:
            return None
        for one in (pokemon, *reversed(pokemon["under"]), *pokemon["tools"]):
            card = self._cards(one["id"])
            if option["text"] in [part.name for part in card.attacks] + [part.name for part in card.powers]:
                return card, option["text"]
        return None

    def _attack(self, option: OptionView) -> str:
        name = option["text"]
        source = self.source(option)
        facts = next((one for one in source[0].attacks if one.name == name), None) if source else None
        return (
            name
            + (f"  {attack_note(facts)}" if facts else "")
            + _forecast_note(option.get("damage"), facts.damage if facts else 0)
        )


def energy_letters(units: list[str]) -> str:
    """The Energy on a Pokémon, a letter a unit: * for one of any type, (G/R) for a choice, R×9 for many."""
    letters = [
        "*" if len(one) >= 9 else one if len(one) == 1 else f"({'/'.join(one)})" if one else "-" for one in units
    ]
    letters.sort(key=lambda one: (types.LETTERS + "*(-").index(one[0]))
    if sum(map(len, letters)) <= 8:
        return "".join(letters)
    counts = {letter: letters.count(letter) for letter in letters}
    return " ".join(letter if count == 1 else f"{letter}×{count}" for letter, count in counts.items())


def attack_note(attack: Attack) -> str:
    """'[GC] 20+'."""
    cost = "".join(types.LETTERS[one] for one in attack.cost) or "0"
    damage = f" {attack.damage or ''}{attack.symbol}".rstrip()
    marks = (" (GX attack)" if attack.gx else "") + (" (VSTAR Power)" if attack.vstar else "")
    return f"[{cost}]{damage}{marks}"


def _forecast_note(damage: DamageView | None, printed: int) -> str:
    """' → 120 (60, Weakness ×2), Knocks Out'."""
    if damage is None or (damage["open"] and not damage["total"]):
        return ""
    if not damage["steps"] and not damage["knocks_out"] and damage["total"] == printed:
        return ""
    steps = f" ({damage['base']}, {', '.join(damage['steps'])})" if damage["steps"] else ""
    much = f" → {'at least ' if damage['open'] else ''}{damage['total']}{steps}"
    return much + (", Knocks Out" if damage["knocks_out"] else "")


def _kind_note(card: CardDef) -> str:
    kind = trainer.NAMES[card.trainer_kind]
    return f" ({kind})" if kind else ""


def _card_note(card: CardDef) -> str:
    if card.supertype == supertype.TRAINER:
        return " (Supporter)" if card.trainer_kind == trainer.SUPPORTER else ""
    return f" ({card.hp} HP)" if card.hp else ""
