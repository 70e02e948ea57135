import json
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import sapajou
from bazaar.game import Bazaar
from sapajou.kernel import registry
from sapajou.kernel.errors import BadData, UnknownGame


def test_games_are_listed_in_order() -> None:
    assert sapajou.games() == sorted(sapajou.games())
    assert "bazaar" in sapajou.games()


def test_a_game_is_found_by_its_id_and_is_always_the_same() -> None:
    assert isinstance(sapajou.game("bazaar"), Bazaar)
    assert sapajou.game("bazaar") is sapajou.game("bazaar")


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"game chess: not installed; installed are: .*bazaar"):
        sapajou.game("chess")


@pytest.mark.parametrize("value", ["no_such_module:Game", "bazaar.game:NoSuchGame"])
def test_a_broken_installation_is_named(value: str) -> None:
    with pytest.raises(UnknownGame, match="game bazaar: its installation is broken"):
        registry._load(EntryPoint("bazaar", value, registry.GROUP))


@pytest.mark.parametrize(("name", "value"), [("bazaar", "json:dumps"), ("souk", "bazaar.game:Bazaar")])
def test_what_is_no_game_of_that_id_is_refused(name: str, value: str) -> None:
    with pytest.raises(UnknownGame, match=f"{value} is not a Game with the id '{name}'"):
        registry._load(EntryPoint(name, value, registry.GROUP))


def test_an_owners_figures_come_from_a_file_or_as_data(tmp_path: Path) -> None:
    path = tmp_path / "worth.json"
    path.write_text(json.dumps({"worth": [1] * 20}), encoding="utf-8")
    for data in (path, str(path), {"worth": [1] * 20}):
        game = sapajou.game("bazaar", data=data)
        assert game.data == {"worth": [1] * 20}
        assert set(game.new(2, seed=1).scores()) == {2}


def test_a_file_that_is_no_json_is_named(tmp_path: Path) -> None:
    path = tmp_path / "worth.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(BadData, match=r"worth.json: is not JSON"):
        sapajou.game("bazaar", data=path)
    with pytest.raises(BadData, match=r"missing.json: cannot be read"):
        sapajou.game("bazaar", data=tmp_path / "missing.json")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        pytest.param("[" * 200_000, "nested too deeply", id="deep"),
        pytest.param("9" * 5000, "number is too large", id="long"),
    ],
)
def test_a_file_that_python_cannot_hold_is_named(text: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "worth.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match=f"worth.json: .*{fault}"):
        sapajou.game("bazaar", data=path)


@pytest.mark.parametrize("data", [{}, {"worth": "much"}, {"worth": [1]}, {"worth": [-1] * 20}, [1]])
def test_figures_that_do_not_fit_are_refused(data: dict[str, object]) -> None:
    with pytest.raises(BadData, match=r"worth|data: must be of type object"):
        Bazaar(data)


def test_a_game_without_figures_of_its_own_takes_none() -> None:
    class Fixed(Bazaar):
        use_figures = sapajou.kernel.game.Game.use_figures

    with pytest.raises(BadData, match="bazaar: this game has no figures that can be replaced"):
        Fixed({"worth": []})
