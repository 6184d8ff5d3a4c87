"""The games of a player: listed, taken along, taken away."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from fastapi.responses import JSONResponse, Response, StreamingResponse

from playmat.server import messages
from playmat.server.messages import study as about
from playmat.server.routes.needs import Id, Player, Rules, TheHall, TheMyGames
from playmat.study.records import Wanted

router = APIRouter(prefix="/api/my/games")

Short = Annotated[str, Query(max_length=100)]


def _wanted(
    status: Short = "", rules: Rules = "", deck: Short = "", opponent: Short = "", result: Short = "", text: Short = ""
) -> Wanted:
    return Wanted(status, rules, deck, opponent, result, text)


Narrowed = Annotated[Wanted, Depends(_wanted)]


@router.get("", response_model=about.MyGames)
async def my_games(mine: TheMyGames, player: Player, wanted: Narrowed) -> Response:
    return JSONResponse(await mine.wanted(player, wanted))


@router.post("", status_code=204)
async def bring_game(mine: TheMyGames, player: Player, body: about.BringGame) -> Response:
    await mine.bring(player, body.game, body.secret)
    return Response(status_code=204)


@router.get("/export", response_class=Response)
async def export_games(
    mine: TheMyGames, player: Player, wanted: Narrowed, style: Literal["table", "replays"] = "table"
) -> Response:
    if style == "table":
        name = 'attachment; filename="playmat-games.csv"'
        text = await mine.table(player, wanted)
        return Response(text, media_type="text/csv; charset=utf-8", headers={"content-disposition": name})
    name = 'attachment; filename="playmat-games.jsonl"'
    files = mine.files(player, wanted)
    return StreamingResponse(files, media_type="application/x-ndjson", headers={"content-disposition": name})


@router.get("/{game_id}/seat", response_model=messages.SeatGrant)
async def my_seat(mine: TheMyGames, player: Player, game_id: Id) -> Response:
    return JSONResponse(await mine.seat(player, game_id))


@router.delete("/{game_id}", status_code=204)
async def remove_game(mine: TheMyGames, hall: TheHall, player: Player, game_id: Id) -> Response:
    await mine.remove(player, game_id, hall)
    return Response(status_code=204)
