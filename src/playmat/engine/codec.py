"""A game as JSON data and as bytes, versioned; and back, refusing whatever is not one."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import zlib
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from playmat.engine.audit import audit_board, audit_cards, audit_form
from playmat.engine.effects.nouns.pick import PickOp
from playmat.engine.effects.steps.others import GuessNameOp
from playmat.engine.machine import Machine, Pool
from playmat.engine.state import FRAME_FIELDS, FURTHEST, NONE, PACKED, STATE_FIELDS, Effect, Frame, Pending, State
from playmat.model import ir
from playmat.model.errors import DecodeError
from playmat.model.ids import Card, Ref, Seat
from playmat.model.ruleset import Ruleset
from playmat.model.words import against, modifier

FORMAT: Final = "playmat-game"
VERSION: Final = 2
MAGIC: Final = b"PLAYMAT2"
ENGINE_FORMAT: Final = 4
"""Raised whenever the same cards, rules, seed and answers no longer give the same game: another generator, another
order of steps, another compiled form of a program. What reaches a few texts only is marked in `_beside`."""

LARGEST: Final = 8_000_000
"""Bytes of a saved game, unpacked. A long one has fifty thousand."""

_RULE_FIELDS: Final = tuple(sorted(field.name for field in dataclasses.fields(Ruleset)))

EFFECT_FIELDS: Final = (
    "modifier",
    "you",
    "card",
    "ref",
    "targets",
    "slots",
    "first_turn",
    "last_turn",
    "on_player",
    "from_attack",
)
PENDING_FIELDS: Final = (
    "program",
    "unit",
    "you",
    "card",
    "ref",
    "event_ref",
    "event_card",
    "event_number",
    "slots",
    "turn",
)


def pool_hash(pool: Pool) -> str:
    """Names the rule set and the cards of a game."""
    digest = hashlib.sha256(pool.rules.name.encode())
    for definition in pool.defs:
        digest.update(definition.id.encode() + b"\0")
    return digest.hexdigest()[:16]


def pool_meaning(pool: Pool) -> str:
    """What those rules and cards mean: every value of the rule set, every fact and program of the cards, and how this
    engine runs them. A frame of a saved game points into programs, so it is only good for the very same."""
    if not pool.meaning:
        meant: list[Any] = [ENGINE_FORMAT, [[field, getattr(pool.rules, field)] for field in _RULE_FIELDS]]
        for one in pool.defs:
            meant.append(
                [
                    one.id,
                    one.name,
                    one.rules_name,
                    [one.supertype, one.trainer_kind, one.stage, one.tags, one.hp, one.retreat, one.basic_energy],
                    [one.piece, one.prizes, one.evolves_from, list(one.types)],
                    [[each.type, each.times, each.plus] for each in (*one.weaknesses, *one.resistances)],
                    [
                        [
                            each.name,
                            list(each.cost),
                            each.damage,
                            each.symbol,
                            each.gx,
                            each.vstar,
                            ir.encode(each.program),
                        ]
                        for each in one.attacks
                    ],
                    [[each.name, each.kind, each.vstar, ir.encode(each.units)] for each in one.powers],
                ]
            )
        meant += _beside(pool)
        text = json.dumps(meant, separators=(",", ":"), default=sorted)
        pool.meaning = hashlib.sha256(text.encode()).hexdigest()[:16]
    return pool.meaning


def _beside(pool: Pool) -> list[Any]:
    """What else decides how a game with these cards goes.

    A change of the engine that reaches a few texts is marked here, for the pools that have them: ENGINE_FORMAT would
    part every kept game and puzzle from its meaning, whatever cards it has.
    """
    found: list[Any] = []
    if any(isinstance(op, GuessNameOp) for ops in pool.programs for op in ops):
        found.append([[attack, pool.namesakes[attack]] for attack in sorted(pool.namesakes)])
        found.append(list(pool.names))
    if any(isinstance(op, PickOp) and op.past != NONE for ops in pool.programs for op in ops):
        # These texts were asked in two questions once: answers given then do not fit.
        found.append("to take none is to decline")
    if any(one.kind == modifier.PREVENT_EFFECTS and one.verb != against.ATTACKS for one in pool.modifiers):
        # What Trainer cards or powers can do nothing to was offered to them beside others once.
        found.append("what is protected is not offered")
    return found


def to_json(m: Machine) -> dict[str, Any]:
    state = m.state
    data: dict[str, Any] = {}
    for name in STATE_FIELDS:
        value = getattr(state, name)
        if name == "frames":
            value = [{field: getattr(frame, field) for field in FRAME_FIELDS} for frame in state.frames]
        elif name == "effects":
            value = [[getattr(effect, field) for field in EFFECT_FIELDS] for effect in state.effects]
        elif name in ("pending", "delayed"):
            value = [[getattr(one, field) for field in PENDING_FIELDS] for one in value]
        elif name in PACKED:
            value = list(value)
        data[name] = value.hex() if isinstance(value, bytes) else value
    return {
        "format": FORMAT,
        "version": VERSION,
        "pool": pool_hash(m.pool),
        "meaning": pool_meaning(m.pool),
        "cards": list(m.cards),
        "owner": list(m.owner),
        "state": data,
    }


def to_bytes(m: Machine) -> bytes:
    text = json.dumps(to_json(m), separators=(",", ":"), sort_keys=True)
    return MAGIC + zlib.compress(text.encode(), 6)


def from_bytes(pool: Pool, data: bytes) -> Machine:
    if data.startswith(b"PLAYMAT") and data[7:8].isdigit() and not data.startswith(MAGIC):
        raise DecodeError(f"expected a game saved by this version of Playmat, got one of version {data[7:8].decode()}")
    if not data.startswith(MAGIC):
        raise DecodeError(f"expected a saved game that begins with {MAGIC!r}, got {bytes(data[:8])!r}")
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(data[len(MAGIC) :], LARGEST)
        if not unpacking.eof or unpacking.unused_data:
            raise DecodeError(f"expected a whole saved game of at most {LARGEST} bytes, and nothing after it")
        parsed = json.loads(text)
    except (zlib.error, ValueError, RecursionError) as error:
        if isinstance(error, DecodeError):
            raise
        raise DecodeError(f"expected a whole saved game, got damaged data: {type(error).__name__}") from None
    return from_json(pool, parsed)


def from_json(pool: Pool, data: Any) -> Machine:
    """The game in this data; DecodeError says what is wrong with it."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DecodeError(f"expected an object with format {FORMAT!r}, got {_short(data)}")
    if data.get("version") != VERSION:
        raise DecodeError(
            f"expected a game saved by this version of Playmat (format {VERSION}), "
            f"got format {_short(data.get('version'))}"
        )
    if data.get("pool") != pool_hash(pool):
        raise DecodeError(f"expected a game of pool {pool_hash(pool)}, got one of {_short(data.get('pool'))}")
    if data.get("meaning") != pool_meaning(pool):
        raise DecodeError("expected a game saved with these cards and rules: some have been mended since, or by others")
    cards = _ints(data.get("cards"), "cards")
    owner = _packed(data.get("owner"), "owner")
    if not cards or len(cards) != len(owner) or any(not 0 <= card < len(pool.defs) for card in cards):
        raise DecodeError("cards: expected one definition of the pool and one owner for each card")
    held = data.get("state")
    if not isinstance(held, dict):
        raise DecodeError(f"state: expected an object, got {_short(held)}")
    missing = [name for name in STATE_FIELDS if name not in held]
    if missing:
        raise DecodeError(f"state: missing {missing[0]!r}")
    state = State(len(cards))
    for name in STATE_FIELDS:
        value = held[name]
        if name == "frames":
            state.frames = [_frame(one, pool) for one in _list(value, "state.frames")]
        elif name == "effects":
            state.effects = [_effect(one, pool) for one in _list(value, "state.effects")]
        elif name == "pending":
            state.pending = [_pending(one, pool) for one in _list(value, "state.pending")]
        elif name == "delayed":
            state.delayed = [_pending(one, pool) for one in _list(value, "state.delayed")]
        elif name in PACKED:
            _fill(getattr(state, name), _packed(value, f"state.{name}"), f"state.{name}")
        else:
            setattr(state, name, _like(value, getattr(state, name), f"state.{name}"))
    machine = Machine(pool, vec[i64](cards), owner, state)
    wrong = audit_form(machine) or audit_cards(machine) or audit_board(machine)
    if wrong:
        raise DecodeError(f"state: {wrong}")
    state.dirty = True
    machine.from_outside = True
    return machine


def _short(value: Any) -> str:
    """What came, as far as it can be shown: a number may have too many digits, a list too many levels."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):
        text = f"a {type(value).__name__} beyond showing"
    return text if len(text) <= 60 else text[:57] + "..."


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise DecodeError(f"{where}: expected a list, got {_short(value)}")
    return value


def _int(value: Any, where: str) -> int:
    """A number that the compiled engine can hold, whatever is made of it."""
    if type(value) is not int:
        raise DecodeError(f"{where}: expected a whole number, got {_short(value)}")
    if not -FURTHEST < value < FURTHEST:
        raise DecodeError(f"{where}: expected a number that a game can have, got {_short(value)}")
    return value


def _ints(value: Any, where: str) -> list[int]:
    return [_int(one, where) for one in _list(value, where)]


def _packed(value: Any, where: str) -> vec[i64]:
    return vec[i64](_ints(value, where))


def _fill(column: vec[i64], values: vec[i64], where: str) -> None:
    """Put these numbers into a column. One that is set by its name in place of another is never given back to the
    system, compiled: six kilobytes for each game that was read."""
    if len(column) != len(values):
        raise DecodeError(f"{where}: expected {len(column)} numbers, got {len(values)}")
    for place in range(len(column)):
        column[place] = values[place]


def _like(value: Any, sample: Any, where: str) -> Any:
    """The value, if it has the form of the sample: an int, a bool, a list of ints, or a list of lists of ints."""
    if isinstance(sample, bool) or isinstance(value, bool):
        if type(value) is not bool or not isinstance(sample, bool):
            raise DecodeError(f"{where}: expected {type(sample).__name__}, got {_short(value)}")
        return value
    if isinstance(sample, bytes):
        try:
            made = bytes.fromhex(value)
        except (TypeError, ValueError):
            made = b""
        if len(made) != len(sample):
            raise DecodeError(f"{where}: expected {len(sample)} bytes as hexadecimal digits, got {_short(value)}")
        return made
    if isinstance(sample, int):
        return _int(value, where)
    items = _list(value, where)
    if sample and isinstance(sample[0], list):
        if len(items) != len(sample):
            raise DecodeError(f"{where}: expected {len(sample)} lists, got {len(items)}")
        return [_ints(item, f"{where}[{i}]") for i, item in enumerate(items)]
    return _ints(items, where)


def _frame(data: Any, pool: Pool) -> Frame:
    if not isinstance(data, dict):
        raise DecodeError(f"state.frames: expected an object, got {_short(data)}")
    frame = Frame(0, Seat(0), Card(0), Ref(0), [])
    for name in FRAME_FIELDS:
        if name not in data:
            raise DecodeError(f"state.frames: missing {name!r}")
        if name == "slots":
            frame.slots = [_ints(slot, "state.frames.slots") for slot in _list(data[name], "state.frames.slots")]
        else:
            setattr(frame, name, _like(data[name], getattr(frame, name), f"state.frames.{name}"))
    if not 0 <= frame.program < len(pool.programs) or not 0 <= frame.pc < len(pool.programs[frame.program]):
        raise DecodeError("state.frames: expected a place in a program of the pool")
    return frame


def _record(data: Any, fields: tuple[str, ...], where: str) -> list[Any]:
    items = _list(data, where)
    if len(items) != len(fields):
        raise DecodeError(f"{where}: expected {len(fields)} values, got {len(items)}")
    for name, item in zip(fields, items, strict=True):
        if name == "slots":
            for slot in _list(item, f"{where}.slots"):
                _ints(slot, f"{where}.slots")
        elif name == "targets":
            _ints(item, f"{where}.targets")
        elif name in ("on_player", "from_attack"):
            _like(item, False, f"{where}.{name}")
        else:
            _like(item, 0, f"{where}.{name}")
    return items


def _effect(data: Any, pool: Pool) -> Effect:
    items = _record(data, EFFECT_FIELDS, "state.effects")
    if not 0 <= items[0] < len(pool.modifiers):
        raise DecodeError("state.effects: expected a modifier of the pool")
    return Effect(*items)


def _pending(data: Any, pool: Pool) -> Pending:
    items = _record(data, PENDING_FIELDS, "state.pending")
    if not 0 <= items[0] < len(pool.programs) or not -1 <= items[1] < len(pool.units):
        raise DecodeError("state.pending: expected a program and a unit of the pool")
    return Pending(*items)
