"""The race for the first place: the points of the leaders after each round."""

from dataclasses import dataclass

from markupsafe import Markup

from tabellone.answers.race import RaceAnswer, race
from tabellone.desk.event.entrant import GroupId
from tabellone.locales.progress import standings_moment
from tabellone.locales.words import Words
from tabellone.paper.race_chart import race_chart, race_marks
from tabellone.web.public_pages.addresses import Addresses, race_place
from tabellone.web.public_pages.sheet import PublicSheet, SheetHeading, heading
from tabellone.web.public_pages.view import PublicEvent


@dataclass(frozen=True, slots=True)
class RaceContent:
    """The picture under its heading, and the same in figures."""

    head: SheetHeading
    answer: RaceAnswer
    when: str
    picture: Markup
    marks: tuple[Markup, ...]


def race_sheet(group: GroupId) -> PublicSheet:
    """The race of a group."""
    return PublicSheet(race_place(group), "race", lambda view, at, words: _content(view, at, words, group))


def _content(view: PublicEvent, at: Addresses, words: Words, group: GroupId) -> RaceContent:
    answer = race(view.state, group)
    return RaceContent(
        heading(view, at, words, group),
        answer,
        standings_moment(answer.progress, answer.planned_rounds, words),
        Markup(race_chart(answer, words)),  # noqa: S704, what it shows is escaped where it is drawn
        tuple(Markup(mark) for mark in race_marks(answer)),  # noqa: S704, drawn by our own code
    )
