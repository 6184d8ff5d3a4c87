"""Modifiers: what is so while they are live, by what they change."""

from playmat.model.ir.modifiers.attacks import *
from playmat.model.ir.modifiers.coins import *
from playmat.model.ir.modifiers.damage import *
from playmat.model.ir.modifiers.knockouts import *
from playmat.model.ir.modifiers.playing import *
from playmat.model.ir.modifiers.pokemon import *
from playmat.model.ir.modifiers.protection import *
