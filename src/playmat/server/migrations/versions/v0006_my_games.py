"""Which games are whose, and how they ended."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "my_games",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("sealed", sa.String(128), nullable=False),
    )
    op.create_index("my_games_game", "my_games", ["game"])
    op.create_table(
        "outcomes",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("winner", sa.Integer()),
        sa.Column("reason", sa.String(120), nullable=False),
        sa.Column("turns", sa.Integer(), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("outcomes")
    op.drop_table("my_games")
