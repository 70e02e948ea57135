"""What the lead of a seat is made of (`Game.grounds`): what games share."""


def ended(lead: float) -> dict[str, float]:
    """Return the one ground there is where a game is over.

    >>> ended(-3.0)
    {'loses': -3.0}
    """
    return {"wins" if lead > 0.0 else "loses" if lead < 0.0 else "draws": lead}
