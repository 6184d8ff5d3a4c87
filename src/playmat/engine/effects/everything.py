"""Every part of the effect language, brought in so that the tables of `nodes` are full."""

# ruff: noqa: F401

from __future__ import annotations

import playmat.engine.effects.conditions.board
import playmat.engine.effects.conditions.history
import playmat.engine.effects.conditions.logic
import playmat.engine.effects.filters.board
import playmat.engine.effects.filters.history
import playmat.engine.effects.filters.kinds
import playmat.engine.effects.filters.logic
import playmat.engine.effects.filters.measures
import playmat.engine.effects.modifiers.attacks
import playmat.engine.effects.modifiers.coins
import playmat.engine.effects.modifiers.damage
import playmat.engine.effects.modifiers.knockouts
import playmat.engine.effects.modifiers.playing
import playmat.engine.effects.modifiers.pokemon
import playmat.engine.effects.modifiers.protection
import playmat.engine.effects.nouns.amounts
import playmat.engine.effects.nouns.pick
import playmat.engine.effects.nouns.targets
import playmat.engine.effects.steps.attach
import playmat.engine.effects.steps.board
import playmat.engine.effects.steps.choose
import playmat.engine.effects.steps.coins
import playmat.engine.effects.steps.conditions
import playmat.engine.effects.steps.copy
import playmat.engine.effects.steps.counters
import playmat.engine.effects.steps.damage
import playmat.engine.effects.steps.evolve
import playmat.engine.effects.steps.face_down
import playmat.engine.effects.steps.lasting
import playmat.engine.effects.steps.look
import playmat.engine.effects.steps.move
import playmat.engine.effects.steps.others
import playmat.engine.effects.steps.prizes
import playmat.engine.effects.steps.repeat
import playmat.engine.effects.steps.turn
