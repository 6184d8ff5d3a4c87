"""The board in plain text: a view drawn at a fixed width, the opponent above, the reader below."""

from __future__ import annotations

from typing import Final

from playmat.library.lines import WIDTH, wrap
from playmat.library.narration import counted
from playmat.library.wording import energy_letters
from playmat.model.view import PlayerView, PokemonView, View
from playmat.model.words import types

_BAR: Final = 10
_NAME: Final = 23


class Style:
    """How to draw: `plain` uses letters only, for screen readers and for terminals without the other signs."""

    def __init__(self, plain: bool = False) -> None:
        self.plain = plain

    def rule(self, text: str = "", heavy: bool = False) -> str:
        """A line across the screen with words in it."""
        if self.plain:
            return text.replace(" · ", ", ")
        line = "═" if heavy else "─"
        if len(text) > WIDTH - 6:
            text = text[: WIDTH - 7] + "…"
        lead = line * 2 + (f" {text} " if text else "")
        return lead + line * max(0, WIDTH - len(lead))

    def bar(self, part: int, whole: int) -> str:
        """HP left, as a bar."""
        if self.plain:
            return ""
        filled = max(1, round(_BAR * part / whole)) if part > 0 and whole else 0
        return "█" * filled + "░" * (_BAR - filled)


def board_lines(view: View, names: tuple[str, str], decks: tuple[str, str], style: Style) -> list[str]:
    """The whole table as this view shows it. A spectator sees the second player above, the first below."""
    below = view["seat"] if view["seat"] is not None else 0
    above = 1 - below
    lines = [style.rule(_heading(view, names), heavy=True)]
    lines += [_player_line(view, above, names, decks, style), *_markers(view["players"][above])]
    rows = _rows(view["players"][above], style)
    lines += [line for row in reversed(rows) for line in row]
    lines.append(style.rule(_middle(view)))
    side = view["players"][below]
    own = [_player_line(view, below, names, decks, style), *_markers(side)]
    if style.plain:
        # Read aloud, whose Pokémon they are has to come first.
        lines += own
    lines += [line for row in _rows(side, style) for line in row]
    if not style.plain:
        lines += own
    if view["seat"] is not None:
        lines += _wrapped("Hand: ", ", ".join(counted(one["name"] for one in side["hand"] if one)) or "empty")
    lines.append(style.rule())
    return lines


def _rows(side: PlayerView, style: Style) -> list[list[str]]:
    """The lines of each Pokémon of a player, the Active first."""
    placed = [("Active", side["active"]), *((f"Bench {i}", one) for i, one in enumerate(side["bench"], start=1))]
    return [_pokemon_lines(place, pokemon, style) for place, pokemon in placed]


def _heading(view: View, names: tuple[str, str]) -> str:
    game = f" (Sudden Death {view['game'] - 1})" if view["game"] > 1 else ""
    if not view["turn"]:
        return f"Setting up{game} · {view['rules']} rules"
    player = view["turn_player"] or 0
    whose = "your turn" if player == view["seat"] else f"{names[player]}'s turn"
    return f"Turn {view['turn']}{game} · {whose} · {view['rules']} rules"


def _middle(view: View) -> str:
    parts = [f"Stadium: {view['stadium']['name']}"] if view["stadium"] else []
    if view["table"]:
        parts.append(f"just played: {', '.join(counted(one['name'] for one in view['table']))}")
    return " · ".join(parts)


def _player_line(view: View, player: int, names: tuple[str, str], decks: tuple[str, str], style: Style) -> str:
    side = view["players"][player]
    name = "YOU" if player == view["seat"] else names[player].upper()
    deck = f" ({decks[player]})" if decks[player] else ""
    counts = [f"Prizes {len(side['prizes'])}", f"Deck {side['deck']}", f"Discard {len(side['discard'])}"]
    counts.insert(1, f"Hand {len(side['hand'])}")
    if side["lost"]:
        counts.append(f"Lost Zone {len(side['lost'])}")
    if style.plain:
        return f" {name}{deck}: {', '.join(counts)}"
    tail = " · ".join(counts)
    room = WIDTH - len(tail) - 3
    head = f" {name}{deck}"
    if len(head) > room:
        head = head[: room - 1] + "…"
    return f"{head:<{room}}  {tail}"


def _markers(side: PlayerView) -> list[str]:
    """What does not lie among the Pokémon but counts: markers that were used, cards set aside."""
    parts = []
    if side["gx_used"]:
        parts.append("GX attack used")
    if side["vstar_used"]:
        parts.append("VSTAR Power used")
    if side["aside"]:
        parts.append("set aside: " + ", ".join(one["name"] if one else "a card" for one in side["aside"]))
    return [f"   {'; '.join(parts)}"] if parts else []


def _pokemon_lines(place: str, pokemon: PokemonView | None, style: Style) -> list[str]:
    """One Pokémon: a line of columns, and a second one for what does not fit the columns."""
    if pokemon is None:
        return [f"   {place:<8} (empty)"]
    if "hp" not in pokemon:
        return [f"   {place:<8} a face-down Pokémon"]
    name = pokemon["name"]
    left = max(0, pokemon["hp"] - pokemon["damage"])
    energy = energy_letters(pokemon["energy_units"])
    conditions = ", ".join(pokemon["conditions"])
    notes = [f"with {one['name']}" for one in pokemon["tools"]]
    notes += [one for one in counted(card["name"] for card in pokemon["energy"]) if not _is_basic(one)]
    if style.plain:
        parts = [f"   {place}: {name}", f"{left} of {pokemon['hp']} HP"]
        parts += [f"Energy {energy}"] * bool(energy) + [conditions] * bool(conditions) + notes
        return _wrapped("", ", ".join(parts), "      ")
    hp = f"{left}/{pokemon['hp']}"
    columns = f"   {place:<8} {name[:_NAME]:<{_NAME}} {hp:>7} {style.bar(left, pokemon['hp'])}"
    line = f"{columns}  {energy:<8} {conditions}".rstrip()
    if len(line) > WIDTH:
        line = f"{columns}  {energy}".rstrip()
        notes = [conditions] * bool(conditions) + notes
    if len(line) > WIDTH:
        line = columns.rstrip()
        notes.insert(0, f"Energy {energy}")
    if len(name) > _NAME:
        notes.insert(0, name)
    return [line, *(_wrapped(" " * 12, "; ".join(notes), " " * 12) if notes else [])]


def _is_basic(name: str) -> bool:
    """Basic Energy shows as its letter already."""
    words = [word for word in name.split() if not word.isdigit() and word != "Basic"]
    return len(words) == 2 and words[0] in types.NAMES and words[1] == "Energy"


def _wrapped(lead: str, text: str, indent: str = "   ") -> list[str]:
    start = lead if lead.startswith(" ") or not lead else f"   {lead}"
    return wrap(text, start, indent + "  ") or [start]
