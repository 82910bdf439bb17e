"""The crosstable: player against player in a round robin, else round by round, in the order of the standings."""

from dataclasses import dataclass

from tabellone.answers.crosstable import CrosstableAnswer, crosstable
from tabellone.desk.event.entrant import GroupId
from tabellone.locales.progress import standings_moment
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses, crosstable_place
from tabellone.web.public_pages.sheet import PublicSheet, SheetHeading, heading
from tabellone.web.public_pages.view import PublicEvent


@dataclass(frozen=True, slots=True)
class CrosstableContent:
    """The crosstable under its heading."""

    head: SheetHeading
    answer: CrosstableAnswer
    when: str
    is_heat: bool


def crosstable_sheet(group: GroupId, *, is_heat: bool = False) -> PublicSheet:
    """The crosstable of a group, plain or as a heat map."""
    return PublicSheet(
        crosstable_place(group, is_heat=is_heat),
        "crosstable",
        lambda view, at, words: _content(view, at, words, group, is_heat=is_heat),
    )


def _content(view: PublicEvent, at: Addresses, words: Words, group: GroupId, *, is_heat: bool) -> CrosstableContent:
    answer = crosstable(view.state, group)
    return CrosstableContent(
        heading(view, at, words, group),
        answer,
        standings_moment(answer.progress, answer.planned_rounds, words),
        is_heat,
    )
