"""What routes ask for, by name: a signature says what a route needs."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Header, Path, Query
from starlette.requests import HTTPConnection

from playmat.server import keys
from playmat.server.catalogue import Catalogue
from playmat.server.decks import Decks
from playmat.server.desk import Desk
from playmat.server.events import Events
from playmat.server.games import Games
from playmat.server.guard import host_name
from playmat.server.hall import Hall
from playmat.server.jobs import Jobs
from playmat.server.lab import Lab
from playmat.server.limits import Kind
from playmat.server.my_games import MyGames
from playmat.server.puzzles import Puzzles
from playmat.server.replays import Replays
from playmat.server.server import Server
from playmat.server.settings import is_local
from playmat.server.shelf import Shelf
from playmat.server.study import Study

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


def _my_games(server: TheServer) -> MyGames:
    return server.my_games


def _study(server: TheServer) -> Study:
    return server.study


def _jobs(server: TheServer) -> Jobs:
    return server.jobs


def _desk(server: TheServer) -> Desk:
    return server.desk


def _lab(server: TheServer) -> Lab:
    return server.lab


def _events(server: TheServer) -> Events:
    return server.events


def _puzzles(server: TheServer) -> Puzzles:
    return server.puzzles


TheCatalogue = Annotated[Catalogue, Depends(_catalogue)]
TheDecks = Annotated[Decks, Depends(_decks)]
TheShelf = Annotated[Shelf, Depends(_shelf)]
TheGames = Annotated[Games, Depends(_games)]
TheHall = Annotated[Hall, Depends(_hall)]
TheReplays = Annotated[Replays, Depends(_replays)]
TheMyGames = Annotated[MyGames, Depends(_my_games)]
TheStudy = Annotated[Study, Depends(_study)]
TheJobs = Annotated[Jobs, Depends(_jobs)]
TheDesk = Annotated[Desk, Depends(_desk)]
TheLab = Annotated[Lab, Depends(_lab)]
TheEvents = Annotated[Events, Depends(_events)]
ThePuzzles = Annotated[Puzzles, Depends(_puzzles)]


def at_home(asked: HTTPConnection) -> bool:
    """Whether whoever asks sits at this very machine. Behind a proxy nobody does, as far as can be told."""
    asking = asked.client.host if asked.client else ""
    return is_local(asking) and is_local(host_name(asked.headers.get("host", "")))


class Counted:
    """One more of this for whoever asks; a `Refused` if their address has had its share."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind

    def __call__(self, asked: HTTPConnection) -> None:
        _server(asked).addresses.spend(self._kind, asked.client.host if asked.client else "")


ONE_GAME: Final = Depends(Counted("game"))
ONE_DECK: Final = Depends(Counted("deck"))
ONE_REPLAY: Final = Depends(Counted("replay"))
ONE_JOB: Final = Depends(Counted("job"))
ONE_HINT: Final = Depends(Counted("hint"))
ONE_EVENT: Final = Depends(Counted("event"))
