"""What register and event say otherwise of a player, as a table of a page, and which of the two a form says to hold."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tabellone.answers.register.differences import difference_answers
from tabellone.desk.office.differences import Decision, DifferenceSide, PlayerDifference
from tabellone.locales.differences import field_name, field_value
from tabellone.locales.words import Words
from tabellone.web.query import choice

TAKE = "take"
SINGLE = "take:"
SIDES = tuple(side.value for side in DifferenceSide)


@dataclass(frozen=True, slots=True)
class ShownDifference:
    """A field of a player, the name under which the form says who is believed, and who is so far."""

    choice: str
    name: str
    field: str
    register: str
    event: str
    taken: str


def posted_decision(form: Mapping[str, str]) -> Decision:
    """Who is believed, as the form says it: in everything, or field by field."""
    everywhere = choice(form, TAKE, SIDES)
    single: dict[tuple[str, str], DifferenceSide] = {}
    for name in form:
        if name.startswith(SINGLE) and (side := choice(form, name, SIDES)):
            player, _, field = name.removeprefix(SINGLE).rpartition(":")
            single[player, field] = DifferenceSide(side)
    return Decision(DifferenceSide(everywhere) if everywhere else None, single)


def without_decision(form: Mapping[str, str]) -> dict[str, str]:
    """The rest of a form that comes back with other decisions."""
    return {name: value for name, value in form.items() if name != TAKE and not name.startswith(SINGLE)}


def difference_lines(differences: Iterable[PlayerDifference], words: Words) -> list[ShownDifference]:
    """The differences as the table shows them."""
    return [
        ShownDifference(
            f"{SINGLE}{difference.player}:{difference.field}",
            difference.name,
            field_name(difference.field, words),
            field_value(difference.field, difference.in_register, words),
            field_value(difference.field, difference.in_event, words),
            difference.take.value if difference.take else "",
        )
        for difference in difference_answers(differences)
    ]
