"""Options of commands that play for hours, keep each game as it ends, and go on where they stopped."""

from argparse import ArgumentParser


def add_options(parser: ArgumentParser) -> None:
    """Add what all of them can be asked for."""
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="throw away games of other players and begin anew")
    parser.add_argument(
        "--still",
        type=int,
        metavar="N",
        help="play N games again after a change of sources, and keep what was played if they are the same",
    )
    parser.add_argument("--pure", action="store_true", help="play on the pure engine, too")
    parser.add_argument("--table", action="store_true", help="write docs/strength.md and its picture")
