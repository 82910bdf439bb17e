"""A random event as every door asks for it: size, system, rates and ratings as written, and what comes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial

from tabellone.answers.files.generation import GeneratedReport, generated
from tabellone.answers.files.rates import chances_in, ratings_in
from tabellone.desk.progress import tell
from tabellone.formats.trf import write_trf


@dataclass(frozen=True, slots=True)
class RandomEventQuestion:
    """What a random event shall be. `rates` have the names of `RATES`, and thousandths or fractions as texts."""

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

    def answered(self, today: date) -> "RandomEvent":
        """Make the event; it is told round by round how far it is."""
        made = generated(
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
            before_round=partial(_told, rounds=self.rounds),
        )
        return RandomEvent(self, made)


def _told(number: int, *, rounds: int) -> None:
    tell("round {done} of {total}", number, rounds)


@dataclass(frozen=True, slots=True)
class RandomEventAnswer:
    """What a random event came to; not complete is one in which a round has no legal pairing."""

    system: str
    edition: str
    players: int
    rounds: int
    seed: int
    complete: bool


@dataclass(frozen=True, slots=True)
class RandomEvent:
    """A random event: what was asked for, and what was made."""

    question: RandomEventQuestion
    made: GeneratedReport

    @property
    def answer(self) -> RandomEventAnswer:
        """The event in figures."""
        report = self.made.report
        return RandomEventAnswer(
            self.question.system,
            self.made.edition,
            len(report.players),
            len(report.rounds),
            self.question.seed,
            self.made.stopped is None,
        )

    @property
    def file(self) -> str:
        """The event as a report file."""
        return write_trf(self.made.report.document, "26")

    @property
    def file_name(self) -> str:
        """The name of the report file."""
        question = self.question
        return f"{question.system}-{question.players}x{question.rounds}-{question.seed}.trf"
