"""The shuffle as people see it: promised in the lobby, marked at the table, checked by their browsers at the end."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from pages import Visitor, play_together
from serving import Serving

Visit = Callable[..., Visitor]

FAIR = "This shuffle was fair: checked here."
HONEST = "Ce mélange était honnête : vérifié ici."


@pytest.fixture
def pair(visit: Visit) -> tuple[Visitor, Visitor, str]:
    """Two people who have sat down, one in English and one in French, and where."""
    return sit_down(visit)


def sit_down(visit: Visit, server: Serving | None = None) -> tuple[Visitor, Visitor, str]:
    ada, bob = visit(server), visit(server, language="fr-FR")
    for person, name in ((ada, "Ada"), (bob, "Bob")):
        person.name(name)
        person.context.add_init_script("delete Crypto.prototype.subtle")  # as pages over plain http have it
    table = ada.open_table("itchy_monkey", None, max_rounds=1)
    ada.sit(table)
    bob.sit(table, 1)
    return ada, bob, table


def test_two_people_see_the_commitments_before_and_the_check_at_the_end(pair: tuple[Visitor, Visitor, str]) -> None:
    ada, bob, table = pair
    for person in (ada, bob):
        assert person.page.evaluate("crypto.subtle === undefined")
        expect(person.see("commitment")).to_have_count(2)
    seen = [[one.get_attribute("title") for one in person.see("commitment").all()] for person in (ada, bob)]
    assert seen[0] == seen[1]
    ada.start()
    play_together(ada, bob)
    expect(ada.see("shuffle-check")).to_have_text(FAIR)
    expect(bob.see("shuffle-check")).to_have_text(HONEST)
    expect(ada.see("withheld")).to_have_count(0)
    record = ada.context.request.get(f"/api/tables/{table.removeprefix('/t/')}/record").json()
    assert record["shuffle"]["commitments"] == seen[0]
    assert all(record["shuffle"]["numbers"])
    ada.page.reload()
    expect(ada.see("shuffle-check")).to_have_text(FAIR)
    for person in (ada, bob):
        assert person.unsaid() == []


def test_a_shuffle_that_was_not_the_promised_one_is_told(pair: tuple[Visitor, Visitor, str]) -> None:
    ada, bob, _ = pair

    def forge(route: Route) -> None:
        record = route.fetch().json()
        record["options"]["max_rounds"] = 2
        route.fulfill(body=json.dumps(record), content_type="application/json")

    ada.page.route("**/record", forge)
    ada.start()
    play_together(ada, bob)
    expect(ada.page.get_by_role("alert").and_(ada.see("shuffle-check"))).to_contain_text("was not the promised one")
    expect(bob.see("shuffle-check")).to_have_text(HONEST)


def test_whoever_is_away_at_the_start_holds_nobody_up_and_is_marked(visit: Visit, mortal_server: Serving) -> None:
    ada, bob, table = sit_down(visit, mortal_server)  # which does not wait as long for numbers as the others of tests
    bob.go_home()
    ada.start()
    expect(ada.see("player-1").get_by_test_id("withheld")).to_have_text("number not revealed")
    expect(ada.see("withheld")).to_have_count(1)
    bob.page.goto(table)
    expect(bob.see("player-1").get_by_test_id("withheld")).to_have_text("nombre non révélé")
    play_together(ada, bob)
    expect(ada.see("shuffle-check")).to_contain_text(f"{FAIR} Not revealed in time: the number of Bob.")
    expect(bob.see("shuffle-check")).to_contain_text("n'était pas là quand le mélange a été promis")


def test_a_seat_that_moved_to_another_device_before_the_start_has_that_devices_number(
    pair: tuple[Visitor, Visitor, str], visit: Visit
) -> None:
    ada, bob, table = pair
    before = ada.see("commitment").nth(1).get_attribute("title")
    assert before
    token = bob.context.request.post(f"/api{table.replace('/t/', '/tables/')}/pass").json()["token"]
    phone = visit()
    phone.context.request.get("/api/me")
    phone.context.request.post("/api/pass", data={"token": token})
    phone.page.goto(table)
    expect(ada.see("commitment").nth(1)).not_to_have_attribute("title", before)
    ada.start()
    play_together(ada, phone)
    for person in (ada, phone):
        expect(person.see("shuffle-check")).to_have_text(FAIR)


def test_alone_against_bots_one_checks_the_shuffle_too_and_again_in_the_rematch(visit: Visit) -> None:
    person = visit()
    table = person.begin("itchy_monkey", "random", max_rounds=1)
    person.play_to_the_end()
    expect(person.see("shuffle-check")).to_have_text(FAIR)
    person.click("rematch")
    expect(person.finished).to_have_count(0)
    person.play_to_the_end()
    assert table not in person.page.url
    expect(person.see("shuffle-check")).to_have_text(FAIR)
