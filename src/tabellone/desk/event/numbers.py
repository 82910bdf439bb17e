"""Numbers: drawn by lot, guided, ranked or given by hand; and groups divided by strength."""

from collections.abc import Sequence
from dataclasses import replace

from tabellone.core.model import PlayerNumber
from tabellone.core.organisation.groups import Division, GroupWarning, broken_limits, divided, division
from tabellone.core.organisation.guided_draw import Entrant as Drawer
from tabellone.core.organisation.guided_draw import GuidedDraw, plain_draw, province_draw, varma_draw
from tabellone.core.pairing.order import final_numbers
from tabellone.desk.book import Stamp
from tabellone.desk.event.commands import (
    AssignNumbers,
    DrawNumbers,
    GuidedBy,
    GuideDraw,
    RankPlayers,
    SplitGroup,
    TeamBy,
)
from tabellone.desk.event.confirmation import announced_change, confirmed_change
from tabellone.desk.event.creation import MOST_GROUPS
from tabellone.desk.event.entrant import EntrantId, GroupId, checked_text
from tabellone.desk.event.facts import GroupSplit, NumbersGiven
from tabellone.desk.event.group_state import DrawRecord, GroupState
from tabellone.desk.event.mappings import frozen
from tabellone.desk.event.records import Change, ChangeSubject, DrawKind, GroupPart, NumberOf
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import numbers_of, player_of
from tabellone.regulations import rulebook

HIGHEST_SEED = 2**63 - 1


def checked_seed(seed: int) -> int:
    """A seed that every machine can store."""
    if not 0 <= seed <= HIGHEST_SEED:
        raise DeskError("seed: {found} is not allowed; it must be 0 to {most}", found=seed, most=HIGHEST_SEED)
    return seed


def numbers_drawn(state: EventState, command: DrawNumbers) -> NumbersGiven:
    """Draw the numbers by lot."""
    group = state.group(command.group)
    drawn = plain_draw([Drawer(str(player)) for player in group.members], checked_seed(command.seed))
    return _given(state, group, DrawKind.LOT, _numbers(drawn), command.seed, confirmed=command.confirmed)


def draw_guided(state: EventState, command: GuideDraw) -> NumbersGiven:
    """Draw the numbers with the envelopes of Varma or the numbers for provinces."""
    group = state.group(command.group)
    if not group.settings.follows_table:
        raise DeskError("group {group}: draws are guided in a round robin only", group=group.settings.name)
    seed = checked_seed(command.seed)
    drawers = [Drawer(str(player), _team(state, player, command.teams_by)) for player in group.members]
    match command.guided_by:
        case GuidedBy.VARMA:
            drawn = varma_draw(drawers, rulebook.varma_tables(), seed)
        case GuidedBy.VARMA_OFFICIAL:
            drawn = varma_draw(drawers, rulebook.official_varma_tables(), seed)
        case GuidedBy.PROVINCE:
            drawn = province_draw(drawers, rulebook.province_sets(), seed)
    kind = DrawKind(command.guided_by.value)
    return _given(state, group, kind, _numbers(drawn), seed, confirmed=command.confirmed)


def _team(state: EventState, player: EntrantId, teams_by: TeamBy) -> str:
    details = state.entrant(player).details
    return details.club if teams_by is TeamBy.CLUB else details.province


def _numbers(drawn: GuidedDraw) -> tuple[NumberOf, ...]:
    found = (NumberOf(EntrantId(int(lot.player)), lot.number, lot.envelope) for lot in drawn.lots)
    return tuple(sorted(found, key=lambda each: each.number))


def players_ranked(state: EventState, command: RankPlayers) -> NumbersGiven:
    """Number by rating, title, national rating and lot; with rounds played these become the final numbers."""
    group = state.group(command.group)
    numbers = numbers_of(group)
    players = [player_of(state.entrant(player), number) for player, number in numbers.items()]
    final = final_numbers(players, rulebook.title_order(), checked_seed(command.seed))
    given = tuple(NumberOf(player, final[number]) for player, number in numbers.items())
    ordered = tuple(sorted(given, key=lambda each: each.number))
    return _given(state, group, DrawKind.RANKING, ordered, command.seed, confirmed=command.confirmed)


def numbers_assigned(state: EventState, command: AssignNumbers) -> NumbersGiven:
    """Give the numbers in an order that came about outside the program."""
    group = state.group(command.group)
    for player in command.order:
        state.member(group.id, player)
    if sorted(command.order) != sorted(group.members):
        raise DeskError(
            "group {group}: every one of its {players} players needs one number",
            group=group.settings.name,
            players=len(group.members),
        )
    given = tuple(NumberOf(player, number) for number, player in enumerate(command.order, start=1))
    return _given(state, group, DrawKind.HAND, given, None, confirmed=command.confirmed)


def _given(
    state: EventState,
    group: GroupState,
    kind: DrawKind,
    numbers: tuple[NumberOf, ...],
    seed: int | None,
    *,
    confirmed: bool,
) -> NumbersGiven:
    """The numbers; those of a round, or of an event that is announced, have been seen by everybody."""
    if not are_published(state, group):
        return NumbersGiven(group.id, kind, numbers, seed)
    if group.published_rounds and group.settings.follows_table:
        raise DeskError("group {group}: a round robin follows its table", group=group.settings.name)
    order = sorted(group.numbers, key=lambda player: group.numbers[player])
    before, after = (_told(ids) for ids in (order, [each.player for each in numbers]))
    if before == after:
        raise DeskError("nothing is changed")
    change = Change(ChangeSubject.NUMBERS, before, after, group.id)
    return NumbersGiven(group.id, kind, numbers, seed, confirmed_change(change, confirmed=confirmed))


def are_published(state: EventState, group: GroupState) -> bool:
    """Whether everybody has seen the numbers of a group."""
    return bool(group.published_rounds) or (state.is_announced and group.is_numbered)


def _told(order: Sequence[EntrantId]) -> str:
    return " ".join(map(str, order))


def with_numbers_given(state: EventState, fact: NumbersGiven, stamp: Stamp) -> EventState:
    """The event with a group numbered."""
    numbered = replace(
        state.group(fact.group),
        numbers=frozen({each.player: PlayerNumber(each.number) for each in fact.numbers}),
        draw=DrawRecord(
            fact.kind, fact.seed, frozen({each.player: each.envelope for each in fact.numbers if each.envelope})
        ),
    )
    return state.with_group(numbered).with_change(fact.change, stamp)


def proposed_division(state: EventState, group_id: GroupId, groups: int) -> Division:
    """What annexes 23 and 24 say about dividing a group into `groups` parts."""
    group = state.group(group_id)
    return division(len(group.members), groups, group.planned_rounds, rulebook.group_limits())


def division_warnings(state: EventState, sizes: Sequence[int], rounds: int) -> tuple[GroupWarning, ...]:
    """Which limits of annex 23 a division breaks."""
    del state
    return broken_limits(sizes, rounds, rulebook.group_limits())


def group_split(state: EventState, command: SplitGroup) -> GroupSplit:
    """Divide a group by rating, the strongest first."""
    group = state.group(command.group)
    sizes = command.sizes
    if len(sizes) < 2 or min(sizes) < 1:
        raise DeskError("sizes: a division has at least 2 groups of at least 1 player")
    if len(state.groups) + len(sizes) - 1 > MOST_GROUPS:
        raise DeskError("at most {most} groups are allowed", most=MOST_GROUPS)
    names = command.names or _names_of_parts(state, group.settings.name, len(sizes))
    if len(names) != len(sizes):
        raise DeskError("{names} names for {groups} groups", names=len(names), groups=len(sizes))
    taken = {each.settings.name for each in state.groups.values() if each.id != group.id}
    for name in names:
        if not checked_text("name", name).strip() or name in taken:
            raise DeskError('another group bears the name "{name}"', name=name)
        taken.add(name)
    by_entry = [
        player_of(state.entrant(player), PlayerNumber(place)) for place, player in enumerate(group.members, start=1)
    ]
    parts = divided(by_entry, sizes)
    ids = (group.id, *(GroupId(state.next_group + place) for place in range(len(sizes) - 1)))
    return GroupSplit(
        group.id,
        tuple(
            GroupPart(part_id, replace(group.settings, name=name), tuple(group.members[p.number - 1] for p in part))
            for part_id, name, part in zip(ids, names, parts, strict=True)
        ),
        announced_change(state, group.settings.name, ", ".join(names), confirmed=command.confirmed),
    )


def _names_of_parts(state: EventState, name: str, count: int) -> tuple[str, ...]:
    """A and B for the parts of the one group A, else the name of the whole with a letter."""
    letters = tuple(chr(ord("A") + place) if place < 26 else str(place + 1) for place in range(count))
    return letters if len(state.groups) == 1 and name == "A" else tuple(f"{name} {letter}" for letter in letters)


def with_group_split(state: EventState, fact: GroupSplit, stamp: Stamp) -> EventState:
    """The event with a group in parts; numbers drawn before are void."""
    whole = state.group(fact.group)
    for part in fact.parts:
        inside = set(part.members)
        state = state.with_group(
            GroupState(
                part.group,
                part.settings,
                part.members,
                attendance=frozen({key: where for key, where in whole.attendance.items() if key[1] in inside}),
                forbidden=tuple(pair for pair in whole.forbidden if inside.issuperset(pair)),
                unwanted=tuple(pair for pair in whole.unwanted if inside.issuperset(pair)),
            )
        )
    following = max(state.next_group, *(part.group + 1 for part in fact.parts))
    return replace(state, next_group=following).with_change(fact.change, stamp)
