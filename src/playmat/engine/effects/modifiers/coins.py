"""What changes coins."""

from __future__ import annotations

from playmat.engine.effects.modifiers.compiled import side_of
from playmat.engine.effects.nodes import modifies, plain
from playmat.engine.effects.scope import Scope
from playmat.engine.effects.words import name_or_none
from playmat.engine.machine import ModifierX
from playmat.model import ir
from playmat.model.words import modifier


@modifies(modifier.COINS_FOR, ir.CoinsFor)
def _coins_for(scope: Scope, node: ir.CoinsFor, made: ModifierX) -> None:
    made.number = node.coins
    made.name = scope.pool.name_number(node.attack)


@modifies(modifier.FIRST_COIN, ir.FirstCoin)
def _first_coin(scope: Scope, node: ir.FirstCoin, made: ModifierX) -> None:
    if not scope.steps:
        raise scope.error("expected an effect that ends when it is used, got first-coin in a static text")
    made.side = side_of(scope, node.who)


@modifies(modifier.FLIP_AGAIN, ir.FlipAgain)
def _flip_again(scope: Scope, node: ir.FlipAgain, made: ModifierX) -> None:
    if scope.steps:
        raise scope.error("expected flip-again in a static text, which has a name to count by, got it in an effect")
    made.side = side_of(scope, node.who)
    made.flag = node.alone


@modifies(modifier.SLEEP_COINS, ir.SleepCoins)
def _sleep_coins(scope: Scope, node: ir.SleepCoins, made: ModifierX) -> None:
    made.number = node.coins


@modifies(modifier.COINS_ARE, ir.CoinsAre)
def _coins_are(scope: Scope, node: ir.CoinsAre, made: ModifierX) -> None:
    made.side = side_of(scope, node.who)
    made.number = 1 if node.heads else 0
    made.name = name_or_none(scope.pool, node.attack)


plain(modifier.BURN_IS_TAILS, ir.BurnIsTails)
