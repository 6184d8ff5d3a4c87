"""Switching, evolving, devolving, and attacks that use other attacks."""

from playmat.model import ir
from playmat.model.card import Power
from playmat.model.words import condition, option, power, trainer
from tests.engine.effects.board import (
    EMBER,
    LEVIATHAN,
    ME,
    OPP,
    SEAL,
    WALRUS,
    Board,
    attack,
    play,
    pokemon,
    trainer_card,
)

ONE = ir.Num(1)


def test_switching_your_own() -> None:
    card = play(ir.Switch(ir.Pick(ir.Pokemon("you", "bench"), ONE)))
    t = Board(card)
    (it,) = t.hand(card)
    t.state.conditions[t.me] = condition.POISONED
    first = t.place(ME, SEAL)
    second = t.place(ME, EMBER)
    t.start().play(it).choose(second)
    assert t.state.active[ME] == second
    assert t.state.bench[ME] == [first, t.me]
    assert t.state.conditions[t.me] == 0
    assert t.state.retreats[ME] == 0


def test_switching_needs_a_bench() -> None:
    card = play(ir.Switch(ir.Pick(ir.Pokemon("you", "bench"), ONE)))
    t = Board(card)
    (it,) = t.hand(card)
    assert not t.start().can_play(it)


def test_the_opponent_chooses_whom_they_send() -> None:
    roar = attack("Roar", ir.Switch(ir.Pick(ir.Pokemon("opponent", "bench"), ONE, by="opponent"), "opponent"))
    t = Board(mine=pokemon("Roarer", attacks=(roar,)))
    first = t.place(OPP, SEAL)
    t.place(OPP, EMBER)
    t.start().attack()
    assert t.asked == OPP
    t.choose(first)
    assert t.state.active[OPP] == first


def test_each_player_switches() -> None:
    swap = play(ir.Switch(ir.Pick(ir.Pokemon("that-player", "bench"), ONE, by="that-player"), "each", "a"))
    t = Board(swap)
    (it,) = t.hand(swap)
    mine = [t.place(ME, SEAL), t.place(ME, EMBER)]
    theirs = [t.place(OPP, SEAL), t.place(OPP, EMBER)]
    t.start().play(it)
    assert t.asked == ME
    t.choose(mine[1])
    assert t.asked == OPP
    t.choose(theirs[0])
    assert t.state.active == [mine[1], theirs[0]]


EVOLVE = ir.Evolve(
    ir.Pick(ir.Pokemon("you"), ONE, into="a"), ir.Pick(ir.Cards("deck", where=(ir.EvolvesFrom(ir.Slot("a")),)), ONE)
)


def test_evolving_from_the_deck() -> None:
    card = play(EVOLVE, ir.Shuffle())
    t = Board(card)
    (it,) = t.hand(card)
    t.place(ME, EMBER)
    walrus, _, _ = t.deck(WALRUS, LEVIATHAN, SEAL)
    t.state.damage[t.me] = 30
    t.start().play(it).choose(t.me)
    assert t.offered() == [walrus]
    t.pick(walrus)
    assert t.top(t.me) == "Walrus"
    assert t.damage(t.me) == 30


def test_a_lock_on_playing_evolutions_does_not_reach_the_deck() -> None:
    lock = pokemon(
        "Lock",
        powers=(Power("Lock", power.ABILITY, (ir.Static((ir.PlayerCannot("each", "play-evolution"),)),)),),
    )
    card = play(EVOLVE, ir.Shuffle())
    t = Board(card, lock, theirs=lock)
    (it,) = t.hand(card)
    (walrus,) = t.deck(WALRUS)
    t.start().play(it).pick(walrus)
    assert t.top(t.me) == "Walrus"


def test_skipping_a_stage() -> None:
    candy = play(
        ir.Evolve(
            ir.Pick(ir.Pokemon("you", where=(ir.Is("Basic"),)), ONE),
            ir.Pick(ir.Cards("hand", where=(ir.Is("Stage 2"),)), ONE),
            skip_stage=True,
        )
    )
    t = Board(candy)
    it, walrus, leviathan = t.hand(candy, WALRUS, LEVIATHAN)
    t.place(ME, EMBER)
    t.start().play(it)
    assert t.question == "turn", "one Pokémon and one card fit, so nothing is asked"
    assert t.top(t.me) == "Leviathan"
    assert (t.zone(walrus), t.zone(leviathan)) == ("hand", "play")


def test_skipping_a_stage_needs_the_right_card() -> None:
    candy = play(
        ir.Evolve(
            ir.Pick(ir.Pokemon("you", where=(ir.Is("Basic"),)), ONE),
            ir.Pick(ir.Cards("hand", where=(ir.Is("Stage 2"),)), ONE),
            skip_stage=True,
        )
    )
    t = Board(candy, mine=EMBER)
    it, _ = t.hand(candy, LEVIATHAN)
    assert not t.start().can_play(it)


def test_devolving() -> None:
    spray = play(ir.Devolve(ir.Pick(ir.Pokemon("opponent", where=(ir.Evolved(),)), ONE)))
    t = Board(spray)
    first, second = t.hand(spray, spray)
    bench = t.place(OPP, SEAL, WALRUS, LEVIATHAN, damage=50)
    t.start().play(first)
    assert t.top(bench) == "Walrus"
    assert t.names(t.state.hand[OPP]) == ["Leviathan"]
    t.play(second)
    assert t.top(bench) == "Seal"
    assert t.damage(bench) == 50


def test_using_an_attack_of_the_defender() -> None:
    bolt = attack("Bolt", ir.Hit(), ir.Damage(ir.This(), ir.Num(40)), damage=120, cost=3)
    kick = attack("Kick", ir.Hit(), damage=10)
    fox = pokemon("Fox", attacks=(attack("Foul", ir.UseAttackOf(ir.Pokemon("opponent", "active"))),))
    t = Board(mine=fox, theirs=pokemon("Dragon", hp=300, attacks=(bolt, kick)))
    t.start().attack()
    assert t.question == "attack-to-use"
    assert {option.kind(code) for code in t.options} == {option.PICK_ATTACK}
    t.answer(next(code for code in t.options if t.pool.names[t.pool.attacks.name[option.first(code)]] == "Bolt"))
    assert (t.damage(t.opp), t.damage(t.me)) == (120, 40)
    assert t.asked == OPP


def test_copying_does_not_copy_itself_for_ever() -> None:
    foul = attack("Foul", ir.UseAttackOf(ir.Pokemon("opponent", "active")))
    fox = pokemon("Fox", attacks=(foul,))
    t = Board(mine=fox, theirs=fox)
    t.start().attack()
    assert t.asked == OPP
    assert t.question == "turn"


def test_the_effect_of_a_supporter_as_an_attack() -> None:
    guide = trainer_card("Guide", ir.Play((ir.Draw(ir.Num(2)),)), kind=trainer.SUPPORTER)
    echo = attack("Echo", ir.UseEffectOf(ir.Pick(ir.Cards("discard", where=(ir.Is("Supporter"),)), ONE)))
    t = Board(guide, mine=pokemon("Echo", attacks=(echo,)))
    (card,) = t.discard(guide)
    t.start().attack()
    assert len(t.state.hand[ME]) == 2
    assert t.zone(card) == "discard"
    assert t.state.supporters[ME] == 0


def test_choosing_an_attack_that_cannot_be_used() -> None:
    forget = attack(
        "Forget",
        ir.ChooseAttack(ir.Pokemon("opponent", "active"), "a"),
        ir.Lasting(
            (ir.Cannot(ir.Pokemon("opponent", "active"), "attack", chosen="a"),),
            "opponents-next-turn",
        ),
    )
    kick = attack("Kick", ir.Hit(), damage=10)
    punch = attack("Punch", ir.Hit(), damage=20)
    t = Board(mine=pokemon("Hypno", attacks=(forget,)), theirs=pokemon("Boxer", attacks=(kick, punch)))
    t.start().attack().answer(t.options[1])
    assert t.asked == OPP
    assert "attack" in t.kinds()
    t.attack(0)
    assert t.damage(t.me) == 10
    t.attack()
    t.answer(t.options[0])
    assert [option.first(code) for code in t.options if option.kind(code) == 2] == [1]
