"""Random events, paired by a system, as report files."""

from dataclasses import dataclass

from tabellone.answers.files.pairing_system import known_system
from tabellone.answers.files.report import ReportedTournament, reported_in, scoring_named
from tabellone.answers.files.standings import default_list, ranked
from tabellone.core.model import DRAUGHTS_SCORING, Discipline
from tabellone.core.pairing.field import Impossible
from tabellone.core.pairing.generator import generate
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.desk.event.system import system_in_edition
from tabellone.formats.trf import Circumstances, document_of
from tabellone.regulations import rulebook


@dataclass(frozen=True, slots=True)
class GeneratedReport:
    """The event, and the round in which it had to stop because no legal pairing existed, if any."""

    report: ReportedTournament
    stopped: Impossible | None


def generated(
    system: str, players: int, rounds: int, seed: int, edition: str | None = None, scoring: str | None = None
) -> GeneratedReport:
    """Make a random event of the game usual with the system; the same seed makes the same event."""
    declaration = SYSTEMS[known_system(system)]
    usual = "chess" if declaration.usual_discipline is Discipline.CHESS else "draughts"
    points = scoring_named(scoring or usual)
    discipline = Discipline.DAMA_ITALIANA if points == DRAUGHTS_SCORING else Discipline.CHESS
    made = generate(
        system_in_edition(system, edition, players, rounds).system,
        players=players,
        rounds=rounds,
        seed=seed,
        discipline=discipline,
        scoring=declaration.scoring(points),
        expected=rulebook.fide_expectation(),
        name=f"{system} {players} x {rounds}, seed {seed}",
    )
    standings = ranked(made.tournament, default_list(system, edition, made.tournament), seed)
    ranks = {row.number: place for place, row in enumerate(standings.rows, start=1)}
    document = document_of(made.tournament, Circumstances(announced_rounds=rounds), ranks=ranks)
    return GeneratedReport(reported_in(document), made.stopped)
