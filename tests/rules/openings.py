"""A game from its first question on: answered up to the one that a test is about."""

from playmat.testing import Scene


def on_to(table: Scene, question: str = "turn", bonus: int | None = None) -> Scene:
    """Answer whatever comes before this question."""
    while table.asked.question not in (question, "turn"):
        if table.asked.question == "bonus-cards" and bonus is not None:
            table.pick(bonus)
        elif table.asked.question == "choose-bench":
            table.pick("done")
        elif table.asked.question == "redraw-hand":
            table.pick("no")
        elif table.asked.question == "who-goes-first":
            table.pick("yes")
        else:
            table.game.apply_index(0)
    return table


def questions(table: Scene) -> list[tuple[str, int]]:
    """Who is asked what until the first turn, when nobody benches anything: what the other player sees of it."""
    found = []
    while table.asked.question != "turn":
        found.append((table.asked.question, table.asked.seat))
        if table.asked.question == "choose-bench":
            table.pick("done")
        else:
            table.game.apply_index(0)
    return found
