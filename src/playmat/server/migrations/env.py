"""Called by Alembic: runs the steps over the connection that it was given."""

from alembic import context

from playmat.server.rows import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True, compare_type=True)
with context.begin_transaction():
    context.run_migrations()
