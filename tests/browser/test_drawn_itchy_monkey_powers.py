"""Itchy Monkey with powers in play, on the drawn board: every power is shown on its monkeys and played by pointing."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from jungle import Jungle, two_at_a_table
from pages import Visitor

Visit = Callable[..., Visitor]
COMMON = ["gorilla", "lemur", "baboon", "orangutan", "proboscis"]


def powers_on(jungle: Jungle, cell: str) -> list[str]:
    """Return the signs of powers on a monkey, by the species they belong to."""
    signs = jungle.cell(cell).locator(".powers use").all()
    return [(sign.get_attribute("href") or "").removeprefix("#drawn-power_") for sign in signs]


def test_every_power_of_a_species_is_played_by_pointing(visit: Visit) -> None:
    jungle, rival = two_at_a_table(visit(plain=False), visit(plain=False), powers=COMMON)
    assert jungle.person.my_turn()
    signs = {name: powers_on(jungle, name) for name in ("b1", "c1", "e2", "d4", "a2")}
    assert signs == {"b1": ["gorilla"], "c1": ["lemur"], "e2": ["baboon"], "d4": ["orangutan"], "a2": ["proboscis"]}

    jungle.play("place f2")
    rival.play("place b5")
    jungle.play("spawn f2")
    jungle.play("bump f2 W1 push q1")  # IM-P-01: the baboon beside the gorilla gives way
    expect(jungle.cell("e2")).to_have_accessible_name(re.compile("^e2, gorilla"))
    expect(jungle.cell("d2")).to_have_accessible_name(re.compile("^d2, baboon"))

    rival.play("spawn b5")
    rival.play("bump b5 E1")
    jungle.play("spawn e2")
    jungle.play("bump e2 S2 w5")
    expect(jungle.person.see("exchange-e5")).to_contain_text("4")
    with jungle.person.acting():
        jungle.cell("e5").click()  # IM-P-04: four workers are enough on an orangutan

    rival.play("spawn c5")
    rival.play("bump c5 W1")
    rival.play("end_turn")
    jungle.play("spawn e5")
    assert jungle.person.my_turn()
    expect(jungle.cell("b5").locator(".comb")).to_have_count(0)
    jungle.cell("b5").click(force=True)  # IM-P-05: six workers are safe in thick fur
    expect(jungle.person.see("refusal").filter(has_text="IM-P-05")).to_be_visible()

    jungle.play("jump d2 c3 queen")  # IM-P-03: diagonally off a baboon
    rival.play("spawn b5")
    rival.play("bump b5 E2")
    rival.play("exchange d5")
    jungle.play("spawn c3")
    jungle.play("bump c3 E2 leap q1")  # IM-P-02: the lemur leaps over its neighbour
    assert jungle.person.unsaid() == []


def test_an_emperor_tamarin_borrows_the_powers_of_its_neighbours(visit: Visit) -> None:
    every = [*COMMON, "emperor_tamarin"]
    jungle, rival = two_at_a_table(
        visit(plain=False), visit(plain=False, language="fr-FR"), powers=every, emperor_replaces="proboscis"
    )
    assert jungle.person.my_turn()
    assert powers_on(jungle, "a4") == ["gorilla"]
    jungle.play("place a4")
    rival.play("place c3")
    jungle.play("spawn a4")
    jungle.play("bump a4 N2 push w3")
    assert powers_on(jungle, "a2") == ["lemur"]
    rival.play("spawn c3")
    rival.play("bump c3 W1")
    jungle.play("spawn a2")
    jungle.play("bump a2 S4 leap")
    assert [powers_on(jungle, "a6"), powers_on(jungle, "a1")] == [["gorilla", "orangutan"], ["gorilla"]]
    assert rival.person.unsaid() == []
