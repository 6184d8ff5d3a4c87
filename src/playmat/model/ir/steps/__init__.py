"""Statements: the steps of a program, by what they are about."""

from playmat.model.ir.steps.attack import *
from playmat.model.ir.steps.board import *
from playmat.model.ir.steps.cards import *
from playmat.model.ir.steps.control import *
