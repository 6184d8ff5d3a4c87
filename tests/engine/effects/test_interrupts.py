"""Answers in the other player's turn: who is asked, what that tells, and what a stopped power leaves."""

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.testing import Scenario, Scene, poke_body, poke_power, pokemon
from tests.engine.effects.board import trainer_card

DRAWS = pokemon("Drawer", powers=poke_power("Draw", ir.Activated((ir.Draw(ir.Num(2)),))))
ENTERS = pokemon(
    "Greeter", powers=poke_power("Hello", ir.Triggered("played-to-bench", (ir.Draw(ir.Num(2)),), may=True))
)
BODY = pokemon("Body", powers=poke_body("Bodily", ir.Triggered("played-to-bench", (ir.Draw(ir.Num(2)),))))
PLAIN = pokemon("Plain")
HALT = trainer_card("Halt", ir.Interrupt(zone="hand", limit="free"))


def table(hand: list[CardDef], deck: list[CardDef], mine: list[CardDef] | None = None) -> Scene:
    scene = Scenario("platinum")
    scene.side(0, active=DRAWS, hand=mine or [])
    scene.side(1, active=PLAIN, hand=hand, deck=[PLAIN, *deck])
    return scene.build()


def test_a_stopped_power_does_nothing_but_was_used() -> None:
    one = table([HALT], [])
    one.do("power", "Draw", "me.active")
    assert (one.asked.question, one.asked.seat) == ("interrupt", 1)
    one.choose("Halt")
    assert len(one.game.view(0)["players"][0]["hand"]) == 0
    assert one.asked.question == "turn"
    assert not [line for line in one.asked.options if "Draw" in str(line)]


def test_a_power_that_comes_by_itself_can_be_stopped_too_but_no_body() -> None:
    one = table([HALT], [], [ENTERS, BODY])
    one.do("bench", "Greeter").choose("yes")
    assert one.asked.question == "interrupt"
    one.choose("Halt")
    assert len(one.game.view(0)["players"][0]["hand"]) == 1
    one.do("bench", "Body")
    assert one.asked.question == "turn"


def test_being_asked_tells_nothing_of_the_hand() -> None:
    held, unheld = table([HALT], [PLAIN]), table([PLAIN], [HALT])
    for one in (held, unheld):
        one.do("power", "Draw", "me.active")
        assert one.asked.question == "interrupt"
    views = [one.game.view(0)["decision"] for one in (held, unheld)]
    assert views[0] == views[1] and "options" not in views[0]  # type: ignore[operator]
    # Once the card lies open elsewhere nobody is asked.
    spent = table([HALT], [], [])
    spent.do("power", "Draw", "me.active").choose("Halt")
    assert spent.asked.question == "turn"
