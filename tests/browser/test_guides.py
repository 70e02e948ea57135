"""The guide of every first game, followed to its end by doing what it says."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from guides import follow
from pages import PHONE, WIDE, Visitor
from serving import Serving

Visit = Callable[..., Visitor]
LUCK: Final = 1  # the same shuffle each time: steps that it decides about come or do not come

OPTIONS: Final[dict[str, dict[str, Any]]] = {"itchy_monkey": {"starting_player": 0}}
# What every guide tells first and last, and what it asks for whatever the shuffle brings.
TOLD: Final = {
    "after_us": ("goal", "round", "cards", "order", "token", "rage"),
    "itchy_monkey": ("goals", "turn", "place", "spawn", "pick", "aim", "on"),
    "monkey_palace": ("goal", "turn", "palace", "start", "arch", "build", "market", "seats"),
    "afternova": ("goal", "turn", "own", "others", "choose", "take", "on"),
}
# Whether the bubble is in the window, and what it points at is lit.
IN_SIGHT: Final = """() => {
    const guide = document.querySelector('[data-testid=guide]');
    if (guide?.dataset.step === 'wait') return true;
    const { left, top, right, bottom } = guide.getBoundingClientRect();
    const holes = document.querySelectorAll('.spot').length;
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && holes > 0;
}"""


# Two of them here, each in its language and size; all in both with `-m long`.
FEW: Final = [("after_us", WIDE, "en-GB"), ("itchy_monkey", PHONE, "fr-FR")]
ALL: Final = [(game, size, language) for game in TOLD for size, language in ((WIDE, "en-GB"), (PHONE, "fr-FR"))]


@pytest.mark.parametrize(
    ("game", "size", "language"),
    [*FEW, *(pytest.param(*case, marks=pytest.mark.long) for case in ALL if case not in FEW)],
)
@pytest.mark.parametrize("fixed_server", [LUCK], indirect=True)
def test_the_guide_is_followed_to_its_end(
    fixed_server: Serving, visit: Visit, game: str, size: tuple[int, int], language: str
) -> None:
    person = visit(fixed_server, plain=False, guided=False, size=size, language=language, number=LUCK)
    person.begin(game, "random", **OPTIONS.get(game, {}))

    def look(_step: str) -> None:
        person.page.wait_for_function(IN_SIGHT)
        assert person.unsaid() == []
        assert person.sideways() <= 0

    steps = follow(person, game, look)
    assert [step for step in steps if step in TOLD[game]] == [*TOLD[game]]
    person.page.reload()
    expect(person.see(f"board-{game}")).to_be_visible()
    expect(person.see("guide")).to_have_count(0)


def test_the_state_leads_back_and_one_may_leave_at_any_step(visit: Visit) -> None:
    person = visit(plain=False, guided=False)
    person.begin("itchy_monkey", "random", starting_player=0)
    guide = person.see("guide")
    for _ in range(2):
        person.click("guide-next")
    person.page.locator(".cell.open").first.click()
    expect(guide).to_have_attribute("data-step", "spawn")
    expect(person.see("guide-next")).to_have_count(0)
    person.page.locator(".cell.open").first.click()
    expect(guide).to_have_attribute("data-step", "pick")
    person.page.locator(".cell.open").first.click()
    expect(guide).to_have_attribute("data-step", "aim")
    person.page.keyboard.press("Escape")
    expect(guide).to_have_attribute("data-step", "pick")
    person.click("guide-skip")
    expect(guide).to_have_count(0)
