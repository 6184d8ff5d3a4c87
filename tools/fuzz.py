"""Feed damaged input to everything that reads what strangers send, or what lies in files.

    python -m tools.fuzz                         10,000 inputs for each reader
    python -m tools.fuzz --inputs 1000000        so many in all, shared out
    python -m tools.fuzz --only states --seed 7

Every reader must return, or raise a `PlaymatError`; nothing else, and within a time that grows with the input and not
faster. The first input that breaks this is printed with the number that makes it again. Prints figures as JSON.
"""

from __future__ import annotations

import argparse
import copy
import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError
from starlette.datastructures import Headers

from playmat.cards.decklist import read_deck
from playmat.engine import Game
from playmat.library import Library
from playmat.library.replays import Replay
from playmat.model.errors import PlaymatError
from playmat.server import keys, limits, messages, notes
from playmat.server.catalogue import Catalogue
from playmat.server.decks import Decks
from playmat.server.guard import Guard, place
from playmat.server.limits import Addresses, Limits
from playmat.server.metrics import Metrics
from playmat.server.network import Network
from playmat.server.searching import Wanted
from playmat.server.settings import Settings
from playmat.testing import files

SECONDS: Final = 2.0
"""That any input may take, and"""
SECONDS_A_KILOBYTE: Final = 0.05
"""so much more for its length: on a busy machine, and far more than anything takes."""
MEMORY: Final = 1 << 30
"""Bytes that all inputs together may add."""
PLAYED: Final = 20
"""Answers that are given to a game that was taken."""
DECKS: Final = ("d-xy0-2", "d-xy0-3")

NASTY: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 255, 4095, 2**31, -(2**31), 2**53, 2**63, -(2**63), 2**64, 10**30, 1.5, -0.0,
    float("inf"), float("nan"), "", "x", "\ud800", "\u200b", "\x00", "é" * 50, "9" * 5000, [], {}, [[]], [0] * 100,
    [-1], [10**20], {"x": 1}, [[0] * 3] * 3,
)  # fmt: skip
SCRAPS: Final = (
    " ", "\t", "\n", "\r", "\x00", "\u2028", "\ud800", "\u202e", "×", "é", "9" * 30, "9" * 5000, "-", "(", ")",
    "[", "]", "{", "}", ":", "#", "*", "&a ", "*a", "!!", "|", "'", '"', "%", ",", "..", "Total: ",
    "Pokémon: ", "Energy",
    " x4", "4x", "1 ",
    "\u3000", "١٢٣", "²", "½", "null", "~", "2026-13-45", ".nan", "0x", "1e999", "/", "\\", "http://[", "@", "?",
)  # fmt: skip


class Broken(Exception):
    """A reader did what it must not do."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Something that reads, and how input for it is made."""

    name: str
    make: Callable[[Random], Any]
    read: Callable[[Any], Any]
    size: Callable[[Any], int]


# --- Damaging things


def damaged_text(text: str, luck: Random) -> str:
    for _ in range(luck.choice((1, 1, 2, 3, 8))):
        at = luck.randrange(len(text) + 1)
        kind = luck.randrange(6)
        if kind == 0:
            text = text[:at] + luck.choice(SCRAPS) * luck.choice((1, 1, 2, 50, 2000)) + text[at:]
        elif kind == 1:
            text = text[:at] + text[at + luck.randrange(1, 20) :]
        elif kind == 2:
            end = at + luck.randrange(1, 80)
            text = text[:end] + text[at:end] * luck.choice((1, 5, 100)) + text[end:]
        elif kind == 3 and text:
            at = luck.randrange(len(text))
            text = text[:at] + chr(luck.choice((luck.randrange(128), luck.randrange(0x10FFFF)))) + text[at + 1 :]
        elif kind == 4:
            lines = text.splitlines()
            luck.shuffle(lines)
            text = "\n".join(lines)
        else:
            text = text[:at]
        text = text[:20_000]
    return text


def damaged_data(data: Any, luck: Random) -> Any:
    """A copy with some of its values replaced, removed, doubled or exchanged."""
    data = copy.deepcopy(data)
    for _ in range(luck.choice((1, 1, 1, 2, 4))):
        holder, key = _place(data, luck)
        value = holder[key]
        kind = luck.randrange(8)
        if isinstance(value, int) and not isinstance(value, bool) and luck.random() < 0.7:
            holder[key] = value + luck.choice((-1, -1, 1, 1, 2, 7, -60, 60, 1 << 5, 1 << 12, 1 << 24, 1 << 40))
        elif kind == 1 and isinstance(holder, dict):
            del holder[key]
        elif kind == 2 and isinstance(value, list) and value:
            value.append(luck.choice(value))
        elif kind == 3 and isinstance(value, list) and value:
            value.pop(luck.randrange(len(value)))
        elif kind == 4 and isinstance(value, list):
            luck.shuffle(value)
        elif kind == 5 and isinstance(value, str):
            holder[key] = damaged_text(value, luck)[:500]
        else:
            holder[key] = copy.deepcopy(luck.choice(NASTY))
    return data


def _place(data: Any, luck: Random) -> tuple[Any, Any]:
    """Where a value lies, reached by any way down."""
    held: Any = [data]
    key: Any = 0
    while luck.random() < 0.9:
        inner = held[key]
        if not isinstance(inner, dict | list) or not inner:
            break
        held = inner
        key = luck.choice(list(inner)) if isinstance(inner, dict) else luck.randrange(len(inner))
    return held, key


def damaged_bytes(data: bytes, luck: Random) -> bytes:
    held = bytearray(data)
    for _ in range(luck.choice((1, 1, 3, 10))):
        at = luck.randrange(len(held) + 1)
        kind = luck.randrange(4)
        if kind == 0 and at < len(held):
            held[at] ^= 1 << luck.randrange(8)
        elif kind == 1:
            del held[at : at + luck.randrange(1, 50)]
        elif kind == 2:
            held[at:at] = luck.randbytes(luck.randrange(1, 50))
        else:
            del held[at:]
    return bytes(held)


# --- The readers


def readers(library: Library) -> list[Reader]:
    """Everything that reads."""
    lists = [_list(library, one) for one in DECKS]
    replay = _replay(library)
    saved = replay.to_json()
    games = list(_games(library))
    encoded = [(game.machine.pool, game.to_json()) for game in games]
    packed = [(game.machine.pool, game.to_bytes()) for game in games]
    scenarios = [file.read_bytes() for file in sorted(Path("tests").rglob("*.yaml"))[:20]] or [SCENARIO]
    for game in games:
        _play(Game.from_json(game.machine.pool, json.loads(json.dumps(game.to_json()))))
    catalogue = Catalogue(library)
    catalogue.texts.close()  # no process beside this one
    decks = Decks(library, catalogue)
    from_client: TypeAdapter[Any] = TypeAdapter(messages.FromClient)
    bodies = [
        TypeAdapter(kind)
        for kind in (
            messages.CreateGame,
            messages.JoinGame,
            messages.CheckDeck,
            messages.SaveDeck,
            messages.UploadReplay,
        )
    ]

    def text_reader(name: str, samples: list[str], read: Callable[[str], Any]) -> Reader:
        return Reader(name, lambda luck: damaged_text(luck.choice(samples), luck), read, len)

    def state(made: tuple[Any, Any]) -> None:
        _play(Game.from_json(*made))

    def from_bytes(made: tuple[Any, bytes]) -> None:
        _play(Game.from_bytes(*made))

    def scenario(content: bytes) -> None:
        for one in files.read(content, "fuzz.yaml")[:3]:
            said = files.run_scenario(one, "fuzz.yaml").reason
            if said.startswith("the engine broke"):
                raise Broken(said)

    def body(text: str) -> None:
        for adapter in bodies:
            try:
                adapter.validate_json(text)
            except ValidationError:
                continue

    def socket_message(text: str) -> None:
        try:
            from_client.validate_json(text)
        except ValidationError:
            return

    def name(text: str) -> None:
        made = keys.plain_name(text)
        if made != keys.plain_name(made):
            raise Broken("a name that was made plain is not plain")
        made.encode()

    settings, addresses = Settings("sqlite:///x", host="0.0.0.0"), Addresses(Limits(), True)
    guard = Guard(None, settings, addresses, Metrics(), Network(settings, addresses), None)  # type: ignore[arg-type]

    def headers(text: str) -> None:
        half = len(text) // 2
        place(text)
        raw = [(b"host", text[:half].encode(errors="replace")), (b"origin", text[half:].encode(errors="replace"))]
        guard._foreign(Headers(raw=raw))

    messages_of_clients = [
        '{"type": "hello", "secret": "0123456789abcdef0123", "revision": 3}',
        '{"type": "answer", "revision": 12, "option": 3}',
        '{"type": "concede"}',
    ]
    wishes = {"rules": "xy", "name": "Ash", "deck": {"theme": DECKS[0]}, "opponent": "computer", "seed": 5}
    return [
        text_reader("deck lists", lists, lambda text: read_deck(text, library.catalog)),
        text_reader("deck reports", lists, lambda text: decks.report(decks.read_on(text), "xy")),
        text_reader("sets", ["bw1..bw11,xy1", "xy1, xy2"], library.set_range),
        text_reader("searches", ["pikachu", "draw a card"], lambda text: catalogue.search(Wanted(name=text[:60]))),
        text_reader("names", ["Ash", "Zoë 🎉", "a\u202eb"], name),
        text_reader("headers", ["table.example:8000http://table.example:8000", "[::1]:80http://[::1]"], headers),
        text_reader("socket messages", messages_of_clients, socket_message),
        text_reader("bodies", [json.dumps(wishes), json.dumps({"replay": {"x": [1]}})], body),
        text_reader("notes", [notes.written("p", notes.HERE, "game", [0], [1], 2)], notes.read),
        text_reader("limits", ["games=5", "header_seconds=0.5"], lambda text: limits.changed(Limits(), [text])),
        Reader("replays", lambda luck: damaged_data(saved, luck), lambda data: _restore(data, library), _size),
        Reader("replay files", lambda luck: damaged_text(json.dumps(saved), luck), _load, len),
        Reader("states", lambda luck: _with(luck.choice(encoded), luck, damaged_data), state, _size),
        Reader("saved states", lambda luck: _with(luck.choice(packed), luck, damaged_bytes), from_bytes, _size),
        Reader("scenarios", lambda luck: _scenario(luck.choice(scenarios), luck), scenario, len),
    ]


SCENARIO: Final = b"""- id: retreat
  rules: xy
  cards: {eevee: xy3-80}
  given:
    me: {active: {card: eevee, energy: [R, R]}, bench: [{card: eevee}]}
    opp: {active: {card: eevee}}
  do:
    - {retreat: me.bench.0, pay: [R]}
  expect: {me.active.energy: [], me.discard.count: 1}
"""


def _list(library: Library, deck: str) -> str:
    return "\n".join(f"{count} {card}" for card, count in library.deck(deck).entries)


def _replay(library: Library) -> Replay:
    replay = Replay.of("xy", library.deck(DECKS[0]), library.deck(DECKS[1]), 5, ("human", "random"))
    game = replay.begin(library)
    luck = Random(5)
    while not game.over and len(replay.answers) < 120:
        code = luck.choice(game.options())
        game.apply(code)
        replay.record(code, game)
    return replay


def _games(library: Library) -> Iterator[Game]:
    """Positions of all kinds: in setup, in turns, in the middle of effects, over."""
    for number, rules in enumerate(("platinum", "bw", "xy", "swsh")):
        luck = Random(number)
        game = Replay.of(rules, library.deck(DECKS[0]), library.deck(DECKS[1]), number).begin(library)
        taken = 0
        while not game.over and taken < 12:
            if luck.random() < 0.12 or (game.question != "turn" and luck.random() < 0.3):
                taken += 1
                yield game.clone()
            game.apply(luck.choice(game.options()))
        if game.over:
            yield game


def _play(game: Game) -> None:
    """A game that was taken can be seen and played."""
    luck = Random(1)
    for _ in range(PLAYED):
        for seat in (0, 1, None):
            game.view(seat)
        if game.over:
            return
        game.apply(luck.choice(game.options()))
    game.to_bytes()


def _restore(data: Any, library: Library) -> None:
    replay = Replay.from_json(data)
    replay.restore(library)
    json.dumps(replay.to_json()).encode()


def _load(text: str) -> None:
    with tempfile.NamedTemporaryFile(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as file:
        file.write(text.encode(errors="surrogatepass"))
        file.flush()
        Replay.load(Path(file.name))


def _scenario(content: bytes, luck: Random) -> bytes:
    return damaged_text(content.decode()[:8000], luck).encode(errors="surrogatepass")


def _with(pair: tuple[Any, Any], luck: Random, damage: Callable[[Any, Random], Any]) -> tuple[Any, Any]:
    return pair[0], damage(pair[1], luck)


def _size(data: Any) -> int:
    return len(data[1]) if isinstance(data, tuple) and isinstance(data[1], bytes) else 20_000


# --- Feeding them


def feed(reader: Reader, inputs: int, seed: int) -> dict[str, Any]:
    """So many inputs; `Broken` at the first that does what must not be. How many were taken, and the longest time."""
    taken, longest = 0, 0.0
    for number in range(inputs):
        made = reader.make(Random(f"{reader.name} {seed} {number}"))
        begun = time.thread_time()
        try:
            reader.read(made)
            taken += 1
        except PlaymatError:
            pass
        except Broken as error:
            raise Broken(f"{reader.name}, seed {seed}, input {number}: {error}") from None
        except BaseException as error:
            shown = repr(made)
            raise Broken(
                f"{reader.name}, seed {seed}, input {number}: {type(error).__name__}: {error}; "
                f"got {shown[:300]}{'…' if len(shown) > 300 else ''}"
            ) from error
        seconds = time.thread_time() - begun
        longest = max(longest, seconds)
        if seconds > SECONDS + SECONDS_A_KILOBYTE * reader.size(made) / 1000:
            raise Broken(f"{reader.name}, seed {seed}, input {number}: took {seconds:.1f} s")
    return {"inputs": inputs, "taken": taken, "longest_ms": round(1000 * longest, 1)}


def main() -> int:
    parser = argparse.ArgumentParser(description="Feed damaged input to every reader.")
    parser.add_argument("--inputs", type=int, default=0, metavar="N", help="in all (default 10,000 for each reader)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--only", default="", metavar="NAME", help="one reader")
    args = parser.parse_args()
    found: dict[str, Any] = {}
    chosen = [one for one in readers(Library.default()) if args.only in ("", one.name)]
    if not chosen:
        parser.error(f"--only: expected a reader, got {args.only!r}")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for reader in chosen:
        print(f"{reader.name} …", file=sys.stderr, flush=True)
        try:
            found[reader.name] = feed(reader, args.inputs // len(chosen) or 10_000, args.seed)
        except Broken as error:
            print(f"fuzz: {error}", file=sys.stderr)
            return 1
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    if more > MEMORY:
        print(f"fuzz: {more} bytes of memory were added", file=sys.stderr)
        return 1
    total = sum(one["inputs"] for one in found.values())
    print(json.dumps({"readers": found, "inputs": total, "memory_mb": round(more / 1e6)}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
