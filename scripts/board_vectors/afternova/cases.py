"""The cases of each function, collected at the moments of a game."""

from collections import defaultdict
from itertools import count
from random import Random
from typing import Any

import msgspec

from board_vectors.afternova.asking import PlayedGame, crewed, workers_in
from board_vectors.afternova.drafts import Maker, draft_of

_OFFERED = ("alone", "invite", "propose", "open_call")
_OFFERS = 2  # put together at each moment in which one may be made, and changed
_NONE: dict[str, Any] = {"need": {}, "gets": [], "gives": [], "receives": []}

Json = dict[str, Any]


class Cases:
    """Cases by the name of the function that they prove; a case names its view by its number."""

    def __init__(self) -> None:
        self.found: dict[str, list[Json]] = defaultdict(list)
        self.dice, self.other_dice = Random(0), Random(1)

    def _add(self, function: str, view: int, **case: object) -> None:
        self.found[function].append({"view": view, **case})

    def _see(self, table: PlayedGame) -> int:
        """Keep the view of the seat and return its number; what is printed on the cards stands in the first one."""
        view = msgspec.to_builtins(table.view())
        if self.found["views"]:
            view["faces"] = {}
        self.found["views"].append(view)
        return len(self.found["views"]) - 1

    # A seat may make an offer

    def offer(self, table: PlayedGame) -> None:
        """Put deals together and ask the engine what it thinks of them."""
        at = self._see(table)
        market = table.copy()
        market.play(market.state.legal(table.seat)[0])  # it is always open, and comes first
        self._add("budgetOf", at, seat=table.seat, budget=market.happened("chose_market")[0].budget)
        self._add("withSix", at, holders=[])  # whoever has six ends the game before another turn begins
        self._room(table, at)
        maker = Maker(table, self.dice)
        for _ in range(_OFFERS):
            if (good := maker.good(_OFFERED)) is not None:
                self._judge(table, at, good)
                self._judge(table, at, maker.changed(good))

    def _room(self, table: PlayedGame, at: int) -> None:
        """Keep how many fragments of each colour fit onto the Bot's row, if it plays."""
        if table.state.rival():
            for number, colour in enumerate(table.view().bag):
                self._add("botRoom", at, colour=colour, free=table.state.uncovered(number))

    def _judge(self, table: PlayedGame, at: int, move: Json) -> None:
        """Ask whether an offer can be made, with its workers or with the best of the hand, and what comes of it."""
        view, seat = table.view(), table.seat
        draft = draft_of(view, seat, move)
        refused = table.refused(move)
        best = move if move["type"] == "invite" else crewed(table, move, workers_in(view, seat))
        self._add("verdictOf", at, draft=draft, move=move, refused=refused, at_best=table.refused(best))
        if draft["stakes"] and draft["kind"] == "propose" and refused is None:
            self._hand_over(table, at, draft, move)
        if refused is None and move["type"] != "invite":
            trial = table.copy()
            trial.make(move)
            if move["type"] != "extract":
                sent = trial.view().offer
                self._add("restOf", at, draft=draft, offer=msgspec.to_builtins(sent))
            if move["type"] != "open_call" and _all_accept(trial):
                self._settled(table, at, trial, {"draft": draft}, [seat, *draft["helpers"]])
                self._crowd(table, move)

    def _settled(self, table: PlayedGame, at: int, after: PlayedGame, deal: Json, seats: list[int]) -> None:
        """Keep what a deal did to seats once it was carried out: storage, surplus, and what they may complete."""
        before, then = table.view().seats, after.view().seats
        for seat in seats:
            surplus, cards = _completable(after.copy(), seat, table.state.active)
            known = sorted(cards & {held.card for held in before[seat].hand})
            self._add("after", at, **deal, seat=seat, storage=then[seat].storage, surplus=surplus, buildable=known)

    def _crowd(self, table: PlayedGame, move: Json) -> None:
        """Carry a deal out where storages are fuller; keep how many fragments everybody must drop, and what is told."""
        trial = table.copy()
        for seat, storage in enumerate(trial.state.storages):
            for _ in range(self.other_dice.randint(0, -min(0, trial.state.surplus(seat)))):
                storage.append(trial.state.draw_fragment())
        before = trial.copy()
        trial.make(move)
        if not _all_accept(trial):
            return
        dealt, dropped = trial.view().seats, self._drop_all(trial, table.state.active)
        for seat, own in enumerate(dealt):
            case = {"storage": own.storage, "capacity": own.capacity, "surplus": dropped[seat]}
            self.found["surplusOf"].append({"seats": len(dealt), **case})
        self._tell(before, trial)

    def _drop_all(self, table: PlayedGame, active: int) -> dict[int, int]:
        """Let everybody drop what must go in this turn, and complete nothing; return how many each seat dropped."""
        dropped: dict[int, int] = defaultdict(int)
        while (asked := table.state.to_act()) and table.state.active == active:
            table.seat = asked[0]
            steps = table.state.legal(table.seat)
            drops = table.offered()[0].tag() == "drop"
            dropped[table.seat] += drops
            table.play(self.other_dice.choice(steps) if drops else steps[0])
        return dropped

    def _tell(self, before: PlayedGame, after: PlayedGame) -> None:
        """Keep what was told, and the fragments and blueprints of everybody that came of it."""
        then, now = before.view().seats, after.view().seats
        pairs = list(zip(then, now, strict=True))
        cards = [{"blueprint": len(new.completed) - len(old.completed)} for old, new in pairs]
        colours = before.view().bag
        came = [
            {f"fragment_{colour}": new.storage.count(colour) - old.storage.count(colour) for colour in colours}
            for old, new in pairs
        ]
        # A blueprint costs fragments, of which the film says nothing.
        self.found["amounts"].append({"events": after.log, "came": cards if after.happened("completed") else came})

    def _hand_over(self, table: PlayedGame, at: int, draft: Json, move: Json) -> None:
        """Ask how many stored fragments of a colour a helper may receive, where nobody receives any yet."""
        terms = {party: {**term, "receives": []} for party, term in move["deal"]["terms"].items()}
        party = self.dice.choice(sorted(terms))
        bare = {**draft, "stakes": {name: {**stake, "receives": []} for name, stake in draft["stakes"].items()}}
        seats = table.view().seats
        for colour in sorted({colour for seat in (table.seat, *map(int, terms)) for colour in seats[seat].storage}):
            for number in count():
                term = {**terms[party], "receives": [colour] * number}
                reason = table.reason({**move, "deal": {**move["deal"], "terms": {**terms, party: term}}})
                if reason in ("cannot_give", "same_colour_both_ways"):
                    self._add("spent", at, draft=bare, party=int(party), colour=colour, most=number - 1)
                    break

    # A seat is asked for its answer

    def answer(self, table: PlayedGame) -> None:
        """Look at the offer as the seat does: what it may answer, and what comes of it if all accept."""
        view = table.view()
        at = self._see(table)
        answers: list[Any] = table.offered()
        accepts = any(choice.kind == "accept" for choice in answers)
        owners, call = None, view.offer.kind == "open_call"
        trial = table.copy()
        if view.offer.kind != "invite" and _all_accept(trial, only=table.seat if call else None):
            owners = _owners(trial)
            parties = [table.seat] if call else view.offer.players
            self._settled(table, at, trial, {"offer": table.seat}, [view.active, *parties])
        self._add("fromOffer", at, seat=table.seat, accepts=accepts, owners=owners)
        self._add("counterTo", at, seat=table.seat, lacks=self._lacks(table))
        maker = Maker(table, self.dice)
        if (good := maker.good(["counter"])) is not None:
            for move in (good, maker.changed(good), self._offered_again(table, good)):
                best = crewed(table, move, maker.hand)
                self._add("counterProblem", at, seat=table.seat, term=move["term"], refused=table.refused(best))
        self._claim(table, at)

    def _offered_again(self, table: PlayedGame, counter: Json) -> Json:
        """Return a counter that asks for just what was offered, in another order; to an invitation another one."""
        view = table.view()
        own = [term for term in view.offer.terms if term.player in (None, table.seat)]
        if not own:
            return Maker(table, self.dice).changed(counter)
        term = {part: getattr(own[0], part) for part in ("need", "gets", "gives", "receives")}
        return {"type": "counter", "term": {**term, "gets": term["gets"][::-1]}}

    def _lacks(self, table: PlayedGame) -> Json:
        """Return what a hand lacks of what an offer asks for, or of the whole planet if it asks for nothing."""
        view = table.view()
        own = [term.need for term in view.offer.terms if term.player in (None, table.seat)]
        need = dict((own or [view.offer.asks])[0] or view.planets[view.offer.planet].requirements)
        move = {"type": "counter", "term": {**_NONE, "need": need}, "workers": workers_in(view, table.seat)}
        refused = table.refused(move) or {}
        return {"asked": need, "missing": refused.get("missing", {})}

    def _claim(self, table: PlayedGame, at: int) -> None:
        """Ask for each fragment whether a counter may lay claim to it."""
        view = table.view()
        planet = view.planets[view.offer.planet]
        own = [term for term in view.offer.terms if term.player in (None, table.seat)]
        need = dict(own[0].need) if own else {next(iter(planet.requirements)): 1}
        for space, colour in enumerate(planet.fragments):
            if colour is not None:
                move = {"type": "counter", "term": {**_NONE, "need": need, "gets": [space]}}
                self._add("claimed", at, seat=table.seat, space=space, open=table.reason(move) != "bad_space")

    # The maker of an offer looks at the counters

    def consider(self, table: PlayedGame) -> None:
        """Look at each counter: whether it can be taken, with which workers, and what comes of it."""
        at = self._see(table)
        for reply in table.view().replies:
            if reply.kind != "counter":
                continue
            seat, trial = reply.seat, table.copy()
            taken = trial.step("consider", player=seat)
            crews: list[list[str]] = []
            owners = None
            if taken is not None:
                trial.play(taken)
                offered: list[Any] = trial.offered()
                crews = [choice.workers for choice in offered if choice.tag() == "workers"]
                crews = crews or [[]]  # where nothing is left to supply, the engine does not ask
                trial.finish()
                owners = _owners(trial)
                self._settled(table, at, trial, {"counter": seat}, [table.seat, seat])
            self._add("fromCounter", at, seat=seat, crews=crews, owners=owners)

    # Other moments

    def complete(self, table: PlayedGame) -> None:
        """Look at the blueprints that a seat may complete, and at what each brings."""
        at, seat = self._see(table), table.seat
        offered: list[Any] = [choice for choice in table.offered() if choice.tag() == "complete"]
        cards = [choice.blueprint for choice in offered]
        self._add("buildable", at, seat=seat, cards=cards)
        self._add("scoresOf", at, who=seat, total=table.state.scores()[seat])
        if table.last_window:
            self._window(table, at)
        for card in cards:
            trial = table.copy()
            if (step := trial.step("complete", blueprint=card)) is not None:
                trial.play(step)
            self._tell(table, trial)
            gain = trial.state.scores()[seat] - table.state.scores()[seat]
            self._add("completing", at, seat=seat, card=card, gain=gain, leaves=trial.view().seats[seat].storage)

    def nothing_to_complete(self, table: PlayedGame) -> None:
        """Look at a hand of which nothing may be completed."""
        self.complete(table)

    def crew(self, table: PlayedGame) -> None:
        """Look at the workers among which a seat may choose."""
        offered: list[Any] = table.offered()
        self._add("crewsFor", self._see(table), seat=table.seat, crews=[choice.workers for choice in offered])

    def answered(self, table: PlayedGame) -> None:
        """Look at an offer whose answers have just been opened, and whether its maker is asked about them."""
        offer = next(event for event in reversed(table.log) if event.tag() == "offered")
        asked = table.state.to_act()
        table.seat = asked[0] if asked else 0
        considered = bool(asked) and table.offered()[0].tag() == "decline"
        replies = msgspec.to_builtins(table.happened("replied"))
        self.found["wasConsidered"].append(
            {"offer": msgspec.to_builtins(offer), "replies": replies, "considered": considered}
        )

    def ended(self, table: PlayedGame) -> None:
        """Look at the final scores, and at who ended the game."""
        table.seat = 0
        at = self._see(table)
        result = table.state.result()
        for who, total in [*enumerate(result.scores), *(result.rivals or {}).items()]:
            self._add("scoresOf", at, who=who, total=total)
        self._window(table, at)

    def _window(self, table: PlayedGame, at: int) -> None:
        """Keep who ends the game, as far as the engine told it."""
        if (holders := _holders(table)) is not None:
            self._add("withSix", at, holders=holders)


def _holders(table: PlayedGame) -> list[int | str] | None:
    """Return who ends the game, as the engine told when it opened the last window; None if more may have come since."""
    holders: list[int | str] | None = []
    told: list[Any] = table.log
    for event in told:
        if event.tag() == "last_window":
            holders = [*event.seats, *(["bot"] if event.bot else [])]
        elif event.tag() == "completed" and holders:
            holders = None
    return holders


def _all_accept(table: PlayedGame, only: int | None = None) -> bool:
    """Let everybody accept an offer, or one seat alone; return whether the deal was carried out."""
    while (asked := table.state.to_act()) and not table.happened("extracted"):
        table.seat = asked[0]
        if table.offered()[0].tag() != "answer":
            return False
        if not table.answer("refuse" if only not in (None, table.seat) else "accept"):
            return False
    return bool(table.happened("extracted"))


def _owners(table: PlayedGame) -> Json:
    """Return who got the fragment of each space in the deal that was just carried out."""
    return {str(got.space): "bot" if got.seat is None else got.seat for got in table.happened("got")}


def _completable(table: PlayedGame, seat: int, active: int) -> tuple[int, set[str]]:
    """Return how many fragments a seat must drop in this turn, and what it may complete then, whatever it drops."""
    while (asked := table.state.to_act()) and table.state.active == active:
        table.seat = asked[0]
        offered: list[Any] = table.offered()
        kind = offered[0].tag()
        if kind == "drop" and table.seat == seat:
            return _dropping(table, seat, active)
        if kind == "pass" and table.seat == seat:
            return 0, {choice.blueprint for choice in offered if choice.tag() == "complete"}
        newest = table.view().seats[table.seat].hand[-1].card if kind == "discard" else ""  # the worker that was drawn
        drawn = table.step("discard", card=newest)
        table.play(table.state.legal(table.seat)[0] if drawn is None else drawn)
    return 0, set()


def _dropping(table: PlayedGame, seat: int, active: int) -> tuple[int, set[str]]:
    """Return what a seat may complete with any of the fragments that it may drop next."""
    surplus, cards = 0, set[str]()
    for step in table.state.legal(seat):
        trial = table.copy()
        trial.play(step)
        more, then = _completable(trial, seat, active)
        surplus, cards = more + 1, cards | then
    return surplus, cards
