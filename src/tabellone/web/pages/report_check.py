"""A report file against the rules: every round paired again, and its standings computed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.files.check import FileCheck, checked
from tabellone.answers.files.report import read_report
from tabellone.answers.files.size_limits import check_size, most_places
from tabellone.core.pairing.generator import MOST_PLAYERS
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.core.refusal import Refusal
from tabellone.http.language import reader_words
from tabellone.locales.check_words import checked_system, figure_differences, round_differences
from tabellone.locales.systems import pairing_choices
from tabellone.locales.tie_breaks import skipped_code
from tabellone.locales.trf_remarks import remark_texts
from tabellone.locales.words import Words
from tabellone.web.context import Page
from tabellone.web.pending_uploads import Upload
from tabellone.web.query import choice, text_of
from tabellone.web.rendering import page, refused
from tabellone.web.uploads import needed_file, posted_file
from tabellone.web.visit import person_of, today_of

LONGEST_WORD = 20


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """A round: whether it is as the rules have it, and what differs."""

    number: int
    agrees: bool
    differences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CheckPage(Page):
    """The form for a file; with a check, what came of it."""

    template: ClassVar[str] = "report_check.html"

    form: Mapping[str, str]
    systems: tuple[tuple[str, str], ...]
    most_places: int
    most_players: int
    file: str = ""
    check: FileCheck | None = None
    system_edition: str = ""
    rounds: tuple[CheckedRound, ...] = ()
    figures: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


def check_form(request: Request) -> Response:
    """The form for a file."""
    return page(request, _page(request, {}))


async def check_file(request: Request) -> Response:
    """Check the file that was sent, and show what differs."""
    form, upload = await posted_file(request)
    return await run_in_threadpool(_checked, request, form, upload)


def _checked(request: Request, form: Mapping[str, str], upload: Upload | None) -> Response:
    content = _page(request, form)
    try:
        file = needed_file(upload)
        report = read_report(file.data, file.name)
        check_size(len(report.players), len(report.rounds), person_of(request))
        system = choice(form, "system", SYSTEMS) or None
        check = checked(report, system, today_of(request), text_of(form, "edition")[:LONGEST_WORD] or None)
    except Refusal as refusal:
        return refused(request, content, refusal)
    return page(request, _with_check(content, check, file.name, reader_words(request)))


def _with_check(content: CheckPage, check: FileCheck, file: str, words: Words) -> CheckPage:
    origin = None if check.origin is None else check.origin.value
    return replace(
        content,
        file=file,
        check=check,
        system_edition=checked_system(check.system, check.edition, origin, words),
        rounds=tuple(
            CheckedRound(one.round_number, one.agrees, tuple(round_differences(one, words))) for one in check.rounds
        ),
        figures=tuple(figure_differences(check.differences, words)),
        remarks=(
            *remark_texts(check.remarks, words),
            *(skipped_code(code, words) for code in check.ranking.skipped),
        ),
    )


def _page(request: Request, form: Mapping[str, str]) -> CheckPage:
    return CheckPage(
        form={name: text_of(form, name)[:LONGEST_WORD] for name in ("system", "edition")},
        systems=tuple(choice for choice in pairing_choices(reader_words(request)) if choice[0] in SYSTEMS),
        most_places=most_places(person_of(request)),
        most_players=MOST_PLAYERS,
    )
