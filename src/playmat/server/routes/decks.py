"""Theme decks, pasted lists, and the decks that players keep."""

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse, Response

from playmat.server import messages
from playmat.server.routes.needs import (
    ONE_DECK,
    Id,
    MaybePlayer,
    Player,
    Rules,
    TheCatalogue,
    TheDecks,
    TheShelf,
)

router = APIRouter(prefix="/api")


@router.get("/decks", response_model=list[messages.DeckInfo])
def theme_decks(catalogue: TheCatalogue, rules: Rules = "") -> Response:
    return JSONResponse(catalogue.decks(rules))


@router.get("/decks/{deck_id}", response_model=messages.DeckReport)
def theme_deck(decks: TheDecks, deck_id: Annotated[str, Path(max_length=40)], rules: Rules = "") -> Response:
    return JSONResponse(decks.report(decks.theme(deck_id), rules))


@router.post("/decks/check", response_model=messages.DeckReport)
def check_deck(decks: TheDecks, shelf: TheShelf, body: messages.CheckDeck, player: MaybePlayer = None) -> Response:
    deck = shelf.draft(body.deck, player)
    return JSONResponse(decks.report(deck, body.rules, body.sets, body.format))


@router.post("/decks/export", response_model=messages.DeckText)
def export_deck(decks: TheDecks, shelf: TheShelf, body: messages.ExportDeck, player: MaybePlayer = None) -> Response:
    return JSONResponse(decks.export(shelf.draft(body.deck, player), body.style))


@router.get("/my/decks", response_model=list[messages.SavedDeck])
def my_decks(shelf: TheShelf, player: Player) -> Response:
    return JSONResponse(shelf.saved(player))


@router.post("/my/decks", response_model=messages.SavedDeck, status_code=201, dependencies=[ONE_DECK])
def save_deck(shelf: TheShelf, body: messages.SaveDeck, player: Player) -> Response:
    return JSONResponse(shelf.save(player, body), 201)


@router.put("/my/decks/{deck_id}", response_model=messages.SavedDeck, dependencies=[ONE_DECK])
def change_deck(shelf: TheShelf, deck_id: Id, body: messages.SaveDeck, player: Player) -> Response:
    return JSONResponse(shelf.save(player, body, deck_id))


@router.delete("/my/decks/{deck_id}", status_code=204)
def remove_deck(shelf: TheShelf, deck_id: Id, player: Player) -> Response:
    shelf.remove(player, deck_id)
    return Response(status_code=204)
