"""Bringing a database to the tables of this version."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from playmat.server.database import StoreError

SCRIPTS: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x706C61796D6174
"""Any number that nobody else uses."""


def config(connection: object | None = None) -> Config:
    """Alembic, told where the migrations are and, if given, over which connection."""
    made = Config()
    made.set_main_option("script_location", str(SCRIPTS))
    made.attributes["connection"] = connection
    return made


def upgrade(engine: Engine) -> None:
    """Run every migration that this database has not seen."""
    try:
        with engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                # Two servers that start at the same moment go one after the other; SQLite sees to that by itself.
                connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
            command.upgrade(config(connection), "head")
    except CommandError as error:
        raise StoreError(f"the database does not fit this version of Playmat: {error}") from None
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip()
        place = engine.url.render_as_string(hide_password=True)
        raise StoreError(f"the database {place} cannot be used: {(reason.splitlines() or ['no reason'])[0]}") from None
