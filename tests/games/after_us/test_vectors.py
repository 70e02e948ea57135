"""Worked examples: positions whose outcome was worked out by hand from the rules, each with its number."""

from typing import Any

import pytest

from sapajou.games.after_us.engine.king import kind_of, sit_down
from sapajou.games.after_us.engine.purse import amounts_of
from sapajou.games.after_us.figures import KINDS, TOKENS

Scenes = Any  # the class of hand-made positions in conftest.py


def test_example_01_full_resolution(scene: Scenes) -> None:
    play = scene().line(0, 7, 6, 231, 143, at="1.1.J").have(0, "Fr1")
    seen = []
    while play.pointer(0) != "end":
        at = play.pointer(0)
        play.play(0, "skip" if at == "2.1.J" else "activate")
        seen.append((at, play.has(0)))
    assert seen == [
        ("1.1.J", "Fl2 Fr1"),
        ("1.2.J", "Fl3 Fr2"),
        ("1.3.3", "Fl3 Fr2 En2"),
        ("1.4.2", "Fl3 Fr2 En3"),
        ("2.1.1", "Fl3 Fr2 En3 VP1"),
        ("2.1.J", "Fl3 Fr2 En3 VP1"),
        ("2.2.J", "Fl3 En3 VP3"),
        ("2.3.2", "Fl2 En3 VP5"),
        ("2.4.1", "Fl2 En3 VP7"),
        ("3.2.J", "En6 VP7"),
        ("3.3.2", "En6 VP8"),
        ("3.3.J", "En7 VP8"),
    ]


def test_example_02_plain_frames(scene: Scenes) -> None:
    assert scene().line(0, 102, 105, 1, 2, at="1.1.J").play(0, "activate").has(0) == "Fl1 En1"
    assert scene().line(0, 204, 1, 2, 3, at="2.1.2").play(0, "activate").has(0) == "VP2"
    assert scene().line(0, 3, 1, 2, 4, at="1.1.2").play(0, "activate").has(0) == "Fr1"


def test_example_03_cost(scene: Scenes) -> None:
    assert scene().line(0, 7, 121, 1, 2, at="2.1.J").have(0, "Fl1 Fr1").play(0, "activate").has(0) == "VP3"
    poor = scene(objects=["mini_fridge", "computer", "moped"]).line(0, 7, 121, 1, 2, at="2.1.J").have(0, "Fl1 En2")
    assert poor.refused(0, "activate") == "AU-P1-07 cannot_pay"


def test_example_04_no_cost(scene: Scenes) -> None:
    assert scene().line(0, 141, 142, 1, 2, at="2.1.J").play(0, "activate").has(0) == "VP2"
    assert scene().line(0, 141, 142, 1, 2, at="3.1.J").play(0, "activate").has(0) == "En2"


def test_example_05_different_types(scene: Scenes) -> None:
    assert scene().line(0, 142, 1, 206, 5, at="1.1.2").play(0, "activate").has(0) == "Fr2"
    assert scene().line(0, 142, 1, 143, 5, at="1.1.1").play(0, "skip").pointer(0) == "1.1.J"


def test_example_06_per_tamarin(scene: Scenes) -> None:
    assert scene().line(0, 1, 2, 113, 3, at="2.3.1").play(0, "activate").has(0) == "VP3"
    assert scene().line(0, 201, 205, 113, 116, at="2.3.1").play(0, "activate").has(0) == ""


def test_example_07_orangutan_and_computer(scene: Scenes) -> None:
    play = scene().line(0, 6, 235, 3, 8, at="1.1.J").have(0, "Fl2")
    play.take_all(0, skipping=["2.1.J", "2.3.J"])
    assert play.has(0) == "Fl1 Fr3 En5 VP1"
    assert play.play(0, "computer").has(0) == "Fl1 Fr3 VP6"


def test_example_08_chimpanzee(scene: Scenes) -> None:
    play = scene().line(0, 5, 239, 118, 8, at="3.1.J").have(0, "Fr1 Gr2 En2")
    assert play.play(0, "activate 1.2.1").has(0) == "Gr4 En1"
    assert play.play(0, "activate 3.2.J").has(0) == "Gr2 VP3"
    assert play.play(0, "activate").has(0) == "VP6"
    poor = scene().line(0, 5, 239, 118, 8, at="3.1.J").have(0, "Fr1 En2")
    assert poor.play(0, "activate 1.2.1", "activate 3.2.J").has(0) == "VP3"
    assert poor.pointer(0) == "end"


def test_example_09_gorilla_and_removal(scene: Scenes) -> None:
    play = scene().line(0, 6, 2, 214, 201, at="3.3.1").have(0, "Rg1 Gr1")
    assert play.play(0, "activate").has(0) == "Gr1 Rg2"
    assert play.play(0, "activate").has(0) == "Rg4"
    assert play.play(0, "remove_card 1").has(0) == "Fr1"
    assert play.tribe(0)["line"] == [None, 2, 214, 201]
    assert play.play(0, "activate").has(0) == "VP2"


def test_example_10_mandrill(scene: Scenes) -> None:
    play = scene().line(0, 8, 210, 2, 5, at="1.1.J").have(0, "Fl1 Gr3")
    assert play.resolve(0, ["2.2.1", "3.1.J", "3.2.2"]).has(0) == "VP8"


def test_example_11_chimpanzee_token_and_recruitment(scene: Scenes) -> None:
    play = scene().line(0, 1, 209, 7, 163).line(1, 1, 2, 3, 4).have(0, "Fl3 Gr4")
    play.phase("main", "chimpanzee", "mandrill", done=[1])
    top = play.state.piles[7][-1]
    play.play(0, "own_reactivation 1.2.2", "recruit 2 grain")
    assert play.has(0) == "Fl3"
    assert play.deck(0)[0] == top


def test_example_12_copy(scene: Scenes) -> None:
    play = scene(3).line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).line(2, 1, 2, 3, 4).have(0, "En2")
    play.phase("token", None, "gorilla", "mandrill").play(0, "choose gorilla")
    assert play.has(0) == "En2 Rg2"
    assert play.play(0, "copy 1 energy").has(0) == "Rg4"
    assert "remove_card 1" in play.texts(0)
    assert play.refused(0, "copy 1 energy") == "AU-P2-05 already_copied"


@pytest.fixture
def king(scene: Scenes) -> Any:
    """The King of example 13 after his phase 1: row, cards and what he then has."""
    play = scene(1).line(0, 1, 230, 235, 3, at="1.1.J")
    play.take([16, 216, 167, 11])
    rest = play.dump["king"]["revealed"]
    play.king(
        "Fl5 Fr3 Gr5 En2 VP9 Rg4",
        row=["chimpanzee", "gorilla", "orangutan"],
        revealed=[16, 216, 167, 11],
        discard_pile=rest,
    )
    return play


def test_example_13_the_kings_phase_1(scene: Scenes, king: Any) -> None:
    play = scene(1)
    play.take([*range(9, 17), 216, 167])
    row = ["chimpanzee", "gorilla", "orangutan"]
    play.king("Fl0 Fr0 Gr0 En0 Rg2", row=row, revealed=[], discard_pile=[9, 10, 12, 13])
    play.dump["king"]["draw_pile"]["shuffled"] = [16, 216, 167, 11, 14, 15]
    play.line(0, 1, 2, 3, 4).phase("phase_3", "mandrill").king(plays="gorilla").have(0, "En5")
    play.play(0, "done")
    assert play.king_has() == "Fl5 Fr3 Gr5 En2 VP9 Rg4"
    assert play.state.king_cards == [16, 216, 167, 11]
    assert king.king_has() == play.king_has()


def test_example_14_taking_from_the_king(king: Any) -> None:
    while str(king.pointer(0)).startswith("1."):
        king.play(0, "activate")
    assert king.has(0) == "Fr3 Gr1 En4"
    assert king.king_has() == "Fl5 Gr4 VP9 Rg4"


def test_example_15_the_kings_phase_2(king: Any) -> None:
    king.king("Fl5 Fr0 Gr4 En0 VP9 Rg4").line(0, 1, 230, 235, 3, at="3.3.2").play(0, "skip")
    assert king.state.king_token == 3
    assert king.king_has() == "Gr5 VP9 Rg4"
    assert king.state.cards.level[king.state.draw[1][-1]] == 2
    assert king.state.cards.ape[king.state.draw[1][-1]] == 3


def test_example_16_the_kings_phase_3(king: Any) -> None:
    king.king("Fl0 Fr0 Gr5 En0 VP9 Rg4", plays="chimpanzee").line(0, 1, 2, 3, 4)
    king.phase("main", "mandrill").have(0, "En5").play(0, "done")
    assert king.king_has() == "Fl1 Gr5 VP9"
    assert king.state.discard[1][-3:] == [16, 216, 167]
    assert 11 in king.game.dump(king.state)["removed"]


def test_example_17_solo_setup(game: Any) -> None:
    expected = {
        ("gorilla", "chimpanzee", "mandrill"): ("grain", "fruit"),
        ("chimpanzee", "mandrill", "orangutan"): ("grain", "grain"),
        ("mandrill", "gorilla", "orangutan"): ("flower", None),
    }
    for row, (start, chimpanzee) in expected.items():
        state = game.new(1, 1)
        sit_down(state, [TOKENS.index(token) for token in row])
        assert amounts_of(state.king_purse) == [2 if kind == start else 0 for kind in KINDS]
        if chimpanzee is not None:
            assert KINDS[kind_of(state.king_row, 3)] == chimpanzee


def test_example_20_gap(scene: Scenes) -> None:
    play = scene().line(0, 8, 104, 117, 101, at="1.1.J").have(0, "Rg4")
    play.take_all(0, stop="1.3.2")
    play.play(0, "remove_card 2")
    seen = []
    while play.pointer(0) != "end":
        seen.append(play.pointer(0))
        play.play(0, "activate" if "activate" in play.texts(0) else "skip")
    assert seen == ["1.3.2", "1.4.2", "2.4.1", "3.3.1", "3.3.J"]
    assert play.has(0) == "Fl3 Gr1 VP8"
    whole = scene().line(0, 8, 104, 117, 101, at="1.1.J").have(0, "Rg4").take_all(0)
    assert whole.has(0) == "Fl1 VP11 Rg4"


def test_example_21_removal_before_assembling(scene: Scenes) -> None:
    play = scene().hand(0, 8, 104, 117, 101).have(0, "Rg4")
    slot = play.dump["tribes"][0]["line"].index(104) + 1
    play.play(0, f"remove_card {slot}", "assemble 8 117 101").take_all(0)
    assert play.has(0) == "VP11"


def test_example_22_condition_lost(scene: Scenes) -> None:
    play = scene().line(0, 1, 142, 111, 4, at="1.2.1").have(0, "Rg4")
    play.play(0, "activate", "remove_card 3").take_all(0)
    assert play.has(0) == "Fr1 En1 VP3"


def test_example_23_no_way_back(scene: Scenes) -> None:
    play = scene().line(0, 2, 145, 7, 8, at="1.1.J")
    seen = []
    while play.pointer(0) != "end":
        seen.append(play.pointer(0))
        play.play(0, "activate" if "activate" in play.texts(0) else "skip")
    assert "2.1.1" not in seen
    assert "3.2.1" in seen
    assert play.has(0) == "Gr3 En2 VP2"


@pytest.mark.parametrize(
    ("number", "line", "at", "start", "end"),
    [
        ("example 24", [2, 116, 121, 214], "1.1.J", "", "Fl1 Fr1 Gr2 VP4 Rg6"),
        ("example 25", [1, 8, 3, 6], "1.1.J", "", "Fr1 VP2"),
        ("example 26", [5, 161, 102, 210], "1.1.1", "Fl1", "Fl5 Gr1 En1 VP10"),
        ("example 27", [207, 208, 229, 215], "1.1.2", "", "Fl2 Gr1 En5 VP21 Rg3"),
    ],
)
def test_examples_24_to_27_take_all(scene: Scenes, number: str, line: list[int], at: str, start: str, end: str) -> None:
    play = scene(objects=["mobile_phone", "pinball", "game_console"]).line(0, *line, at=at).have(0, start)
    assert play.take_all(0).has(0) == end, number


def test_example_28_free_reactivation(scene: Scenes) -> None:
    play = scene().line(0, 161, 157, 205, 3, at="1.1.2").take_all(0, stop="3.1.J")
    assert play.play(0, "activate 2.2.J").take_all(0).has(0) == "Fl2 Fr1 Gr2 VP13"


def test_example_29_legal_targets(scene: Scenes) -> None:
    play = scene().line(0, 7, 248, 201, 204, at="1.1.J").have(0, "En1").take_all(0, stop="3.2.1")
    assert play.play(0, "activate 2.3.J").has(0) == "Fl2 En1 VP15"
    assert play.pointer(0) == "3.2.2"
    targets = ["1.1.J", "1.2.2", "1.2.J", "1.3.2", "1.3.3", "2.1.1", "2.2.J", "2.3.2", "2.3.J", "2.4.2"]
    assert play.targets(0, "activate") == targets
    assert play.refused(0, "activate 3.2.1") == "AU-REA-03 target_reactivates"
    assert play.refused(0, "activate 2.1.J") == "AU-REA-02 target_cannot_be_paid"


def test_example_30_four_card_minimum(scene: Scenes) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).own(0, draw=[5]).have(0, "Rg8 Gr3")
    play.phase("main", "gorilla", "mandrill", done=[1])
    play.play(0, "remove_card 1")
    assert play.refused(0, "remove_card 2") == "AU-RAG-06 too_few_cards"
    assert "remove_card 2" in play.play(0, "recruit 1").texts(0)


def test_example_31_pinball(scene: Scenes) -> None:
    objects = ["pinball", "computer", "moped"]
    play = scene(objects=objects).hand(0, 1, 2, 108, 130).own(0, discard=[3, 4, 5]).have(0, "En4")
    play.play(0, "pinball")
    assert play.has(0) == ""
    assert len(play.tribe(0)["line"]) == 5
    assert len(play.deck(0)) == 2
    five = scene(objects=objects).line(0, 1, 2, 108, 130, 223, at="1.1.J").take_all(0)
    assert five.has(0) == "Fr3 Gr1 VP9 Rg4"
    empty = scene(objects=objects).hand(0, 1, 2, 3, 4).own(0).have(0, "En4")
    assert empty.refused(0, "pinball") == "AU-RUL-18 pinball_no_card"


def test_example_32_drawing(scene: Scenes) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4)
    play.own(0, discard=[5, 6, 7, 8, 102]).phase("phase_3", "mandrill", "mandrill", done=[1]).have(0, "En5")
    play.take([101])
    play.tribes[0]["draw_pile"]["laid"] = [{"card": 101, "known_to": [0]}]
    play.play(0, "done")
    assert 101 in play.tribe(0)["line"]
    assert (len(play.deck(0)), play.state.discard[0]) == (6, [])
    exact = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).own(0, draw=[5, 6, 7, 8])
    exact.phase("phase_3", "mandrill", "mandrill", done=[1]).have(0, "En5").play(0, "done")
    assert exact.tribe(0)["line"] == [5, 6, 7, 8]
    assert (exact.deck(0), exact.state.discard[0]) == ([], [1, 2, 3, 4])


def test_example_33_ghetto_blaster_with_a_tiny_deck(scene: Scenes) -> None:
    play = scene().hand(0, 1, 2, 3, 4).own(0).have(0, "En2").play(0, "ghetto_blaster 3")
    assert play.tribe(0)["line"] == [1, 2, 3, 4]
    assert play.has(0) == ""


def test_example_34_phone(scene: Scenes) -> None:
    objects = ["mobile_phone", "computer", "moped"]
    play = scene(objects=objects).hand(0, 101, 205, 3, 7).have(0, "En3")
    apes = ["mandrill", "orangutan", "gorilla", "chimpanzee"]
    calls = [text for text in play.texts(0) if text.startswith("mobile_phone")]
    assert sorted(calls) == sorted(f"mobile_phone {card} {ape}" for card in (101, 205) for ape in apes)
    assert play.refused(0, "mobile_phone 3 mandrill") == "AU-OBJ-01 phone_tamarin"
    top = play.state.piles[4][-1]
    play.play(0, "mobile_phone 101 gorilla")
    assert play.has(0) == "En1"
    assert top in play.tribe(0)["line"]
    assert play.state.piles[0][0] == 101
    empty = scene(objects=objects).hand(0, 101, 205, 3, 7).have(0, "En3").pile("mandrill_2", 0)
    empty.play(0, "mobile_phone 205 mandrill")
    assert 205 in empty.tribe(0)["line"]
    assert empty.has(0) == ""


def test_example_35_order_on_the_draw_pile(scene: Scenes) -> None:
    play = scene(objects=["moped", "game_console", "computer"]).line(0, 1, 101, 3, 4).line(1, 1, 2, 3, 4)
    play.phase("main", "mandrill", "mandrill", done=[1]).have(0, "En15 Fl3")
    below = play.state.draw[0][::-1]
    first, second = play.state.piles[4][-1], play.state.piles[0][-1]
    play.play(0, "moped gorilla 1", "recruit 1", "done", "game_console 2")
    assert play.deck(0) == [101, second, first, *below]


def test_example_36_rage_maximum(scene: Scenes) -> None:
    play = scene().line(0, 3, 2, 134, 121, at="3.3.J").have(0, "Rg11").play(0, "activate")
    assert play.has(0) == "Rg12"
    two = scene().line(0, 1, 2, 3, 4, at="1.1.J").have(0, "Rg8").play(0, "remove_card 1", "remove_card 4")
    assert "Rg" not in two.has(0)


def window(scene: Scenes) -> Any:
    play = scene(3).line(0, 1, 2, 3, 4, at="end").line(1, 1, 2, 3, 4, at="end").line(2, 1, 2, 101, 4, at="end")
    play.have(0, "VP83").have(1, "VP81").have(2, "VP76 Rg4 En5")
    play.tribes[0]["done"] = play.tribes[1]["done"] = True
    return play.play(2, "done")


def test_example_37_end(scene: Scenes) -> None:
    play = window(scene)
    assert play.game.dump(play.state)["phase"] == "final_window"
    assert play.state.to_act() == [2]
    play.play(2, "remove_card 3", "computer")
    assert play.state.over
    assert play.state.scores() == [83, 81, 84]
    assert play.state.winners() == [2]
    other = window(scene).play(2, "remove_card 3", "done")
    assert other.state.scores() == [83, 81, 79]
    assert other.state.winners() == [0]
    assert other.state.result().reason == "target"


def test_example_38_tie(scene: Scenes) -> None:
    play = scene(3).have(0, "VP82").have(1, "VP82").have(2, "VP80 En5")
    play.line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).line(2, 1, 2, 3, 4)
    play.phase("phase_3", "mandrill", "mandrill", "mandrill", done=[0, 1])
    play.play(2, "done", "done")
    assert play.state.winners() == [0, 1]
    assert play.state.result().ranks == [1, 1, 3]


def test_example_39_shortage(scene: Scenes) -> None:
    play = scene(3, objects=["mobile_phone", "pinball", "game_console"])
    play.line(0, 136, 1, 2, 3).line(1, 119, 1, 2, 3).line(2, 240, 1, 2, 3)
    play.have(0, "Gr3").have(1, "Gr7").have(2, "Gr2").pile("gorilla_1", 1).pile("gorilla_2", 0)
    play.phase("token", "gorilla", "gorilla", None).play(2, "choose gorilla")
    assert play.state.priority == [2, 0, 1]
    assert play.state.to_act() == [2]
    assert play.refused(2, "claim_shortage") == "AU-END-06 no_shortage"
    play.play(2, "done")
    assert play.state.to_act() == [0]
    play.play(0, "recruit 1")
    assert play.texts(1)[:2] == ["done", "claim_shortage"]
    play.play(1, "claim_shortage", "done")
    while not play.state.over:
        play.play(play.state.to_act()[0], "done")
    assert play.state.result().reason == "shortage"
    assert play.state.round == 1


def test_example_40_neighbours(scene: Scenes) -> None:
    play = scene(4)
    for seat in range(4):
        play.line(seat, 1, 2, 3, 4).have(seat, "Fl2")
    play.phase("main", "mandrill", "gorilla", "mandrill", "orangutan")
    assert play.targets(0, "copy") == ["1 flower", "3 flower"]
    assert play.refused(0, "copy 2 flower") == "AU-P2-05 not_a_neighbour"
    two = scene(2).line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "Fl4").have(1, "Fl4")
    two.phase("main", "mandrill", "gorilla")
    assert two.targets(0, "copy") == ["1 flower"]
    assert two.targets(1, "copy") == ["0 flower"]
    assert two.play(1, "copy 0 flower").targets(1, "copy") == []


def test_example_41_fridge(scene: Scenes) -> None:
    objects = ["mini_fridge", "computer", "moped"]
    play = scene(objects=objects).hand(0, 1, 2, 3, 4).have(0, "En1 Fl1")
    assert play.refused(0, "mini_fridge flower flower") == "AU-RUL-14 fridge_same_kind"
    assert play.play(0, "mini_fridge flower grain").has(0) == "Gr1"
    assert play.refused(0, "mini_fridge grain flower") == "AU-OBJ-09 object_used"
    one = scene(objects=objects).hand(0, 1, 2, 3, 4).have(0, "En1")
    assert one.refused(0, "mini_fridge energy fruit") == "AU-OBJ-02 fridge_nothing_to_give"
    two = scene(objects=objects).hand(0, 1, 2, 3, 4).have(0, "En2")
    assert two.play(0, "mini_fridge energy fruit").has(0) == "Fr1"


def test_example_42_recruit_costs(scene: Scenes) -> None:
    def recruits(held: str) -> list[str]:
        play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, held).have(1, "En5")
        play.phase("main", "chimpanzee", "mandrill").play(0, "decline_reactivation")
        found: list[str] = play.targets(0, "recruit")
        return found

    assert recruits("Fl2 Fr2 Gr2") == []
    assert recruits("Fr6") == ["1 fruit", "2 fruit"]
    assert recruits("En6") == []


def test_example_43_phase_2_reactivation_and_gaps(scene: Scenes) -> None:
    play = scene().line(0, 8, None, 117, 101).line(1, 1, 2, 3, 4).phase("main", "chimpanzee", "mandrill", done=[1])
    assert play.targets(0, "own_reactivation") == ["1.3.2", "1.4.2", "2.4.1"]
    rich = scene().line(0, 8, None, 117, 101).line(1, 1, 2, 3, 4).have(0, "Fl1 Fr1")
    rich.phase("main", "chimpanzee", "mandrill", done=[1])
    assert rich.targets(0, "own_reactivation") == ["1.3.2", "1.4.2", "2.4.1", "3.3.1", "3.3.J"]
    assert rich.play(0, "own_reactivation 2.4.1").has(0) == "Fl1 Fr1 VP1"
