"""What the lead of a tribe is made of, in points, as the search weighs it between two rounds."""

from typing import Final

from sapajou.games.after_us import bot
from sapajou.games.after_us.engine import standing as st
from sapajou.games.after_us.engine.rules import State
from sapajou.games.after_us.search import lead_at
from sapajou.kernel.grounds import ended

# The features behind each ground, in the order of `engine/standing.py`.
_BEHIND: Final = {
    "points": range(st.POINTS, st.FOOD),
    "food": range(st.FOOD, st.ENERGY),
    "energy": range(st.ENERGY, st.RAGE),
    "rage": range(st.RAGE, st.TAMARINS),
    "tamarins": range(st.TAMARINS, st.APES),
    "apes": range(st.APES, st.MEAN),
    "deck": range(st.MEAN, st.FEATURES),
}
NAMES: Final = (*_BEHIND, "rival")


def grounds(state: State, seat: int) -> dict[str, float]:
    """Return what a tribe has and owns, each in points at the end, and what the best rival has (`rival`).

    Alone against the King every line ends: there it is points against points.
    """
    lead = lead_at(state, seat)
    if state.over:
        own = float(state.points[seat])
        return {"points": own, "rival": lead - own} if state.seats == 1 else ended(lead)
    standing = bot.standing_of(state.cards)
    features = standing.features(state, seat)
    mixed = st.mixture(state)
    worths = [
        feature * sum(share * weight for share, weight in zip(mixed, weights, strict=True))
        for feature, weights in zip(features, standing.weights, strict=True)
    ]
    found = {name: sum(worths[at] for at in places) for name, places in _BEHIND.items()}
    return {**found, "rival": lead - sum(found.values())}
