"""The judge's desk from start to end by clicks: a position set up, asked about, played, saved, shared and opened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.conftest import PHONE, Open
from tests.browser.eyes import fits

if TYPE_CHECKING:
    from playwright.sync_api import Page


def add(page: Page, name: str) -> None:
    """Put the first card of that name where cards go just now."""
    page.get_by_role("searchbox", name="Name of the card").fill(name)
    page.locator("[data-testid=found][data-busy=false]").wait_for()
    page.locator(f".tile-card:has-text('Add {name},')").first.click()


def test_a_position_is_set_up_asked_about_played_and_passed_on(people: Open, tmp_path: Path) -> None:
    someone = people()
    page = someone.new_page()
    page.goto("/desk")
    page.get_by_test_id("desk-rules").select_option("bw")
    for spot in ("me-active", "opp-active"):
        page.locator(f"[data-spot={spot}]").click()
        add(page, "Snivy")
    page.get_by_test_id("desk-tools").get_by_role("button", name="10 damage more").click()
    page.get_by_test_id("desk-tools").get_by_role("button", name="Poisoned").click()
    page.locator("[data-spot=me-bench-0]").click()
    add(page, "Snivy")
    page.locator("[data-spot=me-active]").click()
    add(page, "Grass Energy")
    page.locator("[data-pile=me-hand]").click()
    for card in ("Super Scoop Up", "Serperior", "Grass Energy"):
        add(page, card)
    # What lies on the desk is dragged elsewhere, and said to be used already.
    energy = page.locator("[data-spot=me-bench-0] .desk-energy svg")
    assert energy.count() == 0
    page.locator(".desk-pile button", has_text="Grass Energy").drag_to(page.locator("[data-spot=me-bench-0]"))
    energy.first.wait_for()
    page.locator("[data-spot=me-bench-0]").drag_to(page.locator("[data-spot=me-active]"))
    page.locator("[data-spot=me-bench-0] .desk-energy svg").first.wait_for()
    page.locator("[data-spot=me-bench-0]").click()
    page.get_by_test_id("desk-make-active").click()
    page.get_by_test_id("used-me").locator("summary").click()
    page.get_by_role("button", name="Energy of this turn").click()
    # Saved as a file, shared as a link.
    with page.expect_download() as saving:
        page.get_by_test_id("desk-save").click()
    saved = tmp_path / "position.yaml"
    saving.value.save_as(saved)
    written = saved.read_text(encoding="utf-8")
    assert "Poisoned" in written and "energy_attached: true" in written
    page.get_by_test_id("desk-share").click()
    link = page.get_by_test_id("desk-link").input_value()
    page.get_by_role("button", name="Close").click()
    # Played: what may be done, what not and why, what happens if.
    page.get_by_test_id("desk-play").click()
    page.get_by_test_id("desk-options").wait_for()
    page.get_by_test_id("desk-refusals").get_by_text("Serperior").first.wait_for()
    page.get_by_role("button", name="What happens if: Play Super Scoop Up").click()
    ways = page.get_by_test_id("desk-branches").locator("> li")
    ways.nth(1).wait_for()
    assert ways.count() == 2
    page.get_by_role("button", name="Close").click()
    page.locator(".end-turn").click()
    if page.get_by_test_id("end-yes").count():
        page.get_by_test_id("end-yes").click()
    page.locator("[data-testid=table][data-revision='1']").wait_for()
    page.get_by_test_id("desk-back").click()
    page.locator("[data-testid=table][data-revision='0']").wait_for()
    page.get_by_test_id("desk-edit").click()
    page.locator("[data-spot=me-active]").wait_for()
    # The link holds the position for somebody else; the file for whoever opens it.
    other = people().new_page()
    other.goto(link)
    other.locator("[data-spot=opp-active] .desk-damage", has_text="10").wait_for()
    third = people().new_page()
    third.goto("/desk")
    third.get_by_test_id("desk-open").set_input_files(saved)
    third.locator("[data-spot=opp-active] .desk-conditions", has_text="Poisoned").wait_for()
    assert third.locator("[data-pile=me-hand] strong").inner_text() == "2"
    third.get_by_test_id("used-me").get_by_text("Energy of this turn").first.wait_for()


def test_on_a_phone_an_empty_place_opens_the_cards(people: Open) -> None:
    page = people(PHONE, touch=True).new_page()
    page.goto("/desk")
    page.locator("[data-spot=opp-active]").tap()
    page.get_by_test_id("desk-place").get_by_text("Player B, Active").wait_for()
    add(page, "Pikachu")
    page.get_by_test_id("desk-place").get_by_text("Pikachu lies there.").wait_for()
    assert page.locator("[data-spot=opp-active]").is_hidden()
    page.get_by_test_id("side-position").tap()
    page.locator("[data-spot=opp-active]", has_text="Pikachu").wait_for()
    assert fits(page)
