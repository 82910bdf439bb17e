"""What a form or an address asks for, checked before any rule sees it."""

from collections.abc import Collection, Mapping

from starlette.requests import Request

from tabellone.core.refusal import Refusal

_MOST_DIGITS = 15
_MOST_FIELDS = 2500


class QueryError(Refusal):
    """A value that a form does not take; `field` is the name of the form's field."""

    def __init__(self, field: str, sentence: str, /, **values: object) -> None:
        super().__init__(sentence, **values)
        self.field = field


async def posted_form(request: Request) -> dict[str, str]:
    """The texts of a posted form; files are refused."""
    async with request.form(max_files=0, max_fields=_MOST_FIELDS) as form:
        return {name: value for name, value in form.items() if isinstance(value, str)}


def whole_number(form: Mapping[str, str], field: str, default: int, *, least: int, most: int) -> int:
    """A whole number within limits, or the default where nothing is written."""
    text = form.get(field, "").strip()
    if not text:
        return default
    is_number = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
    if not is_number or not least <= int(text) <= most:
        raise QueryError(
            field,
            '"{found}" is not allowed here: write a whole number from {least} to {most}',
            found=text[:40],
            least=least,
            most=most,
        )
    return int(text)


def whole_numbers(form: Mapping[str, str], field: str, default: str, *, most: int) -> tuple[int, ...]:
    """Whole numbers from 1 on, parted by commas."""
    text = form.get(field, "").strip() or default
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) <= len(str(most)) for part in parts):
        raise QueryError(field, '"{found}" is not allowed here: write whole numbers such as 3,4', found=text[:40])
    return tuple(int(part) for part in parts)


def choice(form: Mapping[str, str], field: str, allowed: Collection[str], default: str = "") -> str:
    """One of the values allowed, or the default where nothing is chosen."""
    text = form.get(field, "").strip() or default
    if text not in allowed and text != default:
        raise QueryError(
            field,
            '"{found}" is not allowed here: choose one of {allowed}',
            found=text[:40],
            allowed=", ".join(allowed),
        )
    return text


def is_ticked(form: Mapping[str, str], field: str) -> bool:
    """Whether a box is ticked."""
    return form.get(field, "").strip() not in ("", "0")
