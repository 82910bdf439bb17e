"""A pairing system as an event uses it: in an edition, for a field, with its usual tie-breaks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from tabellone.core.model import CHESS_SCORING, DRAUGHTS_SCORING, Discipline, PlayerNumber, Scoring, Tournament
from tabellone.core.pairing.acceleration import AccelerationMethod, AccelerationRules, virtual_points
from tabellone.core.pairing.declaration import Family, PairingSystem, SystemDeclaration
from tabellone.core.pairing.systems import SYSTEMS, tournament_type, usual_system
from tabellone.core.standings.policy import Policy, custom_policy, policy_named
from tabellone.desk.event.refusals import DeskError
from tabellone.formats.trf import Circumstances
from tabellone.formats.trf.document import TrfDocument
from tabellone.formats.trf.scoring import virtual_points_of
from tabellone.regulations import rulebook
from tabellone.regulations.editions_in_force import C07_LISTS_OF_TEAMS, tie_break_list, tie_break_list_of_codes

MANUAL = "manual"
MAXI = ("yes", "no", "auto")
ACCELERATIONS = ("auto", "none", *(method.value for method in AccelerationMethod))
SCORINGS = {"chess": CHESS_SCORING, "draughts": DRAUGHTS_SCORING}
DRAUGHTS_LIST = "fid-quotients"
HAND_LISTS = ("fide-1989", "fide-2026")
NO_OPTIONS: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class ChosenSystem:
    """A pairing system with the edition it is used in."""

    system: PairingSystem
    edition: str


def system_in_edition(
    name: str,
    edition: str,
    players: int,
    rounds: int,
    maxi: str = "auto",
    acceleration: AccelerationMethod | None = None,
    readings: Sequence[str] | None = None,
    options: Mapping[str, str] = NO_OPTIONS,
) -> ChosenSystem:
    """The pairing system for a number of players and rounds, in an edition; without `readings` by those of today.

    `options` are choices of its own.
    """
    declaration = SYSTEMS[name]
    check_choice(declaration, "maxi", is_chosen=maxi != "auto")
    check_choice(declaration, "acceleration", is_chosen=acceleration is not None)
    choices = {"maxi": maxi, "acceleration": "" if acceleration is None else acceleration.value, **options}
    if readings is not None:
        choices["readings"] = " ".join(readings)
    system = rulebook.pairing_system(declaration, edition, players=players, rounds=rounds, choices=choices)
    return ChosenSystem(system, declaration.edition(edition).name)


def check_choice(declaration: SystemDeclaration | None, field: str, *, is_chosen: bool) -> None:
    """Refuse a choice that the system of a group does not know."""
    if is_chosen and (declaration is None or field not in declaration.settings):
        system = MANUAL if declaration is None else declaration.name
        raise DeskError("{field}: {system} does not know this choice", field=field, system=system)


def is_for_teams(system: str) -> bool:
    """Whether a system pairs teams alone."""
    return system in SYSTEMS and SYSTEMS[system].for_teams


def system_for_teams(system: str, discipline: Discipline) -> str:
    """The system that is usual where teams play: in chess that of its family for teams, else the same."""
    return usual_system(SYSTEMS[system].family, for_teams=True).name if discipline is Discipline.CHESS else system


def follows_table(system: str) -> bool:
    """Whether everybody meets everybody by a table of the system."""
    return system in SYSTEMS and SYSTEMS[system].table is not None


def has_two_teams(system: str) -> bool:
    """Whether the first half of the numbers is a team that meets the other half by a table of the system."""
    table = SYSTEMS[system].table if system in SYSTEMS else None
    return table is not None and table.has_two_teams


def rounds_of_table(system: str, players: int, cycles: int = 1) -> int:
    """How many rounds the table of a system gives to a number of players; none where it has no table."""
    table = SYSTEMS[system].table if system in SYSTEMS else None
    return 0 if table is None or players < table.fewest_players else cycles * table.rounds(players)


def usual_lists(system: str, scoring: Scoring, *, of_teams: bool = False) -> tuple[str, ...]:
    """The lists of tie-breaks among which the edition decides by default."""
    if of_teams:
        return C07_LISTS_OF_TEAMS[_family(system)]
    if scoring.win == DRAUGHTS_SCORING.win:
        return (DRAUGHTS_LIST,)
    if system not in SYSTEMS:
        return HAND_LISTS
    declaration = SYSTEMS[system]
    by_edition = (edition.tie_break_list for edition in declaration.dated_editions(Discipline.CHESS))
    return (*by_edition, *declaration.later_tie_break_lists)


def usual_list(
    system: str, scoring: Scoring, first_day: date, edition: str | None = None, *, of_teams: bool = False
) -> Policy:
    """The default list of tie-breaks: that of the first day, or that of a chosen edition; teams have lists of C.07."""
    if of_teams:
        return list_of_codes(system, first_day, of_teams=True)
    lists = usual_lists(system, scoring)
    if edition and system in SYSTEMS:
        by_edition = SYSTEMS[system].edition(edition).tie_break_list
        return tie_break_policy(DRAUGHTS_LIST if lists == (DRAUGHTS_LIST,) else by_edition)
    return tie_break_list(lists, first_day)


def _family(system: str) -> Family:
    return SYSTEMS[system].family if system in SYSTEMS else Family.SWISS


def list_of_codes(system: str, first_day: date, *, of_teams: bool = False) -> Policy:
    """The list whose treatment of unplayed rounds goes with codes of TRF26 that a file names."""
    return tie_break_list_of_codes(_family(system), first_day, of_teams=of_teams)


def tie_break_policy(name: str, tie_breaks: Sequence[str] = ()) -> Policy:
    """The list that bears a name or, with tie-breaks of one's own, these with the treatment of that list."""
    policies = rulebook.tie_break_policies()
    policy = policy_named(policies, name)
    return custom_policy(tie_breaks, policy, policies.values()) if tie_breaks else policy


def method_in_report(
    document: TrfDocument,
    circumstances: Circumstances,
    tournament: Tournament,
    declaration: SystemDeclaration,
    edition: str,
) -> AccelerationMethod | None:
    """The method by which a report was accelerated: that of record 192, or the one that gives its virtual points."""
    if "acceleration" not in declaration.settings:
        return None
    kind = tournament_type(document.value("192"))
    if kind is not None and kind.is_accelerated:
        return AccelerationMethod.BAKU
    points = virtual_points_of(circumstances.accelerations)
    players = [player.number for player in tournament.players]
    first = min(players, default=PlayerNumber(1))
    rounds = tournament.planned_rounds
    assigned = [points.get(number, {}).get(first, Fraction(0)) for number in range(1, rounds + 1)]
    for method in AccelerationMethod if points else ():
        rules = system_in_edition(declaration.name, edition, len(players), rounds, acceleration=method).system
        if rules.acceleration is not None and assigned == _schedule(tournament, rules.acceleration):
            return method
    return None


def _schedule(tournament: Tournament, rules: AccelerationRules) -> Sequence[Fraction]:
    win, rounds = tournament.scoring.win, tournament.planned_rounds
    return [virtual_points(number, rounds, win, rules) for number in range(1, rounds + 1)]
