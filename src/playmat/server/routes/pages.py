"""The client's pages and files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fastapi import FastAPI
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
    index = static / "index.html"

    def page() -> Response:
        headers = {"cache-control": "no-cache"}
        return FileResponse(index, headers=headers) if index.is_file() else HTMLResponse(NOT_BUILT, headers=headers)

    for address in SCREENS:
        app.add_api_route(address, page, methods=["GET"], include_in_schema=False)
    if static.is_dir():
        app.mount("/", StaticFiles(directory=static), name="static")
