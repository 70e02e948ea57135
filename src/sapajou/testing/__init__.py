"""The conformance suite: what every game must keep, shipped so that anybody can test a game of their own.

A test module of a game needs little more than this::

    from sapajou.testing import Subject, conform
    from sapajou.testing.stateful import machine  # needs Hypothesis: pip install sapajou[testing]

    SUBJECT = Subject(MyGame(), seats=3, invariant=pieces_are_conserved, hidden=hidden_places)

    def test_my_game_conforms():
        conform(SUBJECT)

    TestMyGame = machine(SUBJECT).TestCase
"""

from sapajou.testing.conform import LAWS, conform
from sapajou.testing.subject import Broken, Hidden, Subject, Visit
from sapajou.testing.words import Advice

__all__ = ["LAWS", "Advice", "Broken", "Hidden", "Subject", "Visit", "conform"]
