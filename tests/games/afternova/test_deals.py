"""Extracting (AN-E-01 to AN-E-12)."""

from tests.games.afternova.examples import Make, koberon, propose, reason, storage, told

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.figures import CARDS

# 6.1 The content of a deal


def test_an_e_01_upgrades_count_only_with_a_worker(setting: Make) -> None:
    match = koberon(setting).completed(0, "B07").match()
    assert reason(match, 0, {"type": "extract", "deal": {"planet": 0}, "workers": []}) == "workers_insufficient"
    match.play(0, {"type": "extract", "deal": {"planet": 0}, "workers": ["W01", "W05"]})


def test_an_e_02_a_supplies_the_rest(setting: Make) -> None:
    match = koberon(setting).match()
    assert reason(match, 0, {**propose(), "workers": ["W01"]}) == "workers_insufficient"
    assert reason(match, 0, propose(need={"piloting": 3})) == "over_asked"
    assert reason(match, 0, propose()) is None


def test_an_e_03_and_an_r_01_nothing_superfluous(setting: Make) -> None:
    match = koberon(setting).match()
    assert reason(match, 0, propose(need={"piloting": 2})) is None
    assert reason(match, 0, propose(need={"engineering": 1, "piloting": 2})) == "workers_redundant"


def test_an_e_04_and_an_r_02_a_may_play_nobody_beside_a_helper(setting: Make) -> None:
    match = setting().planet(0, "P01", "green", "white", "black").hand(1, "W01", "W05", "W17").match()
    match.play(0, "propose 0 with 1 need engineering:3,piloting:2 gets 0")
    match.play(1, "accept workers W01,W05,W17")
    assert storage(match, 0) == ["white", "black"]


def test_an_e_04_a_need_is_never_empty(setting: Make) -> None:
    match = koberon(setting).match()
    assert reason(match, 0, propose(need={})) == "need_empty"
    assert reason(match, 0, propose(need={"piloting": 0})) == "need_empty"


def test_an_e_05_spaces_hold_a_fragment_and_are_given_once(setting: Make) -> None:
    match = koberon(setting).match()
    for gets in ([0, 0], [3], [-1], [9]):
        assert reason(match, 0, propose(gets=gets)) == "bad_space"


def test_an_e_06_only_fragments_change_hands(setting: Make) -> None:
    match = koberon(setting).match()
    assert reason(match, 0, propose(cards=["W17"])) == "bad_form"
    assert reason(match, 0, propose(gives=["gold"])) == "bad_form"


def test_an_e_07_and_an_r_05_stored_fragments_must_be_there(setting: Make) -> None:
    match = koberon(setting).storage(1, "orange").match()
    assert reason(match, 0, propose(gives=["violet"])) == "cannot_give"
    assert reason(match, 0, propose(receives=["violet"])) == "cannot_give"
    assert reason(match, 0, propose(gives=["orange"], receives=["orange"])) == "same_colour_both_ways"
    match.play(0, propose(gives=["orange"]))
    match.play(1, "accept workers W17")
    assert (storage(match, 0), storage(match, 1)) == (["orange", "white", "black"], ["green"])


def test_an_e_08_and_an_r_06_and_an_r_07_capacity_is_checked_after_the_exchange(setting: Make) -> None:
    match = koberon(setting).storage(0, "violet", "violet", "orange", "orange").match()
    match.play(0, propose(receives=["violet", "violet"]))
    match.play(1, "accept workers W17")
    assert match.state.phase != act.OVERFLOW
    assert storage(match, 0) == ["orange", "orange", "white", "black"]


def test_an_e_09_any_number_of_helpers(setting: Make) -> None:
    match = koberon(setting).match()
    terms = {"2": {"need": {"piloting": 1}, "gets": [1]}, "1": {"need": {"piloting": 1}, "gets": [2]}}
    match.play(0, {"type": "propose", "deal": {"planet": 0, "terms": terms}, "workers": ["W01", "W05"]})
    match.play(2, "accept workers W21")
    match.play(1, "accept workers W17")
    assert [storage(match, seat) for seat in range(3)] == [["green"], ["black"], ["white"]]


def test_an_e_10_execution_in_order(setting: Make) -> None:
    match = koberon(setting).match()
    planets = match.state.planets[:]
    match.play(0, propose())
    match.play(1, "accept workers W17")
    assert [CARDS[card] for card in match.state.discards[0]] == ["W01", "W05", "W17"]
    assert match.state.discards[2] == [planets[0]]
    assert match.state.planets[0] not in planets
    assert match.state.planets[1:] == planets[1:]
    kinds = [event.tag() for event in told(match, 2)]
    assert kinds.index("extracted") < kinds.index("got") < kinds.index("worked") < kinds.index("planet_came")


def test_an_e_11_and_an_r_26_a_space_without_a_fragment_stays_empty(setting: Make) -> None:
    state = setting().state()
    state.bag, state.waste = [0] * 5, [1, 0, 0, 0, 0]
    state.fill_planet(0)
    count = state.figures.spaces[state.planets[0]]
    assert state.spaces[:count] == [0] + [act.NOTHING] * (count - 1)
    assert state.legal(0)


def test_an_e_12_a_deck_is_made_anew_of_its_discard(setting: Make) -> None:
    state = setting().state()
    state.discards[2], state.decks[2] = state.decks[2], []
    cards = sorted(state.discards[2])
    drawn = state.draw(2)
    assert sorted([drawn, *state.decks[2]]) == cards
    state.decks[2], state.discards[2] = [], []
    assert state.draw(2) == act.NOTHING


def test_an_r_03_what_nobody_is_allotted_is_a_s(setting: Make) -> None:
    match = koberon(setting).match()
    match.play(0, propose(gets=[]))
    match.play(1, "accept workers W17")
    assert storage(match, 0) == ["green", "white", "black"]


def test_an_r_08_a_new_planet_comes_before_completion(setting: Make) -> None:
    match = koberon(setting).hand(0, "W17", "B19").match()
    match.play(0, "extract 0 workers W01,W05,W17")
    assert match.state.phase == act.COMPLETE
    assert match.state.planets[0] != act.NOTHING


def test_an_r_28_a_helper_may_be_paid_nothing_or_pay(setting: Make) -> None:
    match = koberon(setting).storage(1, "orange").match()
    match.play(0, propose(gets=[], gives=["orange"]))
    match.play(1, "accept workers W17")
    assert (storage(match, 0), storage(match, 1)) == (["orange", "green", "white", "black"], [])
