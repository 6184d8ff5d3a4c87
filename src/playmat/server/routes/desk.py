"""The judge's desk: playing a position out, asking about it, scenario files."""

import asyncio

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from playmat.server.messages import practice as messages
from playmat.server.routes.needs import TheDesk

router = APIRouter(prefix="/api/desk")


@router.post("/play", response_model=messages.DeskState)
async def play_desk(desk: TheDesk, body: messages.PlayDesk) -> Response:
    return JSONResponse(await asyncio.to_thread(desk.play, body))


@router.post("/ask", response_model=messages.DeskAnswer)
async def ask_desk(desk: TheDesk, body: messages.AskDesk) -> Response:
    answer = await asyncio.to_thread(desk.ask, body.position, body.seed, body.answers, body.option, body.opponent)
    return JSONResponse(answer)


@router.post("/write", response_model=messages.ScenarioFile)
async def write_scenario(desk: TheDesk, body: messages.WriteScenario) -> Response:
    return JSONResponse(await asyncio.to_thread(desk.write, body.position, body.title))


@router.post("/open", response_model=messages.OpenedScenario)
async def open_scenario(desk: TheDesk, body: messages.ScenarioText) -> Response:
    return JSONResponse(await asyncio.to_thread(desk.open, body.text))
