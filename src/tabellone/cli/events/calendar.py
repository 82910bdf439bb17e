"""`tabellone event calendar`."""

from collections.abc import Iterator

from tabellone.answers.calendar import CalendarAnswer, calendar
from tabellone.cli.events.asking import OpenEvent, group_option, question
from tabellone.locales.words import Words


def _lines(answer: CalendarAnswer, words: Words) -> Iterator[str]:
    for scheduled in answer.rounds:
        yield words("Round {number}", number=scheduled.round)
        for board, (white, black) in enumerate(scheduled.pairs, start=1):
            yield f"  {board}  {white.name} – {black.name}"
        if scheduled.rest is not None:
            yield f"  {words('Rests: {player}', player=scheduled.rest.name)}"


def _text(answer: CalendarAnswer, words: Words) -> str:
    return "\n".join(_lines(answer, words)) or words("Only a round robin with drawn numbers has a calendar.")


@question("calendar", _text, group_option)
def whole_calendar(event: OpenEvent, group: int | None) -> CalendarAnswer:
    """The whole calendar of a round robin."""
    return calendar(event.state, event.group(group), event.role)
