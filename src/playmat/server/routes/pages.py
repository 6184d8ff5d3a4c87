"""The client's pages and files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles

SCREENS: Final[Sequence[str]] = (
    "/",
    "/game/{rest:path}",
    "/join/{rest:path}",
    "/watch/{rest:path}",
    "/replay/{rest:path}",
    "/decks",
    "/decks/{rest:path}",
    "/puzzles",
    "/puzzles/{rest:path}",
    "/desk",
    "/lab",
    "/lab/{rest:path}",
    "/limited",
    "/limited/{rest:path}",
)
"""Addresses of the client's screens; it finds out by itself which one is meant."""
NOT_BUILT: Final = """<!doctype html><html lang="en"><title>Playmat</title>
<p>The server runs, but the client has not been built: <code>make client</code> does that.</p></html>"""


def add_pages(app: FastAPI, static: Path) -> None:
    def page() -> Response:
        return _page(static)

    for address in SCREENS:
        app.add_api_route(address, page, methods=["GET"], include_in_schema=False)
    if static.is_dir():
        app.mount("/", StaticFiles(directory=static), name="static")


def is_persons(request: Request) -> bool:
    """Whether somebody looks at an address in a browser, rather than a program or the page itself asking for it."""
    persons = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    return persons and not request.url.path.startswith("/api/")


def lost(static: Path) -> Response:
    """What a person sees at an address that does not exist: the client, which says so and knows the way back."""
    return _page(static, 404)


def _page(static: Path, status: int = 200) -> Response:
    index, headers = static / "index.html", {"cache-control": "no-cache"}
    if index.is_file():
        return FileResponse(index, status, headers=headers)
    return HTMLResponse(NOT_BUILT, status, headers=headers)
