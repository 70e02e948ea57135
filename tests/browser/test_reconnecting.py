"""The server dies in the middle of a match and comes back: the page mends itself, nothing is lost."""

import random
from collections.abc import Callable

from pages import Visitor
from playwright.sync_api import expect
from serving import Serving


def test_a_killed_server_comes_back_with_everything(visit: Callable[..., Visitor], mortal_server: Serving) -> None:
    person = visit(mortal_server)
    person.begin("itchy_monkey", "random", max_rounds=3, starting_player=0)
    dice = random.Random(0)
    for _ in range(3):
        assert person.choose(dice)
    expect(person.see("choices").or_(person.finished)).to_be_visible()
    expect(person.page.locator("[data-testid=choice]:enabled").first).to_be_visible()
    log, last = person.log(), person.last_moment()
    with person.forgiving("WebSocket|ERR_CONNECTION"):
        mortal_server.kill()
        expect(person.see("connection")).to_have_attribute("data-status", "lost")
        expect(person.page.get_by_text("The connection is lost.")).to_be_visible()
        mortal_server.start()
        expect(person.page.get_by_text("The connection is lost.")).to_have_count(0, timeout=60_000)
    assert person.last_moment() == last
    assert person.log() == log
    person.page.reload()
    expect(person.see("choices")).to_be_visible()
    assert person.last_moment() == last
    assert person.log() == log
    person.play_to_the_end()
