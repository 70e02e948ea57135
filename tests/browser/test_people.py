"""Several people at one table: inviting, talking, watching, taking back, playing again, changing the device."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from pages import PHONE, Visitor, play_together

Visit = Callable[..., Visitor]


@pytest.fixture
def pair(visit: Visit) -> tuple[Visitor, Visitor]:
    """Two people in the middle of a short match of Itchy Monkey; the first is to move."""
    ada, bob = visit(), visit()
    ada.name("Ada")
    bob.name("Bob")
    table = ada.open_table("itchy_monkey", None, max_rounds=3, starting_player=0)
    ada.sit(table)
    bob.sit(table, 1)
    ada.start()
    expect(bob.see("ask-line")).to_contain_text("Ada")
    return ada, bob


def test_two_people_in_two_browsers_finish_a_game_of_itchy_monkey_by_an_invitation(visit: Visit) -> None:
    host, guest = visit(), visit(language="fr-FR")
    link = host.invite("itchy_monkey", "Ada")
    host.click("more-options")
    rounds = host.see("option-max_rounds").get_by_role("spinbutton")
    rounds.fill("3")
    rounds.press("Enter")
    expect(host.see("start")).to_have_text("Begin with bots")
    guest.page.goto(link)
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Ada vous invite à Itchy Monkey")
    guest.sit(link, 1)
    expect(guest.see("option-max_rounds")).to_contain_text("3")
    expect(host.see("start")).to_have_text("Begin with Guest 2")
    host.start()
    play_together(host, guest)
    for person in (host, guest):
        expect(person.see("ranks").locator("tbody tr")).to_have_count(2)
        assert person.unsaid() == []
    told = [" ".join(person.see("ranks").locator("td.num").all_inner_texts()) for person in (host, guest)]
    figures = [re.findall(r"[\d/]+", text) for text in told]
    assert figures[0] == figures[1] != []


def test_a_step_is_taken_back_freely_before_anybody_has_answered_it(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    ada.choose(random.Random(0))
    expect(ada.see("undo")).to_have_text("Take back")
    ada.click("undo")
    expect(ada.see("choices")).to_be_visible()
    expect(bob.see("choices")).to_have_count(0)
    expect(bob.see("undo-asked")).to_have_count(0)


def test_a_step_that_was_answered_is_taken_back_by_consent_and_not_without(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    dice = random.Random(0)
    ada.choose(dice)
    bob.choose(dice)
    ada.expect_moment(2)
    expect(ada.see("undo")).to_have_text("Ask to take back")
    ada.click("undo")
    expect(ada.see("undo-withdraw")).to_be_visible()
    expect(bob.see("undo-asked")).to_contain_text("Ada would like to take back an action.")
    bob.click("undo-deny")
    expect(ada.see("undo-asked")).to_have_count(0)
    expect(ada.see("undo-denied")).to_contain_text("Bob would rather leave it")
    expect(bob.see("undo-denied")).to_have_count(0)
    assert ada.last_moment() == 2
    before = len(ada.log())
    ada.click("undo")
    expect(ada.see("undo-denied")).to_have_count(0)
    bob.click("undo-grant")
    ada.expect_moment(3)
    expect(bob.see("ask-line")).to_contain_text("Ada")
    expect(ada.see("choices")).to_be_visible()
    expect(ada.see("undo-denied")).to_have_count(0)
    assert len(ada.log()) > before, "that it was taken back is told"
    expect(ada.see("log").locator(".is-undone s")).to_have_count(before)


def test_what_is_said_reaches_the_others_as_it_was_typed(pair: tuple[Visitor, Visitor]) -> None:
    ada, bob = pair
    said = "<b>hop</b> & {seat} & home.play"
    for person in pair:
        person.click("tab-chat")
    ada.see("chat-text").fill(said)
    ada.see("chat-text").press("Enter")
    expect(bob.page.get_by_role("log", name="Talk")).to_contain_text(said)
    expect(ada.see("chat-text")).to_have_value("")


def drawn_pair(visit: Visit, **wishes: Any) -> tuple[Visitor, Visitor]:
    """Two people whose match has begun on drawn boards; what is wished is for the first."""
    ada, bob = visit(plain=False, **wishes), visit(plain=False)
    ada.name("Ada")
    bob.name("Bob")
    table = ada.open_table("itchy_monkey", None, starting_player=0)
    ada.sit(table)
    bob.sit(table, 1)
    ada.start()
    return ada, bob


def test_on_a_drawn_board_everybody_stands_once_and_who_leaves_is_told_beside_it(visit: Visit) -> None:
    ada, bob = drawn_pair(visit)
    expect(ada.see("family-1")).to_contain_text("Bob")
    stood = ada.see("family-1").bounding_box()
    expect(ada.page.get_by_text("Bob", exact=True).locator("visible=true")).to_have_count(1)
    bob.page.close()
    expect(ada.see("player-1")).to_be_visible()
    expect(ada.see("player-1")).to_contain_text("away")
    assert ada.see("family-1").bounding_box() == stood
    expect(ada.see("player-0")).to_be_hidden()


def test_whoever_may_be_replaced_is_told_over_the_page_and_nothing_moves(visit: Visit) -> None:
    ada, bob = drawn_pair(visit, size=PHONE)
    expect(bob.see("ask-line")).to_be_visible()
    stood = ada.page.locator(".jungle").bounding_box()
    bob.page.close()
    gone = ada.see("gone-1")
    expect(gone).to_contain_text("Bob is away.")
    assert ada.page.locator(".jungle").bounding_box() == stood
    gone.get_by_role("button", name="Close").click()
    expect(gone).to_have_count(0)
    ada.click("settings")  # there is still a way
    ada.click("replace-1")
    expect(ada.see("player-1")).to_contain_text("kept by a bot")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    assert ada.page.locator(".jungle").bounding_box() == stood


def test_a_spectator_watches_without_choices_and_stays_in_the_picture(
    pair: tuple[Visitor, Visitor], visit: Visit
) -> None:
    ada, _ = pair
    watcher = visit()
    stood = [ada.see(f"player-{seat}").bounding_box() for seat in (0, 1)]
    watcher.page.goto(ada.page.url)
    expect(watcher.page.get_by_text("You are watching.")).to_be_visible()
    expect(ada.page.get_by_text("One person is watching")).to_be_visible()
    assert [ada.see(f"player-{seat}").bounding_box() for seat in (0, 1)] == stood, "nobody moves aside for it"
    ada.choose(random.Random(0))
    watcher.expect_moment(1)
    expect(watcher.see("choices")).to_have_count(0)
    expect(watcher.see("log")).to_contain_text("Ada")


def test_a_match_without_spectators_is_kindly_closed_to_those_who_have_its_link(visit: Visit) -> None:
    host, visitor = visit(), visit()
    host.name("Ada")
    table = host.open_table("itchy_monkey", "random", spectators=False)
    host.sit(table)
    visitor.page.goto(table)
    expect(visitor.see("seat-0")).to_contain_text("Ada")
    host.start()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("A match among themselves")
    expect(visitor.page.locator("main")).to_contain_text("without spectators")
    expect(visitor.page.locator("main")).not_to_contain_text("Ada")
    expect(host.page.get_by_text("is watching")).to_have_count(0)
    visitor.page.get_by_role("link", name="Home").click()
    expect(visitor.see("play").first).to_be_visible()


def test_a_link_to_another_device_takes_the_seat_along_once(pair: tuple[Visitor, Visitor], visit: Visit) -> None:
    ada, _ = pair
    ada.click("settings")
    ada.click("pass")
    link = ada.page.get_by_role("dialog").get_by_test_id("link").input_value()
    phone, thief = visit(), visit(forgives="status of 4")
    phone.page.goto(link)
    phone.click("take-over")
    phone.choose(random.Random(0))
    phone.expect_moment(1)
    thief.page.goto(link)
    thief.click("take-over")
    expect(thief.see("take-over")).to_have_count(0)
    expect(thief.page.get_by_role("heading", level=1)).to_be_visible()
    assert "/t/" not in thief.page.url


def test_after_the_end_one_plays_again_and_sees_the_film_and_its_moments(visit: Visit) -> None:
    person = visit()
    table = person.begin("itchy_monkey", "random", max_rounds=3, starting_player=0)
    person.play_to_the_end()
    last = person.last_moment()
    person.click("replay-start")
    expect(person.see("ask-line")).to_contain_text(f"Move 0 of {last}")
    person.see("replay-slider").focus()
    person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("ArrowRight")
    expect(person.see("ask-line")).to_contain_text(f"Move 2 of {last}")
    person.click("replay-link")
    link = person.see("replay").get_by_test_id("link").input_value()
    assert link.endswith(f"{table}?moment=2")
    board = person.see("plain-board").inner_text()
    friend = visit()
    friend.page.goto(link)
    expect(friend.see("ask-line")).to_contain_text(f"Move 2 of {last}")
    expect(friend.see("plain-board")).to_have_text(board, use_inner_text=True)
    friend.page.goto(table)
    expect(friend.page).to_have_url(re.compile(r"moment=0$"))  # whoever comes later sees the match from its beginning
    person.click("back-to-now")
    person.click("rematch")
    expect(person.finished).to_have_count(0)
    expect(person.see("choices")).to_be_visible()
    assert table not in person.page.url


def test_tables_leave_the_list_and_one_that_has_not_begun_closes_for_everybody(visit: Visit) -> None:
    host, guest = visit(), visit()
    table = host.open_table("itchy_monkey", None)
    host.sit(table)
    guest.sit(table, 1)
    match = host.begin("itchy_monkey", "random", starting_player=0)
    host.go_home()
    rows = host.see("my-table")
    expect(rows).to_have_count(2)
    host.page.locator(f"li:has(a[href='{match}'])").get_by_test_id("off-the-list").click()
    host.click("put-away")
    expect(rows).to_have_count(1)
    host.page.goto(match)
    host.choose(random.Random(0))
    host.page.goto(table)
    host.click("close-table")
    host.click("put-away")
    expect(guest.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    expect(rows).to_have_count(1)
    expect(rows).to_have_attribute("href", match)
    assert host.unsaid() == guest.unsaid() == []
