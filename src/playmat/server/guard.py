"""What every request passes through: who may ask from where, how much, and which headers go back."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import logging
import re
import socket
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from playmat.server.limits import Addresses
from playmat.server.metrics import Metrics
from playmat.server.network import Network
from playmat.server.problems import Refused, where
from playmat.server.settings import Settings, is_local

log = logging.getLogger("playmat.server")

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
UPLOAD: Final = "/api/replays"
HOME: Final = frozenset(("local", "lan", "home", "internal", "home.arpa", "fritz.box", "localdomain"))
"""Domains that exist only in a network at home."""
TABLE: Final = re.compile(r"/api/games/([^/]+)/socket")
ASSETS: Final = "/assets/"
"""Files whose names change with their content."""


class Guard:
    """Turns away requests from other sites, too many from one address, and bodies that are too large or too slow; adds
    the security headers."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        addresses: Addresses,
        metrics: Metrics,
        network: Network,
        sit: Callable[[WebSocket, str], Awaitable[None]],
    ) -> None:
        self._app = app
        self._sit = sit
        self._limits = settings.limits
        self._addresses = addresses
        self._metrics = metrics
        self._network = network
        self._local = is_local(settings.host)
        self._trusted = {place(origin) for origin in settings.origins}
        self._own_names = own_names(settings.host)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        asking = scope["client"][0] if scope.get("client") else ""
        refusal = self._foreign(headers) or self._too_fast(asking)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, refusal, asking)
            return
        limit = self._limits.replay_bytes if scope["path"] == UPLOAD else self._limits.body_bytes
        length = headers.get("content-length", "0")
        if refusal is None and (not (length.isascii() and length.isdigit()) or len(length) > 12 or int(length) > limit):
            refusal = _too_large(limit)
        if refusal is None and "transfer-encoding" in headers:
            # In pieces of a byte each a small body would cost a quarter of a second.
            refusal = Refused("no-length", "expected a body with its length, not one in pieces", 411)
        expected = length != "0" or "transfer-encoding" in headers
        body = _Body(receive, limit, self._limits.body_seconds, expected)
        answering = _Answering(send, scope["path"], body, self._metrics)
        if refusal is None:
            try:
                await self._app(scope, body, answering)
            except Exception as error:
                if not body.spoilt:
                    log.error("%s %s failed: %s", scope["method"], scope["path"], where(error))
                refusal = Refused("internal", "something went wrong here", 500)
        if body.too_large:
            refusal = _too_large(limit)
        elif body.too_slow:
            refusal = Refused("too-slow", "expected the whole request in time", 408)
        if refusal is not None and not answering.started:
            await answering.refuse(refusal)

    async def _socket(self, scope: Scope, receive: Receive, send: Send, refusal: Refused | None, asking: str) -> None:
        if refusal is not None or not self._addresses.enter(asking):
            await receive()
            reason = refusal.message if refusal is not None else "too many connections from your address"
            await send({"type": "websocket.close", "code": 1008, "reason": reason})
            return
        found = TABLE.fullmatch(scope["path"])
        try:
            if found is None:
                await self._app(scope, receive, send)
            else:
                # Sockets are many and stay long: what answers requests is not kept waiting around each of them.
                await self._sit(WebSocket(scope, receive, send), found[1])
        except OSError:  # the browser is gone
            pass
        except Exception as error:
            log.error("a socket failed: %s", where(error))
            raise
        finally:
            self._addresses.leave(asking)

    def _too_fast(self, asking: str) -> Refused | None:
        try:
            self._addresses.spend("request", asking)
        except Refused as refusal:
            return refusal
        return None

    def _foreign(self, headers: Headers) -> Refused | None:
        """A page of another site must not use this server with somebody's browser.

        The name that was asked for must be one of ours: a foreign name may be made to point here, and a page under it
        would then count as our own.
        """
        host = headers.get("host", "").lower()
        if host not in self._trusted and not self._is_own(host_name(host)):
            only = "only for this machine" if self._local else "not known by that name (--origin names an address)"
            return Refused("foreign-host", f"this server is {only}; asked under another name", 403)
        origin = headers.get("origin")
        if origin is not None:
            asked_by = place(origin)
            if not asked_by or (asked_by != host and asked_by not in self._trusted):
                return Refused("foreign-origin", "asked by a page of another site", 403)
        return None

    def _is_own(self, name: str) -> bool:
        """Whether a stranger cannot have made this name point here: it means this machine, or it is an address, the
        name of this machine, or one that only the network at home gives."""
        if is_local(name):
            return True
        if self._local:
            return self._network.is_own(name)
        if _is_address(name) or name in self._own_names:
            return True
        first, _, rest = name.partition(".")
        return bool(first) and (not rest or (first in self._own_names and rest in HOME))


class _Spoilt(Exception):
    pass


class _Body:
    """Hands a request's body on, counts it and looks at the clock: a length in the header is only a promise."""

    def __init__(self, receive: Receive, limit: int, seconds: float, expected: bool) -> None:
        self._receive = receive
        self.expected = expected
        """Whether there is one, going by the head."""
        self._left = limit
        self._until = asyncio.get_running_loop().time() + seconds
        self.whole = False
        self.too_large = False
        self.too_slow = False

    @property
    def spoilt(self) -> bool:
        return self.too_large or self.too_slow

    async def __call__(self) -> Message:
        if self.whole:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                message = await self._receive()
        except TimeoutError:
            self.too_slow = True
            raise _Spoilt from None
        if message["type"] == "http.request":
            self._left -= len(message.get("body", b""))
            if self._left < 0:
                self.too_large = True
                raise _Spoilt
            self.whole = not message.get("more_body", False)
        return message


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def own_names(host: str) -> frozenset[str]:
    """The names under which this machine is known, and the one that it was told to listen on."""
    return frozenset(name.lower() for name in (host, socket.gethostname(), socket.getfqdn()) if name)


def place(origin: str) -> str:
    """The host and port of an origin; nothing if it is none."""
    try:
        parts = urlsplit(origin)
    except ValueError:
        return ""
    return parts.netloc.lower() if parts.scheme in ("http", "https") else ""


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def _too_large(limit: int) -> Refused:
    return Refused("too-large", f"expected a request of at most {limit} bytes", 413)


class _Answering:
    """Sends an answer on, with the headers that every answer has. What is said to a body that is too large or too slow
    is not the application's to say."""

    def __init__(self, send: Send, path: str, body: _Body, metrics: Metrics) -> None:
        self._metrics = metrics
        self._send = send
        self._path = path
        self._body = body
        self.started = False

    async def refuse(self, refusal: Refused) -> None:
        content = json.dumps(refusal.data(), ensure_ascii=False).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
        if self._body.expected and not self._body.whole:
            headers.append((b"connection", b"close"))  # the rest of what was sent is not read any more
        headers += [(name.encode(), value.encode()) for name, value in refusal.headers.items()]
        await self._pass_on({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await self._pass_on({"type": "http.response.body", "body": content})

    async def __call__(self, message: Message) -> None:
        if not self._body.spoilt:
            await self._pass_on(message)

    async def _pass_on(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            self._metrics.requests.add(str(message["status"]))
            headers = MutableHeaders(raw=message.setdefault("headers", []))
            for name, value in HEADERS.items():
                headers[name] = value
            if self._path.startswith("/api/"):
                headers["cache-control"] = "no-store"
            elif self._path.startswith(ASSETS) and message["status"] == 200:
                headers["cache-control"] = "public, max-age=31536000, immutable"
        await self._send(message)
