"""Letting the network in, and a compiled core that comes while the server runs."""

import socket
import sys
from pathlib import Path

import httpx
import pytest

from playmat.server.compiled import STAMP, Awaited
from playmat.server.helper import Helper
from playmat.server.limits import Addresses, Limits
from playmat.server.network import Network, own_addresses
from playmat.server.settings import Settings
from tests.server.running import LiveServer, ServerProcess


def test_a_server_for_one_machine_lets_the_network_in(tmp_path: Path) -> None:
    """Nobody but this machine reaches it, until somebody here lets them: then they do, at the addresses it names."""
    if not own_addresses():
        pytest.skip("this machine has no address in a network")
    server = ServerProcess(f"sqlite:///{tmp_path / 'table.db'}")
    try:
        port = int(server.base.rsplit(":", 1)[1])
        elsewhere = own_addresses()[0]
        with pytest.raises(OSError), socket.create_connection((elsewhere, port), timeout=5):
            pass
        about = httpx.get(f"{server.base}/api/network").json()
        assert (about["shared"], about["can_open"]) == (False, True)
        assert about["addresses"] == [f"http://{one}:{port}" for one in own_addresses()]
        opened = httpx.post(f"{server.base}/api/network").raise_for_status().json()
        assert (opened["shared"], opened["can_open"]) == (True, False)
        there = opened["addresses"][0]
        assert httpx.get(f"{there}/api/rulesets").status_code == 200
        assert httpx.get(f"{server.base}/api/lobby").json()["shared"]
        # Names that a stranger made point here stay strangers.
        assert httpx.get(f"{there}/api/rulesets", headers={"host": "evil.example"}).status_code == 403
        # From there nobody opens anything.
        assert httpx.post(f"{there}/api/network").status_code == 403
    finally:
        errors = server.stop()
    assert "Traceback" not in errors


def test_only_whoever_runs_the_server_can_let_others_in(server: LiveServer) -> None:
    """Where nothing could listen, it is said and not offered; another site's page is turned away."""
    about = httpx.get(f"{server.base}/api/network").json()
    assert about == {"shared": False, "can_open": False, "addresses": []}
    assert httpx.post(f"{server.base}/api/network").status_code == 409
    assert httpx.post(f"{server.base}/api/network", headers={"origin": "http://evil.example"}).status_code == 403


def test_where_a_server_for_others_is_found() -> None:
    def about(settings: Settings) -> dict[str, object]:
        return Network(settings, Addresses(Limits(), True), lambda: ["192.168.1.5"]).about(True)

    assert about(Settings("x", host="0.0.0.0", port=8123)) == {
        "shared": True,
        "can_open": False,
        "addresses": ["http://192.168.1.5:8123"],
    }
    assert about(Settings("x", origins=("https://table.example",)))["addresses"] == ["https://table.example"]


def _what_is_there() -> str:
    import importlib.util

    return str(importlib.util.find_spec("a_core_that_comes") is not None)


def test_a_process_changes_over_to_what_was_built_meanwhile(tmp_path: Path) -> None:
    folder = tmp_path / "compiled"
    folder.mkdir()
    (folder / STAMP).write_text("an older build")
    helper = Helper("test", awaited=Awaited(str(folder)))
    try:
        assert helper.call(_what_is_there) == "False", "what was there before is of other sources"
        (folder / "a_core_that_comes.py").write_text("")
        assert helper.call(_what_is_there) == "False", "not whole yet"
        (folder / STAMP).write_text("the new one")
        assert helper.call(_what_is_there) == "True"
        assert str(folder) not in sys.path
    finally:
        helper.close()
