"""A review as one page that needs nothing but itself: by day and by night, in every language."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from sapajou import lab
from sapajou.coach import graph, telling
from sapajou.coach.comparing import Reason
from sapajou.coach.review import GRADES, Dealt, Review, Reviewed
from sapajou.kernel.game import Game
from sapajou.kernel.words import KERNEL_WORDS, LANGUAGES, Words
from sapajou.lab.labels import Label, each, percent, same, sentence

WORDS: Final = Words(Path(__file__).parent / "words", behind=KERNEL_WORDS)
_LAB: Final = Path(lab.__file__).parent  # its pages look the same
_STYLE: Final = """
.sample { width: 2.2rem; min-width: 0; height: .7rem; vertical-align: middle; margin-right: .4rem; }
.legend { display: flex; gap: .4rem 1.4rem; flex-wrap: wrap; margin: .2rem 0; padding: 0; list-style: none; }
.moves { overflow-wrap: anywhere; text-align: left; font-variant-numeric: normal; }
.cost { font-weight: 600; white-space: nowrap; }
"""


def page(review: Review, game: Game[Any], command: str) -> str:
    """Return the page of a review; the command says how it was made."""
    title = each(lambda language: game.words.sentence(language, "title"))
    heading = said("page.title", game=title, seats=review.seats)
    sections = [
        _section("graph", _legend(review), f"<figure>{graph.drawn(review, escape(heading.texts[0]))}</figure>"),
        _section("seats", _table(*_seats(review))),
        _section("turning", _list(_turning(review, game))),
        _section("draws", _list(_draws(review))),
    ]
    if review.deals:
        sections.append(_section("deals", _table(*_deals(review.deals))))
    sections.append(_section("all", _folded(_table(*_decisions(review.decisions)))))
    return "\n".join(
        [
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            f"<title>{escape(heading.texts[0])} - Sapajou</title>",
            f"<style>\n{_file('page.css')}{_STYLE}</style>\n</head>\n<body>\n<main>",
            _switches(),
            f"<h1>{heading.html()}</h1>\n<p class='facts'>{said('page.facts').html()}</p>",
            *sections,
            f"<p class='made'>{said('page.made').html()} <code>{escape(command)}</code></p>",
            f"</main>\n<script>\n{_file('page.js')}</script>\n</body>\n</html>\n",
        ]
    )


def said(key: str, **values: Any) -> Label:
    """Return a sentence of the page."""
    return sentence(WORDS, key, **values)


# Parts


def _seats(review: Review) -> tuple[Sequence[Label], Iterable[Sequence[Label]]]:
    """Return how each seat did."""
    headings = [said(f"seats.{key}") for key in ("seat", "accuracy", "luck")]
    headings += [said(f"class.{grade}") for grade in GRADES]
    rows = []
    for seat, accuracy in enumerate(review.accuracy):
        own = [one.grade for one in review.decisions if one.seat == seat]
        counts = [same(own.count(grade)) for grade in GRADES]
        told = same("" if accuracy is None else percent(accuracy / 100))
        rows.append([same(seat), told, same(_signed(review.luck[seat])), *counts])
    return headings, rows


def _turning(review: Review, game: Game[Any]) -> Iterable[str]:
    """Yield the decisions that gave most away, and what the coach would have played."""
    for number in review.turning_points:
        one = review.decisions[number]
        why = _why(one.reasons, game)
        cost = f"<span class='cost'>{escape(percent(-one.loss))}</span>"
        where = said("turning.where", moment=one.moment, seat=one.seat, grade=said(f"class.{one.grade}")).html()
        moves = f"<code>{escape(one.played)}</code>. {said('turning.coach').html()} <code>{escape(one.best)}</code>"
        yield f"{where} {cost}: {moves}" + (f" ({why.html()})" if why.longest else "")


def _why(reasons: Sequence[Reason], game: Game[Any]) -> Label:
    """Return what speaks for the best move, in words."""
    weighty = telling.for_best(reasons)
    return each(lambda language: ", ".join(telling.sentence(game, language, reason) for reason in weighty))


def _draws(review: Review) -> Iterable[str]:
    """Yield the greatest draws."""
    for one in review.draws:
        values = {"moment": one.moment, "seat": one.seat}
        chances = {"expected": percent(one.expected), "chance": percent(one.chance)}
        gave = f"<span class='cost'>{escape(_signed(one.chance - one.expected))}</span>"
        yield f"{said('draws.one', **values, **chances).html()} {gave}"


def _deals(deals: Sequence[Dealt]) -> tuple[Sequence[Label], Iterable[Sequence[Label]]]:
    """Return the deals: first those that nobody took and both would have gained by."""
    headings = [said(f"deals.{key}") for key in ("deal", "moment", "by", "to", "taken", "worth_by", "worth_to")]
    ordered = sorted(deals, key=lambda one: (one.taken, -min(worth or -1.0 for worth in one.worth), one.moment))
    rows = [
        [
            same(one.deal),
            same(one.moment),
            same(one.offered_by),
            same(one.seat),
            said("deals.yes" if one.taken else "deals.no"),
            *[same("" if worth is None else _signed(worth)) for worth in one.worth],
        ]
        for one in ordered
    ]
    return headings, rows


def _decisions(decisions: Sequence[Reviewed]) -> tuple[Sequence[Label], Iterable[Sequence[Label]]]:
    """Return every decision."""
    headings = [said(f"all.{key}") for key in ("played", "moment", "seat", "class", "loss", "best")]
    rows = [
        [
            same(one.played),
            same(one.moment),
            same(one.seat),
            said(f"class.{one.grade}"),
            same(percent(-one.loss) if one.loss else ""),
            same(one.best if one.best != one.played else ""),
        ]
        for one in decisions
    ]
    return headings, rows


def _legend(review: Review) -> str:
    lines = [f"<li>{graph.sample(seat)}{said('graph.seat', seat=seat).html()}</li>" for seat in range(review.seats)]
    return f"<ul class='legend'>{''.join(lines)}</ul>"


# Elements


def _section(name: str, *content: str) -> str:
    title, text = said(f"{name}.title").html(), said(f"{name}.text").html()
    return f"<section id='{name}'>\n<h2>{title}</h2>\n<p>{text}</p>\n{''.join(content)}\n</section>"


def _list(items: Iterable[str]) -> str:
    lines = [f"<li class='moves'>{item}</li>" for item in items]
    return f"<ul>{''.join(lines)}</ul>" if lines else f"<p>{said('page.none').html()}</p>"


def _table(headings: Sequence[Label], rows: Iterable[Sequence[Label]]) -> str:
    head = "".join(f"<th scope='col'>{heading.html()}</th>" for heading in headings)
    lines = []
    for first, *others in rows:
        cells = "".join(f"<td>{cell.html()}</td>" for cell in others)
        lines.append(f"<tr><td class='moves'>{first.html()}</td>{cells}</tr>")
    body = "\n".join(lines)
    return f"<div class='wide'><table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>"


def _folded(content: str) -> str:
    return f"<details><summary>{said('page.show').html()}</summary>\n{content}</details>"


def _switches() -> str:
    """Return the choice of language and light; the page works without a script as well."""
    names = {"en": "English", "fr": "français"}
    languages = [
        f"<label><input type='radio' name='language' id='lang-{language}'{' checked' if not at else ''}>"
        f" {names[language]}</label>"
        for at, language in enumerate(LANGUAGES)
    ]
    lights = [
        f"<label><input type='radio' name='light' id='{light}'{' checked' if light == 'auto' else ''}>"
        f" {said(f'page.{light}').html()}</label>"
        for light in ("auto", "day", "night")
    ]
    fields = [("page.language", languages), ("page.light", lights)]
    sets = [f"<fieldset><legend>{said(key).html()}</legend>\n{''.join(of)}</fieldset>" for key, of in fields]
    return f"<form class='switches'>\n{''.join(sets)}\n</form>"


def _signed(share: float) -> str:
    return f"{100 * share:+.0f}\u00a0%"


def _file(name: str) -> str:
    return (_LAB / name).read_text(encoding="utf-8")
