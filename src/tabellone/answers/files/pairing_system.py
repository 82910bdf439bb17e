"""The pairing system of a report file, and what the file says of its rounds."""

from tabellone.answers.files.choice import chosen_word
from tabellone.answers.files.report import ReportedTournament
from tabellone.core.model import Colour, PlayerNumber, Tournament
from tabellone.core.pairing.checker import with_order_recovered
from tabellone.core.pairing.declaration import RoundLimits
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints
from tabellone.desk.event.system import MAXI, ChosenSystem, system_in_edition


def known_system(name: str) -> str:
    """The name of a pairing system; another is refused."""
    return chosen_word("system", name, SYSTEMS)


def choose_system(name: str, edition: str | None, tournament: Tournament, maxi: str = "auto") -> ChosenSystem:
    """The pairing system for a tournament, in the edition asked for or in the default one."""
    system, choice = known_system(name), chosen_word("maxi", maxi, MAXI)
    return system_in_edition(system, edition, len(tournament.players), tournament.planned_rounds, choice)


def constraints_of(report: ReportedTournament) -> PairingConstraints:
    """What the file says of absences, prohibitions and the first colour."""
    rounds = range(1, report.planned_rounds + 1)
    known = report.circumstances
    return PairingConstraints(
        forbidden_in_round={
            number: frozenset(frozenset(pair) for pair in known.forbidden_in(number)) for number in rounds
        },
        absent={number: frozenset(known.byes_in(number)) for number in rounds},
        initial_colour=known.initial_colour or _initial_colour(report),
    )


def _initial_colour(tournament: Tournament) -> Colour:
    """The colour drawn for number 1, as the first round shows it."""
    for first in tournament.rounds[:1]:
        for encounter in first.encounters:
            white, black = encounter.players
            low: PlayerNumber = min(white, black)
            colour = Colour.WHITE if low == white else Colour.BLACK
            return colour if low % 2 else colour.opposite
    return Colour.WHITE


def in_pairing_order(report: ReportedTournament, chosen: ChosenSystem, constraints: PairingConstraints) -> Tournament:
    """The tournament with its pairs in the order in which they were made, recovered where the file does not say it."""
    if chosen.system.declaration.order_of_pairs_matters and report.circumstances.unordered_rounds:
        return with_order_recovered(report, chosen.system, constraints)
    return report


def advised_rounds(tournament: Tournament, chosen: ChosenSystem) -> RoundLimits | None:
    """How many rounds the system advises, where the planned number is outside; else None."""
    return chosen.system.advice(len(tournament.players), tournament.planned_rounds)
