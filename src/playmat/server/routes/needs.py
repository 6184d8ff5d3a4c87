"""What routes ask for, by name: a signature says what a route needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

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


def _part(part: Callable[[Server], object]) -> Any:
    """What gives a part of the server to a route."""

    def found(server: TheServer) -> object:
        return part(server)

    return Depends(found)


TheCatalogue = Annotated[Catalogue, _part(lambda server: server.catalogue)]
TheDecks = Annotated[Decks, _part(lambda server: server.decks)]
TheShelf = Annotated[Shelf, _part(lambda server: server.shelf)]
TheGames = Annotated[Games, _part(lambda server: server.games)]
TheHall = Annotated[Hall, _part(lambda server: server.hall)]
TheReplays = Annotated[Replays, _part(lambda server: server.replays)]
TheMyGames = Annotated[MyGames, _part(lambda server: server.my_games)]
TheStudy = Annotated[Study, _part(lambda server: server.study)]
TheJobs = Annotated[Jobs, _part(lambda server: server.jobs)]
TheDesk = Annotated[Desk, _part(lambda server: server.desk)]
TheLab = Annotated[Lab, _part(lambda server: server.lab)]
TheEvents = Annotated[Events, _part(lambda server: server.events)]
ThePuzzles = Annotated[Puzzles, _part(lambda server: server.puzzles)]


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
