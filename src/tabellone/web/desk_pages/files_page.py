"""Everything of an event in one place: prints, report files, the site, the journal, tables and pictures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.event_tables import EventTable, event_table
from tabellone.answers.missing import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.round_state import RoundPhase, RoundState
from tabellone.desk.event.summary import is_public
from tabellone.desk.roles import Act, check_act
from tabellone.http.archive import ZIP, packed
from tabellone.http.language import language_of
from tabellone.locales.disciplines import pairings_name
from tabellone.locales.group_names import group_title
from tabellone.paper.forms.form import Scope, Subject
from tabellone.paper.forms.printable import printable_forms
from tabellone.paper.round_papers import printed_round
from tabellone.web.context import Page
from tabellone.web.desk_pages.desk import Desk, DeskFrame, desk_of, group_desk_of, round_of
from tabellone.web.export import site
from tabellone.web.files import PDF, file_response, plain_name
from tabellone.web.query import whole_number
from tabellone.web.rendering import page
from tabellone.web.visit import house_of

CSV = "text/csv; charset=utf-8"
MOST_ROUNDS = 10**4
# Forms that stand among the prints of the round.
LISTED = ("pairings", "slips", "standings", "crosstable")


@dataclass(frozen=True, slots=True)
class FileLink:
    """Something to print, to look at or to keep."""

    text: str
    address: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class GroupFiles:
    """What there is of a group: the round whose prints are shown, its prints, and the files of the group."""

    name: str
    round_number: int | None
    rounds: Sequence[tuple[int, str, bool]]
    together: str
    prints: Sequence[FileLink]
    forms: Sequence[FileLink]
    pictures: Sequence[FileLink]
    reports: Sequence[FileLink]
    without_report: str
    tables: Sequence[FileLink]


@dataclass(frozen=True, slots=True)
class FilesPage(Page):
    """Everything of an event."""

    template: ClassVar[str] = "desk/files.html"

    frame: DeskFrame
    groups: Sequence[GroupFiles]
    papers: Sequence[FileLink]
    site_address: str
    journal_address: str
    may_open_files: bool


def files_page(request: Request) -> Response:
    """Every print, file and picture of an event."""
    desk = desk_of(request)
    may_export, is_announced = desk.may(Act.EXPORT), is_public(desk.state)
    content = FilesPage(
        frame=desk.frame("files"),
        groups=[_group_files(desk, group) for group in desk.state.groups.values()],
        papers=tuple(_papers(desk, is_announced=is_announced)),
        site_address=f"{desk.address}/site.zip" if may_export and is_announced else "",
        journal_address=f"{desk.address}/history/journal" if may_export else "",
        may_open_files=desk.may(Act.IMPORT_BOOK),
    )
    return page(request, content)


def _chosen_round(desk: Desk, group: GroupState) -> RoundState | None:
    """The round that the address names for a group, else the current one."""
    try:
        number = whole_number(desk.request.query_params, f"round{group.id}", None, least=1, most=MOST_ROUNDS)
        return group.current_round if number is None else group.round_numbered(number)
    except Refusal:
        return group.current_round


def _group_files(desk: Desk, group: GroupState) -> GroupFiles:
    words, address = desk.words, f"{desk.address}/{group.id}"
    chosen = _chosen_round(desk, group)
    has_rounds, has_report = bool(group.published_rounds), group.settings.games_per_encounter == 1
    files = f"{desk.address}/files?round{group.id}="
    reports = [FileLink(words("Report file"), f"{address}/report.trf", "TRF26")] if has_rounds and has_report else []
    return GroupFiles(
        name=group_title(group.settings.name, words) if len(desk.state.groups) > 1 else "",
        round_number=None if chosen is None else chosen.number,
        rounds=[
            (round_state.number, f"{files}{round_state.number}", round_state is chosen) for round_state in group.rounds
        ],
        together="" if chosen is None else f"{address}/round/{chosen.number}/papers.pdf",
        prints=() if chosen is None else tuple(_prints(desk, group, chosen)),
        forms=tuple(_forms(desk, group, chosen)),
        pictures=() if chosen is None else tuple(_pictures(desk, group, chosen)),
        reports=reports,
        without_report=""
        if has_report
        else words("A report file has one game for each match: this group has no report file."),
        tables=tuple(_tables(desk, group)),
    )


def _prints(desk: Desk, group: GroupState, chosen: RoundState) -> Iterator[FileLink]:
    words, address = desk.words, f"{desk.address}/{group.id}"
    in_round = f"{address}/round/{chosen.number}"
    yield FileLink(pairings_name(desk.state.made.discipline, words), f"{in_round}/pairings.pdf", "PDF")
    yield FileLink(words("Slips to sign"), f"{in_round}/slips.pdf", "PDF")
    if chosen.phase is RoundPhase.PUBLISHED and desk.may(Act.PRINT_BOARD_CODES):
        yield FileLink(words("QR slips for phones"), f"{in_round}/slips")
    yield FileLink(words("The round as a picture"), f"{in_round}/picture.pdf", "PDF")
    if chosen.phase is RoundPhase.DRAFT:
        return
    yield FileLink(words("Standings after this round"), f"{address}/standings.pdf?after={chosen.number}", "PDF")
    yield FileLink(words("Crosstable"), f"{address}/crosstable.pdf", "PDF")
    yield FileLink(words("Crosstable as a heat map"), f"{address}/crosstable.pdf?view=heat", "PDF")
    yield FileLink(words("Race for the first place"), f"{address}/race.pdf", "PDF")


def _forms(desk: Desk, group: GroupState, chosen: RoundState | None) -> Iterator[FileLink]:
    """The other forms that can be filled as things stand."""
    number = None if chosen is None else chosen.number
    for form in printable_forms(Subject(desk.state, desk.role, group.id, number), desk.words):
        if form.name not in LISTED:
            about = f"?round={number}" if form.scope is Scope.ROUND else ""
            yield FileLink(desk.words(form.title), f"{desk.address}/{group.id}/forms/{form.name}.pdf{about}", "PDF")


def _pictures(desk: Desk, group: GroupState, chosen: RoundState) -> Iterator[FileLink]:
    address = f"{desk.address}/{group.id}"
    yield FileLink(desk.words("The round as a picture"), f"{address}/round/{chosen.number}/picture.svg", "SVG")
    if group.published_rounds:
        yield FileLink(desk.words("Race for the first place"), f"{address}/race.svg", "SVG")
        yield FileLink(desk.words("Crosstable as a heat map"), f"{address}/crosstable.svg", "SVG")


def _tables(desk: Desk, group: GroupState) -> Iterator[FileLink]:
    words, address = desk.words, f"{desk.address}/{group.id}"
    names = {
        EventTable.PLAYERS: (words("Players"), ""),
        EventTable.STANDINGS: (words("Standings"), "/standings"),
        EventTable.RESULTS: (words("Results"), "/rounds"),
    }
    answers = f"/api/v1/events/{desk.book}/groups/{group.id}"
    for table, (name, answer) in names.items():
        yield FileLink(name, f"{address}/{table.value}.csv", "CSV")
        yield FileLink(name, f"{answers}{answer}", "JSON")


def _papers(desk: Desk, *, is_announced: bool) -> Iterator[FileLink]:
    yield FileLink(desk.words("Announcement"), f"{desk.address}/announcement")
    yield FileLink(desk.words("Final report"), f"{desk.address}/report")
    if is_announced:
        yield FileLink(desk.words("Poster with QR code"), f"/events/{desk.book}/poster")


def round_papers_file(request: Request) -> Response:
    """All prints of a round in one PDF."""
    desk = group_desk_of(request)
    number = round_of(request, desk).number
    content = printed_round(desk.state, desk.group.id, number, desk.desk.role, desk.words)
    name = plain_name(f"{desk.state.made.name} {desk.group.settings.name} papers {number}")
    return file_response(content, PDF, f"{name}.pdf", is_shown=True)


def site_file(request: Request) -> Response:
    """The public pages, packed for any web host."""
    desk = desk_of(request)
    check_act(desk.person, Act.EXPORT, desk.book)
    content = packed(site(desk.state, language_of(request), house_of(request).now()))
    return file_response(content, ZIP, f"{plain_name(desk.state.made.name)}.zip")


def table_file(request: Request) -> Response:
    """A table of a group."""
    desk = group_desk_of(request)
    try:
        table = EventTable(str(request.path_params["table"]))
    except ValueError as error:
        raise NotFoundError(Refusal("there is no such table")) from error
    text = event_table(table, desk.state, desk.group.id, desk.desk.role)
    name = plain_name(f"{desk.state.made.name} {desk.group.settings.name} {table.value}")
    return file_response(text.encode("utf-8-sig"), CSV, f"{name}.csv")
