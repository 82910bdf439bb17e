"""The pairing system of a report file, named by the user or found in the file."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum

from tabellone.answers.files.report import ReportedTournament, chosen_word, first_day
from tabellone.core.model import Colour, Outcome, PlayerNumber, Rest, Tournament
from tabellone.core.pairing.acceleration import AccelerationMethod, check_scoring, is_listed, last_accelerated
from tabellone.core.pairing.acceleration import virtual_points_of as points_of_method
from tabellone.core.pairing.checker import with_order_recovered
from tabellone.core.pairing.declaration import Family, RoundLimits, SystemDeclaration
from tabellone.core.pairing.field import VirtualPoints
from tabellone.core.pairing.order import EqualPlayers, colour_of_first
from tabellone.core.pairing.systems import (
    SYSTEMS,
    PairingConstraints,
    system_in_words,
    tournament_type,
    usual_system,
)
from tabellone.core.refusal import Refusal, SystemWord
from tabellone.desk.event.pairing_system import ACCELERATIONS, MAXI, ChosenSystem, method_in_report, system_in_edition
from tabellone.formats.trf.contents import EqualPlayersNote, MaxiNote, PairingEditionNote
from tabellone.formats.trf.scoring import virtual_points_of
from tabellone.formats.trf.team_event import team_type
from tabellone.regulations import rulebook
from tabellone.regulations.editions_in_force import pairing_edition


def known_system(name: str) -> str:
    """The name of a pairing system; another is refused."""
    return chosen_word("system", name, SYSTEMS)


def check_contestants(report: ReportedTournament, system: SystemDeclaration) -> None:
    """Refuse teams without numbers of their own, and a system for teams where no teams play."""
    if report.document.teams and not report.document.is_team_event:
        raise Refusal(
            "the file names teams without numbers (records 013): to pair teams or to check their rounds, a file has a "
            "record 310 for each"
        )
    if system.for_teams and not report.document.is_team_event:
        raise Refusal("{system} pairs teams; the file has none (a record 310 for each)", system=SystemWord(system.name))


def options_in(report: ReportedTournament, system: SystemDeclaration) -> Mapping[str, str]:
    """The choices of a system for teams that record 192 makes."""
    kind = team_type(report.document.value("192")) if system.for_teams else None
    return {} if kind is None else {"preferences": kind.preferences.value, "secondary": kind.secondary_word}


def choose_system(
    name: str,
    edition: str | None,
    report: ReportedTournament,
    today: date,
    maxi: str = "auto",
    acceleration: str = "auto",
) -> ChosenSystem:
    """The pairing system for a report: in the edition requested, in that of the report, or in that of its first day."""
    system, choice = known_system(name), chosen_word("maxi", maxi, MAXI)
    check_contestants(report, SYSTEMS[system])
    stored, noted = report.circumstances.note(PairingEditionNote), report.circumstances.note(MaxiNote)
    if choice == "auto" and noted is not None and "maxi" in SYSTEMS[system].settings:
        choice = noted.choice
    by_file = stored.edition if stored is not None and stored.system == system else None
    coded = tournament_type(report.document.value("192"))
    if by_file is None and coded is not None and coded.system == system:
        by_file = coded.edition or None
    day = first_day(report) or today
    chosen = pairing_edition(SYSTEMS[system], report.discipline, day, edition or by_file)
    method = accelerated_by(report, SYSTEMS[system], chosen, acceleration)
    options = options_in(report, SYSTEMS[system])
    size = (len(report.players), report.planned_rounds)
    chosen_system = system_in_edition(system, chosen, *size, choice, method, options=options)
    if chosen_system.system.acceleration is not None:
        check_scoring(report.scoring, chosen_system.system.acceleration)
    return chosen_system


def accelerated_by(
    report: ReportedTournament, declaration: SystemDeclaration, edition: str, choice: str
) -> AccelerationMethod | None:
    """How the rounds of a report are accelerated: as chosen, or ("auto") as the report says."""
    word = chosen_word("acceleration", choice, ACCELERATIONS)
    if word == "auto":
        return method_in_report(report.document, report.circumstances, report, declaration, edition)
    return None if word == "none" else AccelerationMethod(word)


class ColourOrigin(Enum):
    """Where the colour of number 1 comes from."""

    ENTERED = "entered"
    LOT = "lot"
    FILE = "file"
    ROUND = "round 1"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class FirstColour:
    """The colour of number 1 in the first round; `seed` is that of its lot, if it was drawn here."""

    colour: Colour
    origin: ColourOrigin
    seed: int | None = None


def first_colour(
    report: ReportedTournament, system: SystemDeclaration, entered: str | None = None, seed: int | None = None
) -> FirstColour:
    """The colour of number 1: as the arbiter enters it, as the lot gives it, or as the report states it."""
    if entered is not None and seed is not None:
        raise Refusal("the colour of number 1 is entered or drawn from a seed, not both")
    if entered is not None:
        colour = Colour(chosen_word("colour", entered, [option.value for option in Colour]))
        return FirstColour(colour, ColourOrigin.ENTERED)
    if seed is not None:
        return FirstColour(colour_of_first(seed), ColourOrigin.LOT, seed)
    circumstances = report.circumstances
    if circumstances.initial_colour is not None:
        noted = circumstances.seed_of("colour")
        drawn = noted if noted is not None and colour_of_first(noted) is circumstances.initial_colour else None
        return FirstColour(circumstances.initial_colour, ColourOrigin.FILE, drawn)
    first = _colour_in_first_round(report, system)
    return FirstColour(first or Colour.WHITE, ColourOrigin.ROUND if first else ColourOrigin.ASSUMED)


def constraints_of(report: ReportedTournament, system: SystemDeclaration) -> PairingConstraints:
    """Absences, prohibitions and the first colour as the file states them."""
    rounds = range(1, report.planned_rounds + 1)
    circumstances = report.circumstances
    return PairingConstraints(
        forbidden_in_round={
            number: frozenset(frozenset(pair) for pair in circumstances.forbidden_in(number)) for number in rounds
        },
        absent={number: frozenset(circumstances.byes_in(number)) for number in rounds},
        initial_colour=first_colour(report, system).colour,
    )


def virtual_points_for(
    report: ReportedTournament, chosen: ChosenSystem, constraints: PairingConstraints, choice: str
) -> VirtualPoints:
    """The virtual points of the rounds: those of the file, unless another method was chosen, or those of the method."""
    if "acceleration" not in chosen.system.declaration.settings or choice == "none":
        return {}
    if choice == "auto" and report.circumstances.accelerations:
        return virtual_points_of(report.circumstances.accelerations)
    rules = chosen.system.acceleration
    if rules is None:
        return {}
    players = [player.number for player in report.players]
    last = last_accelerated(
        [number for number in players if is_listed(_first_rest(report, constraints, number))], rules
    )
    return points_of_method(report.planned_rounds, report.scoring.win, rules, last, players)


def _first_rest(report: ReportedTournament, constraints: PairingConstraints, player: PlayerNumber) -> Rest | None:
    """The rest of a player in the first round, paired or to be paired."""
    if report.rounds:
        return next((rest for rest in report.rounds[0].rests if rest.player == player), None)
    if player not in constraints.absent.get(1, frozenset()):
        return None
    return Rest(player, report.circumstances.byes_in(1).get(player, Outcome.ZERO_POINT_BYE))


def _colour_in_first_round(tournament: Tournament, system: SystemDeclaration) -> Colour | None:
    """The colour drawn for number 1, as the first round shows it; None where there is no pair to show it."""
    for first in tournament.rounds[:1]:
        resting = [rest.player for rest in first.rests if rest.outcome is Outcome.ALLOCATED_BYE]
        paired = sorted([*resting, *(player for encounter in first.encounters for player in encounter.players)])
        for encounter in first.encounters:
            white, black = encounter.players
            low: PlayerNumber = min(white, black)
            colour = Colour.WHITE if low == white else Colour.BLACK
            number = paired.index(low) + 1 if system.numbers_on_arrival else low
            return colour if number % 2 else colour.opposite
    return None


def in_pairing_order(report: ReportedTournament, chosen: ChosenSystem, constraints: PairingConstraints) -> Tournament:
    """The tournament with its pairs in the order in which they were made, recovered where the file does not say it."""
    if chosen.system.declaration.order_of_pairs_matters and report.circumstances.unordered_rounds:
        return with_order_recovered(report, chosen.system, constraints)
    return report


def advised_rounds(tournament: Tournament, chosen: ChosenSystem) -> RoundLimits | None:
    """How many rounds the system advises, where the planned number is outside; else None."""
    return chosen.system.advice(len(tournament.players), tournament.planned_rounds)


EQUAL_PLAYERS = ("auto", *(option.value for option in EqualPlayers))


def seed_of_equals(report: ReportedTournament, choice: str, seed: int | None, today: date) -> int | None:
    """The seed by which equal players are numbered, None where they are by the alphabet.

    "auto" is what the report says, else the edition by which it is paired.
    """
    how, noted = chosen_word("equal-players", choice, EQUAL_PLAYERS), report.circumstances.note(EqualPlayersNote)
    if how == "auto" and noted is not None:
        how = noted.choice
    if how == "auto":
        named = system_in_file(report)
        declaration, day = SYSTEMS[named.system], first_day(report) or today
        edition = pairing_edition(declaration, report.discipline, day, named.edition or None)
        how = rulebook.equal_players(declaration, edition).value
    if how == EqualPlayers.ALPHABET.value:
        return None
    if seed is None:
        raise Refusal("players of equal rating and title are numbered by lot (FIDE Swiss 7); give a seed for it")
    return seed


class SystemOrigin(Enum):
    """Where the system of a file is known from: a comment of Tabellone, a record, or nowhere."""

    NOTE = "comment"
    CODE = "192"
    WORDS = "092"
    ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class FileSystem:
    """The system of a file, its edition where the file names one, and where both are known from."""

    system: str
    edition: str
    origin: SystemOrigin


def system_in_file(report: ReportedTournament) -> FileSystem:
    """The system that a file names: in a comment of ours, in record 192, or in the words of 092; else a Swiss one."""
    noted = report.circumstances.note(PairingEditionNote)
    if noted is not None and noted.system in SYSTEMS:
        return FileSystem(noted.system, noted.edition, SystemOrigin.NOTE)
    kind = tournament_type(report.document.value("192"))
    if kind is not None and kind.system:
        return FileSystem(kind.system, kind.edition, SystemOrigin.CODE)
    if report.document.is_team_event:
        return FileSystem(usual_system(Family.SWISS, for_teams=True).name, "", SystemOrigin.ASSUMED)
    system = system_in_words(report.system)
    lower_words = report.system.lower()
    is_named = lower_words == system.name or any(word in lower_words for word in system.words_in_files)
    return FileSystem(system.name, "", SystemOrigin.WORDS if is_named else SystemOrigin.ASSUMED)
