"""The players of an event: entries, payments, ways to enter more, and players who look alike."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.events.player_list import (
    DuplicateAnswer,
    PlayerOrder,
    RegisteredPlayer,
    duplicates_of,
    entry_from_register,
    players_in_order,
    players_in_register,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.categories import category_remarks
from tabellone.desk.event.commands import EventCommand, MergePlayers, TellApart
from tabellone.desk.event.duplicates import entrant_duplicates
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId, PlayerDetails
from tabellone.desk.event.listed import entering
from tabellone.desk.event.players import late_entry_rule, needs_written_notice
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.team_event import team_seats
from tabellone.desk.roles import Act
from tabellone.http.whole import whole
from tabellone.locales.numbers import N_
from tabellone.locales.sentences import rule_text
from tabellone.web.acting import form_page, handled
from tabellone.web.desk_pages.desk import (
    Desk,
    DeskFrame,
    GroupDesk,
    chosen_group,
    desk_of,
    give_command,
    given,
    group_choices,
    group_desk_of,
)
from tabellone.web.desk_pages.list_form import import_preview, listed_rows
from tabellone.web.desk_pages.player_page import SEXES, details_from
from tabellone.web.desk_pages.steps import Button, next_button, refused_form
from tabellone.web.query import QueryError, is_ticked, needed_number, place_of_work, text_of
from tabellone.web.rendering import Context, Page
from tabellone.web.visit import house_of

PLAYERS = "players"
_MOST_PLAYERS = 10**6


@dataclass(frozen=True, slots=True)
class DuplicatesPart(Context):
    """Probable duplicates; `duplicates_back` is the page to which a decision returns."""

    duplicates: Sequence[DuplicateAnswer]
    duplicates_address: str
    may_merge: bool = False
    duplicates_back: str = ""


def duplicates_of_event(desk: Desk) -> DuplicatesPart:
    """All players who look like others, on the page of the players."""
    address = f"{desk.address}/{next(iter(desk.state.groups))}/duplicates"
    return DuplicatesPart(
        duplicates_of(desk.state, desk.role).duplicates,
        address,
        desk.may(MergePlayers),
        PLAYERS,
    )


def duplicates_part(desk: GroupDesk) -> DuplicatesPart:
    """The players of a group who look like others, as long as its first round is a draft."""
    address = f"{desk.address}/duplicates"
    last = desk.group.last_round
    if last is None or last.number > 1 or last.phase is not RoundPhase.DRAFT:
        return DuplicatesPart((), address)
    members = set(desk.group.members)
    return DuplicatesPart(
        [
            duplicate
            for duplicate in duplicates_of(desk.state, desk.desk.role).duplicates
            if {duplicate.first.player, duplicate.second.player} & members
        ],
        address,
        desk.desk.may(MergePlayers),
    )


async def decide_duplicate(request: Request) -> Response:
    """Make one entry of two, and the draft anew; or remember that they are two people."""

    def to(desk: GroupDesk, form: Mapping[str, str]) -> str:
        is_listed = form.get("back") == PLAYERS
        return f"{desk.desk.address}/players" if is_listed else place_of_work(desk.desk.address, desk.group)

    return await give_command(request, group_desk_of, _decision, refused_form, to)


def _decision(_desk: GroupDesk, form: Mapping[str, str]) -> EventCommand:
    missing = N_("the number of a player is missing")
    first, second = (
        EntrantId(needed_number(form, field, missing, least=1, most=_MOST_PLAYERS)) for field in ("first", "second")
    )
    return TellApart(first, second) if is_ticked(form, "two_people") else MergePlayers(first, second, confirmed=True)


_MOST_FIND = 60
LATE_FIELDS = (
    *("name", "title", "rating", "national_rating", "category", "club", "province"),
    *("federation", "federation_id", "licence", "birth_year", "birth_date", "sex"),
)


def _group_of_each(desk: Desk) -> Mapping[EntrantId, GroupState]:
    """The group that each player was entered in."""
    return {
        player: group for group in desk.state.groups.values() if group.play_off_of is None for player in group.members
    }


@dataclass(frozen=True, slots=True)
class PlayersPage(Page):
    """The players of the event and the ways to enter more."""

    template: ClassVar[str] = "desk/players.html"

    frame: DeskFrame
    late_rule: str
    asks_for_notice: bool
    asks_for_agreement: bool
    late_draft: int | None
    state: EventState
    lines: tuple[Entrant, ...]
    find: str
    order: PlayerOrder
    group_of_each: Mapping[EntrantId, GroupState]
    team_seats: Mapping[EntrantId, tuple[str, int]]
    alike: Set[EntrantId]
    groups: Sequence[tuple[str, str]]
    late_groups: Sequence[tuple[str, str]]
    may_enter: bool
    sees_private: bool
    has_federations: bool
    has_categories: bool
    form: Mapping[str, str]
    late: Mapping[str, str]
    sexes: Sequence[tuple[str, str]]
    found: Iterable[RegisteredPlayer]
    step: Button | None
    twice: DuplicatesPart
    category_remarks: tuple[Refusal, ...]


def _late_rule(desk: Desk, choices: Sequence[tuple[str, str]]) -> str:
    """The rule for late entries of the first group that takes any."""
    state = desk.state
    group = state.group(GroupId(int(choices[0][0]))) if choices else next(iter(state.groups.values()))
    return rule_text(late_entry_rule(state, group), desk.words)


def players_page(desk: Desk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    """The list of players and the ways to enter more."""
    search, find = text_of(form, "search"), text_of(form, "find")[:_MOST_FIND]
    groups, late = group_choices(desk, commands.EnterPlayers), group_choices(desk, commands.EnterLatePlayer)
    after_draw = [group for choice, _ in late if (group := desk.state.group(GroupId(int(choice)))).next_to_publish > 1]
    drafts = [desk.state.group(GroupId(int(choice))).draft for choice, _ in late]
    order = next((order for order in PlayerOrder if order.value == form.get("order")), PlayerOrder.ENTRY)
    content = PlayersPage(
        frame=desk.frame("players"),
        state=desk.state,
        lines=players_in_order(desk.state, order, find),
        find=find,
        order=order,
        group_of_each=_group_of_each(desk),
        team_seats=team_seats(desk.state),
        alike={player for pair in entrant_duplicates(desk.state) for player in (pair.first, pair.second)},
        groups=groups,
        late_groups=late,
        late_rule=_late_rule(desk, late),
        asks_for_notice=any(needs_written_notice(desk.state, group) for group in after_draw),
        asks_for_agreement=bool(after_draw),
        late_draft=drafts[0].number if len(drafts) == 1 and drafts[0] is not None else None,
        may_enter=desk.may(commands.EnterPlayers),
        sees_private=desk.may(Act.SEE_PRIVATE),
        has_federations=any(entrant.details.federation for entrant in desk.state.entrants.values()),
        has_categories=any(entrant.details.category for entrant in desk.state.entrants.values()),
        form={"players": form.get("players", ""), "group": form.get("group", ""), "search": search},
        late={name: form.get(name, "") for name in LATE_FIELDS},
        sexes=SEXES,
        found=players_in_register(house_of(desk.request), desk.state, search) if search else (),
        step=next_button(desk, _first_unfinished(desk)),
        twice=duplicates_of_event(desk),
        category_remarks=tuple(category_remarks(desk.state)) if desk.may(commands.EnterPlayers) else (),
    )
    return form_page(desk.request, content, refusal)


def _first_unfinished(desk: Desk) -> GroupState | None:
    return next((group for group in desk.state.groups.values() if not group.is_finished), None)


def players(request: Request) -> Response:
    """The players of the event."""
    return players_page(desk_of(request), request.query_params)


async def set_fee(request: Request) -> Response:
    """Note in the list that somebody has paid, or has not after all."""

    def to(desk: Desk, form: Mapping[str, str]) -> str:
        return f"{desk.address}/players#p{_fee(desk, form).player}"

    return await give_command(request, desk_of, _fee, players_page, to)


def _fee(_desk: Desk, form: Mapping[str, str]) -> commands.SetFee:
    is_paid = bool(form.get("paid"))
    return commands.SetFee(EntrantId(whole(form.get("paid" if is_paid else "unpaid", "")) or 0), is_paid)


async def enter(request: Request) -> Response:
    """Enter a pasted list, or a player of the register; a list with something to mend or to decide is shown first."""
    return await handled(request, desk_of, _entered, players_page)


def _entered(desk: Desk, form: dict[str, str]) -> Response:
    to = f"{desk.address}/players"
    if form.get("register"):
        details = entry_from_register(house_of(desk.request), desk.state, form["register"])
        # The arbiter goes on searching.
        return given(desk, form, commands.EnterPlayers(chosen_group(desk, form), (details,)), f"{to}#search")
    if not text_of(form, "players"):
        raise QueryError("players", "paste a list, or choose a file")
    try:
        rows = listed_rows(desk.state, form)
        command = entering(desk.state.group(chosen_group(desk, form)), rows, are_distinct=True)
    except Refusal as refusal:
        return import_preview(desk, form, refusal)
    return given(desk, form, command, to)


async def enter_late(request: Request) -> Response:
    """Enter a player after the first round."""
    return await give_command(request, desk_of, _late, players_page, lambda desk, _form: f"{desk.address}/players")


def _late(desk: Desk, form: Mapping[str, str]) -> commands.EnterLatePlayer:
    return commands.EnterLatePlayer(
        chosen_group(desk, form),
        details_from(form, PlayerDetails(text_of(form, "name"))),
        is_ticked(form, "written"),
        is_ticked(form, "agreed"),
    )
