"""Games: made, joined, played again. The socket at which one plays is let in by the guard itself."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from playmat.server import messages
from playmat.server.routes.needs import ONE_GAME, Id, MaybePlayer, TheGames, TheMyGames

router = APIRouter(prefix="/api/games")


@router.post("", response_model=messages.SeatGrant, status_code=201, dependencies=[ONE_GAME])
async def create_game(
    games: TheGames, mine: TheMyGames, body: messages.CreateGame, player: MaybePlayer = None
) -> Response:
    return JSONResponse(await mine.note(player, await games.create(body, player)), 201)


@router.get("/{game_id}", response_model=messages.GameInfo)
async def game_info(games: TheGames, game_id: Id) -> Response:
    return JSONResponse(await games.info(game_id))


@router.post("/{game_id}/join", response_model=messages.SeatGrant)
async def join_game(
    games: TheGames, mine: TheMyGames, game_id: Id, body: messages.JoinGame, player: MaybePlayer = None
) -> Response:
    return JSONResponse(await mine.note(player, await games.join(game_id, body, player)))


@router.post("/{game_id}/rematch", response_model=messages.SeatGrant, dependencies=[ONE_GAME])
async def rematch(
    games: TheGames, mine: TheMyGames, game_id: Id, body: messages.Rematch, player: MaybePlayer = None
) -> Response:
    return JSONResponse(await mine.note(player, await games.rematch(game_id, body.secret)))
