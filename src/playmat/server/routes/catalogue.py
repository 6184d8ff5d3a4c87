"""Cards, sets, rule sets, computer players."""

from typing import Annotated, Final

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response

from playmat.server import messages
from playmat.server.players import opponents
from playmat.server.problems import Refusal
from playmat.server.routes.needs import Rules, TheCatalogue

router = APIRouter(prefix="/api")

MOST_IDS: Final = 100
"""Cards that may be asked for at once."""


@router.get("/rulesets", response_model=list[messages.RulesetInfo])
def rulesets(catalogue: TheCatalogue) -> Response:
    return JSONResponse(catalogue.rulesets())


@router.get("/opponents", response_model=list[messages.OpponentInfo])
def computer_players() -> Response:
    return JSONResponse(opponents())


@router.get("/sets", response_model=list[messages.SetInfo])
def sets(catalogue: TheCatalogue) -> Response:
    return JSONResponse(catalogue.sets())


@router.get("/cards", response_model=messages.CardPage)
def cards(
    catalogue: TheCatalogue,
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


@router.get("/cards/batch", response_model=list[messages.CardFace])
def cards_by_id(catalogue: TheCatalogue, ids: Annotated[str, Query(max_length=MOST_IDS * 41)]) -> Response:
    wanted = list(dict.fromkeys(one for one in ids.split(",") if one))
    if len(wanted) > MOST_IDS:
        raise Refusal("too-many", f"ids: expected at most {MOST_IDS} cards, got {len(wanted)}", 422)
    return JSONResponse([catalogue.face(one) for one in wanted])
