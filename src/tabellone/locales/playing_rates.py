"""Playing rates in words."""

from tabellone.locales.words import Words
from tabellone.regulations.rulebook.organisation import PlayingPeriod, RateReplacement


def period_text(period: PlayingPeriod, words: Words) -> str:
    """So many moves in so many hours, once or again and again."""
    values = {"moves": period.moves, "hours": period.hours}
    if not period.is_repeated:
        return words("{moves} moves in the first {hours} hours", **values)
    if period.hours == 1:
        return words("{moves} moves in every hour", **values)
    return words("{moves} moves in every {hours} hours", **values)


def replacement_text(replacement: RateReplacement, words: Words) -> str:
    """What may replace the rates, and who decides it."""
    return words(
        "With digital clocks, rules of the {by} may set another rate: a fixed time with an increment for each move "
        "({system} system).",
        by=" + ".join(replacement.decided_by),
        system=replacement.system.capitalize(),
    )
