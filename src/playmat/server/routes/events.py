"""Limited events: sets to open, a deck from the boosters, rounds, standings."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from playmat.server import messages
from playmat.server.messages import events as about
from playmat.server.routes.needs import ONE_EVENT, ONE_GAME, Id, Player, TheEvents, TheHall

router = APIRouter(prefix="/api")


@router.get("/limited/sets", response_model=list[about.LimitedSet])
def limited_sets(events: TheEvents) -> Response:
    return JSONResponse(events.sets())


@router.get("/my/events", response_model=list[about.EventSummary])
async def my_events(events: TheEvents, player: Player) -> Response:
    return JSONResponse(await events.of_player(player))


@router.post("/my/events", response_model=about.Event, status_code=201, dependencies=[ONE_EVENT])
async def create_event(events: TheEvents, player: Player, body: about.CreateEvent) -> Response:
    return JSONResponse(await events.create(player, body), 201)


@router.get("/my/events/{event_id}", response_model=about.Event)
async def event(events: TheEvents, player: Player, event_id: Id) -> Response:
    return JSONResponse(await events.one(player, event_id))


@router.delete("/my/events/{event_id}", status_code=204)
async def remove_event(events: TheEvents, player: Player, event_id: Id) -> Response:
    await events.remove(player, event_id)
    return Response(status_code=204)


@router.put("/my/events/{event_id}/deck", response_model=about.Event)
async def save_event_deck(events: TheEvents, player: Player, event_id: Id, body: about.EventDeck) -> Response:
    return JSONResponse(await events.save_deck(player, event_id, body.cards))


@router.get("/my/events/{event_id}/suggestion", response_model=about.SuggestedDeck)
async def suggested_deck(events: TheEvents, player: Player, event_id: Id) -> Response:
    return JSONResponse(await events.suggestion(player, event_id))


@router.post("/my/events/{event_id}/start", response_model=about.Event)
async def start_event(events: TheEvents, player: Player, event_id: Id) -> Response:
    return JSONResponse(await events.start(player, event_id))


@router.post("/my/events/{event_id}/game", response_model=messages.SeatGrant, dependencies=[ONE_GAME])
async def play_round(events: TheEvents, hall: TheHall, player: Player, event_id: Id) -> Response:
    return JSONResponse(await events.sit_down(player, event_id, hall))
