"""The addresses of the server by subject. What is done there is done in other modules."""

from playmat.server.routes import catalogue, decks, desk, games, health, jobs, pages, puzzles, replays

ROUTERS = (
    catalogue.router,
    decks.router,
    games.router,
    replays.router,
    jobs.router,
    puzzles.router,
    desk.router,
    health.router,
)

__all__ = ["ROUTERS", "pages"]
