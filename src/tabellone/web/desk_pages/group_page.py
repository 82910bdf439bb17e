"""A group: its numbers and how they came about, how many rounds, play-offs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from starlette.requests import Request
from starlette.responses import Response

from tabellone.answers.groups.standings import StandingLine, standings
from tabellone.core.refusal import Refusal
from tabellone.desk.event import commands
from tabellone.desk.event.commands import GuidedBy, TeamBy
from tabellone.desk.event.entrant import Entrant, EntrantId
from tabellone.desk.event.numbers import team_mates
from tabellone.desk.event.pairing_system import has_two_teams
from tabellone.desk.event.refusals import HIGHEST_SEED
from tabellone.desk.event.settings import MOST_CYCLES
from tabellone.desk.event.state import GroupState
from tabellone.locales.event_names import draw_name, first_colour_text
from tabellone.locales.remarks import acceleration_name, team_mates_text
from tabellone.web.acting import form_page, is_confirmed
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame, give_command, group_desk_of
from tabellone.web.desk_pages.steps import Button, label_of, next_button, picked_seed
from tabellone.web.query import QueryError, choice, text_of, whole_number
from tabellone.web.rendering import Page

MOST_NUMBERS = 10**6


def _tied(desk: GroupDesk) -> list[StandingLine]:
    """Players with the same points as another one, in a group that is finished."""
    if not desk.group.is_finished:
        return []
    rows = standings(desk.state, desk.group.id, desk.desk.role).rows
    counts: dict[object, int] = {}
    for row in rows:
        counts[row.points] = counts.get(row.points, 0) + 1
    return [row for row in rows if counts[row.points] > 1]


@dataclass(frozen=True, slots=True)
class GroupPage(Page):
    """The numbers of a group, and what may be done with them."""

    template: ClassVar[str] = "desk/group.html"

    frame: GroupFrame
    usual_guide: str
    usual_teams: str
    team_mates: str
    group: GroupState
    lines: Sequence[tuple[int, Entrant]]
    has_calendar: bool
    has_envelopes: bool
    draw: str
    seed: int | None
    first_colour: str
    acceleration: str
    highest_seed: int
    step: Button | None
    step_address: str
    may_draw: bool
    may_guide: bool
    may_rank: bool
    may_assign: bool
    assigns: bool
    may_wish: bool
    guides: Sequence[tuple[str, str]]
    teams: Sequence[tuple[str, str]]
    plans: Sequence[tuple[str, str]]
    tied: Sequence[StandingLine]
    most_cycles: int
    form: Mapping[str, str]


def _page(desk: GroupDesk, form: Mapping[str, str], refusal: Refusal | None = None) -> Response:
    group, words = desk.group, desk.words
    mates = team_mates(desk.state, group)
    content = GroupPage(
        frame=desk.frame("numbers"),
        group=group,
        lines=[
            (number, desk.state.entrant(player)) for number, player in sorted((n, p) for p, n in desk.numbers.items())
        ],
        has_calendar=group.settings.follows_table and group.is_numbered,
        has_envelopes=group.draw is not None and bool(group.draw.envelopes),
        draw="" if group.draw is None else draw_name(group.draw.kind, words),
        seed=None if group.draw is None else group.draw.seed,
        first_colour=first_colour_text(group.settings, words),
        acceleration=acceleration_name(group.settings.acceleration, words),
        highest_seed=HIGHEST_SEED,
        step=next_button(desk.desk, group),
        step_address=f"{desk.address}/step",
        may_draw=desk.can(commands.DrawNumbers),
        may_guide=desk.can(commands.GuideDraw)
        and group.settings.follows_table
        and not has_two_teams(group.settings.system),
        may_rank=desk.can(commands.RankPlayers),
        may_assign=desk.can(commands.AssignNumbers),
        assigns=desk.can(commands.AssignNumbers) and form.get("numbers") == "hand",
        may_wish=desk.can(commands.KeepApart),
        guides=[
            (GuidedBy.VARMA.value, words("Varma envelopes")),
            (GuidedBy.VARMA_OFFICIAL.value, words("Varma envelopes as FIDE prints them")),
            (GuidedBy.PROVINCE.value, words("numbers for the same province")),
        ],
        usual_guide="" if mates is None or mates.rounds is None else GuidedBy.PROVINCE.value,
        usual_teams="" if mates is None else mates.teams_by.value,
        team_mates="" if mates is None else team_mates_text(mates, words),
        teams=[(TeamBy.CLUB.value, words("club")), (TeamBy.PROVINCE.value, words("province"))],
        plans=[
            (name, label_of(name, None, words))
            for name, command in (("add-round", commands.AddRound), ("drop-round", commands.DropRound))
            if desk.can(command)
        ],
        tied=_tied(desk) if desk.can(commands.StartPlayOff) else [],
        most_cycles=MOST_CYCLES,
        form={
            "seed": form.get("seed", ""),
        },
    )
    return form_page(desk.desk.request, content, refusal)


def group(request: Request) -> Response:
    """The numbers of a group."""
    return _page(group_desk_of(request), request.query_params)


def _seed(form: Mapping[str, str]) -> int:
    """The seed of a draw; one is picked where none is written."""
    seed = whole_number(form, "seed", None, least=0, most=HIGHEST_SEED)
    return picked_seed() if seed is None else seed


def _order(desk: GroupDesk, form: Mapping[str, str]) -> tuple[EntrantId, ...]:
    """The players in the order of the numbers in the form."""
    numbered_players: dict[int, EntrantId] = {}
    for player in desk.group.members:
        number = whole_number(form, f"n{player}", 0, least=1, most=len(desk.group.members))
        if not number or number in numbered_players:
            raise QueryError(
                f"n{player}",
                "{name}: every player needs a number of his own, 1 to {most}",
                name=desk.desk.name(player),
                most=len(desk.group.members),
            )
        numbered_players[number] = player
    return tuple(numbered_players[number] for number in sorted(numbered_players))


def _command(desk: GroupDesk, form: Mapping[str, str]) -> object:
    group = desk.group.id
    match choice(form, "do", ("lot", "guide", "rank", "assign", "play-off"), "lot"):
        case "guide":
            return commands.GuideDraw(
                group,
                GuidedBy(choice(form, "guided_by", [option.value for option in GuidedBy], GuidedBy.VARMA.value)),
                TeamBy(choice(form, "teams_by", [option.value for option in TeamBy], TeamBy.CLUB.value)),
                _seed(form),
                is_confirmed(form),
            )
        case "rank":
            return commands.RankPlayers(group, _seed(form), is_confirmed(form))
        case "assign":
            return commands.AssignNumbers(group, _order(desk, form), is_confirmed(form))
        case "play-off":
            tied = tuple(player for player in desk.group.members if form.get(f"p{player}"))
            cycles = whole_number(form, "cycles", 1, least=1, most=MOST_CYCLES)
            return commands.StartPlayOff(group, tied, picked_seed(), text_of(form, "name"), cycles)
    return commands.DrawNumbers(group, _seed(form), is_confirmed(form))


async def change_group(request: Request) -> Response:
    """Draw or give numbers, start a play-off."""

    def to(desk: GroupDesk, form: Mapping[str, str]) -> str:
        return f"{desk.desk.address}/{desk.state.next_group}" if form.get("do") == "play-off" else desk.address

    def question(_desk: GroupDesk, _form: Mapping[str, str]) -> Refusal:
        return Refusal("every player gets a new number")

    return await give_command(request, group_desk_of, _command, _page, to, question)
