"""What routes ask for, by name: a signature says what a route needs."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Header, Path, Query
from starlette.requests import HTTPConnection

from playmat.server import keys
from playmat.server.catalogue import Catalogue
from playmat.server.decks import Decks
from playmat.server.desk import Desk
from playmat.server.games import Games
from playmat.server.hall import Hall
from playmat.server.jobs import Jobs
from playmat.server.limits import Kind
from playmat.server.puzzles import Puzzles
from playmat.server.replays import Replays
from playmat.server.server import Server
from playmat.server.shelf import Shelf

Id = Annotated[str, Path(pattern=keys.ID)]
Player = Annotated[str, Header(alias="X-Playmat-Player", min_length=16, max_length=64)]
MaybePlayer = Annotated[str | None, Header(alias="X-Playmat-Player", min_length=16, max_length=64)]
Rules = Annotated[str, Query(max_length=40)]


def _server(asked: HTTPConnection) -> Server:
    found: Server = asked.app.state.server
    return found


TheServer = Annotated[Server, Depends(_server)]


def _catalogue(server: TheServer) -> Catalogue:
    return server.catalogue


def _decks(server: TheServer) -> Decks:
    return server.decks


def _shelf(server: TheServer) -> Shelf:
    return server.shelf


def _games(server: TheServer) -> Games:
    return server.games


def _hall(server: TheServer) -> Hall:
    return server.hall


def _replays(server: TheServer) -> Replays:
    return server.replays


def _jobs(server: TheServer) -> Jobs:
    return server.jobs


def _desk(server: TheServer) -> Desk:
    return server.desk


def _puzzles(server: TheServer) -> Puzzles:
    return server.puzzles


TheCatalogue = Annotated[Catalogue, Depends(_catalogue)]
TheDecks = Annotated[Decks, Depends(_decks)]
TheShelf = Annotated[Shelf, Depends(_shelf)]
TheGames = Annotated[Games, Depends(_games)]
TheHall = Annotated[Hall, Depends(_hall)]
TheReplays = Annotated[Replays, Depends(_replays)]
TheJobs = Annotated[Jobs, Depends(_jobs)]
TheDesk = Annotated[Desk, Depends(_desk)]
ThePuzzles = Annotated[Puzzles, Depends(_puzzles)]


class Counted:
    """One more of this for whoever asks; a `Refusal` if their address has had its share."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind

    def __call__(self, asked: HTTPConnection) -> None:
        _server(asked).addresses.spend(self._kind, asked.client.host if asked.client else "")


ONE_GAME: Final = Depends(Counted("game"))
ONE_DECK: Final = Depends(Counted("deck"))
ONE_REPLAY: Final = Depends(Counted("replay"))
ONE_JOB: Final = Depends(Counted("job"))
