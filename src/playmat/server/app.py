"""The server as an ASGI application: its routes, its guard, and how refusals are answered."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import anyio.to_thread
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware

from playmat.library import Library
from playmat.model.errors import PlaymatError
from playmat.server import messages
from playmat.server.database import Damaged, StoreError
from playmat.server.guard import Guard
from playmat.server.problems import Refused, damaged, refusal_of
from playmat.server.routes import ROUTERS
from playmat.server.routes.pages import add_pages, is_persons, lost
from playmat.server.server import Server
from playmat.server.settings import Settings
from playmat.server.sockets import explain, serve_socket

log = logging.getLogger("playmat.server")

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {"default": {"model": messages.Problem}}
THREADS: Final = 8
"""That answer requests. More would only take the processor from one another, and from the games."""


def create_app(settings: Settings, library: Library | None = None) -> FastAPI:
    """The server as an ASGI application, with the shipped cards unless told otherwise. The database is opened when it
    starts."""
    server = Server(settings, library)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        anyio.to_thread.current_default_thread_limiter().total_tokens = THREADS
        await server.start()
        try:
            yield
        finally:
            await server.stop()

    app = FastAPI(
        title="Playmat",
        description="The Pokémon TCG in the browser: catalogue, decks, games, replays.",
        version="1",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
        responses=REFUSALS,
        middleware=[
            Middleware(
                Guard,
                settings=settings,
                addresses=server.addresses,
                metrics=server.metrics,
                network=server.network,
                sit=lambda socket, game: serve_socket(socket, game, server.hall),
            )
        ],
    )
    app.state.server = server
    _add_refusals(app, settings)
    for router in ROUTERS:
        app.include_router(router)
    add_pages(app, settings.static)
    return app


def _refused(refusal: Refused) -> JSONResponse:
    return JSONResponse(refusal.data(), refusal.status, refusal.headers)


def _add_refusals(app: FastAPI, settings: Settings) -> None:
    @app.exception_handler(PlaymatError)
    async def _playmat(_request: Request, error: PlaymatError) -> JSONResponse:
        if isinstance(error, Damaged):
            log.error("%s", error)
            return _refused(damaged())
        if isinstance(error, StoreError):
            log.error("%s", error)
            return _refused(Refused("storage", "the database does not answer; try again", 503))
        return _refused(refusal_of(error))

    @app.exception_handler(RequestValidationError)
    async def _invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        if lost := [str(one["loc"][1]) for one in error.errors() if one["loc"][0] == "path"]:
            # What has no such id cannot be here: whoever follows a broken link is told that, not what ids look like.
            return _refused(Refused("unknown", f"there is no such {lost[0].removesuffix('_id')} here", 404))
        parts = []
        for one in error.errors()[:5]:
            where = ".".join(str(step) for step in one["loc"][1:])
            parts.append(f"{where}: {one['msg']}" if where else str(one["msg"]))
        return _refused(Refused("invalid", "; ".join(parts), 422))

    @app.exception_handler(ValidationError)
    async def _malformed(_request: Request, error: ValidationError) -> JSONResponse:
        return _refused(Refused("invalid", explain(error), 422))

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and is_persons(request):
            return lost(settings.static)
        codes = {404: "unknown", 405: "method"}
        return _refused(Refused(codes.get(error.status_code, "refused"), str(error.detail), error.status_code))
