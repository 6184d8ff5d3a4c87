"""The addresses of the server by subject. What is done there is done in other modules."""

from playmat.server.routes import catalogue, decks, games, health, jobs, pages, replays

ROUTERS = (catalogue.router, decks.router, games.router, replays.router, jobs.router, health.router)

__all__ = ["ROUTERS", "pages"]
