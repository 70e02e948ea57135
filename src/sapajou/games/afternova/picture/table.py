"""The whole table as one picture, made of what a view holds and nothing else."""

import re
from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape

from sapajou.games.afternova.engine import actions as act
from sapajou.games.afternova.picture import deal as deals
from sapajou.games.afternova.picture import pieces as p
from sapajou.games.afternova.picture.sky import HEIGHT as SKY_HEIGHT
from sapajou.games.afternova.picture.sky import sky
from sapajou.games.afternova.view import BotView, DealView, SeatView, View
from sapajou.kernel.drawing import place, symbols
from sapajou.kernel.words import SeatValue, Words

_WIDTH: Final = 1200
_MARGIN: Final = 20
_INNER: Final = _WIDTH - 2 * _MARGIN
_GAP: Final = 14
_PAD: Final = 16  # inside a panel
_HEAD: Final = 44  # the line that says whose turn it is
_TITLE: Final = 40  # of a panel
_LANE: Final = 48
_SLOT: Final = 34  # a place of a storage, a completed blueprint


def drawn(view: View, words: Words, language: str) -> str:
    """Return the table of a view as SVG, with a description for those who cannot see it."""
    return _Drawing(view, words, language).whole()


class _Drawing:
    """One view in one language."""

    def __init__(self, view: View, words: Words, language: str) -> None:
        self.view, self.words, self.language = view, words, language

    def word(self, key: str, **values: object) -> str:
        """Return words of the game."""
        return self.words.sentence(self.language, key, values)

    def whole(self) -> str:
        """Return the picture: sections one below the other, and the drawings that they place."""
        parts, y = [self._head()], float(_MARGIN + _HEAD)
        for section, height in self._sections():
            parts.append(f'<g transform="translate({_MARGIN} {y:g})">{section}</g>')
            y += height + _GAP
        height = y - _GAP + _MARGIN
        inner = p.box(0, 0, _WIDTH, height, 18, p.PAPER) + "\n".join(parts)
        placed = re.findall(r'href="#(\w+)"', inner)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height:g}" role="img" '
            f'aria-labelledby="t d">\n<title id="t">{escape(self.word("title"))}</title>'
            f'<desc id="d">{escape(self._told())}</desc>\n{symbols(p.DRAWINGS, placed)}\n{inner}\n</svg>\n'
        )

    def _told(self) -> str:
        """Return the table in words: planets with what lies on them, and what everybody has."""
        parts = []
        for planet in self.view.planets:
            if planet.planet is not None:
                needs = [f"{self.word(f'skill.{skill}')} {number}" for skill, number in planet.requirements.items()]
                parts.append(
                    f"{self.word(f'piece.{planet.planet}')}: {', '.join(needs + self._colours(planet.fragments))}"
                )
        for seat, player in enumerate(self.view.seats):
            held = [f"{self.word('show.points')} {player.points}", *self._colours(player.storage)]
            parts.append(f"{self._name(seat)}: {', '.join(held)}")
        return "; ".join(parts)

    def _colours(self, colours: Sequence[str | None]) -> list[str]:
        return [self.word(f"colour.{colour}") for colour in colours if colour is not None]

    def _name(self, seat: int) -> str:
        """Return what a player is called here."""
        return self.word("show.you", seat=seat) if seat == self.view.seat else f"{self.word('show.player')} {seat}"

    def _sections(self) -> Iterator[tuple[str, float]]:
        """Yield every section with its height."""
        view = self.view
        yield sky(view, self.word, _INNER), SKY_HEIGHT
        if view.offer is not None:
            yield self._deal("show.offer", view.offer, answers=True)
        if view.draft is not None:
            yield self._deal("show.draft", view.draft, answers=False)
        yield self._market()
        if view.bot is not None:
            yield self._bot(view.bot)
        if view.seat is not None:
            yield self._own(view.seat, view.seats[view.seat])
        others = [seat for seat in range(len(view.seats)) if seat != view.seat]
        for at in range(0, len(others), 2):
            yield self._pair(others[at : at + 2])

    def _head(self) -> str:
        """Return whose turn it is and what is to be done."""
        view = self.view
        y = _MARGIN + _HEAD / 2 - 8
        turn = (
            self.word("show.bot_turn") if view.active is None else self.word("show.active", seat=SeatValue(view.active))
        )
        sign = p.icon("bot", 32) if view.active is None else p.mark(view.active, 32)
        said = p.row(_MARGIN + 4, y, [sign, p.words(turn, 26)], 10)[0]
        time = self.word("show.round", round=view.round, rounds=view.max_rounds)
        left = "" if view.phase != "choose_action" else f" · {self.word('show.proposals', proposals=view.proposals)}"
        left = left if view.budget is None else f" · {self.word('show.budget', budget=view.budget)}"
        return said + p.told(time + left, _WIDTH - _MARGIN - 4, y, 20, p.SOFT, "end")

    # The market

    def _market(self) -> tuple[str, float]:
        """Return both rows, and beside them what is left in the decks and in the bag."""
        height = _TITLE + p.CARD_HEIGHT + _PAD
        y = _TITLE + p.CARD_HEIGHT / 2
        workers, x = p.row(_PAD, y, [self._card(card) for card in self.view.worker_row], 6)
        blueprints, x = p.row(x + 12, y, [self._card(card) for card in self.view.blueprint_row], 6)
        x += 22
        column = (_INNER - _PAD - x) / 3
        piles = [("worker_back", 44), ("blueprint", 44), ("planet_small", 62)]
        drawn = [
            place(name, x + column * (at + 0.5), y - 46, size) + p.count(left, x + column * (at + 0.5), y - 8, 20)
            for at, ((name, size), left) in enumerate(zip(piles, self.view.decks, strict=True))
        ]
        step = (_INNER - _PAD - x) / len(self.view.bag)
        drawn += [
            place(f"fragment_{colour}", x + step * (at + 0.5), y + 30, 30)
            + p.count(left, x + step * (at + 0.5), y + 60, 18)
            for at, (colour, left) in enumerate(self.view.bag.items())
        ]
        title = p.told(self.word("show.market"), _PAD, _TITLE / 2 + 2, 20, p.SOFT)
        title += p.told(self.word("show.piles"), x, _TITLE / 2 + 2, 20, p.SOFT)
        return _panel(_INNER, height) + title + workers + blueprints + "".join(drawn), height

    def _card(self, card: str | None, covered: Sequence[str] = ()) -> p.Sign:
        """Return a card face up, or the place of one that is gone."""
        if card is not None:
            return p.card(card, self.word(f"piece.{card}"), self.view.faces[card], covered)
        size = (p.CARD_WIDTH, p.CARD_HEIGHT)
        line = p.edge(p.EDGE, 1.5, dashed=True)
        return p.Sign(size[0], lambda x, y: p.box(x - size[0] / 2, y - size[1] / 2, *size, 10, p.SUNK, line))

    # Deals

    def _deal(self, title: str, deal: DealView, *, answers: bool) -> tuple[str, float]:
        """Return a deal as lanes, two side by side, and who has answered it."""
        planet = self.view.planets[deal.planet].planet
        kind = self.word(f"kind.{'counter' if deal.kind == 'take_counter' else deal.kind}")
        name = "" if planet is None else self.word(f"piece.{planet}")
        said = self.word("show.deal", kind=kind, planet=name)
        drawn = p.row(_PAD, _TITLE / 2 + 4, [p.words(self.word(title), 22), p.words(said, 19, p.SOFT)], 16)[0]
        lanes = [(signs, "") for signs in deals.lanes(self.view, deal)]
        if answers:
            colours, note = self.view.planets[deal.planet].fragments, self.word("kind.counter")
            lanes += [(deals.term_lane(reply.term, colours), note) for reply in self.view.replies if reply.term]
            drawn += self._answers(deal)
        room = (_INNER - 3 * _PAD) / 2
        for at, (signs, note) in enumerate(lanes):
            drawn += _lane(_PAD + at % 2 * (room + _PAD), _TITLE + 4 + at // 2 * (_LANE + 6), room, signs, note)
        height = _TITLE + (len(lanes) + 1) // 2 * (_LANE + 6) + 10
        return _panel(_INNER, height, p.GLOW_WASH) + drawn, height

    def _answers(self, deal: DealView) -> str:
        """Return who is asked: a seal where an answer is in, and what it was once all are."""
        view = self.view
        kinds = {reply.seat: self.word(f"kind.{reply.kind}") for reply in view.replies}
        if view.seat is not None and view.answer is not None:
            kinds[view.seat] = self.word(f"kind.{view.answer.kind}")
        asked = deal.players or [seat for seat in range(len(view.seats)) if seat != view.active]
        signs: list[p.Sign] = []
        for seat in asked:
            answered = [p.icon("seal", 24)] if seat in view.answered else [p.words("…", 22, p.SOFT)]
            signs += [p.mark(seat, 26), *answered]
            signs += [p.words(kinds[seat], 18)] if seat in kinds else []
            signs.append(p.Sign(10, lambda _x, _y: ""))
        width = sum(sign.width + 6 for sign in signs)
        return p.row(_INNER - _PAD - width, _TITLE / 2 + 4, signs, 6)[0]

    # Players and the Bot

    def _pair(self, seats: Sequence[int]) -> tuple[str, float]:
        """Return two players side by side; one alone has the whole width."""
        room = (_INNER - _GAP * (len(seats) - 1)) / len(seats)
        height = 0.0
        drawn = []
        for at, seat in enumerate(seats):
            player = self.view.seats[seat]
            panel, height = self._player(seat, player, room, self._others_hand(player), p.SMALL_HEIGHT)
            drawn.append(f'<g transform="translate({at * (room + _GAP):g} 0)">{panel}</g>')
        return "".join(drawn), height

    def _own(self, seat: int, player: SeatView) -> tuple[str, float]:
        """Return the viewer's own things, with whole cards."""
        hand = [self._card(held.card) for held in player.hand]
        return self._player(seat, player, _INNER, hand, p.CARD_HEIGHT)

    def _others_hand(self, player: SeatView) -> list[p.Sign]:
        """Return a hand as others see it: the cards that are known, and the backs of the rest (AN-I-02)."""
        known = [(held.card, self.view.faces[held.card]) for held in player.hand]
        workers = [p.small_card(card, face) for card, face in known if face.icons]
        blueprints = [p.small_card(card, face) for card, face in known if not face.icons]
        workers += [p.back("worker_back")] * (player.workers - len(workers))
        return workers + blueprints + [p.back("blueprint")] * (player.blueprints - len(blueprints))

    def _player(
        self, seat: int, player: SeatView, width: float, hand: Sequence[p.Sign], card: float
    ) -> tuple[str, float]:
        """Return a player: mark, points and objective, the hand, the storage and what is completed."""
        height = 60 + card + 12 + _SLOT + _PAD
        top, bottom = 32, height - _PAD - _SLOT / 2
        name = p.row(_PAD, top, [p.mark(seat, 32), p.words(self._name(seat), 23)], 8)[0]
        aim = _objective(player.objective, width - _PAD - 60, top)
        worth = p.points(player.points, 46).draw(width - _PAD - 23, top)
        held = _spread(_PAD, 60 + card / 2, hand, width - 2 * _PAD)
        stored = _storage(
            player.storage, player.capacity, _PAD, bottom, width - 3 * _PAD - act.BLUEPRINTS_TO_END * (_SLOT + 4)
        )
        built = self._completed(player.completed, 0, width - _PAD, bottom)
        panel = _panel(width, height, now=seat in self.view.to_act)
        return panel + name + aim + worth + held + stored + built, height

    def _completed(self, cards: Sequence[str], face_down: int, right: float, y: float) -> str:
        """Return six places for completed blueprints, each with its upgrade or its points; the last end at `right`."""
        faces = [self.view.faces[card] for card in cards]
        signs = [p.upgrade(face.upgrade, face.points, _SLOT - 6) for face in faces]
        signs += [p.icon("blueprint", _SLOT - 6)] * face_down
        drawn = []
        for at in range(act.BLUEPRINTS_TO_END):
            x = right - (act.BLUEPRINTS_TO_END - at) * (_SLOT + 4) + 4
            full = at < len(signs)
            line = p.edge(p.LEAF if full else p.EDGE, 2 if full else 1.5, dashed=not full)
            drawn.append(p.box(x, y - _SLOT / 2, _SLOT, _SLOT, 7, p.LEAF_WASH if full else p.SUNK, line))
            drawn.append(signs[at].draw(x + _SLOT / 2, y) if full else "")
        return "".join(drawn)

    def _bot(self, bot: BotView) -> tuple[str, float]:
        """Return the Bot: its row with what is covered, its storage and what it has scored."""
        height = p.CARD_HEIGHT + 2 * _PAD
        y = height / 2
        name = p.row(_PAD + 8, y - 28, [p.icon("bot", 64), p.words(self.word("show.bot"), 23)], 12)[0]
        aim = _objective(bot.objective, _PAD + 176, y + 44)
        laid = [self._card(card, covered) for card, covered in zip(bot.row, bot.covered, strict=True)]
        cards, x = p.row(270, y, laid, 8)
        scored = self._completed([*bot.scored, *bot.revealed], bot.face_down - len(bot.revealed), _INNER - _PAD, y - 24)
        right = _INNER - _PAD - act.BLUEPRINTS_TO_END * (_SLOT + 4) + 4
        stored = _storage(bot.storage, act.STORAGE, right, y + 24, _INNER - _PAD - right)
        labels = [
            p.told(self.word(key), right - 20, y + below, 20, p.SOFT, "end", right - 40 - x)
            for key, below in (("show.bot_scored", -24), ("show.storage", 24))
        ]
        panel = _panel(_INNER, height, now=self.view.active is None)
        return panel + name + aim + cards + scored + stored + "".join(labels), height


def _panel(width: float, height: float, fill: str = p.RAISED, *, now: bool = False) -> str:
    """Return the ground of a section, outlined in green where a decision is owed."""
    line = p.edge(p.LEAF, 4) if now else p.edge(p.EDGE, 2)
    return p.box(1, 1, width - 2, height - 2, 14, fill, line)


def _lane(x: float, y: float, room: float, signs: Sequence[p.Sign], note: str) -> str:
    """Return a lane of a deal; one with a note is not what was offered, and dashed."""
    ground = p.box(x, y, room, _LANE, 10, p.RAISED, p.edge(p.EDGE, 1.5, dashed=bool(note)))
    said = p.told(note, x + room - 12, y + _LANE / 2, 17, p.SOFT, "end") if note else ""
    left = room - 24 - p.words(note, 17).width
    return ground + _spread(x + 10, y + _LANE / 2, signs, left, 4) + said


def _spread(x: float, y: float, signs: Sequence[p.Sign], room: float, gap: float = 6) -> str:
    """Return signs side by side, over each other where there are many."""
    spare = room - sum(sign.width for sign in signs)
    return p.row(x, y, signs, min(gap, spare / max(1, len(signs) - 1)))[0]


def _storage(colours: Sequence[str], capacity: int, x: float, y: float, room: float) -> str:
    """Return a storage: its fragments, its free places, and what is too much for it."""
    places: list[str | None] = [*colours, *[None] * (capacity - len(colours))]
    size = min(_SLOT, room / len(places) - 4)
    return p.row(x, y, [p.stored(colour, size, surplus=at >= capacity) for at, colour in enumerate(places)])[0]


def _objective(objective: Sequence[str] | None, right: float, y: float) -> str:
    """Return a starship with the two colours of its objective, or a question mark; it ends at `right`."""
    signs = [p.icon("starship", 58)]
    signs += [p.number("?", 26, p.SOFT)] if objective is None else [p.icon(f"fragment_{one}", 26) for one in objective]
    return p.row(right - sum(sign.width + 6 for sign in signs), y, signs, 6)[0]
