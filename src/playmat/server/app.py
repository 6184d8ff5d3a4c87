"""The doors: every address of the server, and what is behind it. What is done there is done in other modules."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, Literal

from fastapi import FastAPI, Header, Path, Query, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.staticfiles import StaticFiles

from playmat.library import Library
from playmat.model.errors import PlaymatError
from playmat.server import keys, logs, messages
from playmat.server.catalogue import Catalogue
from playmat.server.decks import Decks
from playmat.server.games import Games
from playmat.server.guard import Guard
from playmat.server.hall import Hall
from playmat.server.players import opponents
from playmat.server.problems import Refusal, damaged, refusal_of
from playmat.server.replays import MOST_STEPS, Eyes, Replays
from playmat.server.settings import Settings
from playmat.server.shelf import Shelf
from playmat.server.sockets import explain, serve_socket
from playmat.server.store import Damaged, Store, StoreError

log = logging.getLogger("playmat.server")

SWEEP_SECONDS: Final = 60.0
MOST_IDS: Final = 100
"""Cards that may be asked for at once."""

Id = Annotated[str, Path(pattern=keys.ID)]
Player = Annotated[str, Header(alias="X-Playmat-Player", min_length=16, max_length=64)]
MaybePlayer = Annotated[str | None, Header(alias="X-Playmat-Player", min_length=16, max_length=64)]
Rules = Annotated[str, Query(max_length=40)]
REFUSALS: Final[dict[int | str, dict[str, Any]]] = {"default": {"model": messages.Problem}}

NOT_BUILT: Final = """<!doctype html><html lang="en"><title>Playmat</title>
<p>The server runs, but the client has not been built: <code>make client</code> does that.</p></html>"""


class Server:
    """Everything that the doors lead to."""

    def __init__(self, settings: Settings, library: Library | None = None) -> None:
        self.settings = settings
        self.library = library or Library.default()
        self.store = Store(settings.database)
        self.catalogue = Catalogue(self.library)
        self.decks = Decks(self.library, self.catalogue)
        self.shelf = Shelf(self.store, self.decks)
        self.replays = Replays(self.store, Library(self.library.catalog))
        self.hall: Hall
        self.games: Games

    async def start(self) -> None:
        logs.quieten(asyncio.get_running_loop())
        await asyncio.to_thread(self.store.open)
        self.hall = Hall(self.library, self.store, self.settings.processes)
        self.games = Games(self.hall, self.catalogue, self.decks, self.shelf)

    async def stop(self) -> None:
        self.catalogue.texts.close()
        await self.hall.close()
        self.replays.close()
        await asyncio.to_thread(self.store.close)


def create_app(settings: Settings, library: Library | None = None) -> FastAPI:
    """The server as an ASGI application, with the shipped cards unless told otherwise. The database is opened when it
    starts."""
    server = Server(settings, library)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await server.start()
        sweeping = asyncio.create_task(_sweep(server))
        try:
            yield
        finally:
            sweeping.cancel()
            await asyncio.gather(sweeping, return_exceptions=True)
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
        middleware=[Middleware(Guard, settings=settings)],
    )
    app.state.server = server
    _add_refusals(app)
    _add_catalogue(app, server)
    _add_my_decks(app, server)
    _add_games(app, server)
    _add_replays(app, server)
    _add_pages(app, server)
    return app


async def _sweep(server: Server) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        server.hall.sweep()


# --- Refusals


def _refused(refusal: Refusal) -> JSONResponse:
    return JSONResponse(refusal.data(), refusal.status)


def _add_refusals(app: FastAPI) -> None:
    @app.exception_handler(PlaymatError)
    async def _playmat(_request: Request, error: PlaymatError) -> JSONResponse:
        if isinstance(error, Damaged):
            log.error("%s", error)
            return _refused(damaged())
        if isinstance(error, StoreError):
            log.error("%s", error)
            return _refused(Refusal("storage", "the database does not answer; try again", 503))
        return _refused(refusal_of(error))

    @app.exception_handler(RequestValidationError)
    async def _invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        parts = []
        for one in error.errors()[:5]:
            where = ".".join(str(step) for step in one["loc"][1:])
            parts.append(f"{where}: {one['msg']}" if where else str(one["msg"]))
        return _refused(Refusal("invalid", "; ".join(parts), 422))

    @app.exception_handler(ValidationError)
    async def _malformed(_request: Request, error: ValidationError) -> JSONResponse:
        return _refused(Refusal("invalid", explain(error), 422))

    @app.exception_handler(HTTPException)
    async def _http(_request: Request, error: HTTPException) -> JSONResponse:
        codes = {404: "unknown", 405: "method"}
        return _refused(Refusal(codes.get(error.status_code, "refused"), str(error.detail), error.status_code))


# --- The catalogue and decks


def _add_catalogue(app: FastAPI, server: Server) -> None:
    catalogue, decks, shelf = server.catalogue, server.decks, server.shelf

    @app.get("/api/rulesets", response_model=list[messages.RulesetInfo])
    def rulesets() -> Response:
        return JSONResponse(catalogue.rulesets())

    @app.get("/api/opponents", response_model=list[messages.OpponentInfo])
    def computer_players() -> Response:
        return JSONResponse(opponents())

    @app.get("/api/sets", response_model=list[messages.SetInfo])
    def sets() -> Response:
        return JSONResponse(catalogue.sets())

    @app.get("/api/decks", response_model=list[messages.DeckInfo])
    def theme_decks(rules: Rules = "") -> Response:
        return JSONResponse(catalogue.decks(rules))

    @app.get("/api/decks/{deck_id}", response_model=messages.DeckReport)
    def theme_deck(deck_id: Annotated[str, Path(max_length=40)], rules: Rules = "") -> Response:
        return JSONResponse(decks.report(decks.theme(deck_id), rules))

    @app.post("/api/decks/check", response_model=messages.DeckReport)
    def check_deck(body: messages.CheckDeck, player: MaybePlayer = None) -> Response:
        return JSONResponse(shelf.report(body.deck, body.rules, body.sets, player))

    @app.post("/api/decks/export", response_model=messages.DeckText)
    def export_deck(body: messages.ExportDeck, player: MaybePlayer = None) -> Response:
        return JSONResponse({"text": decks.export(shelf.deck(body.deck, player), body.style)})

    @app.get("/api/cards", response_model=messages.CardPage)
    def cards(
        name: Annotated[str, Query(max_length=60)] = "",
        type: Annotated[str, Query(max_length=40)] = "",
        set: Annotated[str, Query(max_length=40)] = "",
        kind: Annotated[str, Query(max_length=40)] = "",
        text: Annotated[str, Query(max_length=100)] = "",
        playable: bool | None = None,
        rules: Rules = "",
        page: Annotated[int, Query(ge=1, le=10_000)] = 1,
    ) -> Response:
        return JSONResponse(catalogue.search(name, type, set, kind, text, playable, rules, page))

    @app.get("/api/cards/batch", response_model=list[messages.CardFace])
    def cards_by_id(ids: Annotated[str, Query(max_length=MOST_IDS * 41)]) -> Response:
        wanted = list(dict.fromkeys(one for one in ids.split(",") if one))
        if len(wanted) > MOST_IDS:
            raise Refusal("too-many", f"ids: expected at most {MOST_IDS} cards, got {len(wanted)}", 422)
        return JSONResponse([catalogue.face(one) for one in wanted])


def _add_my_decks(app: FastAPI, server: Server) -> None:
    shelf = server.shelf

    @app.get("/api/my/decks", response_model=list[messages.SavedDeck])
    def my_decks(player: Player) -> Response:
        return JSONResponse(shelf.saved(player))

    @app.post("/api/my/decks", response_model=messages.SavedDeck, status_code=201)
    def save_deck(body: messages.SaveDeck, player: Player) -> Response:
        return JSONResponse(shelf.save(player, body), 201)

    @app.put("/api/my/decks/{deck_id}", response_model=messages.SavedDeck)
    def change_deck(deck_id: Id, body: messages.SaveDeck, player: Player) -> Response:
        return JSONResponse(shelf.save(player, body, deck_id))

    @app.delete("/api/my/decks/{deck_id}", status_code=204)
    def remove_deck(deck_id: Id, player: Player) -> Response:
        shelf.remove(player, deck_id)
        return Response(status_code=204)


# --- Games


def _add_games(app: FastAPI, server: Server) -> None:
    @app.post("/api/games", response_model=messages.SeatGrant, status_code=201)
    async def create_game(body: messages.CreateGame, player: MaybePlayer = None) -> Response:
        return JSONResponse(await server.games.create(body, player), 201)

    @app.get("/api/games/{game_id}", response_model=messages.GameInfo)
    async def game_info(game_id: Id) -> Response:
        return JSONResponse(await server.games.info(game_id))

    @app.post("/api/games/{game_id}/join", response_model=messages.SeatGrant)
    async def join_game(game_id: Id, body: messages.JoinGame, player: MaybePlayer = None) -> Response:
        return JSONResponse(await server.games.join(game_id, body, player))

    @app.post("/api/games/{game_id}/rematch", response_model=messages.SeatGrant)
    async def rematch(game_id: Id, body: messages.Rematch) -> Response:
        return JSONResponse(await server.games.rematch(game_id, body.secret))

    @app.websocket("/api/games/{game_id}/socket")
    async def socket(socket: WebSocket, game_id: str) -> None:
        await serve_socket(socket, game_id, server.hall, server.settings)


# --- Replays


def _add_replays(app: FastAPI, server: Server) -> None:
    replays = server.replays

    @app.get("/api/replays/{replay_id}", response_model=messages.ReplayInfo)
    async def replay_info(replay_id: Id) -> Response:
        return JSONResponse(await replays.run(lambda: replays.info(replays.find(replay_id))))

    @app.get("/api/replays/{replay_id}/steps", response_model=messages.ReplaySteps)
    async def replay_steps(
        replay_id: Id,
        start: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
        count: Annotated[int, Query(ge=1, le=MOST_STEPS)] = 20,
        seat: Literal["0", "1", "both"] = "both",
    ) -> Response:
        eyes: Eyes = "both" if seat == "both" else int(seat)
        return JSONResponse(await replays.run(lambda: replays.steps(replays.find(replay_id), start, count, eyes)))

    @app.get("/api/replays/{replay_id}/file")
    async def replay_file(replay_id: Id) -> Response:
        saved = await replays.run(lambda: replays.file(replays.find(replay_id)))
        name = f'attachment; filename="playmat-{replay_id}.json"'
        return JSONResponse(saved, headers={"content-disposition": name})

    @app.post("/api/replays", response_model=messages.ReplayInfo, status_code=201)
    async def upload_replay(body: messages.UploadReplay) -> Response:
        return JSONResponse(await replays.run(replays.add, body.replay), 201)


# --- Pages


def _add_pages(app: FastAPI, server: Server) -> None:
    static = server.settings.static
    index = static / "index.html"

    def page() -> Response:
        """The client. It finds out by itself which of its screens the address means."""
        headers = {"cache-control": "no-cache"}
        return FileResponse(index, headers=headers) if index.is_file() else HTMLResponse(NOT_BUILT, headers=headers)

    addresses: Sequence[str] = (
        "/",
        "/game/{rest:path}",
        "/join/{rest:path}",
        "/watch/{rest:path}",
        "/replay/{rest:path}",
        "/decks",
        "/decks/{rest:path}",
    )
    for address in addresses:
        app.add_api_route(address, page, methods=["GET"], include_in_schema=False)
    if static.is_dir():
        app.mount("/", StaticFiles(directory=static), name="static")
