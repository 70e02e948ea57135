"""Hidden information: what may be known, what may not, and when it becomes known."""

from typing import Any

from sapajou.games.after_us.events import TokenSealed
from sapajou.games.after_us.game import AfterUs
from sapajou.kernel.match import Match


def test_au_inf_01_no_view_and_no_event_tells_a_sealed_token_or_an_undrawn_recruit(scene: Any, game: AfterUs) -> None:
    play = scene(3).line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).line(2, 1, 2, 3, 4).have(0, "Gr3 Fl2")
    play.phase("token", None, None, None)
    match = Match.from_position(game, game.dump(play.state))
    match.play(0, "choose gorilla")
    assert match.events(0) == [TokenSealed(0, "gorilla")]
    assert match.events(1) == match.events(2) == match.events(None) == [TokenSealed(0, None)]
    match.play(1, "choose mandrill")
    match.play(2, "choose mandrill")
    match.play(0, "recruit 1")
    card = match.state.draw[0][-1]
    told = [[event for event in match.events(viewer) if event.tag() == "recruited"] for viewer in (0, 1, None)]
    assert [getattr(events[0], "card", None) for events in told] == [card, None, None]


def test_au_inf_02_a_recruit_becomes_public_when_drawn(scene: Any, game: AfterUs) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "Gr3 En5")
    play.phase("main", "gorilla", "mandrill", done=[1]).play(0, "recruit 1")
    card = play.deck(0)[0]
    play.play(0, "done")
    while play.state.round == 1:
        play.play(0, "done")
    assert card in game.view(play.state, 1).tribes[0].line
    assert play.state.known[card] == 0  # nothing about it is hidden any more


def test_au_inf_03_a_reshuffled_card_is_no_longer_known(scene: Any) -> None:
    play = scene().hand(0, 1, 2, 3, 101).own(0, discard=[102, 5, 6]).have(0, "En2").play(0, "ghetto_blaster 1")
    assert all(play.state.known[card] == 0 for card in play.deck(0))


def test_cards_returned_by_phone_are_known_at_the_bottom(scene: Any, game: AfterUs) -> None:
    play = scene(objects=["mobile_phone", "computer", "moped"]).hand(0, 101, 2, 3, 4).hand(1, 102, 2, 3, 4)
    play.have(0, "En2").have(1, "En2").play(0, "mobile_phone 101 gorilla").play(1, "mobile_phone 102 orangutan")
    assert game.view(play.state, 1).recruit_piles[0].returned == [102, 101]
    for seed in range(20):
        assert game.redeal(play.state, 0, seed).piles[0][:2] == [102, 101]


def test_a_known_card_stays_known_when_it_is_recruited(scene: Any, game: AfterUs) -> None:
    play = scene(objects=["mobile_phone", "computer", "moped"]).hand(0, 101, 2, 3, 4).hand(1, 1, 2, 3, 4)
    play.pile("mandrill_1", 0).have(0, "En2").play(0, "mobile_phone 101 gorilla")
    state = play.state
    state.take_recruit(1, 0)
    assert game.view(state, 0).tribes[1].draw_pile.top[0].card == 101


def test_au_rul_27_redeal_moves_what_others_recruited(scene: Any, game: AfterUs) -> None:
    play = scene().line(0, 1, 2, 3, 4).line(1, 1, 2, 3, 4).have(0, "Gr3 Fl2 En9")
    play.phase("main", "gorilla", "mandrill", done=[1]).play(0, "moped chimpanzee 2", "recruit 1")
    top = play.state.draw[0][-2:]
    assert [game.redeal(play.state, 0, seed).draw[0][-2:] for seed in range(20)] == [top] * 20
    dealt = [game.redeal(play.state, 1, seed) for seed in range(60)]
    for place in (-1, -2):
        assert len({state.draw[0][place] for state in dealt}) > 8
    for state in dealt:
        assert [state.known[card] for card in state.draw[0][-2:]] == [1, 1]
        assert [(state.cards.ape[card], state.cards.level[card]) for card in state.draw[0][-2:]] == [(3, 2), (2, 1)]


def test_two_seats_draw_the_same_in_either_order(scene: Any, game: AfterUs) -> None:
    play = scene().hand(0, 1, 2, 3, 4).hand(1, 1, 2, 3, 4).own(0, discard=[5, 6, 7, 8]).own(1, discard=[5, 6, 7, 8])
    play.have(0, "En2").have(1, "En2")
    ends = []
    for order in ((0, 1), (1, 0)):
        state = play.state.copy()
        for seat in order:
            state.apply(seat, game.steps(state, seat, f"ghetto_blaster {seat * 8 + 1}")[0])
        ends.append(game.dump(state))
    assert ends[0] == ends[1]
