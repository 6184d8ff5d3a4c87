"""Why something is not allowed: reads what the player asks about, and gives the rule with its clause."""

from __future__ import annotations

from playmat.engine import Game, Refusal
from playmat.library import Cards
from playmat.library.lines import folded, wrap
from playmat.library.refusals import Attempt, Attempts, citation, telling
from playmat.library.wording import Words

USAGE = (
    "Ask about one thing: why attack NAME, why play NAME, why evolve NAME, why attach NAME, why use NAME, "
    "why retreat; or why alone for everything that is not offered."
)


class Why:
    """Answers questions about what the player to move may not do."""

    def __init__(self, game: Game, words: Words, cards: Cards) -> None:
        self._game = game
        self._words = words
        self._attempts = Attempts(game, words, cards)

    def answer(self, request: str) -> list[str]:
        """Lines for the player who typed `why` and this."""
        verb, _, name = request.strip().partition(" ")
        if self._game.question != "turn":
            return ["A question has to be answered first; only the answers listed can be given."]
        verb = verb.casefold()
        if not verb:
            return self._everything()
        sources = {
            "attack": self._attacks,
            "retreat": self._retreat,
            "play": self._cards_in_hand,
            "bench": self._cards_in_hand,
            "evolve": self._evolutions,
            "attach": self._attachments,
            "use": self._powers,
        }
        if verb not in sources:
            # Without a verb: look the name up everywhere.
            name = request
            cases = [case for find in (self._attacks, self._cards_in_hand, self._powers) for case in find(name)]
            if not cases:
                return [*wrap(f"Nothing of yours is called {request.strip()!r}."), *wrap(USAGE)]
        else:
            cases = sources[verb](name)
        if not cases:
            what = {"attack": "attack", "use": "power"}.get(verb, "card in your hand")
            return [*wrap(f"You have no such {what}{f': {name.strip()}' if name.strip() else ''}."), *wrap(USAGE)]
        return self._explained(cases)

    # --- What could be meant

    def _attacks(self, name: str) -> list[Attempt]:
        return [case for case in self._attempts.attacks() if _called(case.name, name)]

    def _retreat(self, _name: str) -> list[Attempt]:
        return self._attempts.retreat()

    def _cards_in_hand(self, name: str) -> list[Attempt]:
        return [case for case in self._attempts.with_hand() if _called(case.name, name)]

    def _evolutions(self, name: str) -> list[Attempt]:
        """Both the card to evolve into and the Pokémon to evolve may be named."""
        cases = [case for case in self._attempts.with_hand() if case.kind == "evolve"]
        return [case for case in cases if _called(case.name, name)] or [
            case for case in cases if case.spot is not None and _called(self._words.pokemon(case.spot), name)
        ]

    def _attachments(self, name: str) -> list[Attempt]:
        """'NAME', 'NAME to POKÉMON'; without a name everything that can be attached."""
        card_name, _, target = name.partition(" to ")
        return [
            case
            for case in self._attempts.with_hand()
            if (card_name.strip() or case.kind == "attach")
            and _called(case.name, card_name)
            and (not target or case.spot is None or _called(self._words.pokemon(case.spot), target))
        ]

    def _powers(self, name: str) -> list[Attempt]:
        return [
            case
            for case in self._attempts.powers()
            if _called(case.name, name) or (case.spot is not None and _called(self._words.pokemon(case.spot), name))
        ]

    # --- What is said

    def _explained(self, cases: list[Attempt]) -> list[str]:
        refused = self._attempts.refused(cases)
        allowed = [case for case in cases if not any(case is one for one, _ in refused)]
        if allowed:
            return [f"{case.words}: this is allowed, and on the list." for case in allowed]
        reasons: dict[str, tuple[list[Attempt], Refusal]] = {}
        for case, refusal in refused:
            reasons.setdefault(refusal.sentence, ([], refusal))[0].append(case)
        best = {key: one for key, one in reasons.items() if telling(one[1])}
        lines = []
        for about, refusal in (best or reasons).values():
            more = f" (and {len(about) - 1} more like it)" if len(about) > 1 else ""
            lines += wrap(f"{about[0].words}{more}: not allowed.", "", "  ")
            lines += _wrap(refusal.sentence)
            lines += _wrap(citation(refusal, self._words.view["rules"]))
        return lines

    def _everything(self) -> list[str]:
        """Everything a player might look for and not find on the list, one line each."""
        cases = self._attempts.everything()
        refused: dict[str, Refusal] = {}
        for case, refusal in self._attempts.refused(cases):
            if case.subject not in refused or not telling(refused[case.subject]):
                refused[case.subject] = refusal
        allowed = {case.subject for case in cases if self._game.why_not(case.code) is None}
        lines = [
            f"{subject}: {refusal.sentence}" + (f" ({refusal.clause})" if refusal.clause else "")
            for subject, refusal in refused.items()
            if subject not in allowed
        ]
        if not lines:
            return ["Everything you could try is on the list."]
        wrapped = [wrap(line, "  ", " " * 6) for line in lines]
        return ["Not offered, and why:", *(line for one in wrapped for line in one)]


def _called(name: str, wanted: str) -> bool:
    """Whether the player may mean this name: all of it, or part of it, in any case."""
    return folded(wanted) in folded(name)


def _wrap(text: str) -> list[str]:
    return wrap(text, "  ", "  ")
