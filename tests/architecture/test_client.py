"""The browser client that ships is the one its sources build, and speaks the language that the server speaks."""

import hashlib
import json

import pytest

from tests.architecture.sources import PACKAGE, ROOT

CLIENT = ROOT / "client"
BESIDES = ("index.html", "package.json", "package-lock.json", "vite.config.ts", "tsconfig.json")


def test_the_shipped_build_is_of_these_sources() -> None:
    sources = [path.relative_to(CLIENT).as_posix() for path in (CLIENT / "src").rglob("*") if path.is_file()]
    digest = hashlib.sha256()
    for name in sorted((*BESIDES, *sources)):
        digest.update(name.encode() + b"\0" + (CLIENT / name).read_bytes())
    built = json.loads((PACKAGE / "server" / "static" / "build.json").read_text())
    assert built["digest"] == digest.hexdigest(), "the client changed since it was built: run `make client`"


def test_the_described_interface_is_the_servers() -> None:
    pytest.importorskip("fastapi", reason="playmat[table] is not installed")
    from playmat.server.schema import document

    described = json.loads((CLIENT / "openapi.json").read_text(encoding="utf-8"))
    assert described == json.loads(json.dumps(document())), "the messages changed: run `make client`"


def test_nothing_is_fetched_from_outside() -> None:
    """No address of another host in what a browser runs; names of XML vocabularies are no addresses to fetch."""
    vocabularies = ("http://www.w3.org/",)
    for path in (PACKAGE / "server" / "static").rglob("*"):
        if path.suffix in (".js", ".css", ".html"):
            text = path.read_text(encoding="utf-8")
            for known in vocabularies:
                text = text.replace(known, "")
            assert "http://" not in text.replace("http://localhost", ""), path.name
            assert "https://" not in text, path.name
