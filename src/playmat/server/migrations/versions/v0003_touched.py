"""When a game or a replay was last of use, so that what is not can go."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("games", "replays"):
        op.add_column(name, sa.Column("touched", sa.DateTime(timezone=True)))


def downgrade() -> None:
    for name in ("games", "replays"):
        with op.batch_alter_table(name) as table:
            table.drop_column("touched")
