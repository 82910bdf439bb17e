"""Corrections of events: what they would do to every published list is shown before anything changes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.core.model import Result
from tabellone.core.rating.lists.records import EventRecord, GameEntry, PlayerId
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import CorrectEvent, WithdrawEvent
from tabellone.desk.office.event_file import read_event_file, roster_of
from tabellone.desk.office.identification import index_of
from tabellone.desk.office.report_file import federation_for
from tabellone.desk.office.reports import event_details_of, with_details
from tabellone.desk.roles import check_role, least_role
from tabellone.web.acting import form_page, is_confirmed, see_other, seen_position, submit
from tabellone.web.office_pages.event_details import event_details, values_of
from tabellone.web.office_pages.office import (
    OfficeFrame,
    OfficePage,
    confirmation_again,
    effects_on,
    event_record_of,
    needed_text,
    office_of,
    posted,
)
from tabellone.web.query import QueryError, address_of, choice
from tabellone.web.rendering import Page
from tabellone.web.uploads import Upload

MOST_GAMES = 1500
GAME = "game-"
ENTERED = tuple(result for result in Result if result is not Result.ADJOURNED)
RESULTS = tuple(result.name for result in ENTERED)


@dataclass(frozen=True, slots=True)
class CorrectionPage(Page):
    """The form of an event with its games."""

    template: ClassVar[str] = "office/correct.html"

    frame: OfficeFrame
    event: EventRecord
    may_change: bool
    form: Mapping[str, str]
    games: Sequence[GameEntry]
    names: Mapping[PlayerId, str]
    results: Sequence[Result] = ENTERED


@dataclass(frozen=True, slots=True)
class WithdrawalPage(Page):
    """The form that takes an event out."""

    template: ClassVar[str] = "office/withdraw.html"

    frame: OfficeFrame
    event: EventRecord
    may_change: bool
    form: Mapping[str, str]


def correct_page(request: Request) -> Response:
    """The form of an event as it stands, with its games."""
    office = office_of(request)
    record = event_record_of(request, office.state)
    return _form(office, values_of(event_details_of(record)))


def _form(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    record = event_record_of(office.request, office.state)
    content = CorrectionPage(
        frame=office.frame(),
        event=record,
        may_change=office.may(CorrectEvent),
        form=form if "name" in form else values_of(event_details_of(record)),
        games=record.games if len(record.games) <= MOST_GAMES else (),
        names={key: player.name for key, player in office.state.players.items()},
    )
    return form_page(office.request, content, refusal)


async def correct(request: Request) -> Response:
    """Show what a correction does to every list; once confirmed, make it."""

    def handle(office: OfficePage, form: dict[str, str], upload: Upload | None) -> Response:
        check_role(office.role, least_role(CorrectEvent))
        old = event_record_of(request, office.state)
        command = CorrectEvent(_corrected(office, old, form, upload), needed_text(form, "reason"))
        if command.event == old:
            raise QueryError("reason", "nothing is different from what stands in the register")
        if is_confirmed(form):
            submit(office, command, seen_position(form))
            return see_other(address_of("/office/events", old.id))
        words = office.words
        return confirmation_again(
            office,
            effects_on(office, command),
            form,
            title=words("Correct an event"),
            about=old.name,
            lead=words("What the correction does to the lists published so far, if they were computed once more:"),
            said=f"{words('Reason:')} {form.get('reason', '')}",
            act=words("Correct the event"),
            back=address_of("/office/events", old.id),
            upload=upload,
        )

    return await posted(request, handle, _form)


def _corrected(office: OfficePage, old: EventRecord, form: Mapping[str, str], upload: Upload | None) -> EventRecord:
    """The event as it shall be: with the games of a new file, or with the results chosen in the form."""
    if upload is not None:
        event_file = read_event_file(upload.data, upload.name, federation_for(None, old.systems))
        roster, _ = roster_of(event_file, index_of(office.state), with_new=False)
        return event_file.record(roster, old.id, event_details(form, event_file, office.today))
    return with_details(replace(old, games=tuple(_results(old.games, form))), event_details(form, None, office.today))


def _results(games: Iterable[GameEntry], form: Mapping[str, str]) -> Iterable[GameEntry]:
    for number, game in enumerate(games, start=1):
        chosen = choice(form, f"{GAME}{number}", RESULTS, game.result.name)
        yield replace(game, result=Result[chosen])


def withdraw_page(request: Request) -> Response:
    """The form that takes an event out of the register."""
    return _withdrawal(office_of(request), {})


def _withdrawal(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    record = event_record_of(office.request, office.state)
    content = WithdrawalPage(
        frame=office.frame(),
        event=record,
        may_change=office.may(WithdrawEvent),
        form=form,
    )
    return form_page(office.request, content, refusal)


async def withdraw(request: Request) -> Response:
    """Show what a withdrawal does to every list; once confirmed, make it."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        check_role(office.role, least_role(WithdrawEvent))
        old = event_record_of(request, office.state)
        command = WithdrawEvent(old.id, needed_text(form, "reason"))
        if is_confirmed(form):
            submit(office, command, seen_position(form))
            return see_other("/office/events")
        words = office.words
        return confirmation_again(
            office,
            effects_on(office, command),
            form,
            title=words("Take an event out of the register"),
            about=old.name,
            lead=words("What this does to the lists published so far, if they were computed once more:"),
            said=f"{words('Reason:')} {form.get('reason', '')}",
            act=words("Take it out"),
            back=address_of("/office/events", old.id),
        )

    return await posted(request, handle, _withdrawal)
