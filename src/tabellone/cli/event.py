"""An event from a report file, as the commands need it."""

from dataclasses import dataclass

import click

from tabellone.cli.files import file_content
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.system_name import SystemName
from tabellone.core.model import Colour, PlayerNumber, Tournament
from tabellone.core.pairing.checker import with_order_recovered
from tabellone.core.pairing.systems import PairingConstraints
from tabellone.core.refusal import Refusal
from tabellone.desk.event.system import MAXI, SCORINGS, ChosenSystem, system_in_edition
from tabellone.formats.trf import Circumstances, TrfDocument, circumstances_of, read_trf, tournament_of

system_option = click.option("--system", type=SystemName(), required=True, help="Pairing system.")
kind_option = click.option(
    "--system", type=SystemName(), default=None, help="Kind of event, where the file does not tell it."
)
edition_option = click.option("--edition", default=None, help="Edition of the system; each has a default.")
maxi_option = click.option("--maxi", type=OneOf(MAXI), default="auto", help="Maxi-tournament (Lim).")


rounds_option = click.option(
    "--rounds", type=WholeNumber(1, 100), default=None, help="Rounds in all, where the file does not say it."
)
scoring_option = click.option("--scoring", type=OneOf(tuple(SCORINGS)), default=None, help="Where the file has none.")


@dataclass(frozen=True, slots=True)
class Event:
    """What a report file tells."""

    document: TrfDocument
    tournament: Tournament
    circumstances: Circumstances

    @property
    def next_round(self) -> int:
        """The round after those in the file."""
        return len(self.tournament.rounds) + 1


def read_event(path: str, scoring: str | None) -> Event:
    """Read a report file; a file that cannot be read is refused."""
    document = read_trf(file_content(path), path)
    if not document.players:
        raise Refusal("{file}: no player; a report file has a 001 record for each", file=path)
    tournament = tournament_of(document, SCORINGS[scoring] if scoring else None)
    return Event(document, tournament, circumstances_of(document))


def choose_system(name: str, edition: str | None, event: Event, maxi: str = "auto") -> ChosenSystem:
    """The pairing system for an event, in the edition asked for or in the default one."""
    size, rounds = len(event.tournament.players), event.tournament.planned_rounds
    return system_in_edition(name, edition, size, rounds, maxi)


def wishes_of(event: Event) -> PairingConstraints:
    """What the file says of absences, prohibitions and the first colour."""
    rounds = range(1, event.tournament.planned_rounds + 1)
    known = event.circumstances
    return PairingConstraints(
        forbidden_in_round={
            number: frozenset(frozenset(pair) for pair in known.forbidden_in(number)) for number in rounds
        },
        absent={number: frozenset(known.byes_in(number)) for number in rounds},
        initial_colour=known.initial_colour or _initial_colour(event.tournament),
    )


def _initial_colour(tournament: Tournament) -> Colour:
    """The colour drawn for number 1, as the first round shows it."""
    for each in tournament.rounds[:1]:
        for encounter in each.encounters:
            white, black = encounter.players
            low: PlayerNumber = min(white, black)
            colour = Colour.WHITE if low == white else Colour.BLACK
            return colour if low % 2 else colour.opposite
    return Colour.WHITE


def in_pairing_order(event: Event, chosen: ChosenSystem, constraints: PairingConstraints) -> Tournament:
    """The tournament with its pairs in the order in which they were made, recovered where the file does not say it."""
    if chosen.system.declaration.order_of_pairs_matters and event.circumstances.unordered_rounds:
        return with_order_recovered(event.tournament, chosen.system, constraints)
    return event.tournament
