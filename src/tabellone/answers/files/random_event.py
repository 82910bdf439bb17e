"""Random events as report files: size, system, rates and ratings as written, and the rounds paired."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import partial

from tabellone.answers.files.pairing_system import known_system
from tabellone.answers.files.report import ReportedTournament, chosen_word, reported_in, scoring_named
from tabellone.answers.files.standings import ranked
from tabellone.core.model import DRAUGHTS_SCORING, Colour, Discipline
from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.core.pairing.field import Impossible
from tabellone.core.pairing.generator import THOUSAND, Chances, Generated, Rate, Ratings, Spread, generate
from tabellone.core.pairing.order import colour_of_first
from tabellone.core.pairing.systems import SYSTEMS, type_code
from tabellone.core.pairing.team_generator import generate_teams
from tabellone.core.refusal import Refusal, SystemWord
from tabellone.core.teams.event import MATCH_SCORING, TeamScoring, tournament_of_teams
from tabellone.desk.event.pairing_system import ACCELERATIONS, system_in_edition, usual_list
from tabellone.desk.progress import tell
from tabellone.desk.report_records import ReportHead, head_records
from tabellone.formats.trf import Circumstances, ForbiddenGroup, TrfDocument, document_of, write_trf
from tabellone.formats.trf.contents import LotNote, PairingEditionNote, TieBreaksNote
from tabellone.formats.trf.scoring import acceleration_records
from tabellone.formats.trf.team_compose import document_of_teams
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
    boards: int = 0,
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
    size = f"{players} x {boards}" if boards else str(players)
    name = f"{system} {size} x {rounds}, seed {seed}"
    pairing = system_in_edition(system, chosen, players, rounds, acceleration=method).system
    colour = colour_of_first(seed) if declaration.draws_first_colour else Colour.WHITE
    if boards:
        teams = generate_teams(
            pairing,
            teams=players,
            boards=boards,
            rounds=rounds,
            seed=seed,
            discipline=discipline,
            scoring=TeamScoring(points, declaration.scoring(MATCH_SCORING)),
            expected=rulebook.fide_expectation(),
            name=name,
            initial_colour=colour,
            chances=chances,
            ratings=ratings,
            forbidden_pairs=forbidden_pairs,
            before_round=before_round,
        )
        random_event = Generated(tournament_of_teams(teams.event), teams.stopped, teams.forbidden, teams.virtual)
    elif declaration.for_teams:
        raise Refusal("{system} pairs teams; say on how many boards they play", system=SystemWord(declaration.name))
    else:
        teams = None
        random_event = generate(
            pairing,
            players=players,
            rounds=rounds,
            seed=seed,
            discipline=discipline,
            scoring=declaration.scoring(points),
            expected=rulebook.fide_expectation(),
            name=name,
            initial_colour=colour,
            chances=chances,
            ratings=ratings,
            forbidden_pairs=forbidden_pairs,
            before_round=before_round,
        )
    policy = usual_list(system, random_event.tournament.scoring, today, edition, of_teams=bool(boards))
    standings = ranked(random_event.tournament, policy, seed)
    ranks = {row.number: rank for rank, row in enumerate(standings.rows, start=1)}
    circumstances = Circumstances(
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
    in_force = pairing_edition(declaration, discipline, today)
    is_baku = method is AccelerationMethod.BAKU
    code = type_code(declaration, chosen, discipline, in_force=in_force, is_accelerated=is_baku)
    heads = TrfDocument.of(head_records(ReportHead(name, type_code=code, tie_breaks=policy.tie_breaks)))
    if teams is not None:
        document = document_of_teams(teams.event, circumstances, ranks=ranks, based_on=heads)
    else:
        document = document_of(random_event.tournament, circumstances, ranks=ranks, based_on=heads)
    return GeneratedReport(reported_in(document), chosen, random_event.stopped)


MOST_PARTS = 1_000_000
RATES = {
    "draws": "draw",
    "forfeits": "forfeit",
    "double-forfeits": "double_forfeit",
    "absences": "absence",
    "half-point-byes": "half_point_bye",
    "withdrawals": "withdrawal",
    "late-entries": "late_entry",
}
_FRACTION = re.compile(r"(\d{1,7})/(\d{1,7})", re.ASCII)
_WHOLE = re.compile(r"\d{1,4}", re.ASCII)
_RANGE = re.compile(r"(\d{1,4})-(\d{1,4})", re.ASCII)


class RateError(Refusal):
    """A rate or a range that cannot be read."""


def rate_in(where: str, text: str) -> Rate:
    """A rate from 0 to 1: thousandths from 0 to 1000, or a fraction."""
    plain = text.strip()
    if _WHOLE.fullmatch(plain) and int(plain) <= THOUSAND:
        return int(plain)
    match = _FRACTION.fullmatch(plain)
    if match is not None:
        numerator, denominator = map(int, match.groups())
        if 0 <= numerator <= denominator <= MOST_PARTS and denominator:
            return Fraction(numerator, denominator)
    raise RateError(
        '{where}: "{found}" is not a rate; write thousandths, 0 to 1000, or a fraction up to 1, such as 1/8',
        where=where,
        found=text[:40],
    )


def chances_in(texts: Mapping[str, str | None]) -> Chances:
    """The chances by the names of `RATES`; missing ones are the usual ones."""
    given = {chosen_word("rates", name, RATES): text for name, text in texts.items() if text is not None}
    return Chances(**{RATES[name]: rate_in(name, text) for name, text in given.items()})


def ratings_in(text: str | None, spread: str | None = None) -> Ratings:
    """The ratings of a random field: a range such as 1000-2400, and how they are spread over it."""
    usual = Ratings()
    match = _RANGE.fullmatch((text or f"{usual.least}-{usual.most}").strip())
    if match is None:
        raise RateError('ratings: "{found}" is not a range of two ratings, such as 1000-2400', found=(text or "")[:40])
    least, most = map(int, match.groups())
    return Ratings(least, most, usual.spread if spread is None else Spread(spread))


@dataclass(frozen=True, slots=True)
class RandomEventQuestion:
    """The properties of a random event; with `boards` the contestants are teams that meet on so many.

    `rates` have the names of `RATES`, and thousandths or fractions as texts.
    """

    system: str
    players: int
    rounds: int
    seed: int
    edition: str | None = None
    scoring: str | None = None
    acceleration: str = "none"
    rates: Mapping[str, str | None] = field(default_factory=dict)
    ratings: str | None = None
    spread: str | None = None
    forbidden_pairs: int = 0
    boards: int = 0

    def answered(self, today: date) -> "RandomEvent":
        """Make the event and report progress after each round."""
        report = generated(
            self.system,
            self.players,
            self.rounds,
            self.seed,
            today,
            self.edition,
            self.scoring,
            self.acceleration,
            chances=chances_in(self.rates),
            ratings=ratings_in(self.ratings, self.spread),
            forbidden_pairs=self.forbidden_pairs,
            boards=self.boards,
            before_round=partial(_report_progress, rounds=self.rounds),
        )
        return RandomEvent(self, report)


def _report_progress(number: int, *, rounds: int) -> None:
    tell("round {done} of {total}", number, rounds)


@dataclass(frozen=True, slots=True)
class RandomEventAnswer:
    """A random event; it is not complete if a round has no legal pairing."""

    system: str
    edition: str
    players: int
    rounds: int
    seed: int
    complete: bool


@dataclass(frozen=True, slots=True)
class RandomEvent:
    """A random event with its question."""

    question: RandomEventQuestion
    generated: GeneratedReport

    @property
    def answer(self) -> RandomEventAnswer:
        """The event in figures."""
        report = self.generated.report
        return RandomEventAnswer(
            self.question.system,
            self.generated.edition,
            len(report.document.players),
            len(report.rounds),
            self.question.seed,
            self.generated.stopped is None,
        )

    @property
    def file(self) -> str:
        """The event as a report file."""
        return write_trf(self.generated.report.document, "26")

    @property
    def file_name(self) -> str:
        """The name of the report file."""
        question = self.question
        return f"{question.system}-{question.players}x{question.rounds}-{question.seed}.trf"
