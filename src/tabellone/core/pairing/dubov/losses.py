"""What a round with another pair would comply less with: one rule for each quality criterion."""

from collections.abc import Callable

from tabellone.core.explain import rule
from tabellone.core.pairing.dubov.upfloaters import Criterion


@rule("fide", "C.04.4.1 C5")
def more_would_move_up(lost: Criterion) -> bool:
    """As few players as possible are moved up."""
    return lost is Criterion.FEWEST_UPFLOATERS


@rule("fide", "C.04.4.1 C6")
def lower_score_would_move_up(lost: Criterion) -> bool:
    """Who is moved up comes from as high a score as possible."""
    return lost is Criterion.HIGHEST_UPFLOATERS


@rule("fide", "C.04.4.1 C7")
def fewer_preferences(lost: Criterion) -> bool:
    """As many players as possible have the colour they prefer."""
    return lost is Criterion.COLOURS


@rule("fide", "C.04.4.1 C8")
def more_maximum_upfloaters(lost: Criterion) -> bool:
    """As few players as possible are moved up who have been moved up as often as they should be at most."""
    return lost is Criterion.MAXIMUM_UPFLOATERS


@rule("fide", "C.04.4.1 C9", reading="fide-dubov-times")
def moved_up_more_often(lost: Criterion) -> bool:
    """Of those, who has been moved up the fewest times."""
    return lost is Criterion.TIMES_MOVED_UP


@rule("fide", "C.04.4.1 C10")
def more_would_move_up_again(lost: Criterion) -> bool:
    """As few players as possible are moved up in two rounds running."""
    return lost is Criterion.UP_AGAIN


LOSSES: dict[Criterion, Callable[[Criterion], bool]] = dict(
    zip(
        Criterion,
        (
            more_would_move_up,
            lower_score_would_move_up,
            fewer_preferences,
            more_maximum_upfloaters,
            moved_up_more_often,
            more_would_move_up_again,
        ),
        strict=True,
    )
)
