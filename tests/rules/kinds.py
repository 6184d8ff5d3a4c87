"""What tests of the rules have in common: the damage of one attack, a Knock Out to count Prizes by, a search to look
with, an attack whose effect lasts."""

from playmat.model import ir
from playmat.model.card import CardDef
from playmat.testing import Opening, Scenario, Scene, attack, item, pokemon, stadium
from playmat.testing.scenario import InPlay

KILLER = pokemon("Killer", hp=300, attacks=[attack("Crush", "", 900)])
WALL = pokemon("Wall", hp=300)
_HOLD = ir.Lasting((ir.Cannot(ir.Pokemon("opponent", "active"), "attack"),), "opponents-next-turn")
HOLDER = pokemon("Holder", hp=200, attacks=[attack("Hold", "", effect=_HOLD)])
"""Its attack keeps the Defending Pokémon from attacking."""


def damage_by(rules: str, attacker: CardDef | InPlay, name: str, defender: CardDef | InPlay) -> int:
    """The damage on a Defending Pokémon after this attack."""
    table = Scenario(rules).side(0, active=attacker).side(1, active=defender).build()
    table.attack(name)
    return table.opp.active.damage


def knocked_out(rules: str, victim: CardDef | InPlay) -> Scene:
    """The table after the opponent's Active Pokémon was Knocked Out and every Prize that it gives was taken."""
    table = Scenario(rules).side(0, active=KILLER).side(1, active=victim, bench=[WALL]).build()
    table.attack("Crush")
    while table.asked.question == "take-prize":
        assert table.asked.seat == 0
        table.pick(0)
    assert table.opp.active.name == "Wall"
    return table


def prizes_for(rules: str, victim: CardDef | InPlay) -> int:
    """How many Prizes Knocking Out this Pokémon gives."""
    table = knocked_out(rules, victim)
    assert table.opp.prizes == 6
    return 6 - table.me.prizes


def found(rules: str, where: tuple[ir.Filter, ...], deck: list[CardDef]) -> list[str]:
    """The names of the cards that a search of this deck for such a card offers."""
    search = item("Search", ir.Move(ir.Pick(ir.Cards("deck", where=where), ir.Num(1)), "hand", reveal=True))
    table = Scenario(rules).side(0, active=WALL, hand=[search], deck=[*deck, "W"]).build()
    table.play(search)
    if table.asked.question != "pick":
        return []
    return sorted({words.removeprefix("card ") for words in table.asked.options if words.startswith("card ")})


def boosts(*where: ir.Filter) -> CardDef:
    """A Stadium by which every such Pokémon in play has 100 more HP: it shows who is meant."""
    return stadium("Spring", ir.Static((ir.HpMore(ir.Pokemon("both", where=where), ir.Num(100)),)))


def starts(rules: str, card: CardDef, redrawn: tuple[CardDef, ...] = ()) -> Scene:
    """A game begun by a player whose opening hand has no other Pokémon than this card; `redrawn`: after a hand with
    these, which had to be redrawn."""
    hands: list[list[CardDef | str]] = [[card]]
    if redrawn:
        hands.insert(0, [*redrawn, *"WWWWWWW"][:7])
    table = Opening(rules).draws(0, *hands).draws(1, [WALL]).coins("H").build()
    while table.asked.question != "turn":
        question = table.asked.question
        if question == "choose-active":
            table.pick(card if table.asked.seat == 0 else WALL)
        else:
            table.pick(
                {"who-goes-first": "yes", "choose-bench": "done", "bonus-cards": 0, "redraw-hand": "no"}[question]
            )
    return table
