"""The chapters of the rulebook as programs, in the order in which `words.chapter` numbers them."""

from __future__ import annotations

from playmat.engine.checkup import checkup_program
from playmat.engine.interrupt import interrupt_program
from playmat.engine.knockout import knock_out_program
from playmat.engine.machine import Op
from playmat.engine.setup import setup_program
from playmat.engine.trainers import play_program
from playmat.engine.turn import attach_more_program, resolve_program, retreat_program, turn_program
from playmat.engine.unseen import unseen_program


def all_chapters() -> list[list[Op]]:
    return [
        setup_program(),
        turn_program(),
        retreat_program(),
        knock_out_program(),
        checkup_program(),
        resolve_program(),
        attach_more_program(),
        interrupt_program(),
        play_program(),
        unseen_program(),
    ]


CHAPTER_SLOTS = 2
"""Slots of a chapter's frame."""
