"""Others' turns are a film: one after another, each for its time; the person may act, skip, look away and come back."""

import random
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from jungle import Jungle, two_at_a_table
from pages import Visitor
from serving import Serving
from shifts import DEEDS, SHORT

Visit = Callable[..., Visitor]

SHORTEST: Final = 800  # milliseconds of a turn on the screen
LONGEST: Final = 2500
BEHIND_PEOPLE: Final = 2000  # after which the present is there when real people play
BEHIND_CLOCK: Final = 3000  # and when time is running
ROUNDS: Final = 2
BOTS: Final = 3
LUCK: Final = 1  # the same shuffle each time
STEP: Final = 100  # milliseconds of the page's clock
A_FRAME: Final = 17  # milliseconds until something is painted
# Notes, by the page's own clock, when the film plays and which turns its caption tells, with the times of the page.
_WATCH: Final = """() => {
    const main = document.querySelector('main');
    window.film = { turns: [], playing: [] };
    const look = () => {
        const now = performance.now();
        const caption = main.querySelector('[data-testid=caption]');
        const plays = main.dataset.film === 'playing';
        if (plays !== (window.film.playing.at(-1)?.plays ?? false)) window.film.playing.push({ plays, now });
        const last = window.film.turns.at(-1);
        const [actor, turn] = [caption?.dataset.actor ?? '', caption?.dataset.turn ?? ''];
        if (plays && !(last && last.open && last.actor === actor && last.turn === turn)) {
            if (last?.open) Object.assign(last, { open: false, end: now });
            window.film.turns.push({ actor, turn, now, open: true, words: caption?.innerText ?? '' });
        }
        if (!plays && last?.open) Object.assign(last, { open: false, end: now });
    };
    const attributeFilter = ['data-film', 'data-actor', 'data-turn'];
    new MutationObserver(look).observe(main, { subtree: true, attributes: true, attributeFilter });
    look();
}"""


def placed(visit: Visit, *bots: str | None, stopped: bool = True, **wishes: Any) -> tuple[Visitor, Jungle]:
    """A person whose turn it is to place the first lice, with bots that play at once after it.

    The clock of the page stands still unless a test lets it run, so no test depends on how busy the machine is.
    """
    person = visit(plain=False, motion="normal", **wishes)
    if stopped:
        person.page.clock.install()
    person.begin("itchy_monkey", *bots, starting_player=0)
    return watching(person, stopped=stopped)


def watching(person: Visitor, *, stopped: bool = True) -> tuple[Visitor, Jungle]:
    assert person.my_turn()
    if stopped:
        person.page.clock.pause_at(person.page.evaluate("Date.now() / 1000 + 1"))
    person.page.evaluate(_WATCH)
    return person, Jungle(person)


def play(jungle: Jungle) -> None:
    """Place the first lice: pointing at a monkey is the move."""
    with jungle.person.acting():
        jungle.any(".cell.open").click()


def run(person: Visitor, milliseconds: int) -> None:
    """Let the clock of the page run."""
    person.page.clock.run_for(milliseconds)


def film(person: Visitor, state: str) -> None:
    expect(person.page.locator("main")).to_have_attribute("data-film", state)


def turns(person: Visitor) -> list[dict[str, Any]]:
    return list(person.page.evaluate("window.film.turns"))


def test_every_bot_is_on_the_screen_for_its_time_and_its_marks_stay_until_one_acts(visit: Visit) -> None:
    person, jungle = placed(visit, "random", "random", "random")
    play(jungle)
    person.expect_moment(4)
    film(person, "playing")
    expect(person.page.get_by_role("status").and_(person.see("caption"))).to_have_attribute("aria-live", "polite")
    # Nobody's move is on the board before its time, nor in the log.
    expect(person.page.locator(".cell:has(.tile.p-turquoise), .cell:has(.tile.p-red)")).to_have_count(0)
    assert [line for line in person.log() if "Bot 2" in line or "Bot 3" in line] == []
    # Whoever plays is lit, and nobody else; what it brought stands at its panel.
    expect(person.page.locator("section[data-family].is-lit")).to_have_attribute("data-family", "1")
    expect(person.see("stage").locator("[data-seat-amounts='1']")).to_be_visible()
    run(person, 3 * LONGEST)
    film(person, "idle")
    seen = turns(person)
    assert [turn["actor"] for turn in seen] == ["1", "2", "3"]
    assert all(SHORTEST <= turn["end"] - turn["now"] <= LONGEST + A_FRAME for turn in seen), seen
    assert all(f"Bot {turn['actor']}" in turn["words"] for turn in seen), seen
    assert [turn["turn"] for turn in seen] == ["2", "3", "4"], "each by the moment at which it began"
    assert len([line for line in person.log() if "Bot" in line]) == 3
    for seat in (1, 2, 3):
        expect(person.see(f"since-{seat}")).to_contain_text(f"Bot {seat}")
        expect(person.see(f"since-{seat}").locator(".amount").first).to_be_visible()
        expect(person.page.locator(f".cell[data-marked='{seat}']")).to_have_count(1)
    # A turn is seen again, then the present.
    before = person.page.locator(".cell.open").count()
    person.click("since-1")
    film(person, "playing")
    expect(person.see("caption")).to_have_attribute("data-actor", "1")
    expect(person.page.locator(".cell.open")).to_have_count(0)
    run(person, LONGEST)
    film(person, "idle")
    expect(person.page.locator(".cell.open")).to_have_count(before)
    play(jungle)
    expect(person.see("since")).to_have_count(0)
    expect(person.page.locator(".cell[data-marked]")).to_have_count(0)


# How a match of two goes until the first one's lice take the place of one of the second one's.
_TO_A_LOSS: Final = (
    (0, "place a5"), (1, "place c4"), (0, "spawn a5"), (0, "bump a5 S1"), (1, "spawn c4"), (1, "bump c4 W1 w1"),
    (0, "spawn a6"), (0, "bump a6 N1 w3 q1"),
)  # fmt: skip
# The log: its rounds, and of every turn whose it is, how many lines it has, and what it brought and cost, as drawn.
_LOGGED: Final = """() => {
    const whose = (turn) => [...turn.querySelector('.mark').classList].find((kind) => kind.startsWith('p-'));
    const drawn = (amount) => amount.innerText.replace('\u2212', '-') + amount.querySelector('use').href.baseVal;
    const told = (turn) =>
        [whose(turn), turn.querySelectorAll('.told').length, [...turn.querySelectorAll('.amount')].map(drawn)];
    const parts = [...document.querySelectorAll('[data-testid=log] > li')];
    return parts.map((one) => (one.matches('.round') ? one.innerText : told(one)));
}"""


def test_a_loss_of_ones_own_is_said_loudly_and_the_log_tells_turn_by_turn(visit: Visit) -> None:
    rival, person = visit(plain=False), visit(plain=False, motion="normal")
    person.page.clock.install()
    both = two_at_a_table(rival, person)
    for seat, move in _TO_A_LOSS[:-1]:
        both[seat].play(move)
    person.expect_moment(len(_TO_A_LOSS) - 1)
    run(person, 3 * LONGEST)
    film(person, "idle")
    person.page.clock.pause_at(person.page.evaluate("Date.now() / 1000 + 1"))
    both[0].play(_TO_A_LOSS[-1][1])
    person.expect_moment(len(_TO_A_LOSS))
    film(person, "playing")
    run(person, SHORTEST // 2)  # it has come into sight
    chip = person.see("stage").locator("[data-seat-amounts='1']")
    expect(chip).to_have_text("\N{MINUS SIGN}1")
    expect(chip.locator("use")).to_have_attribute("href", re.compile("louse_worker$"))
    red = "(one, name) => getComputedStyle(one)[name]"
    loss = person.see("caption").locator(".loss")
    expect(loss).to_contain_text("1 worker")
    assert chip.evaluate(red, "borderTopColor") == loss.evaluate(red, "color"), "the red of a threat"
    run(person, 2 * LONGEST)
    film(person, "idle")
    expect(person.see("since").locator(".is-loss")).to_contain_text("1 worker")
    person.click("fold-log")
    workers, queens = "#drawn-louse_worker", "#drawn-louse_queen"
    first = [f"+2{workers}", f"+1{queens}"]
    assert person.page.evaluate(_LOGGED) == [
        "Round 1",
        ["p-yellow", 1, first],
        ["p-purple", 1, first],
        ["p-yellow", 3, [f"+2{workers}"]],
        ["p-purple", 4, [f"+2{workers}"]],
        "Round 2",
        ["p-yellow", 5, [f"+2{workers}", f"-1{workers}"]],
    ]


_NOW: Final = """() => {
    if (document.querySelector('[data-testid=finished]')) return 'over';
    if (document.querySelector('main').dataset.film === 'playing') return 'film';
    return document.querySelector('[data-testid=ask-line].is-mine') ? 'asked' : 'waiting';
}"""


# What is played whole: its options, and what on the board is marked when one is asked.
FILMED: Final[dict[str, tuple[dict[str, Any], str]]] = {
    "after_us": (SHORT["after_us"], "[data-marked]"),
    "afternova": ({"max_rounds": 1}, ".is-marked"),
    "itchy_monkey": ({"max_rounds": ROUNDS, "starting_player": 0}, ".cell[data-marked]"),
    "monkey_palace": ({}, ".is-marked"),
}
# The palace as a map: in space it is drawn anew for each frame, and without graphics that takes seconds.
FLAT: Final = "HTMLCanvasElement.prototype.getContext = () => null"
# A press while the film plays would end it; it may begin between looking and pressing.
WHEN_IDLE: Final = "main[data-film=idle] "


@pytest.mark.long
@pytest.mark.parametrize("fixed_server", [LUCK], indirect=True)
@pytest.mark.parametrize("game", FILMED)
def test_in_a_whole_match_every_bot_turn_has_its_time_and_its_marks(
    fixed_server: Serving, visit: Visit, game: str
) -> None:
    options, marked = FILMED[game]
    person = visit(fixed_server, plain=False, motion="normal", number=LUCK)
    person.page.clock.install()
    person.page.add_init_script(FLAT)
    person.begin(game, "greedy", "greedy", "greedy", **options)
    watching(person)
    dice, seen, asked, played = random.Random(0), "asked", 0, set[str]()
    while (now := person.page.evaluate(_NOW)) != "over":
        if now == "asked" and seen == "film":
            asked += 1
            expect(person.see("since").locator("li")).to_have_count(BOTS)
            assert person.page.locator(marked).count() > 0
            told = person.see("since").locator("[data-actor]").all()
            played |= {str(line.get_attribute("data-actor")) for line in told}
        if now == "asked":
            person.try_press(dice, *[WHEN_IDLE + deed for deed in DEEDS[game]])
        run(person, LONGEST if now == "film" else STEP)
        seen = now
    shown = turns(person)
    times = [(turn["end"] - turn["now"], turn["words"]) for turn in shown]
    assert [one for one in times if not SHORTEST <= one[0] <= LONGEST + A_FRAME] == []
    assert {turn["actor"] for turn in shown} >= {"1", "2", "3"}
    assert played == {"1", "2", "3"}
    assert asked > 0


def test_after_real_people_one_decides_at_most_two_seconds_behind_the_truth(visit: Visit) -> None:
    person, friend = visit(plain=False, motion="normal"), visit(plain=True)
    person.page.clock.install()
    table = person.open_table("itchy_monkey", None, "random", "random", starting_player=0)
    person.sit(table)
    friend.sit(table, 1)
    person.start()
    person, jungle = watching(person)
    play(jungle)
    friend.choose(random.Random(0))
    person.expect_moment(4)
    film(person, "playing")
    run(person, BEHIND_PEOPLE)
    film(person, "idle")
    assert [turn["actor"] for turn in turns(person)] == ["1", "2", "3"]


def test_where_a_clock_runs_the_film_takes_at_most_three_seconds(visit: Visit) -> None:
    person = visit(plain=False, motion="normal")
    person.page.clock.install()
    bots = [None, "random", "random", "random"]
    told = {
        "game": "itchy_monkey",
        "bots": bots,
        "options": {"starting_player": 0},
        "clock": {"bank": 600, "added": 10},
    }
    answer = person.context.request.post("/api/tables", data=told)
    person.sit(f"/t/{answer.json()['id']}")
    person.start()
    set_speed(person, "half")  # at which three turns take longer than that
    person, jungle = watching(person)
    time, last = person.see("player-0").locator("time"), person.see("player-3")
    expect(time).to_have_text(re.compile(r"^\d+:\d\d$"))
    stood = last.bounding_box()
    for shown in ("10:00", "9:59", "0:09"):
        time.evaluate("(one, shown) => { one.firstChild.nodeValue = shown; }", shown)
        assert last.bounding_box() == stood, "a time that becomes shorter moves nobody"
    play(jungle)
    person.expect_moment(4)
    film(person, "playing")
    run(person, BEHIND_CLOCK)
    film(person, "idle")
    assert [turn["actor"] for turn in turns(person)] == ["1", "2", "3"]


# What the page says to the server from now on, except that it is there.
_LISTEN: Final = """() => {
    window.sent = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (what) {
        if (JSON.parse(what).type !== 'ping') window.sent.push(what);
        return send.call(this, what);
    };
}"""


@pytest.mark.parametrize("by", ["press", "press that outlasts the film", "key"])
def test_any_other_press_or_key_only_skips(visit: Visit, by: str) -> None:
    person, jungle = placed(visit, "random", "random", "random")
    play(jungle)
    person.expect_moment(4)
    film(person, "playing")
    person.page.evaluate(_LISTEN)
    place = person.page.locator(".cell:not(.open):not(:has(.tile))").first
    if by == "press":
        place.evaluate("(cell) => cell.click()")
    elif by == "key":
        person.page.keyboard.press("q")
    else:
        place.hover(force=True)
        person.page.mouse.down()
        run(person, 3 * LONGEST)
        film(person, "idle")
        person.page.mouse.up()
    film(person, "idle")
    assert person.page.evaluate("window.sent") == [], "nothing is played, nor asked about"
    expect(person.see("since")).to_be_visible()
    expect(person.page.locator(".pop")).to_have_count(0)
    expect(person.page.locator("#question")).not_to_be_focused()
    assert [turn["actor"] for turn in turns(person)] == (["1"] if by in {"press", "key"} else ["1", "2", "3"])
    place.evaluate("(cell) => cell.click()")  # the film is over: the same press asks
    expect(person.page.locator(".pop")).to_be_visible()
    assert len(person.page.evaluate("window.sent")) == 1


def test_a_press_on_what_can_be_chosen_acts_and_ends_the_film(visit: Visit) -> None:
    person, jungle = placed(visit, "random", "random", "random")
    play(jungle)
    person.expect_moment(4)  # the last bot's move brings the question; the film still shows the first one's
    film(person, "playing")
    mine = person.page.locator(".cell[data-testid]:has(.p-yellow), .cell:has([class*=p-yellow])").first
    with person.acting():
        mine.evaluate("(cell) => cell.click()")
    film(person, "idle")


def set_speed(person: Visitor, speed: str) -> None:
    person.click("settings")
    person.see("film-speed").select_option(speed)
    person.page.keyboard.press("Escape")


@pytest.mark.parametrize("wish", ["at once", "reduced motion"])
def test_who_wants_no_film_finds_the_end_of_it_with_its_marks(visit: Visit, wish: str) -> None:
    person, jungle = placed(visit, "random", "random")
    if wish == "at once":
        set_speed(person, "once")
    else:
        person.page.emulate_media(reduced_motion="reduce")
    play(jungle)
    person.expect_moment(3)
    expect(person.see("since").locator("li")).to_have_count(2)
    expect(person.page.locator(".cell[data-marked]")).to_have_count(2)
    assert person.page.evaluate("window.film.playing") == []
    if wish == "reduced motion":
        return
    # Whoever wants to see a turn again sees it at the speed that is chosen now.
    set_speed(person, "double")
    person.click("since-1")
    film(person, "playing")
    run(person, SHORTEST // 2 - A_FRAME)
    film(person, "playing")
    run(person, 3 * A_FRAME)
    film(person, "idle")


def test_the_end_waits_for_the_film_of_the_last_turn(visit: Visit) -> None:
    person = visit(plain=True, motion="normal")
    person.page.clock.install()
    person.begin("itchy_monkey", "random", max_rounds=1, starting_player=0)
    person.page.clock.pause_at(person.page.evaluate("Date.now() / 1000 + 1"))
    dice = random.Random(0)
    over = person.see("asked").get_by_text("over")
    while over.count() == 0:
        person.try_choice(dice)
    film(person, "playing")
    expect(person.finished).to_have_count(0)
    run(person, 2 * LONGEST)
    film(person, "idle")
    expect(person.finished).to_be_visible()


def test_a_hidden_page_queues_nothing_and_tells_it_afterwards(visit: Visit) -> None:
    person, jungle = placed(visit, "random", "random")
    play(jungle)
    person.expect_moment(3)
    film(person, "playing")
    hide(person)
    film(person, "idle")
    assert [turn["actor"] for turn in turns(person)] == ["1"]
    # Nor is anything of what arrives while nobody looks.
    before = person.last_moment()
    deeds = random.Random(0)
    until = before + 4
    early = ", ".join(f"[data-moment='{moment}']" for moment in range(before, until))  # later nothing is pressed
    while person.last_moment() < until:
        person.try_press(deeds, *(f"main:is({early}) {deed}" for deed in DEEDS["itchy_monkey"]))
        run(person, STEP)
    assert person.my_turn()
    person.page.evaluate("""() => {
        delete document.hidden;
        document.dispatchEvent(new Event('visibilitychange'));
    }""")
    run(person, LONGEST)
    film(person, "idle")
    assert [turn["actor"] for turn in turns(person)] == ["1"]
    expect(person.see("since-1")).to_be_visible()
    expect(person.see("since-2")).to_be_visible()


def hide(person: Visitor) -> None:
    """The page is no longer seen."""
    person.page.evaluate("""() => {
        Object.defineProperty(document, 'hidden', { value: true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    }""")


def test_after_a_lost_connection_nothing_plays_and_the_summary_waits(visit: Visit, mortal_server: Serving) -> None:
    person = visit(mortal_server, plain=False, motion="normal", forgives="WebSocket|ERR_CONNECTION")
    person.begin("itchy_monkey", "random", "random", starting_player=0)
    assert person.my_turn()
    jungle = Jungle(person)
    play(jungle)
    film(person, "playing")
    mortal_server.kill()
    expect(person.page.get_by_text("The connection is lost.")).to_be_visible()
    mortal_server.start()
    expect(person.page.get_by_text("The connection is lost.")).to_have_count(0)
    assert person.my_turn()
    film(person, "idle")
    expect(person.see("since").locator("li")).to_have_count(2)


def until_moment(person: Visitor, moment: int) -> None:
    """Let the clock of the page run until the replay shows this moment, with a sentence about it."""
    slider = person.see("replay-slider")
    while int(slider.input_value()) < moment:
        run(person, STEP)
    expect(slider).to_have_value(str(moment))
    expect(person.see("caption").locator(".words")).not_to_be_empty()


def test_a_match_is_seen_again_as_a_film_with_rounds_keys_and_its_log(visit: Visit) -> None:
    person = visit()
    table = person.begin("itchy_monkey", "random", max_rounds=2, starting_player=0)
    person.play_to_the_end()
    last = person.last_moment()
    watcher = visit(plain=False, motion="normal")
    watcher.page.clock.install()
    watcher.page.goto(f"{table}?moment=0")
    reel, slider = watcher.see("replay"), watcher.see("replay-slider")
    expect(slider).to_have_attribute("max", str(last))
    watcher.page.clock.pause_at(watcher.page.evaluate("Date.now() / 1000 + 1"))
    watcher.page.keyboard.press("4")
    expect(watcher.see("speed-4")).to_have_attribute("aria-pressed", "true")
    watcher.page.keyboard.press("Space")
    expect(reel).to_have_attribute("data-playing", "true")
    until_moment(watcher, 1)
    watcher.click("replay-play")
    expect(reel).to_have_attribute("data-playing", "false")
    run(watcher, LONGEST)
    expect(slider).to_have_value("1")
    watcher.click("replay-play")
    for moment in range(2, last + 1):  # every move of the match, to its end
        until_moment(watcher, moment)
    run(watcher, LONGEST)
    expect(reel).to_have_attribute("data-playing", "false")
    watcher.page.locator("h1").evaluate("() => document.activeElement?.blur()")
    for _ in range(3):  # round by round to the beginning
        watcher.page.keyboard.press("Shift+ArrowLeft")
    expect(slider).to_have_value("0")
    watcher.page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("1")
    expect(watcher.see("caption")).to_have_attribute("data-turn", "1")
    watcher.click("fold-log")
    now = watcher.see("log").locator(".line.is-now")
    expect(now.first).to_have_text(watcher.see("caption").locator(".words").inner_text())
    expect(watcher.see("log").locator(".line.is-later").first).to_be_attached()
    watcher.page.keyboard.press("Shift+ArrowRight")
    expect(slider).not_to_have_value("1")
    assert watcher.page.url.endswith(f"moment={slider.input_value()}")
