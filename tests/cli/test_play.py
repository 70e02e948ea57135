"""Playing in the terminal: every command, every kind of answer, and every way to stop."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import sapajou

Run = Callable[..., Result]

MORNING = "1"  # rest
GAME = ("play", "bazaar", "--seed", "7")


def played(run: Run, *lines: str, args: tuple[str, ...] = GAME) -> str:
    """What the screen says of these lines, followed by `quit`."""
    result = run(*args, lines=(*lines, "quit"))
    assert result.exit_code == 0, result.stderr
    assert result.stdout.rstrip().endswith(("You leave the table.", "Vous quittez la table."))
    return str(result.stdout)


@pytest.mark.parametrize(
    ("language", "over", "asked"),
    [("en", "The game is over (", "Seat 0 >"), ("fr", "La partie est terminée (", "Place 0 >")],
)
def test_a_whole_game_against_bots(language: str, over: str, asked: str, run: Run) -> None:
    result = run("play", "bazaar", "--seats", "3", "--lang", language, lines=("1",) * 60)
    assert result.exit_code == 0
    assert over in result.stdout
    assert asked in result.stdout
    assert result.stdout.count("greedy") == 4, "two bots, when they sit down and when it is over"
    assert result.stderr == ""


def test_what_others_hold_is_not_shown(run: Run) -> None:
    shown = played(run, MORNING)
    assert "▲1 ? ?" in shown
    match = sapajou.Match("bazaar", 2, seed=7)
    for ware in match.game.dump(match.state)["hands"][1]:
        assert ware["ware"] not in shown


def test_choices_are_numbered_and_typed(run: Run) -> None:
    shown = played(run, "2", "take salt3", "draw")
    assert shown.count("Played: draw") == 2
    assert "Played: take salt3" in shown


def test_the_last_move_is_marked(run: Run) -> None:
    shown = played(run, MORNING, "1")
    assert re.search(r"\w\d\* ", shown), "what came into the row"
    assert "* just moved" in shown


def test_a_first_word_marks_the_targets(run: Run) -> None:
    before, after = played(run, MORNING, "take").rsplit("Seat 0 > ", 2)[:2]
    assert "▸" not in before
    assert after.count("▸") == 4, "three wares of the row, and the legend"
    assert "take … (Enter goes back)" in after
    assert "ask" not in after


def test_enter_goes_back_to_all_choices(run: Run) -> None:
    assert "Ask for silk" in played(run, MORNING, "take", "").rsplit("Seat 0 > ", 2)[1]


def test_letters_that_fit_only_one_choice_are_enough(run: Run) -> None:
    assert "Played: rest" in played(run, "re")


def test_a_move_of_several_steps_is_drafted_summed_up_and_sent(run: Run) -> None:
    shown = played(run, MORNING, "ask tea", "1", "show -")
    draft = re.search(r"Your move so far: (ask tea / seal (\w+))\n", shown)
    assert draft
    assert f"Played: {draft[1]} / show -" in shown


def test_a_whole_move_may_be_typed_at_once(run: Run) -> None:
    ware = str(
        sapajou.Match("bazaar", 2, seed=7).game.dump(sapajou.Match("bazaar", 2, seed=7).state)["hands"][0][0]["ware"]
    )
    assert f"Played: ask tea / seal {ware} / show 1" in played(run, MORNING, f"ask tea / seal {ware} / show 1")
    assert "Played: rest" in played(run, '{"type": "rest"}')


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("99", "The numbers go from 1 to 2."),
        ("0", "The numbers go from 1 to 2."),
        ("dance", "'dance' is not possible now. Possible: rest, draw."),
        ("take silk1", "silk1 does not lie in the row. (BZ-03)"),
        ("rest / rest", "The move ends before 'rest'."),
        ("{", "A move is a text, an action number, a choice or a list of steps, not {"),
        ("why take silk1", "silk1 does not lie in the row. (BZ-03)"),
        ("why rest", "Nothing speaks against 'rest'."),
        ("why 1", "Nothing speaks against 'rest'."),
        ("why", "'' is not possible now."),
        ("undo", "There is nothing to take back."),
        ("undo 0", "There is nothing to take back."),
        ("save", "Where to? For instance: save match.json"),
        ("save /nowhere/match.json", "/nowhere/match.json: there is no such file"),
        ("hint", "Hint: draw"),
        ("?", "Possible now: rest (1), draw (1)."),
        ("? BZ-03", "rules of Bazaar: there is no rules page"),
    ],
)
def test_answers(line: str, answer: str, run: Run) -> None:
    shown = played(run, line)
    assert answer in shown
    assert "Played" not in shown


def test_refusals_are_translated(run: Run) -> None:
    shown = played(run, "take silk1", args=(*GAME, "--lang", "fr"))
    assert "silk1 n'est pas dans la rangée. (BZ-03)" in shown


def test_undo_takes_back_a_step_and_bots_agree_to_more(run: Run) -> None:
    shown = played(run, MORNING, "ask tea", "undo", "ask salt", "1", "show -", "undo 3")
    assert "Your move so far: ask tea\n" in shown
    assert "Played: ask salt" in shown
    assert "Seat 0 takes back a move." in shown
    assert shown.rsplit("Seat 0 > ", 1)[0].rstrip().endswith("ask tea"), "the turn is as it was"


def test_people_are_asked_before_a_move_is_taken_back(run: Run) -> None:
    hot = ("play", "bazaar", "--bots", "none", "--seed", "7")
    lines = ("", "draw", "", "rest", "", "undo 1")
    assert "takes back" not in played(run, *lines, "no", args=hot)
    assert "takes back" in played(run, *lines, "yes", "", args=hot)


def test_log_tells_everything_the_seat_was_told(run: Run) -> None:
    shown = played(run, MORNING, "1", "log").rsplit("Seat 0 > ", 2)[1]
    assert shown.startswith("· Seat 0 rests.")
    assert "takes" in shown


def test_a_saved_match_can_be_gone_on_with(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    assert f"Saved in {path}." in played(run, MORNING, "ask tea", f"save {path}")
    assert sapajou.load(path).lines[0] == "0: rest"
    assert "Your move so far: ask tea" in played(run, args=("play", str(path)))


def test_a_saved_match_cannot_be_set_up_again(run: Run, match_file: Path) -> None:
    result = run("play", match_file, "--seats", "3")
    assert result.exit_code == 2
    assert result.stderr == f"sapajou: {match_file}: a saved match has its seats, seed, options and data already\n"


def test_the_end_lets_people_save_and_read_the_log(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    result = run("play", "bazaar", "--option", "rounds=1", lines=("rest", "1", "log", f"save {path}", ""))
    assert result.exit_code == 0, result.stderr
    assert sapajou.load(path).state.over
    assert "(after the last round)" in result.stdout
    assert result.stdout.count("Seat 0 rests.") == 2, "once as news, once in the log"


def test_nonsense_at_the_end_is_asked_again(run: Run) -> None:
    result = run("play", "bazaar", "--option", "rounds=1", lines=("rest", "1", "dance", "quit"))
    assert result.exit_code == 0
    assert result.stdout.count("or Enter to leave:") == 2


def test_bots_alone_can_be_watched(run: Run) -> None:
    result = run("play", "bazaar", "--seats", "2", "--bots", "greedy,random", "--seed", "1")
    assert result.exit_code == 0
    assert "Seat 1" in result.stdout
    assert "The game is over" in result.stdout


def test_a_table_of_people_hands_the_screen_over(run: Run) -> None:
    shown = played(run, "", "rest", "", "rest", "", args=("play", "bazaar", "--bots", "none", "--seed", "7"))
    asked = re.findall(r"Seat (\d), it is your turn\. Press Enter", shown)
    assert asked == ["0", "1", "0"]


def test_an_owner_may_bring_figures(run: Run, tmp_path: Path) -> None:
    figures = tmp_path / "figures.json"
    figures.write_text('{"worth": [0, 0]}', encoding="utf-8")
    assert "worth: must be 20 whole numbers" in run("play", "bazaar", "--data", str(figures)).stderr


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ("guests=monkey,frog", ("frog", "monkey")),
        ("guests=monkey", ("monkey",)),
        ("guests=", ()),
        ("rain=true", True),
        ("rain=True", True),
        ("rounds=7", 7),
    ],
)
def test_options_are_numbers_truths_words_and_sets(given: str, value: object, run: Run, stall: Path) -> None:
    played(run, f"save {stall / 'match.json'}", args=("play", "stall", "--option", given))
    assert sapajou.load(stall / "match.json").options[given.partition("=")[0]] == value


@pytest.mark.parametrize("given", ["guests=cat", "guests=frog,frog", "rain=maybe", "rounds=many", "rounds=-3"])
def test_what_an_option_does_not_offer_is_refused(given: str, run: Run, stall: Path) -> None:  # noqa: ARG001
    result = run("play", "stall", "--option", given)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"sapajou: option {given.partition('=')[0]}: ")


def test_no_more_input_ends_in_one_line(run: Run) -> None:
    result = run(*GAME, lines=("1",))
    assert result.exit_code == 1
    assert result.stderr == "sapajou: there is no more input, and the game is not over\n"


def test_a_bot_that_fails_ends_the_match_in_one_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.py"
    path.write_text(
        "from sapajou import Bot\nclass Bad(Bot):\n    def act(self, state, seat):\n        return 66\n",
        encoding="utf-8",
    )
    result = run(*GAME, "--bots", f"{path}:Bad", lines=("1",))
    assert result.exit_code == 2
    assert re.fullmatch(rf"sapajou: bot {path}:Bad, seat 1: .*66.*\n", result.stderr)


def test_a_question_mark_prints_the_rules_that_apply(run: Run, stall: Path) -> None:  # noqa: ARG001
    shown = played(run, "?", "? ST-2", args=("play", "stall"))
    assert shown.count("ST-1 All draw") == 1, "both choices cite it"
    assert "ST-4" not in shown, "nobody may take anything now"
    assert "rule ST-9: is not on the rules page" in shown
    assert "One after the other." in shown


SOLO = ("play", "after_us", "--seats", "1", "--seed", "5", "--option", "objects=first_game")
ASSEMBLE = "assemble 3 4 5 6"


def test_what_is_free_is_taken_without_asking(run: Run) -> None:
    shown = played(run, ASSEMBLE, args=SOLO)
    assert "Seat 0 activates frame 2 in slot 1, row 1 (cost: nothing; gain: 1 fruit)." in shown
    assert "activate frame 1 in slot 3, row 2 (pay 1 fruit, gain 1 point), or skip it." in shown
    assert shown.count("Seat 0 >") == 2, "the order, and the first frame with a cost"


def test_undo_takes_back_a_choice_with_what_was_taken_after_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    shown = played(run, ASSEMBLE, "undo", "assemble 6 5 4 3", "undo", "undo", f"save {path}", args=SOLO)
    assert shown.count("Choose the order of your drawn cards and assemble them.") == 3
    assert shown.count("There is nothing to take back.") == 1
    match = sapajou.load(path)
    assert match.game.dump(match.state) == match.game.dump(sapajou.Match("after_us", 1, 5, objects="first_game").state)


def test_free_asks_about_everything_and_back(run: Run) -> None:
    shown = played(run, "free", ASSEMBLE, "activate", "free", args=SOLO)
    assert "From now on you are asked about everything." in shown
    assert "activate frame 2 in slot 1, row 1 (gain 1 fruit), or skip it." in shown
    assert "activate frame 2 in slot 2, row 1 (gain 1 energy), or skip it." in shown
    taken = shown.partition("From now on what is free is taken for you.")[2]
    assert "activate frame 1 in slot 3, row 2 (pay 1 fruit, gain 1 point), or skip it." in taken


def test_the_king_tells_his_steps_one_by_one(run: Run) -> None:
    shown = played(run, ASSEMBLE, "skip", "choose mandrill", "done", args=(*SOLO, "--lang", "fr"))
    verbs = ("reçoit", "révèle", "joue", "recrute", "défausse")
    steps = [f"Le Roi Singe {verb}" for verb in verbs]
    assert [shown.index(step) for step in steps] == sorted(shown.index(step) for step in steps)
    assert shown.count("Le Roi Singe révèle") == 8, "twice: two rounds began"
