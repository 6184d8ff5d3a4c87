"""Puzzles: which there are, today's, playing one."""

import asyncio

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from playmat.server.messages import practice as messages
from playmat.server.routes.needs import Id, ThePuzzles

router = APIRouter(prefix="/api/puzzles")


@router.get("", response_model=list[messages.PuzzleInfo])
async def all_puzzles(puzzles: ThePuzzles) -> Response:
    return JSONResponse(await asyncio.to_thread(puzzles.all))


@router.get("/today", response_model=messages.PuzzleOfDay)
async def todays_puzzle(puzzles: ThePuzzles) -> Response:
    return JSONResponse(await asyncio.to_thread(puzzles.today))


@router.post("/{puzzle_id}/play", response_model=messages.PuzzleState)
async def play_puzzle(puzzles: ThePuzzles, puzzle_id: Id, body: messages.PlayPuzzle) -> Response:
    return JSONResponse(await asyncio.to_thread(puzzles.play, puzzle_id, body.seed, body.answers, body.shown))


@router.get("/{puzzle_id}/solution", response_model=messages.PuzzleSolution)
async def puzzle_solution(puzzles: ThePuzzles, puzzle_id: Id) -> Response:
    return JSONResponse(await asyncio.to_thread(puzzles.solution, puzzle_id))
