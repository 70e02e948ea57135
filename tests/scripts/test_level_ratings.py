"""What of a ladder the lobby tells."""

from level_ratings import rounded


def test_ratings_are_told_in_whole_points_without_who_has_played_too_little() -> None:
    found = {
        "level1": {"elo": 640.4, "low": 601.6, "high": 679.2, "games": 24, "won": 11},
        "level2": {"elo": 840.0, "low": 1.0, "high": 1700.0, "games": 9},
    }
    assert rounded(found, 10) == {"level1": {"elo": 640, "low": 602, "high": 679, "games": 24}}
