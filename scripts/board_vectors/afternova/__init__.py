"""What the engine says of deals, answers, storages and scores of Afternova, for the board that shows them beforehand.

Everything is asked of the engine as anybody may ask it: what it offers, why it refuses, what happens when a copy of the
position is played on. So nothing here knows a rule.
"""

from board_vectors.afternova.asking import PlayedGame
from board_vectors.afternova.cases import Cases
from board_vectors.afternova.finish import finished
from board_vectors.afternova.games import moments


def vectors() -> dict[str, list[dict[str, object]]]:
    """Return the cases of each function of the board, from games of every number of seats."""
    cases = Cases()
    for seats in PlayedGame.GAME.seats:
        for moment, table in moments(seats):
            getattr(cases, moment)(table)
    return cases.found | finished()
