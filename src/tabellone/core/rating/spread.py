"""Tables of expected scores spread out: one value a difference, found without a search."""

from tabellone.core.rating.expectation import ExpectationTable, TableError


def spread(expectation: ExpectationTable, reach: int, full: int, cap: int | None = None) -> list[int]:
    """Hundredths for every difference from -reach to reach, the negative ones last, so that `[difference]` finds them.

    A cap bounds the size of a difference, as the UISP asks. What the two players of a game expect must add up to a
    whole game of `full` hundredths, also at difference 0: then one look-up serves both.
    """
    if expectation.full != full or 2 * expectation.expected(0) != full:
        raise TableError(
            "a game between equals must be worth {full} hundredths to both together; the table gives {found} to each",
            full=full,
            found=expectation.expected(0),
        )
    most = reach if cap is None else min(reach, cap)
    up = [expectation.expected(difference) for difference in range(most + 1)]
    up.extend(up[-1:] * (reach - most))
    return up + [full - hundredths for hundredths in reversed(up[1:])]


def last_change(expectation: ExpectationTable, cap: int | None = None) -> int:
    """The smallest difference from which on the table says the same for ever; a table that ends needs a cap."""
    if expectation.last is not None and (cap is None or cap > expectation.last):
        raise TableError("the table ends at {last}; it must have no end, or a cap up to there", last=expectation.last)
    return expectation.starts[-1] if cap is None else min(cap, expectation.starts[-1])
