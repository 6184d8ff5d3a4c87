"""Whether others in the network can reach this server, and where; a server for one machine can let them in while it
runs."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from playmat.server.limits import Addresses
from playmat.server.problems import Data, Refused
from playmat.server.settings import Settings, is_local

ANYWHERE: Final = ("0.0.0.0", "::")
OUTSIDE: Final = ("192.0.2.1", 9)
"""An address that nobody has: asking the way there sends nothing, and tells which of our own addresses it begins at."""

Listen = Callable[[str], Awaitable[int]]
"""Begins to listen at an address of this machine; the port."""


class Network:
    """Who can come in."""

    def __init__(self, settings: Settings, addresses: Addresses, find: Callable[[], Sequence[str]] | None = None):
        self._settings = settings
        self._addresses = addresses
        self._find = find or own_addresses
        self._let_in: dict[str, int] = {}
        """The addresses at which it listens since somebody let the network in, with their ports."""
        self.listen: Listen | None = None
        """Set by whoever runs the server; without it nobody can be let in."""

    @property
    def shared(self) -> bool:
        """Whether others than this machine are served."""
        return self._settings.public or bool(self._let_in)

    def is_own(self, host: str) -> bool:
        """Whether a request may have asked for this host: one at which the network was let in."""
        return host in self._let_in

    def about(self, at_home: bool) -> Data:
        """What a browser is told; `at_home`: one of this very machine."""
        settings = self._settings
        can_open = at_home and not self.shared and self.listen is not None
        addresses: list[str] = []
        if settings.origins:
            addresses = list(settings.origins)
        elif self._let_in:
            addresses = [_url(host, port) for host, port in self._let_in.items()]
        elif settings.host in ANYWHERE:
            addresses = [_url(host, settings.port) for host in self._find()]
        elif not is_local(settings.host):
            addresses = [_url(settings.host, settings.port)]
        elif can_open:
            addresses = [_url(host, settings.port) for host in self._find()]
        return {"shared": self.shared, "can_open": can_open, "addresses": addresses}

    async def let_in(self) -> None:
        """Listen at the addresses that others in the network can reach."""
        if self.shared:
            return
        if self.listen is None:
            raise Refused("no-network", "this server was started so that it cannot let the network in", 409)
        for host in self._find():
            try:
                self._let_in[host] = await self.listen(host)
            except OSError:
                continue
        if not self._let_in:
            raise Refused("no-network", "this machine has no address in a network, or it cannot be listened on", 409)
        self._addresses.serve_others()


def own_addresses() -> list[str]:
    """The addresses under which a network at home knows this machine, the likeliest first."""
    found: list[str] = []
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(OUTSIDE)
            found.append(probe.getsockname()[0])
    except OSError:
        pass  # there is no network
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        found += [str(info[4][0]) for info in infos]
    except OSError:
        pass  # this machine does not know its own name
    return [host for host in dict.fromkeys(found) if ipaddress.ip_address(host).is_private and not is_local(host)]


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
