"""The connections themselves: how many there are, how long their requests may take, and what control frames they send.

Below everything that knows requests. A connection is counted from the moment it is accepted to the moment it is gone,
whatever it becomes in between; one too many is closed before a byte of it is read. Whoever sends the head of a request
too slowly, does not read, or plays with control frames is let go. The files that the system lets a process open are
never used up, for then nothing could be accepted, read or written, and everybody's game would stand still.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from playmat.server.limits import Allowance, Limits, neighbourhood
from playmat.server.settings import Settings

FILES_FOR_OURSELVES: Final = 128
"""Files that are not connections: the database, the processes beside us, the pages."""
NEXT_NEWCOMERS: Final = 0.01
"""Seconds after which it is looked whether some of those who wait can be listened to."""
KEEP_ALIVE: Final = 5
"""Seconds for which a connection without a request stays open."""
LARGEST_FRAME: Final = 64 * 1024
ACCEPTED_AT_ONCE: Final = 4
"""Connections that are let in before those that are there already have their turn: of thousands that come at the same
moment a running game notices little."""
WAITING: Final = 2048
"""Connections that may wait for that, with the system."""
READ_AT_ONCE: Final = 4 * 1024
"""Bytes of one connection that are read before others have their turn: in so many there may be a thousand pieces of a
body."""
PARSED_AT_ONCE: Final = 512
"""Bytes of a socket that are taken apart before it is looked at what came: eighty control frames may be in them."""
POLICY: Final = 1008


class Doors:
    """Who is connected to this process."""

    def __init__(self, limits: Limits, proxies: tuple[str, ...] = ()) -> None:
        self.most = min(limits.connections, max(16, _files() - FILES_FOR_OURSELVES))
        self.turned_away = 0
        """How many were one too many."""
        self._an_address = limits.connections_an_address
        self._proxies = proxies
        self._open: dict[asyncio.BaseTransport, str] = {}
        self._by_address: dict[str, int] = {}
        self._coming = Allowance(limits.newcomers_a_second, limits.newcomers_at_once)
        self._line: deque[tuple[asyncio.Transport, Callable[[], None]]] = deque()
        """Who has come and is not listened to yet, and what begins then."""

    def __len__(self) -> int:
        return len(self._open)

    def enter(self, transport: asyncio.BaseTransport, host: str) -> bool:
        """Count a new connection; False if it is one too many."""
        address = "" if self._is_proxy(host) else neighbourhood(host)
        count = self._by_address.get(address, 0)
        if len(self._open) >= self.most or (address and count >= self._an_address):
            self.turned_away += 1
            return False
        self._open[transport] = address
        self._by_address[address] = count + 1
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        address = self._open.pop(transport, None)
        if address is None:
            return
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def listen(self, transport: asyncio.Transport, begin: Callable[[], None]) -> None:
        """Let a new connection speak, at once or when it is its turn."""
        if not self._line and not self._coming.take(time.monotonic()):
            begin()
            return
        transport.pause_reading()
        self._line.append((transport, begin))
        if len(self._line) == 1:
            asyncio.get_running_loop().call_later(NEXT_NEWCOMERS, self._let_in)

    def _let_in(self) -> None:
        while self._line:
            transport, begin = self._line[0]
            if not transport.is_closing():
                if self._coming.take(time.monotonic()):
                    asyncio.get_running_loop().call_later(NEXT_NEWCOMERS, self._let_in)
                    return
                transport.resume_reading()
                begin()
            self._line.popleft()

    @property
    def waiting(self) -> int:
        """How many have come and are not listened to yet."""
        return len(self._line)

    def _is_proxy(self, host: str) -> bool:
        """Behind these addresses are many people; this machine itself is one of them."""
        if not host or host in self._proxies:
            return True
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return False


def _files() -> int:
    """How many files this process may open; as many as the system gives it."""
    try:
        import resource
    except ImportError:  # a system without such limits
        return 1 << 20
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (ValueError, OSError):
            pass
    return 1 << 20 if soft == resource.RLIM_INFINITY else soft


class Served(uvicorn.Config):
    """How the application is served."""

    def __init__(self, app: Any, settings: Settings) -> None:
        limits = settings.limits
        super().__init__(
            app,
            http=HttpDoor,
            ws=SocketDoor,
            log_config=None,
            access_log=False,
            lifespan="on",
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            backlog=ACCEPTED_AT_ONCE,
            timeout_keep_alive=KEEP_ALIVE,
            timeout_graceful_shutdown=3,
            h11_max_incomplete_event_size=limits.header_bytes,
            forwarded_allow_ips=["127.0.0.1", "::1", *settings.proxies],
            server_header=False,
        )
        self.limits = limits
        self.doors: Doors = app.state.server.doors


class HttpDoor(H11Protocol):
    """A connection that asks."""

    def __init__(self, config: Served, *args: Any, **others: Any) -> None:
        super().__init__(config, *args, **others)
        self._limits = config.limits
        self._doors = config.doors
        self._head: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self._doors.enter(transport, self.client[0] if self.client else ""):
            transport.abort()
            return
        transport.max_size = READ_AT_ONCE  # type: ignore[attr-defined]  # where the system's way of reading has it
        self._doors.listen(transport, self._begin)

    def _begin(self) -> None:
        self._head = self.loop.call_later(self._limits.header_seconds, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._watch_head()

    def _watch_head(self) -> None:
        """Part of a head has come: the rest must come in time."""
        if self.conn.their_state is not h11.IDLE or self.transport.get_protocol() is not self:
            self._head = _off(self._head)
        elif self._head is None and not self.transport.is_closing():
            self._head = self.loop.call_later(self._limits.header_seconds, self.transport.abort)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._head = _off(self._head)
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._head = _off(self._head)  # from here on it is the idle connection's time that counts

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.loop.call_later(self._limits.reading_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread = _off(self._unread)

    def connection_lost(self, exc: Exception | None) -> None:
        self._head, self._unread = _off(self._head), _off(self._unread)
        self._doors.leave(self.transport)
        super().connection_lost(exc)


class SocketDoor(WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    def __init__(self, config: Served, *args: Any, **others: Any) -> None:
        super().__init__(config, *args, **others)
        self._limits = config.limits
        self._doors = config.doors
        self._pings = Allowance(config.limits.pings_a_second, config.limits.pings_at_once)
        self._unread: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PARSED_AT_ONCE):
            if self.transport.is_closing():  # whoever was let go may still be talking
                return
            super().data_received(data[start : start + PARSED_AT_ONCE])

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # nonsense before the handshake was done: there is nobody to say goodbye to
            self.transport.abort()
            return
        super().handle_parser_exception()

    def handle_ping(self) -> None:
        if self._too_many():
            return
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._too_many():
            return
        super().handle_pong(event)

    def _too_many(self) -> bool:
        """Whether these control frames are too many, or answered for nobody: then the connection ends."""
        if self.transport.is_closing():
            return True
        if self.writable.is_set() and not self._pings.take(time.monotonic()):
            return False
        self.conn.data_to_send()
        self._let_go("too many pings")
        return True

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= self._limits.fragments:
            self._let_go("too many fragments")
            return
        super().handle_cont(event)

    def _let_go(self, reason: str) -> None:
        if self.transport.is_closing():
            return
        self.conn.fail(POLICY, reason)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self._unread = self._unread or self.loop.call_later(1.0, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = _off(self._unread)
        self._unread = self.loop.call_later(self._limits.reading_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._unread = _off(self._unread)

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread = _off(self._unread)
        self._doors.leave(self.transport)
        super().connection_lost(exc)


def _off(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    """A timer that shall not go off any more."""
    if timer is not None:
        timer.cancel()
    return None
