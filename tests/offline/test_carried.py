"""Which bots the table without a server offers: what a browser answers in bearable time, with that time."""

import json
from pathlib import Path

from sapajou.server.site import files


def test_the_site_offers_the_bots_that_a_browser_can_carry() -> None:
    path, body = next(files._answers())
    assert path == "answers/games.json"
    games = {game["id"]: game for game in json.loads(body)}
    for game in games.values():
        assert {"level1", "level3", "random"} <= set(game["bots"])
        assert set(game["paces"]) <= set(game["bots"])
        assert max(game["paces"].values()) < 10.0
    for name, found in files.paces().items():
        slow = {bot for bot, seconds in found.items() if seconds >= 10.0}
        assert not slow & set(games[name]["bots"]), "nobody waits so long"
    in_browser = json.loads((Path(files.__file__).parent / "data" / "paces.json").read_bytes())
    for name, game in games.items():
        assert set(game["paces"]) == set(game["bots"]), "every bot was measured in a browser"
        assert game["paces"] == {bot: in_browser[name][bot] for bot in game["bots"]}
