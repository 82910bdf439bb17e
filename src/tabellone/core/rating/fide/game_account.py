"""The account of one player for one event: the games that count, and their result."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from tabellone.core.arithmetic import total
from tabellone.core.explain import Step, explain
from tabellone.core.rating.fide.eligibility import Objections, counts_with_performance, opponent_objections
from tabellone.core.rating.fide.rules import FideRatingError, GameRules

_SCORES = (0, Fraction(1, 2), 1)


class Kind(Enum):
    """The forms of an event that B.02 computes differently."""

    SWISS = "swiss"
    TEAM = "team"
    MATCH = "match"
    ROUND_ROBIN = "round-robin"
    SCHEVENINGEN = "scheveningen"


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game as it counts for one player: the opponent's rating, None if they have none, and the points made.

    `own`, `rules` and `coefficient` are the rating, the edition and K at the start of the event, where a period
    counts several events; `event` is which of them it belongs to. `is_performance` says that the opponent is
    unrated and counts with a performance, as in a Scheveningen.
    """

    opponent: int | None
    score: Fraction
    own: int | None = None
    rules: GameRules | None = None
    coefficient: int | None = None
    event: int = 0
    is_performance: bool = False

    def __post_init__(self) -> None:
        if self.score not in _SCORES:
            raise FideRatingError("a game is worth 1, 0.5 or 0 points, not {found}", found=self.score)


@dataclass(frozen=True, slots=True)
class FideCareer:
    """The facts that K depends on besides the rating; without them a player is neither new to the list nor a junior."""

    games: int | None = None
    has_reached_threshold: bool = False
    is_junior: bool = False


@dataclass(frozen=True, slots=True)
class FideEventChange:
    """The change of a rating by an event. `average` is Rc, `difference` D, `percentage` P(D), `games` n.

    Since 2014 every game has its own D and PD, in `per_game`; `average` is then for information, and `coefficient` is
    None where the events of a period count with several.
    """

    before: int
    scored: Fraction
    expected: Fraction
    coefficient: int | None
    change: Fraction
    exact: Fraction
    after: int
    average: int | None
    difference: int | None
    percentage: Fraction | None
    games: int
    is_listed: bool
    per_game: tuple[tuple[int, Fraction], ...] = ()

    @property
    def details(self) -> dict[str, object]:
        """Empty: this system has no further details."""
        return {}

    @property
    def categories(self) -> None:
        """None: an event gives no category."""
        return


@dataclass(frozen=True, slots=True)
class FirstRating:
    """The first rating from one event: `exact` is Ru, `after` what is published, None with the `objections`.

    `average` is Rc, since 2024 Ra; `percentage` p, and `difference` d(p) where the rule takes it from the table.
    `against` are the rules that keep it from being published, to be applied once more.
    """

    scored: Fraction
    games: int
    average: Fraction | None
    percentage: Fraction | None
    difference: int | None
    exact: Fraction | None
    performance: int | None
    after: int | None
    objections: Objections
    before: None = None
    expected: None = None
    coefficient: None = None
    change: None = None
    against: tuple[Callable[[], object], ...] = field(default=(), compare=False, repr=False)

    @property
    def details(self) -> dict[str, object]:
        """Empty: this system has no further details."""
        return {}

    @property
    def categories(self) -> None:
        """None: an event gives no category."""
        return

    @classmethod
    def refused(
        cls, scored: Fraction, games: int, objections: Objections, against: tuple[Callable[[], object], ...]
    ) -> "FirstRating":
        """A first rating that is not computed, and why."""
        return cls(scored, games, None, None, None, None, None, None, objections, against=against)

    def steps_against(self) -> tuple[Step, ...]:
        """The rules that keep a first rating from being published, recorded again."""
        return tuple(step for call in self.against for step in explain(call)[1])


def against_rated(
    games: Sequence[RatedGame], objections: Callable[[int | None], Objections] = opponent_objections
) -> list[tuple[int, Fraction]]:
    """The games that count in a Swiss: opponent and points; `objections` is the rule of the edition."""
    counted = (
        game for game in games if not (counts_with_performance if game.is_performance else objections)(game.opponent)
    )
    return [(game.opponent, game.score) for game in counted if game.opponent is not None]


def total_score(counted: Sequence[tuple[int, Fraction]]) -> Fraction:
    """The points of these games."""
    return total(score for _, score in counted)


def objecting(*checks: Callable[[], Objections]) -> tuple[Objections, tuple[Callable[[], object], ...]]:
    """The objections of some rules to a first rating, and the rules that have any."""
    verdicts = [(check(), check) for check in checks]
    return tuple(objection for objections, _ in verdicts for objection in objections), tuple(
        check for objections, check in verdicts if objections
    )
