"""The next round of a report file, as `pair` and `why` are asked about it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any, NamedTuple

import click

from tabellone.cli.event import (
    Event,
    choose_system,
    edition_option,
    in_pairing_order,
    maxi_option,
    read_event,
    rounds_option,
    scoring_option,
    system_option,
    wishes_of,
)
from tabellone.cli.parameters import PairOfPlayers, WholeNumber
from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.pairing.systems import PairingConstraints
from tabellone.core.refusal import Refusal
from tabellone.desk.event.system import ChosenSystem

_Command = Callable[..., None]
_PAIR = PairOfPlayers()
_OPTIONS = (
    click.argument("file"),
    system_option,
    edition_option,
    maxi_option,
    rounds_option,
    click.option("--absent", type=WholeNumber(1), multiple=True, help="Player who is not paired in this round."),
    click.option("--fixed", type=_PAIR, multiple=True, help="Pair made by the arbiter, as WHITE-BLACK."),
    click.option("--forbid", type=_PAIR, multiple=True, help="Two players who may not meet."),
    click.option("--avoid", type=_PAIR, multiple=True, help="Two players who should not meet if it can be helped."),
    scoring_option,
)


class Prepared(NamedTuple):
    """A round ready to be paired: its event, the system, all wishes, and the rounds before it in pairing order."""

    event: Event
    chosen: ChosenSystem
    constraints: PairingConstraints
    tournament: Tournament


@dataclass(frozen=True, slots=True)
class NextRound:
    """What was asked on the command line: a file, a system, and the arbiter's means."""

    file: str
    system: str
    edition: str | None
    maxi: str
    rounds: int | None
    absent: tuple[int, ...]
    fixed: tuple[tuple[int, int], ...]
    forbid: tuple[tuple[int, int], ...]
    avoid: tuple[tuple[int, int], ...]
    scoring: str | None

    def prepared(self) -> Prepared:
        """Read the file and make its next round ready; whatever cannot be is refused."""
        event = _with_next_round(read_event(self.file, self.scoring), self.rounds)
        chosen = choose_system(self.system, self.edition, event, self.maxi)
        constraints = self._added_to(wishes_of(event), event)
        return Prepared(event, chosen, constraints, in_pairing_order(event, chosen, constraints))

    def _added_to(self, constraints: PairingConstraints, event: Event) -> PairingConstraints:
        """The wishes of the file and these, for the next round."""
        number = event.next_round
        for player in (*self.absent, *(one for pair in (*self.fixed, *self.forbid, *self.avoid) for one in pair)):
            event.tournament.player(PlayerNumber(player))
        absent = constraints.absent.get(number, frozenset()) | frozenset(map(PlayerNumber, self.absent))
        return replace(
            constraints,
            absent={**constraints.absent, number: absent},
            fixed={number: tuple((PlayerNumber(white), PlayerNumber(black)) for white, black in self.fixed)},
            forbidden=_pairs(self.forbid),
            unwanted=_pairs(self.avoid),
        )


def asked_about_next_round(command: _Command) -> _Command:
    """Give a command the file, the system and the arbiter's means, gathered into `asked`."""

    @wraps(command)
    def gathered(*given: Any, **options: Any) -> None:
        asked = NextRound(**{name: options.pop(name) for name in NextRound.__slots__})
        command(*given, asked=asked, **options)

    for option in reversed(_OPTIONS):
        gathered = option(gathered)
    return gathered


def _with_next_round(event: Event, rounds: int | None) -> Event:
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


def _pairs(given: tuple[tuple[int, int], ...]) -> frozenset[frozenset[PlayerNumber]]:
    return frozenset(frozenset(map(PlayerNumber, pair)) for pair in given)
