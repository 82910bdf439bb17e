"""An event from a report file, as the commands need it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import click

from tabellone.cli.parameters import OneOf, PairOfPlayers, WholeNumber
from tabellone.core.model import Colour, PlayerNumber, Tournament
from tabellone.core.pairing.checker import with_order_recovered
from tabellone.core.pairing.systems import ItaloSwiss, Wishes
from tabellone.core.refusal import Refusal
from tabellone.desk.event.system import MAXI, SCORINGS, ChosenSystem, system_in_edition
from tabellone.desk.event.system import SYSTEMS as SYSTEMS
from tabellone.formats.trf import Circumstances, TrfDocument, circumstances_of, read_trf, tournament_of

F = TypeVar("F", bound=Callable[..., Any])
system_option = click.option("--system", type=OneOf(SYSTEMS), required=True, help="Pairing system.")
edition_option = click.option("--edition", default=None, help="Edition of the system; each has a default.")
maxi_option = click.option("--maxi", type=OneOf(tuple(MAXI)), default="auto", help="Maxi-tournament (Lim).")


def wishes_options(command: F) -> F:
    """Give a command the arbiter's means: who is away, who may not meet, who is paired by hand."""
    pair = PairOfPlayers()
    for option in (
        click.option("--absent", type=WholeNumber(1), multiple=True, help="Player who is not paired in this round."),
        click.option("--fixed", type=pair, multiple=True, help="Pair made by the arbiter, as WHITE-BLACK."),
        click.option("--forbid", type=pair, multiple=True, help="Two players who may not meet."),
        click.option("--avoid", type=pair, multiple=True, help="Two players who should not meet if it can be helped."),
    ):
        command = option(command)
    return command


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
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise Refusal("{file}: cannot be read ({reason})", file=path, reason=error.strerror or str(error)) from error
    document = read_trf(data, path)
    if not document.players:
        raise Refusal("{file}: no player; a report file has a 001 record for each", file=path)
    tournament = tournament_of(document, SCORINGS[scoring] if scoring else None)
    return Event(document, tournament, circumstances_of(document))


def with_next_round(event: Event, rounds: int | None) -> Event:
    """The event with its next round still to be paired: the rounds before it finished, the number of rounds known."""
    planned = rounds or event.circumstances.announced_rounds
    if planned is None:
        raise Refusal("the file does not say how many rounds there are (142 or XXR); say it with --rounds")
    if event.next_round > planned:
        raise Refusal("all {rounds} rounds of the file are paired; there is no round to pair", rounds=planned)
    for each in event.tournament.rounds[-1:]:
        open_games = [game for game in each.games() if game.result is None]
        if open_games:
            raise Refusal(
                "round {round} is not finished: no result for {games}",
                round=each.number,
                games=", ".join(f"{game.white}-{game.black}" for game in open_games),
            )
    return replace(event, tournament=replace(event.tournament, planned_rounds=planned))


def choose_system(name: str, edition: str | None, event: Event, maxi: str = "auto") -> ChosenSystem:
    """The pairing system for an event, in the edition asked for or in the default one."""
    size, rounds = len(event.tournament.players), event.tournament.planned_rounds
    return system_in_edition(name, edition, size, rounds, maxi)


def wishes_of(event: Event) -> Wishes:
    """What the file says of absences, prohibitions and the first colour."""
    rounds = range(1, event.tournament.planned_rounds + 1)
    known = event.circumstances
    return Wishes(
        forbidden_in_round={
            number: frozenset(frozenset(pair) for pair in known.forbidden_in(number)) for number in rounds
        },
        absent={number: frozenset(known.byes_in(number)) for number in rounds},
        initial_colour=known.initial_colour or _initial_colour(event.tournament),
    )


@dataclass(frozen=True, slots=True)
class ArbitersWishes:
    """The arbiter's means as they were given on the command line."""

    absent: tuple[int, ...] = ()
    fixed: tuple[tuple[int, int], ...] = ()
    forbid: tuple[tuple[int, int], ...] = ()
    avoid: tuple[tuple[int, int], ...] = ()

    def added_to(self, wishes: Wishes, event: Event) -> Wishes:
        """The wishes of the file and these, for the next round."""
        number = event.next_round
        for player in (*self.absent, *(one for pair in (*self.fixed, *self.forbid, *self.avoid) for one in pair)):
            event.tournament.player(PlayerNumber(player))
        absent = wishes.absent.get(number, frozenset()) | frozenset(map(PlayerNumber, self.absent))
        return replace(
            wishes,
            absent={**wishes.absent, number: absent},
            fixed={number: tuple((PlayerNumber(white), PlayerNumber(black)) for white, black in self.fixed)},
            forbidden=_pairs(self.forbid),
            unwanted=_pairs(self.avoid),
        )


def _pairs(given: tuple[tuple[int, int], ...]) -> frozenset[frozenset[PlayerNumber]]:
    return frozenset(frozenset(map(PlayerNumber, pair)) for pair in given)


def _initial_colour(tournament: Tournament) -> Colour:
    """The colour drawn for number 1, as the first round shows it."""
    for each in tournament.rounds[:1]:
        for encounter in each.encounters:
            white, black = encounter.players
            low: PlayerNumber = min(white, black)
            colour = Colour.WHITE if low == white else Colour.BLACK
            return colour if low % 2 else colour.opposite
    return Colour.WHITE


def in_pairing_order(event: Event, chosen: ChosenSystem, wishes: Wishes) -> Tournament:
    """The tournament with its pairs in the order in which they were made, recovered where the file does not say it."""
    if isinstance(chosen.system, ItaloSwiss) and event.circumstances.unordered_rounds:
        return with_order_recovered(event.tournament, chosen.system, wishes)
    return event.tournament
