"""A view in words: the Assembly as cards side by side, what is asked, what stands out."""

from random import Random
from typing import Any

from sapajou.games.after_us.engine.frames import addresses
from sapajou.games.after_us.events import Activated, Change
from sapajou.games.after_us.game import AfterUs
from sapajou.games.after_us.notation import ADDRESS_TEXTS
from sapajou.games.after_us.saying import live_frames
from sapajou.kernel.show import Grid


def table(tables: list[Grid], title: str) -> Grid:
    return next(one for one in tables if title in AfterUs.words.written("en", one.title))


def test_the_assembly_shows_joins_and_where_the_pointer_stands(scene: Any, game: AfterUs) -> None:
    play = scene().line(0, 7, 121, 1, 2, at="2.1.J").line(1, 1, 2, 3, 4, at="1.1.J").have(0, "Fl1 Fr1")
    shown = table(game.show(game.view(play.state, 0), "en"), "Assembly of seat 0")
    assert shown.header == ["", "7 Tamarin", "121 Gorilla 1", "1 Tamarin", "2 Tamarin"]
    texts = [[cell.text for cell in row] for row in shown.rows]
    assert texts[1][1:3] == ["[1★] ▸ [1Fl+1Fr»═", "▸ ═»3★] [1En»═"]
    assert texts[0][1] == "┄1Fr]       [1Fl═", "right halves stand at the edge of their card"
    assert texts[3][1:] == ["1Gr", "3★", "1Fr", "1En"]


def test_what_is_asked_and_what_stands_out(scene: Any, game: AfterUs) -> None:
    play = scene().line(0, 248, 1, 2, 3, at="3.1.1").have(0, "Fl3 Rg4")
    choices = [game.choice(play.state, 0, action) for action in play.state.legal(0)]
    last = [Activated(0, "3.1.2", Change(), Change(points=1))]
    tables = game.show(game.view(play.state, 0), "en", choices, last)
    assert tables[-1].title == (
        "Choose: activate frame 1 in slot 1, row 3 (pay 1 flower, gain a reactivation), or skip it."
    )
    listed = [str(row[0].text).strip() for row in tables[-1].rows]
    assert listed[0] == "What may be reactivated:"
    assert "1.1.J  - » 1Fr+1Fr" in listed
    assert "2.1.2  1Fr+1Gr » 3★" in listed
    assert not any(line.startswith(("3.1.1", "3.1.2")) for line in listed), "they reactivate themselves"
    assembly = table(tables, "Assembly of seat 0")
    assert assembly.rows[0][1].mark == "target"
    assert assembly.rows[2][1].mark == "last"
    assert [cell.mark for cell in assembly.rows[3][1:]] == ["target"] * 4
    other = table(tables, "seat 1")
    assert {cell.mark for row in other.rows for cell in row} == {None}


def test_au_p1_05_the_frames_listed_are_those_of_the_rules(scene: Any, game: AfterUs) -> None:
    dice = Random(3)
    for _ in range(40):
        line = [dice.choice([*range(1, 9), *range(101, 173), *range(201, 249)]) for _ in range(4)]
        line = list(dict.fromkeys(line))
        state = scene().line(0, *line, at="end").line(1, 1, 2, 3, 4, at="end").phase("token", None, None).state
        found = [ADDRESS_TEXTS[at] for at in addresses(state, 0)]
        assert [at for at, _ in live_frames(game.card_file, line)] == found


def test_a_spectator_sees_no_sealed_token(scene: Any, game: AfterUs) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).phase("token", None, None).play(0, "choose gorilla")
    tribes = table(game.show(game.view(play.state, None), "fr"), "Tribus")
    assert [row[7].text for row in tribes.rows] == ["choisi", ""]
    own = table(game.show(game.view(play.state, 0), "fr"), "Tribus")
    assert [row[7].text for row in own.rows] == ["Gorille", ""]


def test_the_king_and_the_own_recruits_are_shown(scene: Any, game: AfterUs) -> None:
    play = (
        scene(1)
        .line(0, 1, 2, 3, 4)
        .have(0, "Gr3 Fl2 En5")
        .king(row=["gorilla", "orangutan", "mandrill"], plays="gorilla")
    )
    play.phase("main", "gorilla").play(0, "recruit 1")
    tables = game.show(game.view(play.state, 0), "en")
    assert str(table(tables, "Monkey King").title).startswith(
        "Monkey King; tokens: Gorilla, Orangutan, Mandrill; revealed: "
    )
    assert str(table(tables, "On top").rows[0][0].text).endswith("Gorilla 1")
