"""The addresses of the server by subject. What is done there is done in other modules."""

from playmat.server.routes import (
    catalogue,
    decks,
    desk,
    events,
    games,
    health,
    jobs,
    lab,
    lobby,
    my_games,
    pages,
    puzzles,
    replays,
    study,
)

ROUTERS = (
    catalogue.router,
    decks.router,
    games.router,
    lobby.router,
    replays.router,
    jobs.router,
    my_games.router,
    study.router,
    lab.router,
    puzzles.router,
    desk.router,
    events.router,
    health.router,
)

__all__ = ["ROUTERS", "pages"]
