"""The pictures of the After Us pages: a card, an Assembly with joined frames, and a whole table."""

from typing import Any

from sapajou.games.after_us.game import AfterUs
from sapajou.games.after_us.picture.cards import assembly

CARD = 239
ASSEMBLY = (5, 239, 118, 8)  # a reactivation: example 08 of the tests
POINTER = "3.1.J"


def pictures(table: Any) -> dict[str, str]:
    """Return each picture by the name of its file; `table` is what a spectator of a game sees."""
    game = AfterUs()
    return {
        "after_us.svg": game.picture(table, "en"),
        "after_us_card.svg": game.card_picture(CARD, "en"),
        "after_us_assembly.svg": assembly(game.card_file, ASSEMBLY, game.words, "en", POINTER),
    }
