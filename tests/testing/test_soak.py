"""Soaks: games follow from their seed, violations are found and counted, processes give the same answer."""

import pytest

from playmat import rules
from playmat.library import Library
from playmat.model.errors import PlaymatError
from playmat.testing import soak as soaking
from playmat.testing.soak import GROUP, Report, Settings, jobs, pairing, settings_for, soak, soak_some

READY = list(Library.default().decks(playable=True))


@pytest.fixture
def settings() -> Settings:
    if not READY:
        pytest.skip("no theme deck is playable yet")
    return settings_for("", ",".join(READY[:4]))


def test_a_small_soak_is_clean(settings: Settings) -> None:
    data = soak(settings, 1, 24, 1)
    assert (data["games"], data["violations"]) == (24, [])
    assert data["decisions"] > 1000
    assert data["checked"]["step"] == data["decisions"]
    assert sum(data["endings"].values()) == 24
    assert data["sampled"] == soaking.SAMPLED


def test_a_seed_is_a_game(settings: Settings) -> None:
    one, again = soak_some((settings, 5, 3)), soak_some((settings, 5, 3))
    assert one == again
    assert one != soak_some((settings, 6, 3))


def test_the_pair_follows_from_the_seed_alone(settings: Settings) -> None:
    assert pairing(settings, GROUP * 3) == pairing(settings, GROUP * 4 - 1)
    chosen = {pairing(settings, GROUP * group).name for group in range(60)}
    assert len(chosen) > 1 and chosen <= set(rules.RULESETS)


def test_portions_cover_every_seed_once(settings: Settings) -> None:
    seeds = [seed for _, first, count in jobs(settings, 7, 100) for seed in range(first, first + count)]
    assert seeds == list(range(7, 107))


def test_a_violation_is_kept_with_its_seed(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soaking, "check_step", lambda machine: "the table is upside down" * (machine.state.turn == 3))
    report = soak_some((settings, 40, 2))
    assert [one["seed"] for one in report.violations] == [40, 41]
    assert report.violations[0]["what"] == "the table is upside down"


def test_an_exception_is_a_violation(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(machine: object) -> str:
        raise IndexError("pop from empty list")

    monkeypatch.setattr(soaking, "check_step", broken)
    report = soak_some((settings, 40, 1))
    assert "IndexError: pop from empty list (test_soak.py:" in report.violations[0]["what"]


def test_an_endless_game_is_a_violation(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soaking, "LIMIT", 10)
    assert "not over after 10 decisions" in soak_some((settings, 40, 1)).violations[0]["what"]


def test_reports_add_up() -> None:
    total = Report(games=2, endings={"a": 1}, longest=5)
    total.add(Report(games=3, endings={"a": 1, "b": 2}, longest=4, violations=[{"seed": 1, "what": "x"}]))
    assert (total.games, total.endings, total.longest, len(total.violations)) == (5, {"a": 2, "b": 2}, 5, 1)


def test_unknown_names_are_refused() -> None:
    with pytest.raises(PlaymatError, match="gen1"):
        settings_for("gen1")
    with pytest.raises(PlaymatError, match="d-none-1"):
        settings_for("", "d-none-1")


def test_mixed_decks_are_legal() -> None:
    library = Library.default()
    settings = settings_for("bw,swsh", "", mixed=True)
    for group in range(6):
        pair = pairing(settings, GROUP * group)
        for deck in pair.decks:
            verdict = library.check(deck, pair.ruleset)
            assert (len(deck), verdict.problems, verdict.not_playable) == (60, [], [])


@pytest.mark.parametrize(
    ("name", "size"),
    [("standard", 60), ("worlds-2006", 60), ("prop-15-3", 60), ("glc", 60), ("limited", 40), ("half-deck", 30)],
)
def test_decks_of_a_format_are_legal_in_it(name: str, size: int) -> None:
    library = Library.default()
    settings = settings_for(formats=name)
    pair = pairing(settings, GROUP)
    for deck in pair.decks:
        verdict = library.check(deck, pair.ruleset, format=library.format(name), wording=pair.wording)
        assert (len(deck), verdict.problems, verdict.not_playable) == (size, [], [])
    data = soak(settings, GROUP, 2, 1)
    assert (data["violations"], data["rules"]) == ([], {name: 2})


def test_all_rule_sets_and_all_formats_are_played_where_nothing_is_asked_for() -> None:
    settings = settings_for()
    assert settings.rules == rules.RULESETS
    every = {one.id for one in Library.default().formats.all()}
    assert every - set(settings.formats) == {"trainer-kit"}, "of which the catalogue has no deck"
    chosen = {pairing(settings, GROUP * group).name for group in range(12)}
    assert chosen & set(settings.rules) and chosen & set(settings.formats)
