"""Looks at a page as it is drawn: what sticks out, is cut off or cannot be read, at every size and in both colours."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tests.architecture.sources import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIZES: Final = [(360, 640), (390, 844), (768, 1024), (820, 1180), (1024, 768), (1440, 900), (1920, 1080), (844, 390)]
AXE: Final = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
SHOTS: Final = os.environ.get("PLAYMAT_SHOTS", "")
"""A folder for pictures of the screens, for whoever wants to look at them."""

CUT: Final = r"""() => {
    const inner = {w: innerWidth, h: innerHeight};
    const box = one => one.getBoundingClientRect();
    const said = one => one.textContent.trim().slice(0, 40);
    const found = [];
    if (document.documentElement.scrollWidth > inner.w) found.push('the page is wider than the window');
    for (const card of document.querySelectorAll('.own-hand .hand-card'))
        if (box(card).bottom > inner.h + 3) { found.push('a card in hand is cut off below'); break; }
    for (const one of document.querySelectorAll('.prompt p, .button, .plate-name, .turn-whose, .year')) {
        const {width, height} = box(one);
        if (one.textContent.trim().length > 3 && width > 0 && width < 20) found.push(`one letter a line: ${said(one)}`);
        if (one.matches('.button') && height > 90) found.push(`a button ${height} high: ${said(one)}`);
    }
    for (const one of document.querySelectorAll('select, input.field, textarea'))
        if (one.checkVisibility() && box(one).width < 56) found.push(`too narrow to be read: ${said(one)}`);
    for (const one of document.querySelectorAll('.in-play, .prize, .pile-button')) {
        const {left, right, top, bottom} = box(one);
        if (left < -1 || right > inner.w + 1 || top < -1 || bottom > inner.h + 1)
            found.push(`off the window: ${said(one)}`);
    }
    // Whatever has words of its own: in the window or in something that scrolls there, not cut without a sign of it.
    const scrolls = one => {
        for (let up = one.parentElement; up; up = up.parentElement) {
            const far = up.scrollWidth > up.clientWidth;
            if (far && ['auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return true;
        }
        return false;
    };
    const words = one => [...one.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
    for (const one of document.querySelectorAll('body *')) {
        if (!words(one) || one.closest('.skip-link, .card-face, option')) continue;
        if (!one.checkVisibility({visibilityProperty: true, opacityProperty: true})) continue;
        const {left, right, width} = box(one);
        // For the ear alone.
        if (width < 2) continue;
        if ((right > inner.w + 1 || left < -1) && !scrolls(one)) found.push(`sticks out: ${said(one)}`);
        const style = getComputedStyle(one);
        const hides = ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis';
        if (hides && one.scrollWidth > one.clientWidth + 1) found.push(`cut off: ${said(one)}`);
    }
    // Short words that are not whole on their line.
    const short = '.button, .card-line > span, .pages span, .stepper-count, .tab, th, h1, h2, h3';
    for (const one of document.querySelectorAll(short)) {
        if (!one.checkVisibility({visibilityProperty: true}) || one.closest('.card-face')) continue;
        for (const node of one.childNodes) {
            if (node.nodeType !== 3) continue;
            for (const word of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
                if (word[0].length < 2) continue;
                const range = document.createRange();
                range.setStart(node, word.index);
                range.setEnd(node, word.index + word[0].length);
                const lines = new Set([...range.getClientRects()].filter(r => r.width).map(r => Math.round(r.top)));
                if (lines.size > 1) found.push(`a word is broken: ${word[0]} in ${said(one)}`);
            }
        }
    }
    // What may still be done in a turn, the question and the buttons beside one another.
    const bar = [...document.querySelectorAll('.action-bar .allowance, .action-bar .button, .action-bar .prompt p')]
        .filter(one => one.checkVisibility()).map(one => [said(one), box(one)]);
    for (const [mine, a] of bar) for (const [other, b] of bar) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        if (a !== b && across > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2)
            found.push(`over one another: ${mine} and ${other}`);
    }
    return [...new Set(found)];
}"""


def fits(page: Page) -> bool:
    """Whether nothing sticks out sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth + 1"))


def resize(page: Page, width: int, height: int) -> None:
    """Give the window another size, and the page a moment to be laid out anew: a busy machine needs it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "size => innerWidth === size[0] && innerHeight === size[1]"
        " && (document.querySelector('.table')?.offsetHeight ?? size[1]) === size[1]",
        arg=[width, height],
    )
    page.wait_for_timeout(350 if page.locator(".table").count() else 80)


def cut(page: Page, name: str) -> dict[str, list[str]]:
    """What is cut off or sticks out, by size."""
    faults: dict[str, list[str]] = {}
    for width, height in SIZES:
        resize(page, width, height)
        if found := page.evaluate(CUT):
            faults[f"{name} {width}×{height}"] = found
        if SHOTS:
            page.screenshot(path=str(Path(SHOTS) / f"{name}-{width}.png"))
    resize(page, 1280, 800)
    return faults


def let_the_examiner_in(page: Page) -> None:
    """The page lets no script in but its own."""
    page.context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})


def grave(page: Page, *rules: str) -> list[str]:
    """What axe-core finds that is serious or worse, by these of its rules or by all of them."""
    page.add_script_tag(content=AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(
        "rules => axe.run(document, {resultTypes: ['violations'], ...(rules.length ? {runOnly: rules} : {})})",
        list(rules),
    )
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def unread(page: Page, name: str) -> dict[str, list[str]]:
    """What axe-core finds: in the light everything, in the dark what colours are about."""
    faults: dict[str, list[str]] = {}
    if not AXE.is_file():
        return faults
    for colours in ("light", "dark"):
        page.emulate_media(color_scheme="light" if colours == "light" else "dark")
        page.wait_for_function("colours => document.documentElement.dataset.theme === colours", arg=colours)
        page.wait_for_timeout(250)
        rules = () if colours == "light" else ("color-contrast",)
        found = grave(page, *rules)
        if found:
            # Colours that were just changing on a busy machine are looked at once more.
            page.wait_for_timeout(1500)
            found = grave(page, *rules)
        if found:
            faults[f"{name} {colours}"] = found
    return faults
