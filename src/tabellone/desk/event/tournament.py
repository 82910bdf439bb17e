"""An event's groups as the rules of core see them: players by number, rounds, wishes, standings."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from threading import Lock
from typing import Generic, TypeVar

from tabellone.core.model import (
    AssignedPoints,
    Colour,
    Encounter,
    Game,
    PlayerNumber,
    Rest,
    Round,
    Scoring,
    Tournament,
)
from tabellone.core.organisation.withdrawal import WithdrawalEffect, effect_of, may_start_last_round, standings_view
from tabellone.core.pairing.acceleration import is_listed, last_accelerated, virtual_points_in
from tabellone.core.pairing.declaration import PairingSystem
from tabellone.core.pairing.field import Impossible, PairedRound, PairingRequest, VirtualPoints
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, pair_next, request_for
from tabellone.core.standings.policy import Policy
from tabellone.core.standings.ranking import Standings, standings
from tabellone.core.teams.event import TeamEvent, round_scoring, tournament_of_players, tournament_of_teams
from tabellone.desk.event.apart_pairs import apart_pairs
from tabellone.desk.event.entrant import EntrantId, GroupId, player_of
from tabellone.desk.event.pairing_system import system_in_edition, tie_break_policy
from tabellone.desk.event.records import NumberOf, PairingBasis
from tabellone.desk.event.refusals import DeskError
from tabellone.desk.event.round_state import EncounterState, RoundState
from tabellone.desk.event.state import EventState, GroupState
from tabellone.desk.event.team_event import player_numbers, team_event_of
from tabellone.regulations import rulebook

T = TypeVar("T")


class PartMemo(Generic[T]):
    """The last answers, each with the parts that it was made of, which stay alive with it; for many threads."""

    def __init__(self, max_entries: int) -> None:
        self._max_entries = max_entries
        self._answers: OrderedDict[Hashable, tuple[tuple[object, ...], T]] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[Hashable, ...], parts: tuple[object, ...], make: Callable[[], T]) -> T:
        """The answer for a plain key and the very parts given, made if it is not there."""
        whole = (key, *map(id, parts))
        with self._lock:
            cached = self._answers.get(whole)
            if cached is not None:
                self._answers.move_to_end(whole)
                return cached[1]
        answer = make()
        with self._lock:
            self._answers[whole] = (parts, answer)
            while len(self._answers) > self._max_entries:
                self._answers.popitem(last=False)
        return answer


Numbers = Mapping[EntrantId, PlayerNumber]
# Groups as tournaments: a result changes one group, and the others are asked for again with it.
_TOURNAMENTS: PartMemo[Tournament] = PartMemo(64)


def numbers_of(group: GroupState) -> Numbers:
    """The number of each player; until numbers are given, the order of entry."""
    if group.is_numbered:
        return group.numbers
    return {player: PlayerNumber(number) for number, player in enumerate(group.members, start=1)}


def entrant_numbered(group: GroupState, number: int) -> EntrantId:
    """The player who bears a number in a group."""
    for player, own_number in numbers_of(group).items():
        if own_number == number:
            return player
    raise DeskError("group {group}: no player has number {number}", group=group.settings.name, number=number)


def scoring_of(state: EventState, group: GroupState) -> Scoring:
    """The points of the event, as the system of the group counts them."""
    declaration = group.settings.declaration
    return state.event.scoring if declaration is None else declaration.scoring(state.event.scoring)


def tournament_of(state: EventState, group_id: GroupId, *, with_draft: bool = False) -> Tournament:
    """A group as a tournament, with the rounds that have been published and begun, or with every paired one."""
    group = state.group(group_id)
    rounds = group.rounds if with_draft else group.begun_rounds
    return _TOURNAMENTS.get(
        (with_draft, len(state.groups) == 1),
        (group, state.entrants, state.settings),
        lambda: _tournament(state, group, numbers_of(group), rounds, group.planned_rounds),
    )


def teams_of(state: EventState, group_id: GroupId) -> TeamEvent:
    """A group of teams with its matches and boards, in the rounds that have been published and begun."""
    group = state.group(group_id)
    numbers = numbers_of(group)
    return team_event_of(state, group, numbers, group.begun_rounds, group.planned_rounds, _assigned(group, numbers))


def people_of(state: EventState, group: GroupState) -> Numbers:
    """The players of a group by number, in a group of teams those of the rosters."""
    numbers = numbers_of(group)
    return numbers if group.settings.teams is None else player_numbers(state, group, numbers)


def tournament_of_people(state: EventState, group_id: GroupId) -> Tournament:
    """The games of a group between its players by the numbers of `people_of`, of teams those of all boards."""
    group = state.group(group_id)
    if group.settings.teams is None:
        return tournament_of(state, group_id)
    return _TOURNAMENTS.get(
        ("people",),
        (group, state.entrants, state.settings),
        lambda: tournament_of_players(teams_of(state, group_id)),
    )


def tournament_before(state: EventState, group: GroupState, number: int, basis: PairingBasis) -> Tournament:
    """A group before a round was paired, with the numbers of that time."""
    numbers = {numbering.player: PlayerNumber(numbering.number) for numbering in basis.numbers}
    return _tournament(state, group, numbers, group.rounds[: number - 1], basis.planned_rounds)


def _tournament(
    state: EventState, group: GroupState, numbers: Numbers, rounds: Iterable[RoundState], planned: int
) -> Tournament:
    if group.settings.teams is not None:
        return tournament_of_teams(team_event_of(state, group, numbers, rounds, planned, _assigned(group, numbers)))
    event = state.event
    players = sorted(
        (player_of(state.entrant(player), number) for player, number in numbers.items()),
        key=lambda player: player.number,
    )
    return Tournament(
        event.name if len(state.groups) == 1 else f"{event.name}, {group.settings.name}",
        event.discipline,
        scoring_of(state, group),
        tuple(players),
        planned,
        tuple(_round(round_state, numbers) for round_state in rounds),
        event.starts_on,
        group.settings.system,
        group.settings.edition,
        _assigned(group, numbers),
    )


def _assigned(group: GroupState, numbers: Numbers) -> tuple[AssignedPoints, ...]:
    """The points assigned to the players of a group; a play-off is played without them."""
    if group.play_off_of is not None:
        return ()
    return tuple(
        AssignedPoints(numbers[one.player], one.points, one.round, one.result, one.reason)
        for one in group.points_assigned
        if one.player in numbers
    )


def _round(round_state: RoundState, numbers: Numbers) -> Round:
    return Round(
        round_state.number,
        tuple(_encounter(encounter, numbers) for encounter in round_state.encounters),
        tuple(Rest(numbers[rest.player], rest.outcome) for rest in round_state.rests),
        round_state.played_on,
    )


def _encounter(encounter: EncounterState, numbers: Numbers) -> Encounter:
    sides = (numbers[encounter.white], numbers[encounter.black])
    return Encounter(
        tuple(
            Game(*(sides if index == 0 else sides[::-1]), game.result, encounter.opening)
            for index, game in enumerate(encounter.games)
        )
    )


def basis_of(state: EventState, group: GroupState, number: int) -> PairingBasis:
    """The basis from which the next round is paired, as the arbiter has set it."""
    settings = group.settings
    numbers = numbers_of(group)
    order = sorted(group.members, key=lambda player: numbers[player])
    pairs = apart_pairs(state, group, number)
    basis = PairingBasis(
        settings.system,
        settings.edition,
        group.planned_rounds,
        tuple(NumberOf(player, numbers[player]) for player in order),
        settings.maxi,
        settings.initial_colour or Colour.WHITE,
        tuple(sorted(group.away(number), key=lambda player: numbers[player])),
        pairs.forbidden,
        pairs.unwanted,
        settings.colour_seed,
        settings.acceleration,
        readings=() if settings.declaration is None else settings.declaration.later_readings,
        teams=settings.teams,
    )
    return replace(basis, last_accelerated=_last_accelerated(group, number, basis))


def _last_accelerated(group: GroupState, number: int, basis: PairingBasis) -> EntrantId | None:
    """The last player with virtual points: by the list before the first round, and the same in all later ones."""
    if basis.acceleration is None:
        return None
    if number > 1:
        return group.rounds[0].basis.last_accelerated
    rules = system_of(basis).acceleration
    players = {PlayerNumber(of.number): of.player for of in basis.numbers}
    away = {player: where.outcome for player, where in group.away(number).items() if where.outcome is not None}
    listed = [one for one, player in players.items() if is_listed(Rest(one, away[player]) if player in away else None)]
    last = None if rules is None else last_accelerated(listed, rules)
    return None if last is None else players[last]


def virtual_points_of(state: EventState, group: GroupState, number: int, basis: PairingBasis) -> VirtualPoints:
    """The virtual points of a round and of those before it, each by the settings at its pairing."""
    if basis.acceleration is None:
        return {}
    numbers = {of.player: PlayerNumber(of.number) for of in basis.numbers}
    bases = [*(paired.basis for paired in group.rounds[: number - 1]), basis]
    return _virtual_points(state, group, bases, numbers)


def all_virtual_points(state: EventState, group: GroupState) -> VirtualPoints:
    """The virtual points of every round: as given in paired rounds, as planned in others."""
    next_round = len(group.rounds) + 1
    planned = basis_of(state, group, next_round)
    left = group.planned_rounds - len(group.rounds)
    bases = [*(paired.basis for paired in group.rounds), *[planned] * left]
    return _virtual_points(state, group, bases, numbers_of(group))


def _virtual_points(
    state: EventState, group: GroupState, bases: Iterable[PairingBasis], numbers: Numbers
) -> VirtualPoints:
    """The virtual points of rounds that are paired from these, one basis a round, by the given numbers."""
    win = scoring_of(state, group).win * group.settings.games_per_encounter
    if (play := group.settings.teams) is not None:
        win = round_scoring(play.scoring(state.event.scoring), group.games_per_match, play.primary).win
    virtual = {}
    for number, paired_from in enumerate(bases, start=1):
        rules = system_of(paired_from).acceleration
        then = {of.player: PlayerNumber(of.number) for of in paired_from.numbers}
        last = None if paired_from.last_accelerated is None else then.get(paired_from.last_accelerated)
        if rules is None:
            continue
        points = virtual_points_in(number, paired_from.planned_rounds, win, rules, last, then.values())
        virtual[number] = {
            numbers[player]: points[one] for player, one in then.items() if one in points and player in numbers
        }
    return virtual


def wishes_of(state: EventState, group: GroupState, number: int, basis: PairingBasis) -> PairingConstraints:
    """The arbiter's wishes for a round, and who has virtual points."""
    numbers = {numbering.player: PlayerNumber(numbering.number) for numbering in basis.numbers}

    def pairs(entrant_pairs: Iterable[tuple[EntrantId, EntrantId]]) -> frozenset[frozenset[PlayerNumber]]:
        return frozenset(frozenset((numbers[one], numbers[other])) for one, other in entrant_pairs)

    return PairingConstraints(
        forbidden=pairs(basis.forbidden),
        unwanted=pairs(basis.unwanted),
        absent={number: frozenset(numbers[player] for player in basis.absent)},
        initial_colour=basis.initial_colour,
        virtual=virtual_points_of(state, group, number, basis),
    )


def system_of(basis: PairingBasis) -> PairingSystem:
    """The system that a round is paired by."""
    if basis.system not in SYSTEMS:
        raise DeskError("the pairs of this group are made by hand; no system pairs them")
    # A journal that names no edition was written when the first one was the only one.
    edition = basis.edition or SYSTEMS[basis.system].editions[0].name
    players, rounds = len(basis.numbers), basis.planned_rounds
    chosen = (basis.maxi.value, basis.acceleration, basis.readings)
    options = {} if basis.teams is None else basis.teams.options
    return system_in_edition(basis.system, edition, players, rounds, *chosen, options=options).system


def request_of(
    state: EventState, group: GroupState, number: int, basis: PairingBasis
) -> tuple[PairingRequest, Round | None]:
    """The request to pair a round, and the round before it."""
    tournament = tournament_before(state, group, number, basis)
    before = tournament.rounds[-1] if tournament.rounds else None
    return request_for(tournament, number, wishes_of(state, group, number, basis)), before


def engine_pairing(state: EventState, group: GroupState, number: int, basis: PairingBasis) -> PairedRound | Impossible:
    """The round as the system pairs it."""
    tournament = tournament_before(state, group, number, basis)
    return pair_next(tournament, number, system_of(basis), wishes_of(state, group, number, basis))


def policy_of(group: GroupState) -> Policy:
    """The tie-breaks of a group."""
    return tie_break_policy(group.settings.tie_break_list, group.settings.tie_breaks)


def standings_tournament(state: EventState, group_id: GroupId) -> Tournament:
    """A group for the standings: the games of a player who left a round robin are annulled or completed (002)."""
    group = state.group(group_id)
    tournament = tournament_of(state, group_id)
    if not group.settings.follows_table or not group.withdrawn:
        return tournament
    numbers = numbers_of(group)
    return standings_view(tournament, sorted(numbers[player] for player in group.withdrawn), rulebook.withdrawal_half())


def standings_of(state: EventState, group_id: GroupId, *, through: int | None = None) -> Standings:
    """The standings of a group after the rounds that everybody may see, or after a given one."""
    tournament = standings_tournament(state, group_id)
    if through is not None and not 0 <= through <= len(tournament.rounds):
        raise DeskError(
            "round {found}: standings can be made after rounds 0 to {last}", found=through, last=len(tournament.rounds)
        )
    return standings(
        tournament,
        policy_of(state.group(group_id)),
        seed=state.lots_seed,
        through=through,
        differences=rulebook.score_differences(),
        expectations=rulebook.fide_expectation(),
    )


def withdrawal_effect_of(state: EventState, group_id: GroupId, player: EntrantId) -> WithdrawalEffect | None:
    """The treatment in standings of the games of a player who leaves a round robin; None in other systems."""
    group = state.group(group_id)
    if not group.settings.follows_table:
        return None
    return effect_of(tournament_of(state, group_id), numbers_of(group)[player], rulebook.withdrawal_half())


def last_round_may_start(state: EventState, group: GroupState) -> bool:
    """Every game of the rounds before the last one is finished."""
    return may_start_last_round(tournament_of(state, group.id, with_draft=True))


def points_of(state: EventState, group_id: GroupId) -> dict[EntrantId, Fraction]:
    """The points of each player of a group."""
    rows = {row.number: row.points for row in standings_of(state, group_id).rows}
    return {player: rows[number] for player, number in numbers_of(state.group(group_id)).items()}
