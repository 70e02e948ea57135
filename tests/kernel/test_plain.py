"""Games of nothing but rules: what follows from the rules is right, words or no words."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sapajou.author import (
    Advice,
    Choice,
    Dice,
    Game,
    Hidden,
    Match,
    PlainGame,
    PlainState,
    Subject,
    Words,
    add_game,
    conform,
)
from sapajou.kernel.errors import BadInput
from sapajou.kernel.registry import find, game, games, source_of
from sapajou.testing.words import word_advice

NIM = Path(__file__).parents[2] / "examples" / "nim" / "game.py"


class Play(Choice, frozen=True):
    """Lay a card open."""

    card: int


class Table(PlainState):
    """A trick of one card each: hands are hidden, whoever plays the highest card gets a point."""

    choices = tuple(Play(card) for card in range(9))

    hands: list[list[int]] = []  # noqa: RUF012  msgspec copies these
    played: list[int] = []  # noqa: RUF012
    points: list[int] = []  # noqa: RUF012

    def set_up(self, options: Any) -> None:  # noqa: ARG002  it has none
        cards = list(range(9))
        self.shuffle(cards)
        self.hands = [sorted(cards[3 * seat : 3 * seat + 3]) for seat in range(self.seats)]
        self.points = [0] * self.seats

    def to_act(self) -> list[int]:
        return [len(self.played)] if any(self.hands) else []

    def offers(self, seat: int) -> list[Play]:
        return [Play(card) for card in self.hands[seat]]

    def play(self, seat: int, choice: Play) -> None:
        self.hands[seat].remove(choice.card)
        self.played.append(choice.card)
        self.reveal()
        if len(self.played) == self.seats:
            self.points[self.played.index(max(self.played))] += 1
            self.played = []

    def scores(self) -> list[int]:
        return self.points[:]

    def conceal(self, seat: int | None) -> None:
        self.hands = [hand if one == seat else [-1] * len(hand) for one, hand in enumerate(self.hands)]

    def deal_again(self, seat: int, dice: Dice) -> None:
        seen = {*self.played, *self.hands[seat]}
        unseen = sorted({*self.held(), *self.gone()} - seen)
        for at in range(len(unseen) - 1, 0, -1):
            other = dice.below(at + 1)
            unseen[at], unseen[other] = unseen[other], unseen[at]
        for one, hand in enumerate(self.hands):
            if one != seat:
                self.hands[one] = sorted(unseen.pop() for _ in hand)

    def held(self) -> list[int]:
        return [card for hand in self.hands for card in hand]

    def gone(self) -> list[int]:
        """Cards of earlier tricks are forgotten here: nobody knows them any more than those in hands."""
        return [card for card in range(3 * self.seats) if card not in self.played and card not in self.held()]

    def check(self) -> None:
        cards = [*self.played, *self.held()]
        self.require(len(self.hands) == self.seats and all(hand == sorted(hand) for hand in self.hands), "hands")
        self.require(len(set(cards)) == len(cards) and set(cards) <= set(range(9)), "hands")
        left = {len(hand) + (seat < len(self.played)) for seat, hand in enumerate(self.hands)}
        self.require(len(left) == 1 and max(left) <= 3 and len(self.played) < self.seats, "hands")
        self.require(len(self.points) == self.seats and all(0 <= one <= 3 for one in self.points), "points")


class Trick(PlainGame[Table]):
    """A game that hides something."""

    title = "Trick"
    seats = range(3, 4)
    state = Table


def hidden(state: Any, seat: int) -> dict[str, Hidden]:
    known = {*state.played, *state.hands[seat]}
    others = set(range(9)) - known
    return {
        f"{one}/{at}": Hidden(card, others)
        for one, hand in enumerate(state.hands)
        if one != seat
        for at, card in enumerate(hand)
    }


def test_nim_is_a_whole_game_in_fifty_lines() -> None:
    nim = find(f"{NIM}:Nim")
    assert len(NIM.read_text(encoding="utf-8").splitlines()) <= 50
    assert "nim" in games()
    assert game("nim") is nim
    assert find(source_of(nim)).id == "nim"
    with pytest.warns(Advice, match="no words yet"):
        conform(Subject(nim, seats=3, invariant=lambda state: state.check()), games=1)


def test_a_game_that_hides_something_conforms_too() -> None:
    with pytest.warns(Advice):
        conform(Subject(Trick(), seats=3, hidden=hidden), games=2)


def test_without_words_title_notation_and_types_serve() -> None:
    nim = find(f"{NIM}:Nim")
    match = Match(nim, 2, seed=1)
    match.play(0, "take 2 3")
    (event,) = match.events(1)
    for language, over in (("en", "the game is over"), ("fr", "la partie est finie")):
        assert nim.words.sentence(language, "title") == "Nim"
        assert nim.words.sentence(language, "ending.over") == over
        choice = nim.choice(match.state, 1, match.state.legal(1)[0])
        assert nim.words.sentence(language, "choice.take", nim.said(choice)) == "Take: heap 0, sticks 1"
    assert nim.words.sentence("en", "event.did", nim.said(event)) == "Seat 0: Take: heap 2, sticks 3"
    assert msgspec.json.decode(msgspec.json.encode(event))["choice"] == {"type": "take", "heap": 2, "sticks": 3}
    assert "Left" in str(match.state)


def test_french_is_optional_and_what_is_missing_is_advice(tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    english = {"title": "The trick", "choice.play": "Play the {card}.", "ending.over": "no card is left"}
    (tmp_path / "words" / "en.json").write_text(json.dumps(english), encoding="utf-8")

    class Spoken(Trick):
        words = Words(tmp_path / "words", behind=Trick.words)

    spoken = Spoken()
    assert spoken.words.sentence("fr", "title") == "The trick"
    assert spoken.words.sentence("fr", "choice.play", {"card": 3}) == "Play the 3."
    assert spoken.words.everything("fr")["title"] == "The trick"
    assert word_advice(spoken) == ["en: no words for event.did"]
    (tmp_path / "words" / "fr.json").write_text('{"title": "La levée"}', encoding="utf-8")
    french = Spoken()
    french.words = Words(tmp_path / "words", behind=Trick.words)
    assert french.words.sentence("fr", "title") == "La levée"
    assert "fr: no words for choice.play" in word_advice(french)


def test_a_position_written_by_hand_is_checked() -> None:
    nim = find(f"{NIM}:Nim")
    dump = nim.dump(nim.new(2, 1))
    wrongs = {"left": [9, 0, 0], "turn": 2, "seats": 7, "chance_key": "xyz", "chance_counters": []}
    for field, wrong in wrongs.items():
        with pytest.raises(BadInput, match=f"^{field}: such a position cannot come about"):
            nim.restore({**dump, field: wrong})


def test_a_game_must_say_who_wins() -> None:
    class Nothing(PlainState):
        choices = (Play(0),)

    with pytest.raises(TypeError, match="Nothing must say who wins"):
        type("Broken", (PlainGame,), {"title": "Broken", "seats": range(2, 3), "state": Nothing})


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{folder}/absent.py:Nim", "game file {folder}/absent.py: there is no such file"),
        ("{nim}:Mine", "game {nim}:Mine: {nim} has no class Mine"),
        ("{nim}:Take", "game {nim}:Take: Take is not a subclass of sapajou.author.Game"),
        ("{nim}:Nim:depth=3", "game {nim}:Nim:depth=3: Nim:depth=3 is not a subclass of sapajou.author.Game"),
        ("{nim}", "game {nim}: name the class in it, too: path/to/game.py:Game"),
        ("nimm", "game nimm: not installed; installed are: "),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_one_line(text: str, fault: str, tmp_path: Path) -> None:
    places = {"folder": tmp_path, "nim": NIM}
    with pytest.raises(BadInput) as caught:
        find(text.format(**places))
    assert str(caught.value).startswith(fault.format(**places))


def test_ids_and_unfinished_games_are_refused() -> None:
    with pytest.raises(BadInput, match="its id must be lower-case letters"):
        add_game(type("Odd", (Trick,), {"id": "../odd"}))
    with pytest.raises(BadInput, match="it still lacks choice, dump, events"):
        add_game(type("Early", (Game,), {"id": "early"}))


def test_an_id_alone_never_names_a_file() -> None:
    with pytest.raises(BadInput, match="not installed"):
        game(f"{NIM}:Nim")
