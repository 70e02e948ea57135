"""A view as SVG: the table with planets, market, players, the offer and the Bot."""

from sapajou.games.afternova.picture.table import drawn

__all__ = ["drawn"]
