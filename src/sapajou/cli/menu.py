"""`sapajou play` alone: a newcomer picks a game, who plays, and plays."""

from typing import Any

from sapajou.bots import BotSpec, named, parse_bots
from sapajou.cli.given import option_values, seat_count
from sapajou.cli.speech import BadArgument, Speech
from sapajou.cli.terminal.match import play_match
from sapajou.cli.terminal.screen import Screen
from sapajou.kernel.errors import BadInput
from sapajou.kernel.game import Game
from sapajou.kernel.match import Match
from sapajou.kernel.option import Value
from sapajou.kernel.registry import game, games
from sapajou.kernel.shape import whole_number


def choose_and_play(speech: Speech) -> None:
    """Ask what is to be played and by whom, and play it; Enter takes what is proposed."""
    screen = Screen()
    chosen = _choose_game(screen, speech)
    proposed = seat_count(chosen, None, players=2)
    question = speech.say("menu.seats", fewest=chosen.seats[0], most=chosen.seats[-1], proposed=proposed)
    seats = _choose_number(screen, question, chosen.seats, proposed)
    people = _choose_number(screen, speech.say("menu.people", seats=seats), range(seats + 1), proposed=1)
    bots = _choose_bots(screen, speech, chosen, seats - people)
    options = _choose_options(screen, speech, chosen)
    play_match(Match(chosen, seats, None, **options), bots, speech)


def _choose_game(screen: Screen, speech: Speech) -> Game[Any]:
    """Return the game that is picked from the installed ones."""
    installed = [game(game_id) for game_id in games()]
    if not installed:
        raise BadArgument("games", "menu.no_games")
    screen.write(speech.say("menu.welcome"))
    for number, one in enumerate(installed, 1):
        screen.write(f"{number:>3}  {speech.title(one)}")
    return installed[_choose_number(screen, speech.say("menu.game"), range(1, len(installed) + 1), proposed=1) - 1]


def _choose_number(screen: Screen, question: str, possible: range, proposed: int) -> int:
    """Return the number that is typed, or the proposed one."""
    while True:
        line = screen.ask(question) or str(proposed)
        number = whole_number(line)
        if number is not None and number in possible:
            return number
        screen.write(f"{possible[0]}-{possible[-1]}")


def _choose_bots(screen: Screen, speech: Speech, chosen: Game[Any], count: int) -> list[BotSpec]:
    """Return a bot for each seat that no person takes; those that were named take turns."""
    while count:
        line = screen.ask(speech.say("menu.bots", count=count, bots=", ".join(named()))) or "greedy"
        try:
            bots = parse_bots(line)
            for bot in bots:
                bot.sit(chosen, 0, 0).close()
        except BadInput as error:
            screen.write(error.line(speech.language))
        else:
            return [bots[at % len(bots)] for at in range(count)]
    return []


def _choose_options(screen: Screen, speech: Speech, chosen: Game[Any]) -> dict[str, Value]:
    """Return the options that are typed."""
    if not chosen.options:
        return {}
    for name, option in chosen.options.items():
        screen.write(f"  {name}: {speech.option_help(chosen, name)} [{option.default}]")
    while True:
        try:
            return option_values(chosen, screen.ask(speech.say("menu.options")).split())
        except BadInput as error:
            screen.write(error.line(speech.language))
