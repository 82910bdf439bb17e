"""Random events, paired by a system, as report files."""

from dataclasses import dataclass
from datetime import date

from tabellone.answers.files.pairing_system import known_system
from tabellone.answers.files.report import ReportedTournament, reported_in, scoring_named
from tabellone.answers.files.standings import ranked
from tabellone.core.model import DRAUGHTS_SCORING, Colour, Discipline
from tabellone.core.pairing.colour_lot import colour_of_first
from tabellone.core.pairing.field import Impossible
from tabellone.core.pairing.generator import generate
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.desk.event.system import system_in_edition, usual_list
from tabellone.formats.trf import Circumstances, document_of
from tabellone.formats.trf.contents import LotNote, PairingEditionNote, TieBreaksNote
from tabellone.regulations import rulebook
from tabellone.regulations.editions_in_force import pairing_edition


@dataclass(frozen=True, slots=True)
class GeneratedReport:
    """The event, the edition that paired it, and the round in which it stopped without a legal pairing, if any."""

    report: ReportedTournament
    edition: str
    stopped: Impossible | None


def generated(
    system: str,
    players: int,
    rounds: int,
    seed: int,
    today: date,
    edition: str | None = None,
    scoring: str | None = None,
) -> GeneratedReport:
    """Make a random event of the game usual with the system; the same seed makes the same event in an edition.

    Without an edition it is that of today, and the report says which.
    """
    declaration = SYSTEMS[known_system(system)]
    usual = "chess" if declaration.usual_discipline is Discipline.CHESS else "draughts"
    points = scoring_named(scoring or usual)
    discipline = Discipline.DAMA_ITALIANA if points == DRAUGHTS_SCORING else Discipline.CHESS
    chosen = pairing_edition(declaration, today, edition)
    random_event = generate(
        system_in_edition(system, chosen, players, rounds).system,
        players=players,
        rounds=rounds,
        seed=seed,
        discipline=discipline,
        scoring=declaration.scoring(points),
        expected=rulebook.fide_expectation(),
        name=f"{system} {players} x {rounds}, seed {seed}",
        initial_colour=colour_of_first(seed) if declaration.draws_first_colour else Colour.WHITE,
    )
    policy = usual_list(system, random_event.tournament.scoring, today, edition)
    standings = ranked(random_event.tournament, policy, seed)
    ranks = {row.number: place for place, row in enumerate(standings.rows, start=1)}
    known = Circumstances(
        announced_rounds=rounds,
        initial_colour=colour_of_first(seed) if declaration.draws_first_colour else None,
        run_by=(
            PairingEditionNote(system, chosen),
            TieBreaksNote(policy.name),
            *((LotNote("colour", seed),) if declaration.draws_first_colour else ()),
            LotNote("tie-breaks", seed),
        ),
    )
    document = document_of(random_event.tournament, known, ranks=ranks)
    return GeneratedReport(reported_in(document), chosen, random_event.stopped)
