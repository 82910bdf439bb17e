"""Random events, paired by a system, as report files."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from tabellone.answers.files.choice import chosen_word
from tabellone.answers.files.pairing_system import known_system
from tabellone.answers.files.report import ReportedTournament, reported_in, scoring_named
from tabellone.answers.files.standings import ranked
from tabellone.core.model import DRAUGHTS_SCORING, Colour, Discipline
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.field import Impossible
from tabellone.core.pairing.generator import Chances, Ratings, generate
from tabellone.core.pairing.order import colour_of_first
from tabellone.core.pairing.systems import SYSTEMS, type_code
from tabellone.desk.event.system import ACCELERATIONS, system_in_edition, usual_list
from tabellone.desk.report_records import ReportHead, head_records
from tabellone.formats.trf import Circumstances, ForbiddenGroup, TrfDocument, document_of
from tabellone.formats.trf.contents import LotNote, PairingEditionNote, TieBreaksNote
from tabellone.formats.trf.scoring import acceleration_records
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
    acceleration: str = "none",
    *,
    chances: Chances | None = None,
    ratings: Ratings | None = None,
    forbidden_pairs: int = 0,
    before_round: Callable[[int], object] | None = None,
) -> GeneratedReport:
    """Make a random event of the game usual with the system; the same seed makes the same event in an edition.

    Without an edition it is that of today, and the report says which.
    """
    declaration = SYSTEMS[known_system(system)]
    usual = "chess" if declaration.usual_discipline is Discipline.CHESS else "draughts"
    points = scoring_named(scoring or usual)
    discipline = Discipline.DAMA_ITALIANA if points == DRAUGHTS_SCORING else Discipline.CHESS
    chosen = pairing_edition(declaration, discipline, today, edition)
    word = chosen_word("acceleration", acceleration, ACCELERATIONS[1:])
    method = None if word == "none" else AccelerationMethod(word)
    name = f"{system} {players} x {rounds}, seed {seed}"
    random_event = generate(
        system_in_edition(system, chosen, players, rounds, acceleration=method).system,
        players=players,
        rounds=rounds,
        seed=seed,
        discipline=discipline,
        scoring=declaration.scoring(points),
        expected=rulebook.fide_expectation(),
        name=name,
        initial_colour=colour_of_first(seed) if declaration.draws_first_colour else Colour.WHITE,
        chances=chances,
        ratings=ratings,
        forbidden_pairs=forbidden_pairs,
        before_round=before_round,
    )
    policy = usual_list(system, random_event.tournament.scoring, today, edition)
    standings = ranked(random_event.tournament, policy, seed)
    ranks = {row.number: place for place, row in enumerate(standings.rows, start=1)}
    known = Circumstances(
        announced_rounds=rounds,
        initial_colour=colour_of_first(seed) if declaration.draws_first_colour else None,
        forbidden=tuple(ForbiddenGroup(pair) for pair in random_event.forbidden),
        run_by=(
            PairingEditionNote(system, chosen),
            TieBreaksNote(policy.name),
            *((LotNote("colour", seed),) if declaration.draws_first_colour else ()),
            LotNote("tie-breaks", seed),
        ),
        accelerations=acceleration_records(random_event.virtual),
    )
    code = type_code(declaration, chosen, discipline, is_accelerated=method is AccelerationMethod.BAKU)
    heads = TrfDocument.of(head_records(ReportHead(name, type_code=code, tie_breaks=policy.tie_breaks)))
    document = document_of(random_event.tournament, known, ranks=ranks, based_on=heads)
    return GeneratedReport(reported_in(document), chosen, random_event.stopped)
