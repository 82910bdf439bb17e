"""Announced or published data changes only after confirmation, and is marked then."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from tabellone.core.lots import Lots
from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.desk.demo.people import draughts_players
from tabellone.desk.event import commands
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.next_step import allowance
from tabellone.desk.event.records import ChangeSubject
from tabellone.desk.event.refusals import ConfirmationNeeded
from tabellone.desk.event.settings import EventSettings, GroupSettings
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import Scribe
from tabellone.desk.journal import Book

A, B = GroupId(1), GroupId(2)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
Made = Callable[[bool], commands.EventCommand]
CASES: dict[str, tuple[ChangeSubject, Made]] = {
    "add": (
        ChangeSubject.ANNOUNCEMENT,
        lambda confirmed: commands.AddGroup(GroupSettings("C", "round-robin"), confirmed=confirmed),
    ),
    "remove": (ChangeSubject.ANNOUNCEMENT, lambda confirmed: commands.RemoveGroup(B, confirmed=confirmed)),
    "move": (
        ChangeSubject.ANNOUNCEMENT,
        lambda confirmed: commands.MovePlayer(EntrantId(1), A, B, confirmed=confirmed),
    ),
    "split": (ChangeSubject.ANNOUNCEMENT, lambda confirmed: commands.SplitGroup(A, (4, 4), confirmed=confirmed)),
    "draw": (ChangeSubject.NUMBERS, lambda confirmed: commands.DrawNumbers(A, 2, confirmed=confirmed)),
    "guide": (
        ChangeSubject.NUMBERS,
        lambda confirmed: commands.GuideDraw(
            A, commands.GuidedBy.PROVINCE, commands.TeamBy.PROVINCE, 3, confirmed=confirmed
        ),
    ),
    "rank": (ChangeSubject.NUMBERS, lambda confirmed: commands.RankPlayers(A, 2, confirmed=confirmed)),
    "assign": (
        ChangeSubject.NUMBERS,
        lambda confirmed: commands.AssignNumbers(A, tuple(map(EntrantId, range(1, 9))), confirmed=confirmed),
    ),
}


def _event(*, announced: bool) -> Scribe[EventState]:
    """Two groups, eight players with numbers in the first, none in the second."""
    scribe = Scribe(EventBook(), Book("b", "event", "Prova", NOON), "anna", timedelta(minutes=1))
    settings = EventSettings("Prova", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING)
    scribe.do(commands.CreateEvent(settings, GroupSettings("A", "round-robin")))
    scribe.do(commands.AddGroup(GroupSettings("B", "round-robin")))
    scribe.do(commands.EnterPlayers(A, draughts_players(range(1, 9), Lots(1))))
    scribe.do(commands.DrawNumbers(A, 1))
    if announced:
        scribe.do(commands.AnnounceEvent())
    return scribe


@pytest.mark.parametrize("name", CASES)
def test_a_change_of_what_is_announced_is_asked_for_and_marked(name: str) -> None:
    subject, build_command = CASES[name]
    scribe = _event(announced=True)
    with pytest.raises(ConfirmationNeeded) as confirmation:
        scribe.do(build_command(False))
    assert confirmation.value.change.subject is subject
    scribe.do(build_command(True))
    (marked,) = scribe.state.changes
    assert (marked.change, marked.author) == (confirmation.value.change, "anna")
    assert marked.change.before != marked.change.after


@pytest.mark.parametrize("name", CASES)
def test_before_the_announcement_nothing_is_asked_and_nothing_marked(name: str) -> None:
    scribe = _event(announced=False)
    scribe.do(CASES[name][1](False))
    assert scribe.state.changes == ()


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("announced", [True, False])
def test_what_may_be_done_says_whether_it_will_be_asked(name: str, announced: bool) -> None:
    command = CASES[name][1](False)
    group = None if name == "add" else B if name == "remove" else A
    state = _event(announced=announced).state
    assert allowance(state, type(command), group).needs_confirmation is announced


def test_the_first_numbers_of_a_group_are_no_change() -> None:
    scribe = _event(announced=True)
    scribe.do(commands.EnterPlayers(B, draughts_players(range(11, 15), Lots(2))))
    scribe.do(commands.DrawNumbers(B, 5))
    assert scribe.state.changes == ()
