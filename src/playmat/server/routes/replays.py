"""Finished games, and replays that come as files."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response

from playmat.server import messages
from playmat.server.replays import MOST_STEPS, Eyes
from playmat.server.routes.needs import ONE_REPLAY, Id, TheReplays

router = APIRouter(prefix="/api/replays")


@router.get("/{replay_id}", response_model=messages.ReplayInfo)
async def replay_info(replays: TheReplays, replay_id: Id) -> Response:
    return JSONResponse(await replays.run(lambda: replays.info(replays.find(replay_id))))


@router.get("/{replay_id}/steps", response_model=messages.ReplaySteps)
async def replay_steps(
    replays: TheReplays,
    replay_id: Id,
    start: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_STEPS)] = 20,
    seat: Literal["0", "1", "both"] = "both",
) -> Response:
    eyes: Eyes = "both" if seat == "both" else int(seat)
    return JSONResponse(await replays.run(lambda: replays.steps(replays.find(replay_id), start, count, eyes)))


@router.get("/{replay_id}/file")
async def replay_file(replays: TheReplays, replay_id: Id) -> Response:
    saved = await replays.run(lambda: replays.file(replays.find(replay_id)))
    name = f'attachment; filename="playmat-{replay_id}.json"'
    return JSONResponse(saved, headers={"content-disposition": name})


@router.post("", response_model=messages.ReplayInfo, status_code=201, dependencies=[ONE_REPLAY])
async def upload_replay(replays: TheReplays, body: messages.UploadReplay) -> Response:
    return JSONResponse(await replays.run(replays.add, body.replay), 201)
