"""The server dies in the middle of a match and comes back: the page mends itself, nothing is lost."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

from pages import Visitor
from serving import Serving


def test_a_killed_server_comes_back_with_everything(visit: Callable[..., Visitor], mortal_server: Serving) -> None:
    person = visit(mortal_server, forgives="WebSocket|ERR_CONNECTION")
    person.begin("itchy_monkey", "random", max_rounds=3, starting_player=0)
    dice = random.Random(0)
    for _ in range(3):
        assert person.choose(dice)
    expect(person.page.locator("[data-testid=choice]:enabled").first).to_be_visible()
    log, last = person.log(), person.last_moment()
    mortal_server.kill()
    lost = person.page.get_by_text("The connection is lost.")
    expect(lost).to_be_visible()
    mortal_server.start()
    expect(lost).to_have_count(0)
    assert person.last_moment() == last
    assert person.log() == log
    person.page.reload()
    expect(person.see("choices")).to_be_visible()
    assert person.last_moment() == last
    assert person.log() == log
    person.play_to_the_end()
