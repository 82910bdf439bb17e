"""Players of the register who look like one person: merged, split again, or noted as different."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.portion import NotFoundError
from tabellone.answers.register.players import TwinsAnswer, twins
from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.core.refusal import Refusal
from tabellone.desk.office.commands import MergePlayerRecords, SeparatePlayerRecords, TellPlayersApart
from tabellone.desk.office.merge_choices import MergeChoice, merge_choices
from tabellone.desk.office.merging import check_never_met
from tabellone.desk.office.state import Merge
from tabellone.desk.roles import Act, check_role, least_role
from tabellone.web.acting import form_page, see_other, seen_position, submit
from tabellone.web.office_pages.entries import named_player, offered_names
from tabellone.web.office_pages.office import (
    OfficeFrame,
    OfficePage,
    address_today,
    decided,
    needed_text,
    office_of,
    player_of,
    posted,
    query_text,
)
from tabellone.web.query import QueryError, address_of
from tabellone.web.rendering import Page
from tabellone.web.uploads import Upload

TWINS = "/office/twins"
MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class TwinsPage(Page):
    """Players who look like another player of the register."""

    template: ClassVar[str] = "office/twins.html"

    frame: OfficeFrame
    answer: TwinsAnswer


def twins_page(request: Request) -> Response:
    """The page of the players who look like another player of the register."""
    return _page(office_of(request, Act.SEE_PRIVATE))


def _page(office: OfficePage, refusal: Refusal | None = None) -> Response:
    content = TwinsPage(office.frame(), twins(office.state, MOST_SHOWN))
    return form_page(office.request, content, refusal)


async def tell_apart(request: Request) -> Response:
    """Remember that two players are two people."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        check_role(office.role, least_role(TellPlayersApart))
        one, other = PlayerId(needed_text(form, "one")), PlayerId(needed_text(form, "other"))
        submit(office, TellPlayersApart(one, other), seen_position(form))
        return see_other(TWINS)

    return await posted(request, handle, lambda office, _, refusal: _page(office, refusal))


CHOICE = "choice_"
STAYING, LEAVING, BOTH = "staying", "leaving", "both"


@dataclass(frozen=True, slots=True)
class MergePage(Page):
    """The question for the other entry, or the form that chooses what is right of each."""

    template: ClassVar[str] = "office/merge.html"

    frame: OfficeFrame
    staying: PlayerRecord
    leaving: PlayerRecord | None
    events: Mapping[PlayerId, int]
    choices: Sequence[MergeChoice]
    objection: Refusal | None
    players: Sequence[str]
    form: Mapping[str, str]


def merge_page(request: Request) -> Response:
    """The form that makes one entry of two."""
    office = office_of(request, Act.SEE_PRIVATE)
    if (address := address_today(request, office.state, "/office/merge")) is not None:
        return see_other(address)
    form = dict(request.query_params)
    try:
        return _merge_form(office, form)
    except QueryError as refusal:
        return _merge_form(office, {}, refusal)


def _merge_form(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    staying = player_of(office.request, office.state)
    text = query_text(form, LEAVING)
    leaving = named_player(office.state, text) if text else None
    objection = _objection(office, staying, leaving) if leaving else None
    is_possible = leaving is not None and not objection
    content = MergePage(
        frame=office.frame(),
        staying=staying,
        leaving=leaving,
        events={record.id: _events_of(office, record) for record in (staying, leaving) if record},
        choices=merge_choices(office.state, staying.id, leaving.id) if leaving and is_possible else (),
        objection=objection,
        players=() if leaving else offered_names(office.state),
        form=form,
    )
    return form_page(office.request, content, refusal)


def _objection(office: OfficePage, staying: PlayerRecord, leaving: PlayerRecord) -> Refusal | None:
    """Why the two cannot be one person."""
    try:
        check_never_met(office.state, staying.id, leaving.id)
    except Refusal as refusal:
        return refusal
    return None


def _events_of(office: OfficePage, record: PlayerRecord) -> int:
    return sum(record.id in event.players for event in office.state.events.values())


async def merge(request: Request) -> Response:
    """Show what a merge does to every list; once confirmed, make it."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        staying = player_of(request, office.state)
        leaving = office.state.player(PlayerId(needed_text(form, LEAVING)))
        chosen = {name.removeprefix(CHOICE): side for name, side in form.items() if name.startswith(CHOICE)}
        command = MergePlayerRecords(
            staying.id,
            leaving.id,
            tuple(field for field, side in chosen.items() if side in (LEAVING, BOTH)),
            tuple(field for field, side in chosen.items() if side in (STAYING, BOTH)),
            query_text(form, "reason"),
        )
        words = office.words
        return decided(
            office,
            command,
            form,
            title=words("Merge {leaving} into {staying}", leaving=leaving.id, staying=staying.id),
            sentence=words("{leaving} and {staying} become one player.", leaving=leaving.name, staying=staying.name),
            act=words("Merge the two"),
            back=address_of("/office/players", staying.id),
            lead=words("The lists published so far would be others, if they were computed once more."),
        )

    return await posted(request, handle, _merge_form)


@dataclass(frozen=True, slots=True)
class SeparationPage(Page):
    """The form that makes two entries of one again."""

    template: ClassVar[str] = "office/separate.html"

    frame: OfficeFrame
    merge: Merge
    name: str
    survivor: PlayerId
    form: Mapping[str, str]


def separate_page(request: Request) -> Response:
    """The form that makes two entries of one again."""
    return _separation(office_of(request, Act.SEE_PRIVATE), {})


def _merge_of(office: OfficePage) -> Merge:
    merge_record = office.state.merged.get(PlayerId(str(office.request.path_params["player"])))
    if merge_record is None:
        raise NotFoundError(Refusal("there is no such player in the register"))
    return merge_record


def _separation(office: OfficePage, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    merge_record = _merge_of(office)
    content = SeparationPage(
        frame=office.frame(),
        merge=merge_record,
        name=office.state.people[merge_record.player].name,
        survivor=office.state.survivor(merge_record.player),
        form=form,
    )
    return form_page(office.request, content, refusal)


async def separate(request: Request) -> Response:
    """Show what a separation does to every list; once confirmed, make it."""

    def handle(office: OfficePage, form: dict[str, str], _: Upload | None) -> Response:
        merge_record, words = _merge_of(office), office.words
        old = merge_record.leaving.record
        return decided(
            office,
            SeparatePlayerRecords(old.id, needed_text(form, "reason")),
            form,
            title=words("Separate {leaving} from {staying}", leaving=old.id, staying=merge_record.player),
            sentence=words("Each of the two gets back what it had before the merge."),
            act=words("Separate the two"),
            back=address_of("/office/players", old.id),
            lead=words("The lists published so far would be others, if they were computed once more."),
        )

    return await posted(request, handle, _separation)
