"""How long levels think: the tables of the guide are those of what ships."""

from benchmarks import levels

from sapajou.bots.levels import LEVELS


def test_the_guide_has_the_times_that_ship() -> None:
    text = levels.PAGE.read_text(encoding="utf-8")
    assert levels.with_tables(text) == text


def test_the_strongest_of_six_levels_has_the_bar_of_the_strongest_of_eight() -> None:
    bars = [levels.bar_of(bot, "level6") for bot in LEVELS][:6]
    assert bars == [0.02, 0.02, 0.02, 0.02, 0.1, 2.0]
    assert levels.bar_of("search", "level8") is None
    assert levels.table({"nim": {"level1": 0.01, "level8": 1.5}}, bars=True).splitlines()[2::7] == [
        "| 1 | 0.02 | 0.01 |",
        "| 8 | 2 | 1.5 |",
    ]
