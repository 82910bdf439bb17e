"""The acceleration of an event in its report file: record 250 and the code of record 192."""

from collections.abc import Sequence
from fractions import Fraction

from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.pairing.acceleration import AccelerationMethod, AccelerationRules, virtual_points
from tabellone.core.pairing.declaration import SystemDeclaration
from tabellone.core.pairing.tournament_types import tournament_type
from tabellone.desk.event.system import system_in_edition
from tabellone.formats.trf import Circumstances
from tabellone.formats.trf.document import TrfDocument
from tabellone.formats.trf.scoring import virtual_points_of


def method_in_report(
    document: TrfDocument, known: Circumstances, tournament: Tournament, declaration: SystemDeclaration, edition: str
) -> AccelerationMethod | None:
    """The method by which a report was accelerated: that of record 192, or the one that gives its virtual points."""
    if "acceleration" not in declaration.settings:
        return None
    kind = tournament_type(document.value("192"))
    if kind is not None and kind.is_accelerated:
        return AccelerationMethod.BAKU
    points = virtual_points_of(known.accelerations)
    players = [player.number for player in tournament.players]
    first = min(players, default=PlayerNumber(1))
    rounds = tournament.planned_rounds
    found = [points.get(number, {}).get(first, Fraction(0)) for number in range(1, rounds + 1)]
    for method in AccelerationMethod if points else ():
        rules = system_in_edition(declaration.name, edition, len(players), rounds, acceleration=method).system
        if rules.acceleration is not None and found == _schedule(tournament, rules.acceleration):
            return method
    return None


def _schedule(tournament: Tournament, rules: AccelerationRules) -> Sequence[Fraction]:
    win, rounds = tournament.scoring.win, tournament.planned_rounds
    return [virtual_points(number, rounds, win, rules) for number in range(1, rounds + 1)]
