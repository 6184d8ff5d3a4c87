"""Seeds of any size; which engine plays a game, what its cards meant when it began, marks of where it stood."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        # Games from before were played by the first engine. Their seeds were decimal; they are read as of an earlier
        # version before anybody looks at the seed.
        games.alter_column("seed", type_=sa.String(80), existing_type=sa.BigInteger(), existing_nullable=False)
        games.add_column(sa.Column("engine", sa.Integer(), nullable=False, server_default="1"))
        games.add_column(sa.Column("meaning", sa.String(64), nullable=False, server_default=""))
    with op.batch_alter_table("answers") as answers:
        answers.add_column(sa.Column("mark", sa.String(16)))


def downgrade() -> None:
    with op.batch_alter_table("answers") as answers:
        answers.drop_column("mark")
    with op.batch_alter_table("games") as games:
        games.drop_column("meaning")
        games.drop_column("engine")
