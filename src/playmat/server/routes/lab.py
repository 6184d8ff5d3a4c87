"""The deck lab: hands, odds, what a deck lacks, measuring it."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from playmat.server.messages import lab as messages
from playmat.server.messages import study as about
from playmat.server.routes.needs import ONE_JOB, Id, MaybePlayer, Player, TheLab

router = APIRouter(prefix="/api")


@router.post("/lab/odds", response_model=messages.DeckOdds)
def odds(lab: TheLab, body: messages.AskOdds, player: MaybePlayer = None) -> Response:
    return JSONResponse(lab.odds(body, player))


@router.post("/lab/hand", response_model=messages.SampleHand)
def hand(lab: TheLab, body: messages.AskHand, player: MaybePlayer = None) -> Response:
    return JSONResponse(lab.hand(body, player))


@router.post("/lab/gauntlet", response_model=messages.Gauntlet)
def gauntlet(lab: TheLab, body: messages.AskGauntlet, player: MaybePlayer = None) -> Response:
    return JSONResponse(lab.gauntlet(body, player))


@router.post("/my/measurements", response_model=about.Job, dependencies=[ONE_JOB])
async def measure(lab: TheLab, body: messages.AskMeasure, player: Player) -> Response:
    return JSONResponse(await lab.measure(player, body))


@router.get("/my/measurements/{job_id}", response_model=messages.Measurement)
async def measurement(lab: TheLab, job_id: Id, player: Player) -> Response:
    return JSONResponse(await lab.measurement(player, job_id))


@router.post("/my/measurements/{job_id}/more", response_model=about.Job, dependencies=[ONE_JOB])
async def more_games(lab: TheLab, job_id: Id, body: messages.MoreGames, player: Player) -> Response:
    return JSONResponse(await lab.more(player, job_id, body.games))
