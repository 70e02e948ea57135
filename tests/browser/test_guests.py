"""Whoever opened a table keeps it in order: a seat is freed, a guest is silenced, and both can be undone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pages import PHONE, WIDE, Visitor

Visit = Callable[..., Visitor]

ON = pytest.mark.parametrize(
    ("size", "language"),
    [pytest.param(WIDE, "en-GB", id="wide", marks=pytest.mark.long), pytest.param(PHONE, "fr-FR", id="french-phone")],
)


@ON
def test_the_host_frees_a_seat_and_lets_somebody_back(visit: Visit, size: tuple[int, int], language: str) -> None:
    host, stranger = visit(size=size, language=language), visit()
    host.name("Ada")
    stranger.name("Bob")
    table = host.open_table("itchy_monkey", None)
    host.sit(table)
    stranger.sit(table, 1)
    row = host.see("seat-1")
    expect(row).to_contain_text("Bob")
    expect(stranger.see("remove")).to_have_count(0)
    assert host.sideways() == 0
    row.get_by_test_id("remove").click()
    expect(row).not_to_contain_text("Bob")
    expect(host.see("sent-away")).to_contain_text("Bob")
    assert (host.sideways(), host.unsaid()) == (0, [])
    seat = stranger.see("sit-down")
    seat.click()
    expect(stranger.page.locator("main")).to_contain_text("ask there to be let back")
    host.click("let-back")
    expect(host.see("sent-away")).to_have_count(0)
    seat.click()
    expect(row).to_contain_text("Bob")


@ON
def test_the_host_silences_a_spectator_and_lets_one_speak_again(
    visit: Visit, size: tuple[int, int], language: str
) -> None:
    quiet = {"en-GB": "Silence", "fr-FR": "Faire taire"}[language]
    host, guest = visit(size=size, language=language), visit()
    host.name("Ada")
    guest.name("Bob")
    table = host.open_table("itchy_monkey", "random")
    host.sit(table)
    guest.page.goto(table)
    guest.click("watch")
    speak(guest, "look at me")
    host.click("silence")
    expect(host.see("silence")).not_to_have_text(quiet)
    speak(guest, "look at me again")
    expect(guest.page.locator("main")).to_contain_text("wants you not to speak")
    host.start()
    host.open_talk()
    expect(host.page.locator(".said")).to_contain_text("look at me")
    expect(host.page.locator(".said")).not_to_contain_text("again")
    assert (host.sideways(), host.unsaid()) == (0, [])
    guest.open_talk()
    expect(guest.see("silence")).to_have_count(0)
    host.click("silence")
    expect(host.see("silence")).to_have_text(quiet)
    speak(guest, "sorry")
    expect(host.page.locator(".said")).to_contain_text("sorry")


def speak(person: Visitor, text: str) -> None:
    person.see("chat-text").fill(text)
    person.see("chat-text").press("Enter")
