"""Analysing replays, other lines on the board, playing on from them; and hints."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from playmat.server import messages
from playmat.server.messages import study as about
from playmat.server.routes.needs import (
    ONE_GAME,
    ONE_HINT,
    ONE_JOB,
    Id,
    MaybePlayer,
    Player,
    TheMyGames,
    TheStudy,
)

router = APIRouter(prefix="/api")


@router.get("/replays/{replay_id}/analysis", response_model=about.AnalysisJob | None)
async def analysis(study: TheStudy, replay_id: Id, player: Player, depth: about.Depth = "normal") -> Response:
    return JSONResponse(await study.analysis(player, replay_id, depth))


@router.post("/replays/{replay_id}/analysis", response_model=about.AnalysisJob, dependencies=[ONE_JOB])
async def analyse(study: TheStudy, replay_id: Id, player: Player, body: about.AskAnalysis) -> Response:
    return JSONResponse(await study.analyse(player, replay_id, body.depth))


@router.post("/replays/{replay_id}/line", response_model=about.TriedLine)
async def try_line(study: TheStudy, replay_id: Id, body: about.TryLine) -> Response:
    return JSONResponse(await study.line(replay_id, body))


@router.post("/replays/{replay_id}/position", response_model=about.LaidOut)
async def lay_out(study: TheStudy, replay_id: Id, body: about.AskPosition) -> Response:
    return JSONResponse(await study.position(replay_id, body))


@router.post("/replays/{replay_id}/play", response_model=messages.SeatGrant, status_code=201, dependencies=[ONE_GAME])
async def play_on(
    study: TheStudy, mine: TheMyGames, replay_id: Id, body: about.PlayOn, player: MaybePlayer = None
) -> Response:
    return JSONResponse(await mine.note(player, await study.play_on(replay_id, body)), 201)


@router.post("/games/{game_id}/hint", response_model=about.HintInfo, dependencies=[ONE_HINT])
async def hint(study: TheStudy, request: Request, game_id: Id, body: about.AskHint) -> Response:
    address = request.client.host if request.client else ""
    return JSONResponse(await study.hint(game_id, body.secret, address))
