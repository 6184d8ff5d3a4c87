"""`playmat serve`, and `playmat` alone: the table on this machine, in the browser."""

from __future__ import annotations

import argparse

from playmat.cli.options import Commands
from playmat.model.errors import PlaymatError
from playmat.server.settings import add_arguments


def add_parser(subparsers: Commands) -> None:
    """Register the command."""
    parser = subparsers.add_parser(
        "serve",
        help="play in the browser (this is what `playmat` alone does)",
        description="Serve the table on this machine and open the browser. Ctrl-C stops it; games go on next time.",
    )
    add_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until somebody stops it; the exit status."""
    try:
        from playmat.server.run import serve  # with the packages of the extra
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("playmat"):
            raise
        raise PlaymatError(
            f"the table needs the extra playmat[table] ({error.name} is missing): pip install 'playmat[table]'"
        ) from None
    return serve(args)
