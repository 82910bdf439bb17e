"""A round of a report file that is to be paired: the question, and the answer of the system."""

from dataclasses import dataclass, replace
from datetime import date

from tabellone.answers.files.pairing_system import (
    FirstColour,
    advised_rounds,
    choose_system,
    constraints_of,
    first_colour,
    in_pairing_order,
    virtual_points_for,
)
from tabellone.answers.files.report import ReportedTournament
from tabellone.core.explain import Step
from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.pairing.declaration import RoundLimits
from tabellone.core.pairing.field import Impossible, PairedRound, WhyNot
from tabellone.core.pairing.order import lot_of_colour
from tabellone.core.pairing.systems import PairingConstraints, absent_in, pair_next, request_for
from tabellone.core.pairing.why_not import why_not
from tabellone.core.refusal import Refusal
from tabellone.desk.event.pairing_system import ChosenSystem

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PreparedRound:
    """A round ready to be paired: the rounds before it in pairing order, the system, and the arbiter's constraints.

    `first_colour` is told for the first round of a system that leaves the colour of number 1 to the lot.
    """

    report: ReportedTournament
    number: int
    chosen: ChosenSystem
    constraints: PairingConstraints
    tournament: Tournament
    first_colour: FirstColour | None = None

    @property
    def lot_of_colour(self) -> tuple[Step, ...]:
        """How the colour of number 1 was drawn, on which all colours of the first round rest."""
        seed = None if self.first_colour is None else self.first_colour.seed
        return lot_of_colour(seed, self.chosen.system.concordance)

    @property
    def advised_rounds(self) -> RoundLimits | None:
        """The least and the most rounds advised, where the number of rounds is outside."""
        return advised_rounds(self.report, self.chosen)

    @property
    def ignores_acceleration(self) -> bool:
        """The file asks for acceleration, and the system cannot be accelerated."""
        knows = "acceleration" in self.chosen.system.declaration.settings
        return bool(self.report.circumstances.accelerations) and not knows

    def paired(self) -> PairedRound | Impossible:
        """The pairing that the system makes for the round."""
        return pair_next(self.tournament, self.number, self.chosen.system, self.constraints)

    def why_not(self, first: int, second: int) -> WhyNot:
        """Why two players do not meet in the round, or why they do."""
        request = request_for(self.tournament, self.number, self.constraints)
        before = self.tournament.rounds[-1] if self.tournament.rounds else None
        return why_not(request, self.chosen.system, before, PlayerNumber(first), PlayerNumber(second))


@dataclass(frozen=True, slots=True)
class RoundQuestion:
    """The round to pair, the system, and the constraints that the arbiter gives."""

    system: str
    edition: str | None = None
    maxi: str = "auto"
    rounds: int | None = None
    round: int | None = None
    absent: tuple[int, ...] = ()
    fixed: Pairs = ()
    forbid: Pairs = ()
    avoid: Pairs = ()
    colour: str | None = None
    seed: int | None = None
    acceleration: str = "auto"

    def prepared(self, report: ReportedTournament, today: date) -> PreparedRound:
        """Prepare the round of a report; whatever is impossible is refused."""
        before = _before_round(report, self.round, self.rounds)
        chosen = choose_system(self.system, self.edition, before, today, self.maxi, self.acceleration)
        number, declaration = before.next_round, chosen.system.declaration
        is_drawn = number == 1 and declaration.draws_first_colour
        if (self.colour or self.seed is not None) and not is_drawn:
            raise Refusal(
                "the colour of number 1 is drawn or entered for the first round of a system that leaves it to the lot"
            )
        drawn = first_colour(report, declaration, self.colour, self.seed) if is_drawn else None
        constraints = self._added_to(constraints_of(before, declaration), before, _absent_then(report, self.round))
        if drawn is not None:
            constraints = replace(constraints, initial_colour=drawn.colour)
        entered = replace(report, planned_rounds=before.planned_rounds)
        constraints = replace(constraints, virtual=virtual_points_for(entered, chosen, constraints, self.acceleration))
        ordered = in_pairing_order(before, chosen, constraints)
        return PreparedRound(before, number, chosen, constraints, ordered, drawn)

    def _added_to(
        self, constraints: PairingConstraints, report: ReportedTournament, away: frozenset[PlayerNumber]
    ) -> PairingConstraints:
        """The constraints of the file and these, for the round."""
        number = report.next_round
        pairs = (*self.fixed, *self.forbid, *self.avoid)
        for player in (*self.absent, *(one for pair in pairs for one in pair)):
            report.player(PlayerNumber(player))
        absent = constraints.absent.get(number, frozenset()) | away | frozenset(map(PlayerNumber, self.absent))
        return replace(
            constraints,
            absent={**constraints.absent, number: absent},
            fixed={number: tuple((PlayerNumber(white), PlayerNumber(black)) for white, black in self.fixed)},
            forbidden=_unordered(self.forbid),
            unwanted=_unordered(self.avoid),
        )


def _before_round(report: ReportedTournament, number: int | None, rounds: int | None) -> ReportedTournament:
    """The report before a round, by default the next one; the rounds before it are finished."""
    planned, next_round = rounds or _announced_rounds(report), report.next_round
    if number is None and next_round > planned:
        raise Refusal("all {rounds} rounds of the file are paired; there is no round to pair", rounds=planned)
    round_number = next_round if number is None else number
    if not 1 <= round_number <= min(next_round, planned):
        raise Refusal(
            "{where}: {found} is not allowed; it must be {least} to {most}",
            where="round",
            found=round_number,
            least=1,
            most=min(next_round, planned),
        )
    before = report.rounds[: round_number - 1]
    for last in before[-1:]:
        open_games = [game for game in last.games() if game.result is None]
        if open_games:
            raise Refusal(
                "round {round} is not finished: no result for {games}",
                round=last.number,
                games=", ".join(f"{game.white}-{game.black}" for game in open_games),
            )
    return replace(report, rounds=before, planned_rounds=planned)


def _announced_rounds(report: ReportedTournament) -> int:
    """How many rounds there are; refused if neither the file nor the caller says so."""
    if report.circumstances.announced_rounds is None and report.planned_rounds == len(report.rounds):
        raise Refusal("the file does not say how many rounds there are (142 or XXR); say it with rounds (--rounds)")
    return report.planned_rounds


def _absent_then(report: ReportedTournament, number: int | None) -> frozenset[PlayerNumber]:
    """The absent players of a round that the file already has."""
    if number is None or number > len(report.rounds):
        return frozenset()
    everybody = frozenset(player.number for player in report.players)
    return absent_in(report.rounds[number - 1], everybody)


def _unordered(pairs: Pairs) -> frozenset[frozenset[PlayerNumber]]:
    return frozenset(frozenset(map(PlayerNumber, pair)) for pair in pairs)
