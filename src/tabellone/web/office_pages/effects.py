"""What an act of the office would do to the lists published so far, shown before it is confirmed."""

from dataclasses import dataclass

from starlette.responses import Response

from tabellone.desk.office.commands import Command
from tabellone.desk.office.effects import after, effects_of
from tabellone.web.office_pages.compare import DifferenceLine, difference_line
from tabellone.web.office_pages.office import Office
from tabellone.web.rendering import page


@dataclass(frozen=True, slots=True)
class Effect:
    """What an act does to a published list, if that were computed once more."""

    system: str
    day: str
    lines: tuple[DifferenceLine, ...]


def effects_on(office: Office, command: Command) -> tuple[Effect, ...]:
    """The lists published so far that a command can reach, each with its differences."""
    new = after(office.state, command)
    return tuple(
        Effect(
            office.system_name(each.system),
            office.words.day(each.on),
            tuple(difference_line(found, new.players, office.words) for found in each.differences),
        )
        for each in effects_of(office.state, command)
    )


def asked_again(
    office: Office, found: tuple[Effect, ...], form: dict[str, str], *, title: str, said: str, act: str, back: str
) -> Response:
    """The page that shows what a past decision changes and asks whether it shall stand all the same."""
    context = {
        "title": title,
        "said": said,
        "act": act,
        "back": back,
        "effects": found,
        "carried": {**form, "position": str(office.fold.position)},
        **office.frame(),
    }
    return page(office.request, "office/asked_again.html", context)
