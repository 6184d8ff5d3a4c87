"""A card on the screen of the terminal game: facts, and its text in our words."""

from __future__ import annotations

from playmat.library import attack_text, kind_text, power_text
from playmat.library.lines import wrap
from playmat.library.wording import attack_note
from playmat.model.card import CardDef, Matchup
from playmat.model.words import power, stage, supertype, tag, trainer, types


def card_lines(card: CardDef) -> list[str]:
    """The card as a player reads it."""
    own_types = "/".join(types.NAMES[one] for one in card.types)
    lines = [card.name + (f", {card.hp} HP, {own_types}" if card.hp else "")]
    kind = stage.NAMES[card.stage] or (trainer.NAMES[card.trainer_kind] if card.supertype == supertype.TRAINER else "")
    if card.supertype == supertype.ENERGY:
        kind = "basic" if card.basic_energy >= 0 else "special"
    what = f"{kind} {supertype.NAMES[card.supertype]}".strip()
    evolves = f", evolves from {card.evolves_from}" if card.evolves_from else ""
    tags = f" ({', '.join(tag.shown(card.tags))})" if tag.shown(card.tags) else ""
    lines.append(f"  {what}{tags}{evolves} · {card.id}")
    lines += _text(kind_text(card))
    for printed in card.powers:
        title = f"{power.NAMES[printed.kind]} {printed.name}".strip()
        lines += [f"  {title}"] * bool(title) + _text(power_text(card, printed))
    for attack in card.attacks:
        lines += [f"  {attack_note(attack).partition(']')[0]}] {attack.name}{attack_note(attack).partition(']')[2]}"]
        lines += _text(attack_text(card, attack))
    if card.supertype == supertype.POKEMON:
        weak = ", ".join(_matchup(one) for one in card.weaknesses) or "none"
        resist = ", ".join(_matchup(one) for one in card.resistances) or "none"
        if card.stage != stage.BREAK:
            lines.append(f"  Weakness {weak} · Resistance {resist} · Retreat {card.retreat}")
    if not card.playable:
        lines.append("  This card is not playable yet.")
    return lines


def _matchup(one: Matchup) -> str:
    value = f"×{one.times}" if one.times != 1 else f"{one.plus:+d}".replace("-", "−")
    return f"{types.NAMES[one.type]} {value}"


def _text(text: str) -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n") if text else ():
        lines += wrap(paragraph, " " * 6, " " * 6)
    return lines


def effect_text(card: CardDef, name: str) -> str:
    """The text of the attack or power of that name; of a Trainer, its whole text."""
    for attack in card.attacks:
        if attack.name == name:
            return attack_text(card, attack)
    texts = [power_text(card, one) for one in card.powers if one.name == name or not one.name]
    return " ".join(text for text in texts if text)
