"""Phases 2 and 3: tokens, copying, recruiting, objects, the console, and who comes first."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from sapajou.games.after_us.engine import actions as act
from sapajou.games.after_us.game import AfterUs
from sapajou.kernel.errors import BadOption
from sapajou.kernel.match import Match

GORILLA = "gorilla"
ALL_OBJECTS = ["mobile_phone", "mini_fridge", "ghetto_blaster", "game_console", "pinball", "computer", "moped"]


def at_main(scene: Any, *tokens: str, seats: int = 2, held: str = "", objects: Any = "first_game") -> Any:
    """Return a position after the reveal in which seat 0 is to act and the others are done."""
    play = scene(seats, objects=objects)
    for seat in range(seats):
        play.line(seat, 1, 2, 3, 4)
    return play.have(0, held).phase("main", *tokens, done=range(1, seats))


def test_au_p2_01_all_four_tokens_every_round_in_secret(scene: Any, game: AfterUs) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(1, "Fl2").phase("token", None, None)
    tokens = ["mandrill", "orangutan", "gorilla", "chimpanzee"]
    assert play.targets(0, "choose") == tokens
    play.play(0, "choose gorilla")
    assert play.state.to_act() == [1]
    assert game.view(play.state, 1).tribes[0].token is None
    assert game.view(play.state, 1).tribes[0].chosen
    assert game.view(play.state, 0).tribes[0].token == GORILLA
    assert game.view(play.state, None).tribes[0].token is None
    play.play(1, "choose mandrill")
    assert game.view(play.state, 1).tribes[0].token == GORILLA


@pytest.mark.parametrize(("token", "gained"), [("mandrill", "VP2"), ("orangutan", "En2"), ("gorilla", "Rg2")])
def test_au_p2_02_au_cmp_04_bonuses_at_the_reveal(scene: Any, token: str, gained: str) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).phase("token", None, "chimpanzee")
    assert play.play(0, f"choose {token}").has(0) == gained


def test_au_p2_02_a_revealed_chimpanzee_is_pending_until_used_or_finished(scene: Any) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "Fl2").phase("token", None, "gorilla")
    play.play(0, "choose chimpanzee")
    assert play.tribe(0)["marks"] == ["pending"]
    assert play.texts(0)[:2] == ["done", "decline_reactivation"]
    assert play.play(0, "own_reactivation 1.1.J").tribe(0)["marks"] == []


def test_au_p2_02_the_chimpanzee_bonus_may_be_declined(scene: Any) -> None:
    play = at_main(scene, "chimpanzee", "mandrill", held="Fl3")
    assert play.refused(0, "recruit 1 flower") == "AU-RUL-11 bonus_first"
    assert "recruit 1 flower" in play.play(0, "decline_reactivation").texts(0)
    assert play.refused(0, "decline_reactivation") == "AU-P2-02 nothing_pending"
    assert at_main(scene, "gorilla", "mandrill", held="Fl3").refused(0, "own_reactivation 1.1.J") == (
        "AU-P2-02 nothing_pending"
    )


def test_au_p2_03_au_cmp_05_one_recruitment_of_the_tokens_type(scene: Any) -> None:
    play = at_main(scene, "gorilla", "mandrill", held="Fl9 Fr9 Gr9")
    assert play.targets(0, "recruit") == ["1", "2"]
    assert play.refused(0, "recruit 1 flower") == "AU-P2-03 kind_to_pay_with"
    assert play.refused(0, "recruit 3") == "AU-P2-03 no_such_level"
    play.play(0, {"type": "recruit", "level": 2})
    assert play.has(0) == "Fl9 Fr9 Gr3"
    assert play.refused(0, "recruit 1") == "AU-P2-03 already_recruited"
    assert play.state.cards.ape[play.deck(0)[0]] == 2
    poor = at_main(scene, "orangutan", "mandrill", held="Fr2 Gr9")
    assert poor.refused(0, "recruit 1") == "AU-CMP-05 recruit_cost"


def test_au_p2_04_on_top_of_the_draw_pile_and_known_to_its_owner(scene: Any, game: AfterUs) -> None:
    play = at_main(scene, "gorilla", "mandrill", held="Gr3 Fl2").play(0, "recruit 1")
    card = play.deck(0)[0]
    assert game.view(play.state, 0).tribes[0].draw_pile.top[0].card == card
    seen = game.view(play.state, 1).tribes[0].draw_pile.top[0]
    assert (seen.ape, seen.level, seen.card) == ("gorilla", 1, None)


def test_au_p2_05_au_p2_06_au_rul_13_copying(scene: Any) -> None:
    play = at_main(scene, "mandrill", "mandrill", "gorilla", seats=3, held="Fl2 En6 Gr1")
    assert play.targets(0, "copy") == ["1 flower", "1 energy", "2 flower", "2 energy"]
    assert play.refused(0, "copy 1 grain") == "AU-P2-05 copy_cost"
    assert play.refused(0, "copy 2 flower 1.1.J") == "AU-P2-06 copy_takes_no_target"
    assert play.play(0, "copy 1 flower").has(0) == "Gr1 En6 VP2"
    assert play.refused(0, "copy 2 energy") == "AU-P2-05 already_copied"
    assert play.state.points[1] == 0


def test_au_rul_13_a_token_that_two_neighbours_copy(scene: Any) -> None:
    play = scene(3).line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).line(2, 1, 2, 3, 4).have(0, "Fl2").have(2, "Gr2")
    play.phase("main", "gorilla", "mandrill", "orangutan", done=[1]).play(0, "copy 1 flower").play(2, "copy 1 grain")
    assert (play.has(0), play.has(2)) == ("VP2", "VP2")


def test_au_rul_10_au_rul_12_a_copied_chimpanzee(scene: Any) -> None:
    play = at_main(scene, "chimpanzee", "chimpanzee", held="Fl2")
    assert play.refused(0, "copy 1 flower") == "AU-RUL-12 copy_needs_target"
    assert play.play(0, "copy 1 flower 1.1.J").has(0) == "Fl1 Gr1"
    assert play.targets(0, "own_reactivation")


def test_au_rul_11_recruiting_comes_after_the_own_bonus(scene: Any) -> None:
    play = at_main(scene, "chimpanzee", "mandrill", held="Gr3")
    assert play.targets(0, "recruit") == []
    assert play.refused(0, "claim_shortage") == "AU-RUL-11 bonus_first"
    assert play.play(0, "own_reactivation 1.1.J").targets(0, "recruit") == ["1 grain"]


def test_au_rul_37_two_players_have_one_neighbour(scene: Any) -> None:
    assert at_main(scene, "mandrill", "gorilla", held="Fl4").targets(0, "copy") == ["1 flower"]


def test_au_p2_07_an_empty_pile(scene: Any) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "Gr6 En9").pile("gorilla_1", 0)
    play.phase("main", "gorilla", "mandrill", done=[1])
    assert play.targets(0, "recruit") == ["2"]
    assert play.refused(0, "recruit 1") == "AU-P2-07 pile_empty"
    assert play.refused(0, "moped gorilla 1") == "AU-P2-07 pile_empty"


# Objects


def test_au_cmp_06_seven_objects_and_three_named_ones(game: AfterUs) -> None:
    assert list(game.options["objects"].choices) == ["random", "first_game", *ALL_OBJECTS]
    for wrong in ("moped", ("random", "moped", "computer"), ("moped", "computer"), ("moped", "moped", "computer")):
        with pytest.raises(BadOption):
            game.new(2, 1, objects=wrong)


def test_au_obj_01_phone(scene: Any) -> None:
    play = scene(objects=["mobile_phone", "computer", "moped"]).hand(0, 101, 205, 3, 7).have(0, "En2")
    assert play.refused(0, "mobile_phone 205 gorilla") == "AU-OBJ-01 phone_energy"
    assert play.refused(0, "mobile_phone 102 gorilla") == "AU-OBJ-08 not_drawn"
    play.play(0, {"type": "mobile_phone", "card": 101, "ape": "mandrill"})
    assert play.has(0) == ""
    assert play.state.piles[0][0] == 101


def test_au_rul_16_the_chosen_pile_must_hold_a_card(scene: Any) -> None:
    play = scene(objects=["mobile_phone", "computer", "moped"]).hand(0, 101, 2, 3, 7).have(0, "En2")
    play.pile("gorilla_1", 0)
    assert play.refused(0, "mobile_phone 101 gorilla") == "AU-RUL-16 phone_pile_empty"


def test_au_obj_02_au_rul_14_au_rul_15_fridge(scene: Any) -> None:
    play = scene(objects=["mini_fridge", "computer", "moped"]).hand(0, 1, 2, 3, 4).have(0, "En2 Fl1")
    assert "mini_fridge flower energy" in play.texts(0)
    assert play.refused(0, "mini_fridge grain fruit") == "AU-OBJ-02 fridge_nothing_to_give"
    assert play.play(0, "mini_fridge flower energy").has(0) == "En2"
    none = scene(objects=["mini_fridge", "computer", "moped"]).hand(0, 1, 2, 3, 4).have(0, "Fl3")
    assert none.refused(0, "mini_fridge flower grain") == "AU-OBJ-02 fridge_energy"


def test_au_obj_03_au_rul_17_blaster(scene: Any) -> None:
    play = scene().hand(0, 1, 2, 3, 4).own(0, draw=[7, 8]).have(0, "En2").play(0, "ghetto_blaster 1")
    assert play.tribe(0)["line"] == [2, 3, 4, 7]
    assert play.state.discard[0] == [1]
    assert scene().hand(0, 1, 2, 3, 4).have(0, "En1").refused(0, "ghetto_blaster 1") == "AU-OBJ-03 blaster_energy"


def test_au_obj_04_au_rul_19_au_rul_20_console(scene: Any) -> None:
    play = scene(objects=["game_console", "computer", "moped"]).line(0, 1, 101, 205, 4).line(1, 1, 2, 3, 4)
    play.have(0, "En3").phase("phase_3", "gorilla", "gorilla", done=[1])
    assert play.texts(0) == ["done", "game_console 2"]
    assert play.refused(0, "game_console 1") == "AU-RUL-19 console_tamarin"
    assert play.refused(0, "game_console 3") == "AU-OBJ-04 console_energy"
    assert play.refused(0, "game_console 5") == "AU-RAG-02 empty_slot"
    play.play(0, "game_console 2")
    assert 101 in play.tribe(0)["line"]  # the round is over, and it was drawn again
    assert play.has(0) == ""


def test_au_obj_05_au_rul_18_pinball(scene: Any) -> None:
    play = scene(objects=["pinball", "computer", "moped"]).hand(0, 1, 2, 3, 4).own(0, draw=[7, 8]).have(0, "En4")
    assert play.play(0, "pinball").tribe(0)["line"] == [1, 2, 3, 4, 7]
    assert len([text for text in play.texts(0) if text.startswith("assemble")]) == 120
    poor = scene(objects=["pinball", "computer", "moped"]).hand(0, 1, 2, 3, 4).have(0, "En3")
    assert poor.refused(0, "pinball") == "AU-OBJ-05 pinball_energy"


def test_au_obj_06_computer_once_a_round(scene: Any) -> None:
    play = scene().hand(0, 1, 2, 3, 4).have(0, "En14").play(0, "computer")
    assert play.has(0) == "En9 VP5"
    assert play.refused(0, "computer") == "AU-OBJ-09 object_used"
    assert scene().hand(0, 1, 2, 3, 4).have(0, "En4").refused(0, "computer") == "AU-OBJ-06 computer_energy"


def test_au_obj_07_au_rul_21_au_rul_41_moped(scene: Any) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "En9 Gr3 Fl2").phase("token", None, "mandrill")
    top = play.state.piles[7][-1]
    play.play(0, {"type": "moped", "ape": "chimpanzee", "level": 2}, "choose gorilla", "recruit 1")
    assert play.deck(0)[1] == top
    assert play.refused(0, "moped gorilla 1") == "AU-OBJ-09 object_used"
    poor = at_main(scene, "gorilla", "mandrill", held="En8 Fl2")
    assert poor.refused(0, "moped gorilla 2") == "AU-OBJ-07 moped_energy"


def test_au_obj_08_au_rul_40_objects_on_cards_that_objects_brought(scene: Any) -> None:
    play = scene(objects=["mobile_phone", "ghetto_blaster", "pinball"]).hand(0, 1, 2, 3, 4).own(0, draw=[101, 7])
    play.have(0, "En9").play(0, "ghetto_blaster 1", "mobile_phone 101 mandrill")
    assert play.has(0) == "En5"


def test_au_obj_09_once_a_round_and_refreshed(scene: Any) -> None:
    play = at_main(scene, "gorilla", "mandrill", held="En11 Fl2").play(0, "computer")
    assert play.refused(0, "computer") == "AU-OBJ-09 object_used"
    play.play(0, "done")
    assert play.state.round == 2
    assert "computer" in play.texts(0)
    not_there = scene(objects=["mobile_phone", "pinball", "moped"]).hand(0, 1, 2, 3, 4).have(0, "En9")
    assert not_there.refused(0, "computer") == "AU-SET-02 object_not_in_play"


def test_au_p3_01_au_p3_02_rest_and_clean_up(scene: Any) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).own(0, draw=[5, 6, 7, 8]).have(0, "En5 Fl3 Rg3 VP7")
    play.phase("phase_3", "gorilla", "gorilla", done=[1]).play(0, "done")
    tribe = play.tribe(0)
    assert tribe["discard_pile"] == [1, 2, 3, 4]
    assert (tribe["token"], tribe["used"], tribe["marks"]) == (None, [], [])
    assert play.has(0) == "Fl3 En5 VP7 Rg3"
    assert play.state.round == 2


# Order


def test_au_seq_02_au_rul_35_priority_by_the_highest_number(scene: Any) -> None:
    play = scene(3).line(0, 1, 2, 3, 4, at="end").line(1, 101, 1, 2, 3, at="end").line(2, 205, 1, 2, 3, at="end")
    play.have(0, "En5")
    play.tribes[1]["done"] = play.tribes[2]["done"] = True
    play.play(0, "done")
    assert play.state.priority == [2, 1, 0]
    assert play.state.to_act() == [0, 1, 2]


def short(scene: Any, cards: int, objects: Any = ("mobile_phone", "pinball", "computer")) -> Any:
    play = scene(3, objects=objects).line(0, 1, 2, 3, 4).line(1, 1, 101, 2, 3).line(2, 1, 205, 2, 3)
    for seat in range(3):
        play.have(seat, "Gr3 Fl2")
    return play.pile("gorilla_1", cards).phase("main", "gorilla", "gorilla", "gorilla")


def test_au_seq_02_all_at_once_while_no_pile_can_run_out(scene: Any) -> None:
    assert short(scene, 3).state.to_act() == [0, 1, 2]


def test_au_seq_02_au_end_07_in_order_when_a_pile_could_run_out(scene: Any) -> None:
    play = short(scene, 2)
    assert play.state.to_act() == [2]
    assert play.refused(0, "recruit 1") == "AU-SEQ-03 not_your_decision"
    play.play(2, "recruit 1")
    assert play.state.to_act() == [2]  # it is not finished, and two still want the last card
    play.play(2, "done")
    assert play.state.to_act() == [1]
    play.play(1, "recruit 1")
    assert play.state.to_act() == [0, 1]  # nothing is left to compete for


def test_au_seq_02_the_moped_counts_as_a_second_draw(scene: Any) -> None:
    play = short(scene, 3, ("computer", "moped", "pinball")).have(0, "Gr3 En6")
    assert play.state.to_act() == [2]


def test_au_seq_01_au_seq_02_nobody_waits_for_an_energy_that_the_fridge_cannot_bring(scene: Any) -> None:
    riders = scene(2, objects=["mini_fridge", "pinball", "moped"]).line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4)
    riders.have(0, "En3 Fl1").have(1, "En3 Fl1").pile("gorilla_1", 1).phase("main", "mandrill", "mandrill")
    assert riders.state.to_act() == [0, 1], "3, and 2 by copying an Orangutan: the moped costs 6"
    callers = scene(2, objects=["mobile_phone", "mini_fridge", "pinball"])
    for seat in range(2):
        callers.hand(seat, 1, 2, 3, 101 + seat).have(seat, "En1 Fl1")
    assert callers.pile("gorilla_1", 1).state.to_act() == [0, 1]


def test_au_seq_01_phones_in_seat_order_when_a_pile_could_run_out(scene: Any) -> None:
    play = scene(3, objects=["mobile_phone", "pinball", "computer"])
    for seat in range(3):
        play.hand(seat, 1, 2, 3, 101 + seat).have(seat, "En2")
    assert play.state.to_act() == [0, 1, 2]
    scarce = scene(3, objects=["mobile_phone", "pinball", "computer"])
    for seat in range(3):
        scarce.hand(seat, 1, 2, 3, 101 + seat).have(seat, "En2")
    scarce.pile("gorilla_1", 2)
    assert scarce.state.to_act() == [0]
    scarce.play(0, "mobile_phone 101 gorilla")
    assert scarce.state.to_act() == [0]
    scarce.play(0, f"assemble {' '.join(map(str, scarce.tribe(0)['line']))}")
    assert scarce.state.to_act()[:2] == [0, 1]
    assert 2 not in scarce.state.to_act()


def test_acting_for_another_and_acting_twice_is_refused(game: AfterUs) -> None:
    match = Match(game, 2, 3, objects="first_game")
    order = game.text(match.state, 0, match.state.legal(0)[0])
    assert game.why_not(match.state, 1, order) is not None
    match.play(0, order)
    assert game.why_not(match.state, 0, order) is not None
    assert game.why_not(match.state, 2, order) is not None


@pytest.mark.parametrize("seed", range(12))
def test_au_seq_02_no_draw_is_snatched_away_while_all_act_at_once(scene: Any, seed: int) -> None:
    dice = Random(seed)
    seats = dice.choice([2, 3, 4])
    objects = ["mobile_phone", "moped", dice.choice(["mini_fridge", "computer"])]
    play = scene(seats, seed, sorted(objects, key=ALL_OBJECTS.index), target=300)
    for name in list(play.dump["recruit_piles"]):
        play.pile(name, dice.randint(1, 4))
    for seat in range(seats):
        level_1, level_2 = 101 + seat, 201 + seat
        play.hand(seat, 1, 2, level_1, level_2).have(seat, f"Fl{dice.randint(0, 9)} Fr5 Gr6 En{dice.randint(3, 14)}")
    state = play.state.copy()
    for _ in range(150):
        owing = state.to_act()
        if not owing or state.round > 3:
            break
        draws = [(seat, a) for seat in owing for a in state.legal(seat) if draws_from_a_pile(a)]
        for first, second in permutations(draws, 2):
            if first[0] != second[0]:
                after = state.copy()
                after.apply(*first)
                assert second[1] in after.legal(second[0])
        likely = [pair for pair in draws if dice.random() < 0.5]
        seat = dice.choice(owing)
        state.apply(*(dice.choice(likely) if likely else (seat, dice.choice(state.legal(seat)))))


def draws_from_a_pile(action: int) -> bool:
    return act.PHONE <= action < act.CONSOLE or act.RECRUIT <= action < act.ASSEMBLE
