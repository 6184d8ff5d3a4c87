"""How much of everything: what one server takes on, and what one address may ask of it.

All limits are here, with what they are for. At home nobody meets them; whoever lets strangers in can change each with
`--limit NAME=NUMBER`. docs/hosting.md lists them, and a test holds that page to this module. Those that are counted by
address hold only where others than this machine are served: see `Settings.public`.
"""

from __future__ import annotations

import ipaddress
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final, Literal

from playmat.model.errors import PlaymatError
from playmat.server.problems import Refused

ADDRESSES_KEPT: Final = 50_000
"""Of how many addresses it is remembered what they have asked for; the one longest silent is forgotten first."""
HOUR: Final = 3600.0


@dataclass(frozen=True, slots=True)
class Limits:
    """Each with its default. Numbers of a process hold for each worker by itself."""

    # --- Connections
    connections: int = 10_000
    """Open connections of a process; fewer where the system allows fewer files."""
    connections_an_address: int = 200
    """Open connections of one address. Those of a proxy are not counted: they are many people's."""
    newcomers_a_second: float = 400.0
    """New connections that a process listens to on average. Those beyond wait in a line; who is there already is not
    kept waiting by them."""
    newcomers_at_once: int = 1000
    """New connections in a burst."""
    header_seconds: float = 10.0
    """How long the head of a request may take."""
    header_bytes: int = 16 * 1024
    """The head of a request."""
    body_seconds: float = 30.0
    """How long the body of a request may take."""
    reading_seconds: float = 60.0
    """How long somebody may leave unread what is sent to them."""

    # --- Requests
    requests_a_second: float = 20.0
    """What one address may ask on average."""
    requests_at_once: int = 400
    """What one address may ask in a burst."""
    body_bytes: int = 64 * 1024
    """The body of a request."""
    replay_bytes: int = 1024 * 1024
    """The body of the one request that may be larger: a replay that is brought along."""

    # --- Sockets
    sockets_an_address: int = 100
    """Browsers at tables from one address."""
    hello_seconds: float = 10.0
    """How long a browser may wait before it says who it is."""
    message_bytes: int = 4 * 1024
    """A message of a browser."""
    messages_a_second: float = 50.0
    """What a browser may send on average; from there on it is kept waiting."""
    messages_at_once: int = 100
    """What a browser may send in a burst."""
    pings_a_second: float = 5.0
    """Pings of the protocol; whoever sends more is let go."""
    pings_at_once: int = 50
    """Pings of the protocol in a burst."""
    fragments: int = 64
    """Pieces in which one message may come."""
    unread_bytes: int = 1024 * 1024
    """What may wait for a slow browser; then it is let go, and may connect again."""
    seats_a_game: int = 50
    """Tabs of the players of one game."""
    watchers_a_game: int = 50
    """Spectators of one game. They take no player's place."""

    # --- Games, decks, replays
    games_an_hour: int = 200
    """New games for one address."""
    decks_an_hour: int = 400
    """Decks that one address saves."""
    replays_an_hour: int = 100
    """Replays that one address brings along."""
    events_an_hour: int = 60
    """Limited events that one address begins."""
    decks_a_player: int = 200
    """Decks that one player keeps."""
    events_a_player: int = 50
    """Limited events that one player keeps; beyond that one must go before the next."""
    games: int = 1_000_000
    """Games that are kept in all."""
    decks: int = 1_000_000
    """Decks that are kept in all."""
    replays: int = 100_000
    """Replays that are kept in all."""
    events: int = 1_000_000
    """Limited events that are kept in all."""
    stored_bytes: int = 50 * 1024**3
    """The database. When it is full nothing new is taken in; running games go on."""
    answers_a_game: int = 20_000
    """The length of a game; a long one has two thousand. Then it can only be given up."""
    log_lines: int = 2_000
    """Of the log of a game, for somebody who comes to it: the last ones."""

    # --- Thinking
    turn_seconds: float = 12.0
    """What a computer player may think in one turn, of a processor's time."""

    # --- Long work: analysing a game, measuring a deck
    long_processes: int = 2
    """Processes of a server that do long work; they step back for games."""
    long_modesty: int = 19
    """How far they step back when the machine is busy, up to 19."""
    jobs_an_hour: int = 100
    """Long work that one address asks for."""
    hints_an_hour: int = 600
    """Hints that one address asks for."""
    jobs_waiting: int = 10
    """Long work of one player that is not done yet; it is done one after the other."""
    jobs_a_player: int = 300
    """Results that one player keeps; beyond that the oldest goes."""
    jobs: int = 1_000_000
    """Results that are kept in all."""
    parts_a_job: int = 5_000
    """Parts of one long work, each of which takes seconds."""
    result_bytes: int = 2 * 1024**2
    """What may come of it, and of each part."""

    # --- What goes (`playmat serve --prune`)
    waiting_days: int = 30
    """A game whose other seat nobody has taken goes after so many days."""
    abandoned_days: int = 365
    """A game that nobody has been at goes after so many days."""
    finished_days: int = 730
    """A game that is over and whose replay nobody has looked at goes after so many days."""
    replay_days: int = 365
    """A replay that was brought along and that nobody has looked at goes after so many days."""
    job_days: int = 365
    """What came of long work goes after so many days."""
    event_days: int = 365
    """A Limited event that nobody has gone on with goes after so many days."""


def changed(limits: Limits, wishes: Sequence[str]) -> Limits:
    """These limits with some replaced, each given as NAME=NUMBER."""
    known = {one.name: getattr(limits, one.name) for one in fields(Limits)}
    for wish in wishes:
        name, equals, number = wish.partition("=")
        name = name.strip()
        if not equals or name not in known:
            raise PlaymatError(f"--limit: expected NAME=NUMBER with one of {', '.join(known)}; got {wish[:60]!r}")
        try:
            value = type(known[name])(number.strip())
        except ValueError:
            value = -1
        if not 0 < value < 2**50:
            raise PlaymatError(f"--limit {name}: expected a number above 0, got {number[:60]!r}")
        limits = replace(limits, **{name: value})
    return limits


# --- A rate


class Allowance:
    """So much at once, and so much a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self._at = 0.0

    def wait(self, now: float) -> float:
        """Seconds to wait before what came now is looked at; it is counted in any case."""
        self._fill(now)
        self._left -= 1
        return max(0.0, -self._left / self._rate)

    def take(self, now: float) -> float:
        """Counts one more if there is room for it, and gives 0; otherwise seconds until there is."""
        self._fill(now)
        if self._left < 1:
            return (1 - self._left) / self._rate
        self._left -= 1
        return 0.0

    def _fill(self, now: float) -> None:
        if self._at:
            self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


# --- By address

Kind = Literal["request", "game", "deck", "replay", "job", "hint", "event"]


def neighbourhood(host: str) -> str:
    """What counts as one address: of the long ones their first half, which is what one household has."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host[:64]
    if address.version == 6:
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Addresses:
    """What each address has asked for lately. Kept in memory only, and only where strangers are served."""

    def __init__(self, limits: Limits, public: bool) -> None:
        self._public = public
        self._limits = limits
        self._rates: dict[Kind, tuple[float, float]] = {
            "request": (limits.requests_a_second, limits.requests_at_once),
            "game": (limits.games_an_hour / HOUR, limits.games_an_hour),
            "deck": (limits.decks_an_hour / HOUR, limits.decks_an_hour),
            "replay": (limits.replays_an_hour / HOUR, limits.replays_an_hour),
            "job": (limits.jobs_an_hour / HOUR, limits.jobs_an_hour),
            "hint": (limits.hints_an_hour / HOUR, limits.hints_an_hour),
            "event": (limits.events_an_hour / HOUR, limits.events_an_hour),
        }
        self._asked: OrderedDict[tuple[Kind, str], Allowance] = OrderedDict()
        self._sockets: dict[str, int] = {}
        self._lock = threading.Lock()
        """Requests are answered by several threads."""

    def serve_others(self) -> None:
        """From now on others than this machine are served."""
        self._public = True

    def spend(self, kind: Kind, host: str) -> None:
        """Count one more; a `Refused` says when there is room again."""
        if not self._public:
            return
        key = (kind, neighbourhood(host))
        with self._lock:
            allowance = self._asked.pop(key, None) or Allowance(*self._rates[kind])
            self._asked[key] = allowance
            while len(self._asked) > ADDRESSES_KEPT:
                self._asked.popitem(last=False)
            wait = allowance.take(time.monotonic())
        if wait:
            what = "requests" if kind == "request" else f"{kind}s"
            seconds = int(wait) + 1
            raise Refused("too-fast", f"too many {what} from your address; try again in {seconds} s", 429, wait=seconds)

    def enter(self, host: str) -> bool:
        """One more browser at a table; False if its address has too many there."""
        key = neighbourhood(host)
        count = self._sockets.get(key, 0)
        if self._public and count >= self._limits.sockets_an_address:
            return False
        self._sockets[key] = count + 1
        return True

    def leave(self, host: str) -> None:
        key = neighbourhood(host)
        count = self._sockets.get(key, 0) - 1
        if count > 0:
            self._sockets[key] = count
        else:
            self._sockets.pop(key, None)


# --- In all


@dataclass(frozen=True, slots=True)
class Kept:
    """How much is kept."""

    games: int
    decks: int
    replays: int
    jobs: int
    bytes: int
    events: int = 0


class Room:
    """Whether there is room for more. The database is asked once in a while, and what came since is counted."""

    LOOK_AGAIN: Final = 60.0
    """Seconds."""

    def __init__(self, limits: Limits, measure: Callable[[], Kept]) -> None:
        self._limits = limits
        self._measure = measure
        self._lock = threading.Lock()
        self._at = -self.LOOK_AGAIN
        self._kept = Kept(0, 0, 0, 0, 0)
        self._since: dict[str, int] = {}

    def kept(self) -> Kept:
        """How much was kept when the database was asked last; asks it when that is too long ago."""
        with self._lock:
            if time.monotonic() - self._at >= self.LOOK_AGAIN:
                self._kept = self._measure()
                self._since = {}
                self._at = time.monotonic()
            return self._kept

    def take(self, what: Literal["games", "decks", "replays", "jobs", "events"]) -> None:
        """Count one more of these; a `Refused` if there is no room."""
        kept = self.kept()
        with self._lock:
            count = getattr(kept, what) + self._since.get(what, 0)
            if count >= getattr(self._limits, what) or kept.bytes >= self._limits.stored_bytes:
                raise Refused("no-room", f"this server has no room for more {what}; running games go on", 503)
            self._since[what] = self._since.get(what, 0) + 1
