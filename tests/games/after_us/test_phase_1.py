"""Setup and phase 1: drawing, assembling, resolving, reactivating, Rage."""

from typing import Any

from sapajou.games.after_us.game import AfterUs
from sapajou.kernel.match import Match

NONE_FREE = ["mobile_phone", "pinball", "game_console"]  # nothing that could be used while resolving


def test_au_set_01_eight_shuffled_piles(game: AfterUs) -> None:
    piles = game.new(2, 1).piles
    assert [len(pile) for pile in piles] == [18, 12] * 4
    assert piles != game.new(2, 2).piles
    assert [sorted(pile) for pile in piles] == [sorted(pile) for pile in game.new(2, 2).piles]


def test_au_set_02_three_objects(game: AfterUs) -> None:
    drawn = {game.new(2, seed).objects for seed in range(40)}
    assert len(drawn) > 10
    assert {mask.bit_count() for mask in drawn} == {3}
    assert game.view(game.new(2, 1, objects="first_game"), 0).objects == ["ghetto_blaster", "computer", "moped"]
    named = ("computer", "mobile_phone", "pinball")
    assert game.view(game.new(2, 1, objects=named), 0).objects == ["mobile_phone", "pinball", "computer"]


def test_au_set_03_au_set_04_each_seat_has_a_colour(game: AfterUs) -> None:
    state = game.new(6, 1)
    for seat in range(6):
        cards = state.draw[seat] + state.line[seat * 5 : seat * 5 + 4]
        assert sorted(cards) == list(range(seat * 8 + 1, seat * 8 + 9))
    assert state.points == state.rage == state.purse == [0] * 6
    assert state.to_act() == [0, 1, 2, 3, 4, 5]


def test_au_p1_01_au_seq_03_everybody_draws_four(game: AfterUs) -> None:
    state = game.new(3, 5)
    assert [len(pile) for pile in state.draw] == [4, 4, 4]
    assert all(game.view(state, 0).tribes[seat].pointer == "prepare" for seat in range(3))


def test_au_p1_01_the_discard_pile_is_shuffled_when_a_card_is_missing_and_never_earlier(scene: Any) -> None:
    for drawn, left, discarded in (([101, 102], 2, 0), ([101, 102, 5, 6], 0, 4)):
        play = scene(objects=NONE_FREE).line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).own(0, draw=drawn)
        play.have(0, "Fl3").phase("main", "mandrill", "mandrill", done=[1])
        while play.state.round == 1:
            play.play(0, "done")
        tribe = play.tribe(0)
        assert set(drawn) <= set(tribe["line"])
        assert (len(tribe["line"]), len(play.deck(0)), len(tribe["discard_pile"])) == (4, left, discarded)


def test_au_p1_02_objects_before_assembling_in_any_order(scene: Any) -> None:
    play = scene(objects=["mobile_phone", "ghetto_blaster", "pinball"]).hand(0, 1, 2, 3, 101).have(0, "En9")
    play.play(0, "pinball", "ghetto_blaster 1", "mobile_phone 101 gorilla")
    assert play.has(0) == "En1"
    assert len(play.tribe(0)["line"]) == 5


def test_au_p1_03_all_cards_in_one_line(scene: Any) -> None:
    play = scene().hand(0, 1, 2, 3, 101)
    assert len([text for text in play.texts(0) if text.startswith("assemble")]) == 24
    assert play.refused(0, "assemble 1 2 3") == "AU-P1-03 bad_order"
    assert play.refused(0, {"type": "assemble", "order": [1, 1, 2, 3]}) == "AU-P1-03 bad_order"
    assert play.play(0, {"type": "assemble", "order": [3, 101, 1, 2]}).tribe(0)["line"] == [3, 101, 1, 2]
    assert play.refused(0, "assemble 1 2 3 101") == "AU-SEQ-03 wrong_moment"


def test_au_p1_04_reading_order(scene: Any) -> None:
    seen = scene().line(0, 102, 105, 109, 110).have(0, "Fl9 Fr9 Gr9 En9").asked(0)
    assert seen[:8] == ["1.1.1", "1.1.2", "1.1.J", "1.2.2", "1.2.J", "1.3.2", "1.3.J", "1.4.2"]
    assert seen == sorted(seen)


def test_au_p1_05_halves_alone_do_nothing(scene: Any) -> None:
    gap = scene().line(0, 8, None, 117, 101).line(1, 1, 2, 3, 4).phase("main", "chimpanzee", "mandrill", done=[1])
    for address in ("1.1.J", "1.1.1", "1.2.1", "1.5.J"):
        assert gap.refused(0, f"own_reactivation {address}") == "AU-P1-05 no_such_frame"


def test_au_p1_06_value_of_a_join(scene: Any) -> None:
    play = scene().line(0, 1, 101, 2, 3, at="1.1.J").play(0, "activate")
    assert play.has(0) == "Fl1 Gr1"
    costly = scene().line(0, 1, 104, 2, 3, at="2.1.J").have(0, "Gr2").play(0, "activate")
    assert costly.has(0) == "VP3"


def test_au_p1_07_all_or_nothing_and_never_compulsory(scene: Any) -> None:
    play = scene().line(0, 7, 121, 1, 2, at="2.1.J").have(0, "Fl1 Fr1")
    assert play.texts(0) == ["skip", "activate"]
    poor = scene(objects=["mini_fridge", "computer", "moped"]).line(0, 7, 121, 1, 2, at="2.1.J").have(0, "Fl1 En2")
    assert poor.refused(0, "activate") == "AU-P1-07 cannot_pay"


def test_au_p1_08_types_of_apes(scene: Any) -> None:
    assert scene().line(0, 158, 1, 206, 121, at="2.1.1").play(0, "activate").has(0) == "VP1"
    assert "2.1.1" in scene().line(0, 158, 1, 206, 121, at="1.1.2").asked(0)
    assert "2.1.1" not in scene().line(0, 158, 1, 206, 5, at="1.1.2").asked(0)  # three types


def test_au_p1_08_too_few_types_is_a_reason(scene: Any) -> None:
    play = scene().line(0, 239, 1, 2, 3).line(1, 1, 2, 3, 4).phase("main", "chimpanzee", "mandrill", done=[1])
    assert play.refused(0, "own_reactivation 1.1.1") == "AU-P1-08 too_few_types"


def test_au_p1_09_per_tamarin_counts_the_assembly(scene: Any) -> None:
    play = scene().line(0, 1, 138, 3, 4, at="1.2.2").play(0, "activate")
    assert play.has(0) == "En3"


def test_au_p1_10_au_rul_01_no_way_back(scene: Any) -> None:
    play = scene().line(0, 5, 1, 2, 3, at="1.1.1").have(0, "Fr1").play(0, "skip")
    assert play.refused(0, "activate 1.1.1") == "AU-REA-01 takes_no_target"
    assert play.pointer(0) != "1.1.1"


def test_au_p1_11_gains_are_usable_at_once_and_stay(scene: Any) -> None:
    play = scene(objects=NONE_FREE).line(0, 6, 3, 1, 2, at="1.2.2").play(0, "activate")
    assert play.has(0) == "Fr1"
    while play.state.round == 1:
        for seat in play.state.to_act():
            play.state.apply(seat, play.game.default(play.state, seat))
    assert "Fr" in play.has(0)


def test_au_rea_01_au_rea_04_any_other_frame_and_its_own_turn(scene: Any) -> None:
    play = scene().line(0, 5, 239, 118, 8, at="3.1.J").have(0, "Fr1 Gr4 En2")
    assert play.refused(0, "activate 3.1.J") == "AU-REA-01 target_is_source"
    play.play(0, "activate 3.2.J")
    assert play.pointer(0) == "3.2.2"
    assert "3.2.J" in play.targets(0, "activate")


def test_au_rea_02_au_rul_08_both_costs_before_any_gain(scene: Any) -> None:
    play = scene(objects=["mini_fridge", "computer", "moped"]).line(0, 159, 201, 1, 2, at="3.1.1").have(0, "Gr1 En1")
    assert play.refused(0, "activate 3.2.2") == "AU-REA-02 target_cannot_be_paid"


def test_au_rea_02_a_frame_whose_targets_cannot_be_paid_after_it_is_passed(scene: Any) -> None:
    play = scene().line(0, 239, at="2.1.2").have(0, "En2").play(0, "skip")
    assert (play.pointer(0), play.targets(0, "activate")) == ("3.1.2", ["2.1.2"])
    assert scene().line(0, 239, at="2.1.2").have(0, "En1").play(0, "skip").pointer(0) == "end"
    free = scene().line(0, 239, None, 3, at="3.1.2").have(0, "En1")
    assert free.targets(0, "activate") == ["1.3.2"]


def test_au_rea_03_au_rul_02_no_reactivation_of_a_reactivation(scene: Any) -> None:
    play = scene().line(0, 248, 1, 2, 3, at="3.1.1").have(0, "Fl9 En9")
    assert play.refused(0, "activate 3.1.2") == "AU-REA-03 target_reactivates"


def test_au_rea_05_a_target_is_needed(scene: Any) -> None:
    play = scene().line(0, 248, 1, 2, 3, at="3.1.1").have(0, "Fl1")
    assert play.refused(0, "activate") == "AU-REA-05 needs_target"
    assert play.refused(0, "activate 9.9.9") == "AU-P1-05 no_such_frame"


def test_au_rea_06_the_chimpanzee_token_needs_no_source(scene: Any) -> None:
    play = scene().line(0, 1, 101, 2, 3).line(1, 1, 2, 3, 4).phase("main", "chimpanzee", "mandrill", done=[1])
    play.play(0, "own_reactivation 1.2.2")
    assert play.has(0) == "Fl1"


def test_au_rag_01_au_rul_03_au_cmp_09_rage_stops_at_twelve(scene: Any) -> None:
    assert scene().line(0, 1, 2, 124, 3, at="3.3.1").have(0, "Rg11").play(0, "activate").has(0) == "Rg12"


def test_au_rag_02_au_rag_03_four_rage_and_the_bonus(scene: Any) -> None:
    play = scene().line(0, 1, 101, 2, 3, at="1.1.J").have(0, "Rg9")
    assert play.play(0, "remove_card 2").has(0) == "VP3 Rg5"
    assert play.refused(0, "remove_card 2") == "AU-RAG-02 empty_slot"
    assert play.refused(0, "remove_card 6") == "AU-RAG-02 empty_slot"
    assert play.play(0, "remove_card 1").refused(0, "remove_card 3") == "AU-RAG-02 too_little_rage"


def test_au_rag_04_the_gap_stays_and_the_pointer_moves_on(scene: Any) -> None:
    play = scene().line(0, 1, 101, 2, 3, at="1.1.J").have(0, "Rg4").play(0, "remove_card 1")
    assert play.tribe(0)["line"] == [None, 101, 2, 3]
    assert play.pointer(0) == "1.2.2"


def test_au_rag_05_au_rul_04_before_assembling_no_gap(scene: Any) -> None:
    play = scene().hand(0, 1, 2, 3, 101).have(0, "Rg4").play(0, "remove_card 1")
    assert play.tribe(0)["line"] == [2, 3, 101]
    assert len([text for text in play.texts(0) if text.startswith("assemble")]) == 6


def test_au_rag_06_au_rul_05_never_fewer_than_four_cards(scene: Any) -> None:
    play = scene().hand(0, 1, 2, 3, 4).own(0).have(0, "Rg12")
    assert play.refused(0, "remove_card 1") == "AU-RAG-06 too_few_cards"
    one_more = scene().hand(0, 1, 2, 3, 4).own(0, discard=[5]).have(0, "Rg12").play(0, "remove_card 1")
    assert one_more.refused(0, "remove_card 1") == "AU-RAG-06 too_few_cards"


def test_au_rag_07_counts_use_the_cards_present(scene: Any) -> None:
    play = scene().line(0, 1, 2, 113, 3, at="2.3.1").have(0, "Rg4").play(0, "remove_card 1", "activate")
    assert play.has(0) == "Fr1 VP2"


def test_au_rag_08_an_activation_is_one_step(scene: Any, game: AfterUs) -> None:
    play = scene().line(0, 248, 1, 2, 3, at="3.1.1").have(0, "Fl3 Rg4")
    for action in play.state.legal(0):
        after = play.state.copy()
        after.apply(0, action)
        assert not after.drafting(0)
    assert game.steps(play.state, 0, "activate 1.1.2") == game.steps(
        play.state, 0, {"type": "activate", "target": "1.1.2"}
    )


def test_au_rul_06_au_rul_07_the_whole_assembly_may_go_in_any_phase(scene: Any) -> None:
    play = (
        scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "Rg12").phase("phase_3", "gorilla", "gorilla", done=[1])
    )
    play.play(0, "remove_card 1", "remove_card 2", "remove_card 4")
    assert play.state.owned(0) == 5


def test_au_rul_09_a_plain_gain_may_be_left(scene: Any) -> None:
    play = scene().line(0, 3, 1, 2, 4, at="1.1.2").play(0, "skip")
    assert play.has(0) == ""


def test_au_rul_36_a_fifth_card_counts(scene: Any) -> None:
    play = scene(objects=["pinball", "computer", "moped"]).line(0, 1, 2, 113, 3, 4, at="2.3.1").play(0, "activate")
    assert play.has(0) == "VP4"


def test_au_rul_38_only_cards_of_the_assembly(scene: Any) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "Rg4 Gr3")
    play.phase("main", "gorilla", "gorilla", done=[1]).play(0, "recruit 1")
    assert [text for text in play.texts(0) if text.startswith("remove")] == [f"remove_card {n}" for n in (1, 2, 3, 4)]


def test_au_rul_39_undo_until_something_was_revealed(game: AfterUs) -> None:
    match = Match(game, 2, 1, objects="first_game")
    match.play(0, match.state.legal(0)[0])
    assert match.undoable(0) == 1
    match.undo(0)
    assert match.state.pointer[0] == -1


def test_au_seq_04_au_seq_05_free_actions_between_activations(scene: Any) -> None:
    play = scene(objects=["mini_fridge", "computer", "moped"]).line(0, 1, 101, 2, 3, at="1.1.J").have(0, "En7 Rg4 Fl1")
    texts = play.texts(0)
    assert {"computer", "mini_fridge flower grain", "remove_card 4", "skip", "activate"} <= set(texts)
    rest = (
        scene(objects=["mini_fridge", "computer", "moped"]).line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "En7 Rg4")
    )
    rest.phase("phase_3", "gorilla", "gorilla", done=[1])
    assert rest.texts(0) == ["done", "computer", "remove_card 1", "remove_card 2", "remove_card 3", "remove_card 4"]
    assert rest.refused(0, "mini_fridge energy fruit") == "AU-SEQ-03 wrong_moment"


def test_au_seq_06_a_frame_that_cannot_become_payable_is_passed(scene: Any) -> None:
    for held, asked in (("", ["1.2.J", "1.3.2"]), ("Fr1", ["1.2.J", "1.3.2", "2.2.1"])):
        assert scene(objects=NONE_FREE).line(0, 1, 5, 3, 2, at="1.2.J").have(0, held).asked(0) == asked


def test_au_seq_06_a_removal_or_the_fridge_keeps_a_frame_alive(scene: Any) -> None:
    fridge = scene(objects=["mini_fridge", "computer", "moped"])
    fridge.line(0, 1, 5, 3, 2, at="2.2.1").have(0, "Gr1 En1")
    assert fridge.play(0, "mini_fridge grain fruit", "activate").has(0) == "VP1"
    removal = scene(objects=NONE_FREE).line(0, 5, 1, 3, 2, at="2.1.1").have(0, "Rg4")
    assert removal.play(0, "remove_card 2", "activate").has(0) == "VP1"


def test_au_seq_06_no_removal_of_the_frame_itself_keeps_it_alive(scene: Any) -> None:
    play = scene(objects=NONE_FREE).line(0, 5, 3, 4, 8, at="1.1.1").have(0, "Rg4").play(0, "activate")
    while play.pointer(0) not in ("end", "2.1.1"):
        play.play(0, "skip")
    assert play.pointer(0) == "end"
