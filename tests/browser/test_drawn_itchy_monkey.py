"""Itchy Monkey on its drawn board: whole matches by clicking, dragging and keys, and what is not possible."""

import re
from collections.abc import Callable

from playwright.sync_api import Mouse, WebSocketRoute, expect

from fingers import Fingers, middle
from jungle import Jungle, two_at_a_table
from pages import PHONE, Visitor

Visit = Callable[..., Visitor]


def begin(person: Visitor, *moves: str, bots: int = 1, **options: object) -> Jungle:
    """Begin a match against bots and make the first moves."""
    person.begin("itchy_monkey", *["random"] * bots, starting_player=0, **options)
    jungle = Jungle(person)
    for move in moves:
        jungle.play(move)
    assert person.my_turn()
    return jungle


def test_a_match_is_played_to_its_end_by_clicking_and_dragging(visit: Visit) -> None:
    person = visit(plain=False)
    jungle = begin(person, max_rounds=3)
    dragged = 0
    while person.my_turn():
        with person.acting():
            jungle.pick_any()
            if jungle.has(".cell.aim"):
                target = jungle.any(".cell.aim")
                dragged += 1
                if dragged % 2:
                    person.drag(person.page.locator(".cell.picked"), target)
                else:
                    target.click()
            if jungle.has("[data-testid=do]"):
                person.click("do")
    expect(person.see("ranks").locator("tbody tr")).to_have_count(2)
    assert dragged
    assert person.unsaid() == []


def test_a_match_is_played_to_its_end_by_keys_alone(visit: Visit) -> None:
    person = visit(plain=False)
    jungle = begin(person, max_rounds=2)
    while person.my_turn():
        jungle.move_by_keys()
    expect(person.see("ranks").locator("tbody tr")).to_have_count(2)


def held(jungle: Jungle, cell: str) -> Mouse:
    """Return the mouse, with its button down on a cell."""
    mouse = jungle.page.mouse
    mouse.move(*middle(jungle.cell(cell)).values())
    mouse.down()
    return mouse


def test_a_drag_can_be_broken_off_and_a_quick_hand_drags_as_well_as_a_slow_one(visit: Visit) -> None:
    person = visit(plain=False)
    jungle = begin(person, "place c1", "spawn c1")
    mouse = held(jungle, "c1")
    mouse.move(*middle(jungle.cell("d1")).values(), steps=4)
    expect(person.page.locator(".cell.carried")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".cell.carried")).to_have_count(0)
    mouse.up()
    expect(person.see("do")).to_have_count(0)
    expect(person.page.locator(".cell.open[data-testid=cell-c1]")).to_be_visible()
    held(jungle, "c1")
    mouse.move(*middle(jungle.cell("d1")).values())  # the first move that is told is over another cell
    mouse.up()
    with person.acting():
        person.click("do")
    expect(jungle.cell("d1").locator(".tile")).to_be_visible()
    expect(jungle.cell("c1").locator(".tile")).to_have_count(0)


def test_a_finger_drags_a_monkey_and_the_page_stays_where_it_is(visit: Visit) -> None:
    person = visit(plain=False, size=PHONE)
    jungle = begin(person, "place c1", "spawn c1")
    before = middle(jungle.cell("a6"))
    finger = Fingers(jungle.page)
    finger.down(middle(jungle.cell("c1")))
    finger.move(middle(jungle.cell("d1")))
    finger.move(middle(jungle.cell("c2")))
    expect(person.page.locator(".cell.carried .tile")).to_be_visible()
    finger.up()
    expect(person.see("workers")).to_be_visible()
    assert middle(jungle.cell("a6")) == before
    finger.down(middle(jungle.cell("c1")))  # with the monkey in hand, dragging it elsewhere changes the aim
    finger.move(middle(jungle.cell("b1")))
    finger.up()
    expect(person.see("way-queen")).to_be_visible()


def test_what_is_in_hand_stays_there_when_the_connection_is_lost(visit: Visit) -> None:
    person = visit(plain=False)
    lines: list[WebSocketRoute] = []

    def connect(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    person.page.route_web_socket("**/live", connect)
    jungle = begin(person, "place c1", "spawn c1")
    jungle.aim("bump c1 S1 w2")
    lines[-1].close()
    lost = person.page.get_by_text("The connection is lost.")
    expect(lost).to_be_visible()
    expect(lost).to_have_count(0)
    jungle.cell("a6").click(force=True)  # asked after the position came again, and answered after it
    expect(person.see("refusal").filter(has_text="IM-")).to_be_visible()
    assert jungle.number("workers") == 2
    with person.acting():
        person.click("do")
    expect(jungle.cell("c2").locator(".workers")).to_have_text("2")


def test_both_strengths_are_shown_for_every_number_of_lice_and_who_is_crowded_is_nitpicked(visit: Visit) -> None:
    jungle, rival = two_at_a_table(visit(plain=False), visit(plain=False))
    for player, move in (
        (jungle, "place a5"), (rival, "place c4"), (jungle, "spawn a5"), (jungle, "bump a5 S1"),
        (rival, "spawn c4"), (rival, "bump c4 W1 w1"), (jungle, "spawn a6"),
    ):  # fmt: skip
        player.play(move)
    duel, doing = jungle.person.page.locator(".duel"), jungle.person.see("do")
    for move, told, result in (
        ("bump a6 N1", r"Strength 0 against 1\.$", "nobody changes over"),
        ("bump a6 N1 w1", r"1 against 1\. \S.* loses 1 worker\. You lose 1 worker\.$", "all lice there are gone"),
        ("bump a6 N1 w2 q1", r"4 against 1\. \S.* loses 1 worker\.$", "a4 is yours"),
    ):
        assert jungle.person.my_turn()
        jungle.aim(move)
        expect(duel).to_have_accessible_name(re.compile(told))
        expect(doing).to_contain_text(result)
        jungle.person.page.get_by_role("button", name="Other monkey").click()
    jungle.play("bump a6 N1 w3 q1")
    expect(jungle.cell("a4")).to_have_accessible_name(
        re.compile("^a4, proboscis monkey, lice of .*workers: 3, queens: 1, a colony")
    )
    rival.play("spawn b4")
    rival.play("bump b4 E1")
    expect(jungle.cell("c4").locator(".comb")).to_be_visible()  # five workers are a crowd
    jungle.play("spawn a5")
    jungle.play("nitpick c4")
    expect(jungle.cell("c4").locator(".tile.owned")).to_have_count(0)


def test_pointing_at_what_is_not_possible_tells_the_rule(visit: Visit) -> None:
    person = visit(plain=False)
    person.begin("itchy_monkey", "random", starting_player=1)
    assert person.my_turn()
    taken = person.page.locator(".cell[aria-disabled=true]").first
    taken.click(force=True)  # it says that it is disabled, and explains itself all the same
    expect(person.see("refusal").filter(has_text="IM-")).to_be_visible()
