"""Fields of forms and addresses, checked before any rule sees them."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import TypeVar
from urllib.parse import quote

from starlette.requests import Request

from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.state import GroupState
from tabellone.desk.office.differences import Decision, DifferenceSide
from tabellone.formats.register.day import read_day
from tabellone.http.whole import whole

_MOST_FIELDS = 2500
Default = TypeVar("Default", bound=int | None)


class QueryError(Refusal):
    """A value that a form does not take; `field` is the name of the form's field."""

    def __init__(self, field: str, sentence: str, /, **values: object) -> None:
        super().__init__(sentence, **values)
        self.field = field


async def posted_form(request: Request) -> dict[str, str]:
    """The texts of a posted form; files are refused."""
    async with request.form(max_files=0, max_fields=_MOST_FIELDS) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def text_of(form: Mapping[str, str], field: str, default: str = "") -> str:
    """Stripped text of a field; the default if the form lacks it."""
    return form.get(field, default).strip()


def path_number(request: Request, name: str) -> int:
    """A number in the address, which the route has checked to be one."""
    return int(request.path_params[name])


def whole_number(form: Mapping[str, str], field: str, default: Default, *, least: int, most: int) -> int | Default:
    """A whole number within limits, or the default where nothing is written."""
    text = text_of(form, field)
    if not text:
        return default
    number = whole(text)
    if number is None or not least <= number <= most:
        raise QueryError(
            field,
            '"{found}" is not allowed here: write a whole number from {least} to {most}',
            found=text[:40],
            least=least,
            most=most,
        )
    return number


def needed_number(form: Mapping[str, str], field: str, missing: str, *, least: int, most: int) -> int:
    """A whole number within limits that must be written; `missing` is the sentence where it is not."""
    number = whole_number(form, field, None, least=least, most=most)
    if number is None:
        raise QueryError(field, missing)
    return number


def chosen_players(form: Mapping[str, str], boards: int, most: int) -> tuple[EntrantId | None, ...]:
    """The players chosen for the boards of a match, None on a board that nobody takes."""
    ids = (whole_number(form, f"board{board}", None, least=1, most=most) for board in range(1, boards + 1))
    return tuple(None if player is None else EntrantId(player) for player in ids)


def whole_numbers(form: Mapping[str, str], field: str, default: str, *, most: int) -> tuple[int, ...]:
    """Whole numbers from 1 on, parted by commas."""
    text = text_of(form, field) or default
    numbers = [whole(part.strip(), len(str(most))) for part in text.split(",")]
    if None in numbers:
        raise QueryError(field, '"{found}" is not allowed here: write whole numbers such as 3,4', found=text[:40])
    return tuple(number for number in numbers if number is not None)


def choice(form: Mapping[str, str], field: str, allowed: Collection[str], default: str = "") -> str:
    """One of the allowed values, or the default if none is chosen."""
    text = text_of(form, field) or default
    if text not in allowed and text != default:
        raise QueryError(
            field,
            '"{found}" is not allowed here: choose one of {allowed}',
            found=text[:40],
            allowed=", ".join(allowed),
        )
    return text


def is_ticked(form: Mapping[str, str], field: str) -> bool:
    """True if a box is ticked."""
    return text_of(form, field) not in ("", "0")


def query_day(form: Mapping[str, str], field: str, default: date | None = None) -> date | None:
    """A day, or the default where nothing is written."""
    text = text_of(form, field)
    if not text:
        return default
    day = read_day(text)
    if day is None:
        raise QueryError(field, '"{found}" is not a day such as 2026-05-09', found=text[:40])
    return day


def needed_day(form: Mapping[str, str], field: str) -> date:
    """A day that must be given."""
    day = query_day(form, field)
    if day is None:
        raise QueryError(field, "a day is missing")
    return day


TAKE = "take"
SINGLE = "take:"
SIDES = tuple(side.value for side in DifferenceSide)


def posted_decision(form: Mapping[str, str]) -> Decision:
    """The source to trust, from the form: for all fields, or field by field."""
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


def address_of(address: str, identifier: str) -> str:
    """The page of somebody or something with an identifier, whatever signs are in it."""
    return f"{address}/{quote(identifier, safe='')}"


def place_of_work(address: str, group: GroupState) -> str:
    """The current round of a group, or its numbers as long as none is paired."""
    last = group.current_round
    return f"{address}/{group.id}" if last is None else f"{address}/{group.id}/round/{last.number}"
