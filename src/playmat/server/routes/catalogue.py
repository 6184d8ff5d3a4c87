"""Cards, sets, rule sets, computer players."""

from typing import Annotated, Final

from fastapi import APIRouter, Query
from fastapi.responses import JSONResponse, Response

from playmat.server import messages
from playmat.server.players import opponents
from playmat.server.problems import Refused
from playmat.server.routes.needs import Rules, TheCatalogue
from playmat.server.searching import Wanted

router = APIRouter(prefix="/api")

Word = Annotated[str, Query(max_length=40)]

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
    type: Word = "",
    set: Word = "",
    kind: Word = "",
    text: Annotated[str, Query(max_length=100)] = "",
    playable: bool | None = None,
    rules: Rules = "",
    format: Word = "",
    rarity: Word = "",
    weakness: Word = "",
    hp_from: Annotated[int, Query(ge=0, le=999)] = 0,
    hp_to: Annotated[int, Query(ge=0, le=999)] = 0,
    retreat: Annotated[int, Query(ge=-1, le=9)] = -1,
    cost: Annotated[int, Query(ge=-1, le=9)] = -1,
    evolves: Annotated[str, Query(max_length=MOST_IDS * 41)] = "",
    sort: Word = "",
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
) -> Response:
    wanted = Wanted(
        name=name,
        type=type,
        set=set,
        kind=kind,
        text=text,
        playable=playable,
        rules=rules,
        format=format,
        rarity=rarity,
        weakness=weakness,
        hp_from=hp_from,
        hp_to=hp_to,
        retreat=retreat,
        cost=cost,
        evolves=tuple(_ids(evolves)),
        sort=sort,
    )
    return JSONResponse(catalogue.search(wanted, page))


@router.get("/cards/filters", response_model=messages.SearchFilters)
def filters(catalogue: TheCatalogue) -> Response:
    return JSONResponse(catalogue.filters())


def _ids(text: str) -> list[str]:
    wanted = list(dict.fromkeys(one for one in text.split(",") if one))
    if len(wanted) > MOST_IDS:
        raise Refused("too-many", f"expected at most {MOST_IDS} ids of cards, got {len(wanted)}", 422)
    return wanted


@router.get("/cards/batch", response_model=list[messages.CardFace])
def cards_by_id(catalogue: TheCatalogue, ids: Annotated[str, Query(max_length=MOST_IDS * 41)]) -> Response:
    return JSONResponse([catalogue.face(one) for one in _ids(ids)])
