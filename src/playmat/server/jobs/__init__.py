"""Long work: it goes on when the browser is closed, shows how far it is, can be stopped, and steps back for games."""

from playmat.server.jobs.kinds import Kind
from playmat.server.jobs.runner import Jobs

__all__ = ["Jobs", "Kind"]
