"""The announcement and the final report of an event."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.announcement import Announcement, GroupAnnouncement, announcement
from tabellone.answers.report import GroupReport, final_report
from tabellone.core.organisation.withdrawal import WithdrawalEffect
from tabellone.core.standings.policy import ChoiceWarning
from tabellone.desk.event.commands import AnnounceEvent
from tabellone.desk.event.records import ChangeSubject
from tabellone.desk.event.report_file import report_of
from tabellone.desk.event.state import Closing, PublishedChange
from tabellone.desk.roles import Act
from tabellone.formats.trf import write_trf
from tabellone.locales.borrowed_rules import rule_text
from tabellone.locales.draws import draw_name
from tabellone.locales.first_colour import drawn_colour_text
from tabellone.locales.group_names import group_title
from tabellone.locales.phases import phase_name
from tabellone.locales.round_advice import round_advice
from tabellone.locales.systems import edition_of_system
from tabellone.locales.tie_breaks import tie_break_name
from tabellone.locales.words import Words
from tabellone.paper.announcement_facts import announcement_facts, days_text, group_facts
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of, group_desk_of
from tabellone.web.desk_pages.steps import event_group, label_of
from tabellone.web.names import names_of
from tabellone.web.rendering import page

Facts = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class GroupPaper:
    """What is announced of a group, and what should be looked at again."""

    name: str
    facts: Facts
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportPaper:
    """What happened in a group."""

    name: str
    facts: Facts
    rows: tuple[tuple[int, int, str, str], ...]


@dataclass(frozen=True, slots=True)
class ChangePaper:
    """A change of something published."""

    what: str
    where: str
    author: str
    at: str


def _event_facts(desk: Desk, answer: Announcement) -> Facts:
    words = desk.words
    facts = [
        (words("When"), days_text(answer, words)),
        (words("Place"), answer.place),
        *announcement_facts(answer, words),
        (words("Deviations from the rules"), "; ".join(answer.variations)),
    ]
    return [(label, value) for label, value in facts if value]


def _choice_warning(warning: ChoiceWarning, words: Words) -> str:
    names = ", ".join(tie_break_name(name, words) for name in warning.tie_breaks)
    return words("Unusual tie-breaks for this system: {names}.", names=names)


def _group_paper(group: GroupAnnouncement, words: Words) -> GroupPaper:
    warnings = [_choice_warning(warning, words) for warning in group.unusual_tie_breaks]
    if group.advised_rounds is not None:
        warnings.append(round_advice(group.advised_rounds, group.players, group.rounds, words))
    return GroupPaper(group_title(group.name, words), [*group_facts(group, words)], tuple(warnings))


@dataclass(frozen=True, slots=True)
class AnnouncementPage(Page):
    """The announcement, as it is or will be put up."""

    template: ClassVar[str] = "desk/announcement.html"

    frame: DeskFrame
    facts: Sequence[tuple[str, str]]
    groups: Sequence[GroupPaper]
    announced_at: datetime | None
    announce: str
    step_address: str


def announcement_page(request: Request) -> Response:
    """The announcement, as it is or will be put up."""
    desk = desk_of(request)
    answer = announcement(desk.state)
    may_announce = not desk.state.is_announced and desk.state.closing is Closing.OPEN and desk.may(AnnounceEvent)
    content = AnnouncementPage(
        frame=desk.frame("announcement"),
        facts=_event_facts(desk, answer),
        groups=[_group_paper(group, desk.words) for group in answer.groups],
        announced_at=answer.announced_at,
        announce=label_of("announce-event", None, desk.words) if may_announce else "",
        step_address=f"{desk.address}/{event_group(desk.state)}/step",
    )
    return page(request, content)


def change_name(subject: ChangeSubject, words: Words) -> str:
    """What of the published was changed."""
    return {
        ChangeSubject.ANNOUNCEMENT: words("announcement"),
        ChangeSubject.PLAYER: words("details of a player"),
        ChangeSubject.NUMBERS: words("numbers"),
        ChangeSubject.ROUNDS: words("number of rounds"),
        ChangeSubject.PAIRINGS: words("pairs"),
        ChangeSubject.OPENINGS: words("openings"),
        ChangeSubject.RESULT: words("result"),
        ChangeSubject.CLOSED_ROUND: words("round opened again"),
        ChangeSubject.CLOSED_EVENT: words("event opened again"),
    }[subject]


def _change(desk: Desk, change: PublishedChange) -> ChangePaper:
    change_fact, words, names = change.change, desk.words, names_of(desk.request)
    parts = []
    if change_fact.group is not None and change_fact.group in desk.state.groups:
        parts.append(group_title(desk.state.groups[change_fact.group].settings.name, words))
    if change_fact.round is not None:
        parts.append(words("round {number}", number=change_fact.round))
    if change_fact.board is not None:
        parts.append(words("board {board}", board=change_fact.board))
    return ChangePaper(
        change_name(change_fact.subject, words), ", ".join(parts), names(change.author), words.moment(change.at)
    )


def effect_text(effect: WithdrawalEffect | None, words: Words) -> str:
    """What became of the games of a player who left a round robin."""
    if effect is None:
        return ""
    return {
        WithdrawalEffect.ANNULLED: words("games annulled"),
        WithdrawalEffect.REMAINING_LOST: words("remaining games lost"),
    }[effect]


def _report_paper(desk: Desk, group: GroupReport) -> ReportPaper:
    words = desk.words

    def joined(numbers: tuple[int, ...]) -> str:
        return ", ".join(map(str, numbers))

    facts = [
        (words("System"), edition_of_system(group.system, group.edition, words)),
        (words("Rounds played"), str(group.rounds_played)),
        (words("Numbers"), "" if group.draw is None else draw_name(group.draw, words)),
        (words("Seed of the draw"), "" if group.draw_seed is None else str(group.draw_seed)),
        (
            words("Colour of number 1"),
            "" if group.initial_colour is None else drawn_colour_text(group.initial_colour, group.colour_seed, words),
        ),
        (words("Seeds of the openings"), ", ".join(f"{number}: {seed}" for number, seed in group.opening_seeds)),
        (words("Rounds made by hand"), joined(group.rounds_made_by_hand)),
        (
            words("Late entries"),
            ", ".join(
                words("{name} from round {number} on", name=late.name, number=late.first_round)
                for late in group.late_entries
            ),
        ),
        (
            words("Rule for late entries"),
            "" if group.late_entry_rule is None else rule_text(group.late_entry_rule, words),
        ),
        (
            words("Withdrawals"),
            ", ".join(
                " ".join(
                    filter(
                        None,
                        (
                            words("{name} from round {number} on", name=note.name, number=note.from_round),
                            f"({text})" if (text := effect_text(note.effect, words)) else "",
                        ),
                    )
                )
                for note in group.withdrawals
            ),
        ),
        (
            words("Rule for withdrawals"),
            "" if group.withdrawal_rule is None else rule_text(group.withdrawal_rule, words),
        ),
        (words("Games forfeited"), str(group.forfeited_games) if group.forfeited_games else ""),
        (words("Games adjourned"), str(group.adjourned_games) if group.adjourned_games else ""),
        (words("Byes asked for"), str(group.requested_byes) if group.requested_byes else ""),
    ]
    return ReportPaper(
        group_title(group.name, words),
        [(label, value) for label, value in facts if value],
        tuple((row.rank, row.number, row.name, words.points(row.points)) for row in group.standings),
    )


def report_trf(request: Request) -> Response:
    """A group as a report file (TRF): what is published, and to arbiters also births, sexes and licences."""
    group_desk = group_desk_of(request)
    desk, group = group_desk.desk, group_desk.group.id
    document = report_of(desk.state, group, with_plans=True, with_private=desk.may(Act.SEE_PRIVATE))
    headers = {"Content-Disposition": f'attachment; filename="{desk.book}-{group}.trf"', "Cache-Control": "no-store"}
    return Response(write_trf(document, "26"), media_type="text/plain; charset=utf-8", headers=headers)


@dataclass(frozen=True, slots=True)
class ReportPage(Page):
    """The report that the arbiter signs."""

    template: ClassVar[str] = "desk/report.html"

    frame: DeskFrame
    phase: str
    is_final: bool
    facts: Sequence[tuple[str, str]]
    groups: Sequence[ReportPaper]
    report_files: Sequence[tuple[str, str]]
    changes: Sequence[ChangePaper]
    lots_seed: int | None


def report_page(request: Request) -> Response:
    """The report that the arbiter signs; provisional before the end."""
    desk = desk_of(request)
    report = final_report(desk.state, desk.role)
    content = ReportPage(
        frame=desk.frame("report"),
        phase=phase_name(report.phase, desk.words),
        is_final=desk.state.closing is not Closing.OPEN,
        facts=_event_facts(desk, report.announcement),
        groups=[_report_paper(desk, group) for group in report.groups],
        report_files=[
            (f"{desk.address}/{group.id}/report.trf", group.settings.name)
            for group in desk.state.groups.values()
            if group.published_rounds and group.settings.games_per_encounter == 1
        ],
        changes=[_change(desk, change) for change in report.changes],
        lots_seed=report.lots_seed,
    )
    return page(request, content)
