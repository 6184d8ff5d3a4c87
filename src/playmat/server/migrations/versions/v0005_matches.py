"""Matches of several games, clocks, and games that everybody may find."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("terms", sa.JSON()))
    op.add_column("games", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index("games_listed", "games", ["listed", "status"])
    op.add_column("answers", sa.Column("took", sa.Integer()))


def downgrade() -> None:
    op.drop_index("games_listed", "games")
    with op.batch_alter_table("answers") as table:
        table.drop_column("took")
    with op.batch_alter_table("games") as table:
        table.drop_column("terms")
        table.drop_column("listed")
