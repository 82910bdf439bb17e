"""What a pairing loses by each quality criterion: one rule a criterion."""

from collections.abc import Callable

from tabellone.core.explain import rule
from tabellone.core.pairing.dutch.criteria import Criterion


@rule("fide", "C.04.3 4.3")
def needs_later_exchange(lost: Criterion | None) -> bool:
    """Of exchanges between the halves that comply equally well the first in order is taken."""
    return lost is Criterion.EARLIEST_EXCHANGE


@rule("fide", "C.04.3 C4")
def others_would_be_unpaired(lost: Criterion | None) -> bool:
    """Everybody who is not paired yet can still be."""
    return lost is Criterion.COMPLETION


@rule("fide", "C.04.3 C6")
def more_would_leave(lost: Criterion | None) -> bool:
    """As few players as possible leave a bracket."""
    return lost is Criterion.FEWEST_FLOATERS


@rule("fide", "C.04.3 C7")
def higher_score_would_leave(lost: Criterion | None) -> bool:
    """Of those who leave a bracket the scores are as low as possible."""
    return lost is Criterion.LOWEST_FLOATERS


@rule("fide", "C.04.3 C8")
def next_bracket_would_suffer(lost: Criterion | None) -> bool:
    """Who leaves a bracket lets the next one comply with the criteria so far as well as possible."""
    return lost is Criterion.NEXT_BRACKET


@rule("fide", "C.04.3 C9", reading="fide-dutch-bye-unplayed")
def bye_after_more_unplayed(lost: Criterion | None) -> bool:
    """Who has the bye has as few rounds without a game as possible."""
    return lost is Criterion.BYE_WITH_FEWEST_UNPLAYED


@rule("fide", "C.04.3 C10")
def topscorers_beyond_difference(lost: Criterion | None) -> bool:
    """Few topscorers, and few of their opponents, have a colour difference beyond the limit."""
    return lost is Criterion.COLOUR_DIFFERENCE


@rule("fide", "C.04.3 C11")
def topscorers_beyond_row(lost: Criterion | None) -> bool:
    """Few topscorers, and few of their opponents, have one colour three times running."""
    return lost is Criterion.COLOUR_ROW


@rule("fide", "C.04.3 C12")
def fewer_preferences(lost: Criterion | None) -> bool:
    """As many players as possible have the colour they prefer."""
    return lost is Criterion.COLOURS


@rule("fide", "C.04.3 C13")
def fewer_strong_preferences(lost: Criterion | None) -> bool:
    """As many players as possible have the colour they prefer strongly."""
    return lost is Criterion.STRONG_COLOURS


@rule("fide", "C.04.3 C14")
def more_down_again(lost: Criterion | None) -> bool:
    """Few players float down who did so in the last round."""
    return lost is Criterion.DOWN_AGAIN


@rule("fide", "C.04.3 C15")
def more_up_again(lost: Criterion | None) -> bool:
    """Few players float up who did so in the last round."""
    return lost is Criterion.UP_AGAIN


@rule("fide", "C.04.3 C16")
def more_down_as_before_last(lost: Criterion | None) -> bool:
    """Few players float down who did so two rounds ago."""
    return lost is Criterion.DOWN_AS_BEFORE_LAST


@rule("fide", "C.04.3 C17")
def more_up_as_before_last(lost: Criterion | None) -> bool:
    """Few players float up who did so two rounds ago."""
    return lost is Criterion.UP_AS_BEFORE_LAST


@rule("fide", "C.04.3 C18")
def further_down_again(lost: Criterion | None) -> bool:
    """Who floats down as in the last round is as near to his opponent's score as possible."""
    return lost is Criterion.DOWN_AGAIN_DIFFERENCE


@rule("fide", "C.04.3 C19")
def further_up_again(lost: Criterion | None) -> bool:
    """Who floats up as in the last round is as near to his opponent's score as possible."""
    return lost is Criterion.UP_AGAIN_DIFFERENCE


@rule("fide", "C.04.3 C20")
def further_down_as_before_last(lost: Criterion | None) -> bool:
    """Who floats down as two rounds ago is as near to his opponent's score as possible."""
    return lost is Criterion.DOWN_AS_BEFORE_LAST_DIFFERENCE


@rule("fide", "C.04.3 C21")
def further_up_as_before_last(lost: Criterion | None) -> bool:
    """Who floats up as two rounds ago is as near to his opponent's score as possible."""
    return lost is Criterion.UP_AS_BEFORE_LAST_DIFFERENCE


@rule("fide", "C.04.3 3.8")
def is_not_as_good(lost: Criterion | None) -> bool:
    """No pairing with this pair complies as well with all criteria together."""
    return lost is None


LOSSES: dict[Criterion | None, Callable[[Criterion | None], bool]] = dict(
    zip(
        Criterion,
        (
            needs_later_exchange,
            others_would_be_unpaired,
            more_would_leave,
            higher_score_would_leave,
            next_bracket_would_suffer,
            bye_after_more_unplayed,
            topscorers_beyond_difference,
            topscorers_beyond_row,
            fewer_preferences,
            fewer_strong_preferences,
            more_down_again,
            more_up_again,
            more_down_as_before_last,
            more_up_as_before_last,
            further_down_again,
            further_up_again,
            further_down_as_before_last,
            further_up_as_before_last,
        ),
        strict=True,
    )
)
LOSSES[None] = is_not_as_good
