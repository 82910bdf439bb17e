"""Numbers: drawn by lot, guided, ranked or given by hand; and the usual way of a group."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from tabellone.core.explain import Citation, citation_of
from tabellone.core.model import Discipline, PlayerNumber
from tabellone.core.organisation.guided_draw import (
    DrawEntrant,
    GuidedDraw,
    GuidedDrawError,
    plain_draw,
    players_of_one_province,
    province_draw,
    province_set,
    varma_draw,
)
from tabellone.core.organisation.guided_draw import DrawEntrant as Drawer
from tabellone.core.pairing.declaration import Numbering
from tabellone.core.pairing.order import EqualPlayers, may_be_renumbered, numbers_of_strength
from tabellone.desk.book import Role, Stamp
from tabellone.desk.event.entrant import EntrantId, GroupId, player_of
from tabellone.desk.event.gates import has_a_field, has_no_draft, has_no_rounds, is_no_play_off
from tabellone.desk.event.pairing_system import has_two_teams
from tabellone.desk.event.records import Change, ChangeSubject, DrawKind, NumberOf
from tabellone.desk.event.refusals import DeskError, checked_seed
from tabellone.desk.event.registry import EventCommand, EventFact, adds, confirmed_change, decides, group_command
from tabellone.desk.event.state import DrawRecord, EventState, GroupState, frozen
from tabellone.desk.event.tournament import numbers_of
from tabellone.regulations import rulebook


def are_published(state: EventState, group: GroupState) -> bool:
    """Whether the numbers of a group are public."""
    return bool(group.published_rounds) or (state.is_announced and group.is_numbered)


def when_numbers_are_published(state: EventState, group: GroupState | None) -> bool:
    """The command changes numbers that are public."""
    return group is not None and are_published(state, group)


@group_command(
    role=Role.ARBITER, gates=(is_no_play_off, has_no_rounds, has_a_field), confirmation=when_numbers_are_published
)
@dataclass(frozen=True, slots=True)
class DrawNumbers(EventCommand):
    """Draw the numbers of a group by lot."""

    group: GroupId
    seed: int
    confirmed: bool = False


@dataclass(frozen=True, slots=True)
class NumbersGiven(EventFact):
    """The players of a group have their numbers."""

    group: GroupId
    kind: DrawKind
    numbers: tuple[NumberOf, ...]
    seed: int | None = None
    change: Change | None = None


@decides(DrawNumbers)
def numbers_drawn(state: EventState, command: DrawNumbers) -> NumbersGiven:
    """Draw the numbers by lot."""
    group = state.group(command.group)
    drawn = plain_draw([Drawer(str(player)) for player in group.members], checked_seed(command.seed))
    return _given(state, group, DrawKind.LOT, _numbers(drawn), command.seed, confirmed=command.confirmed)


class GuidedBy(Enum):
    """By which tables a guided draw is made."""

    VARMA = "varma"
    VARMA_OFFICIAL = "varma-official"
    PROVINCE = "province"


class TeamBy(Enum):
    """The property that makes players team-mates in a guided draw."""

    CLUB = "club"
    PROVINCE = "province"


@group_command(
    role=Role.ARBITER, gates=(is_no_play_off, has_no_rounds, has_a_field), confirmation=when_numbers_are_published
)
@dataclass(frozen=True, slots=True)
class GuideDraw(EventCommand):
    """Draw the numbers of a round robin so that team-mates meet early, or not late."""

    group: GroupId
    guided_by: GuidedBy
    teams_by: TeamBy
    seed: int
    confirmed: bool = False


@decides(GuideDraw)
def draw_guided(state: EventState, command: GuideDraw) -> NumbersGiven:
    """Draw the numbers with the envelopes of Varma or the numbers for provinces."""
    group = state.group(command.group)
    if not group.settings.follows_table or has_two_teams(group.settings.system):
        raise DeskError("group {group}: draws are guided in a round robin only", group=group.settings.name)
    seed = checked_seed(command.seed)
    drawers = [Drawer(str(player), team_of(state, player, command.teams_by)) for player in group.members]
    match command.guided_by:
        case GuidedBy.VARMA:
            drawn = varma_draw(drawers, rulebook.varma_tables(), seed)
        case GuidedBy.VARMA_OFFICIAL:
            drawn = varma_draw(drawers, rulebook.official_varma_tables(), seed)
        case GuidedBy.PROVINCE:
            drawn = province_draw(drawers, rulebook.province_sets(), seed)
    kind = DrawKind(command.guided_by.value)
    return _given(state, group, kind, _numbers(drawn), seed, confirmed=command.confirmed)


def team_of(state: EventState, player: EntrantId, teams_by: TeamBy) -> str:
    """The club or the province of a player."""
    details = state.entrant(player).details
    return details.club if teams_by is TeamBy.CLUB else details.province


def _numbers(drawn: GuidedDraw) -> tuple[NumberOf, ...]:
    numberings = (NumberOf(EntrantId(int(lot.player)), lot.number, lot.envelope) for lot in drawn.lots)
    return tuple(sorted(numberings, key=lambda numbering: numbering.number))


@group_command(
    role=Role.ARBITER, gates=(is_no_play_off, has_a_field, has_no_draft), confirmation=when_numbers_are_published
)
@dataclass(frozen=True, slots=True)
class RankPlayers(EventCommand):
    """Number a group by rating and title, equal players by the alphabet (C.04.2 2.2) or by lot (FIDE Swiss 7).

    The seed is that of the lot, and None where there is none. Later on these are the final numbers (17).
    """

    group: GroupId
    seed: int | None
    confirmed: bool = False


@decides(RankPlayers)
def players_ranked(state: EventState, command: RankPlayers) -> NumbersGiven:
    """Number by rating and title, then by the alphabet or lot; with rounds played these are the final numbers."""
    group = state.group(command.group)
    numbers = numbers_of(group)
    players = [player_of(state.entrant(player), number) for player, number in numbers.items()]
    seed = _seed_of_lot(group, command.seed)
    final = numbers_of_strength(players, rulebook.title_order(), seed)
    numberings = tuple(NumberOf(player, final[number]) for player, number in numbers.items())
    ordered = tuple(sorted(numberings, key=lambda numbering: numbering.number))
    return _given(state, group, DrawKind.RANKING, ordered, seed, confirmed=command.confirmed)


def numbers_equals_by(group: GroupState) -> EqualPlayers:
    """How equal players of a group are numbered; a lot that rounds were paired from stays a lot."""
    settings, draw = group.settings, group.draw
    if settings.equal_players is not None:
        return settings.equal_players
    was_lot = draw is not None and draw.kind is DrawKind.RANKING and draw.seed is not None
    if was_lot and group.rounds:
        return EqualPlayers.LOT
    return rulebook.equal_players(settings.declaration, settings.edition)


def _seed_of_lot(group: GroupState, seed: int | None) -> int | None:
    """The seed where equal players are numbered by lot."""
    if numbers_equals_by(group) is not EqualPlayers.LOT:
        return None
    if seed is None:
        raise DeskError(
            "group {group}: players of equal rating and title are numbered by lot; give a seed for it",
            group=group.settings.name,
        )
    return checked_seed(seed)


@group_command(
    role=Role.ARBITER, gates=(is_no_play_off, has_a_field, has_no_draft), confirmation=when_numbers_are_published
)
@dataclass(frozen=True, slots=True)
class AssignNumbers(EventCommand):
    """Give the numbers 1, 2, 3, ... in this order, as they were drawn outside the program."""

    group: GroupId
    order: tuple[EntrantId, ...]
    confirmed: bool = False


@decides(AssignNumbers)
def numbers_assigned(state: EventState, command: AssignNumbers) -> NumbersGiven:
    """Give the numbers in an order that was drawn or chosen outside the program."""
    group = state.group(command.group)
    for player in command.order:
        state.member(group.id, player)
    if sorted(command.order) != sorted(group.members):
        raise DeskError(
            "group {group}: every one of its {players} players needs one number",
            group=group.settings.name,
            players=len(group.members),
        )
    numberings = tuple(NumberOf(player, number) for number, player in enumerate(command.order, start=1))
    return _given(state, group, DrawKind.HAND, numberings, None, confirmed=command.confirmed)


def _given(
    state: EventState,
    group: GroupState,
    kind: DrawKind,
    numbers: tuple[NumberOf, ...],
    seed: int | None,
    *,
    confirmed: bool,
) -> NumbersGiven:
    """The fact with the numbers; a change of numbers that are already public must be confirmed."""
    _check_order_stands(group, numbers)
    if not are_published(state, group):
        return NumbersGiven(group.id, kind, numbers, seed)
    if group.published_rounds and group.settings.follows_table:
        raise DeskError("group {group}: a round robin follows its table", group=group.settings.name)
    order = sorted(group.numbers, key=lambda player: group.numbers[player])
    before, after = (_order_text(ids) for ids in (order, [numbering.player for numbering in numbers]))
    if before == after:
        raise DeskError("nothing is changed")
    change = Change(ChangeSubject.NUMBERS, before, after, group.id)
    return NumbersGiven(group.id, kind, numbers, seed, confirmed_change(change, confirmed=confirmed))


def _check_order_stands(group: GroupState, numbers: tuple[NumberOf, ...]) -> None:
    """Refuse another order of those who were numbered already, once FIDE's rules do not allow it any more."""
    settings, declaration = group.settings, group.settings.declaration
    rules = None if declaration is None else rulebook.handling(declaration, settings.edition)
    if rules is None or may_be_renumbered(len(group.rounds), rules.last_round_of_renumbering):
        return
    before = [of.player for of in sorted(group.rounds[-1].basis.numbers, key=lambda of: of.number)]
    after = [of.player for of in sorted(numbers, key=lambda of: of.number) if of.player in before]
    if before != after:
        raise DeskError(
            "group {group}: round {round} is paired: no correction changes a number any more (C.04.2 art. 2.3); only "
            "who entered since can be given another place",
            group=settings.name,
            round=rules.last_round_of_renumbering,
        )


def _order_text(order: Sequence[EntrantId]) -> str:
    return " ".join(map(str, order))


@adds(NumbersGiven)
def with_numbers_given(state: EventState, fact: NumbersGiven, stamp: Stamp) -> EventState:
    """The event with a group numbered."""
    numbered = replace(
        state.group(fact.group),
        numbers=frozen({numbering.player: PlayerNumber(numbering.number) for numbering in fact.numbers}),
        draw=DrawRecord(
            fact.kind,
            fact.seed,
            frozen({numbering.player: numbering.envelope for numbering in fact.numbers if numbering.envelope}),
        ),
    )
    return state.with_group(numbered).with_change(fact.change, stamp)


@dataclass(frozen=True, slots=True)
class TeamSize:
    """A province or a club with so many players."""

    name: str
    players: int


@dataclass(frozen=True, slots=True)
class TeamMates:
    """The provinces or clubs of a group, within how many rounds their players meet, and where that stands.

    `rounds` is None where the annex has no numbers for teams of these sizes.
    """

    teams_by: TeamBy
    teams: tuple[TeamSize, ...]
    rounds: int | None
    citation: Citation


def team_mates(state: EventState, group: GroupState) -> TeamMates | None:
    """The team-mates of a group by annex 10: of one province, else of one club; None where the annex is silent."""
    settings = group.settings
    if state.event.discipline is Discipline.CHESS or not settings.follows_table or has_two_teams(settings.system):
        return None
    answers = [answer for teams_by in (TeamBy.PROVINCE, TeamBy.CLUB) if (answer := _by(state, group, teams_by))]
    return next((answer for answer in answers if answer.rounds is not None), answers[0] if answers else None)


def _by(state: EventState, group: GroupState, teams_by: TeamBy) -> TeamMates | None:
    def drawer(player: EntrantId) -> DrawEntrant:
        return DrawEntrant(str(player), team_of(state, player, teams_by))

    teams = players_of_one_province(map(drawer, group.members))
    if not teams:
        return None
    try:
        rounds = province_set(
            len(group.members), [len(team) for team in teams.values()], rulebook.province_sets()
        ).rounds
    except GuidedDrawError:
        rounds = None
    named = tuple(TeamSize(name, len(players)) for name, players in teams.items())
    citation = citation_of(province_set)
    if len(group.members) % 2 == 0:
        citation = replace(citation, reading=None)  # the reading is of odd fields
    return TeamMates(teams_by, named, rounds, citation)


TEAMS_OF_TABLE = 2


def order_of_two_teams(state: EventState, group: GroupState) -> tuple[EntrantId, ...]:
    """The players in the order of entry, those of one club together: with two clubs the first of them is team A."""
    clubs = [state.entrant(player).details.club for player in group.members]
    if len(set(clubs)) != TEAMS_OF_TABLE:
        return group.members
    return tuple(sorted(group.members, key=lambda player: state.entrant(player).details.club != clubs[0]))


Numbered = RankPlayers | DrawNumbers | GuideDraw | AssignNumbers


def usual_numbering(state: EventState, group: GroupState, seed: int, *, confirmed: bool = False) -> Numbered:
    """How a group usually gets its numbers: by strength, by teams, guided by annex 10, or by lot."""
    declaration = group.settings.declaration
    if declaration is not None and declaration.numbers_by is Numbering.STRENGTH:
        return RankPlayers(group.id, seed, confirmed)
    if has_two_teams(group.settings.system):
        return AssignNumbers(group.id, order_of_two_teams(state, group), confirmed)
    mates = team_mates(state, group)
    if mates is not None and mates.rounds is not None:
        return GuideDraw(group.id, GuidedBy.PROVINCE, mates.teams_by, seed, confirmed)
    return DrawNumbers(group.id, seed, confirmed)
