"""From a template and data to a PDF: the same bytes each time, without network and with our own fonts alone.

A PDF is tagged by the standard PDF/UA-1: programs that read aloud know its title, language, headings and tables, and
hear what its pictures say.

Data reach a template as JSON. A text in them is printed literally and never read as markup.
"""

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabellone.core.refusal import Refusal
from tabellone.paper.compiling import ALL_SHEETS, SUFFIX, document, folder

Plain = str | int | bool | None
Data = Plain | list["Data"] | dict[str, "Data"]
HOUSE_STYLE = "bulletin"
_BLANK = {"Cc", "Zl", "Zp"}
_UNSEEN = {"\u061c", "\u200e", "\u200f", *map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A))}


class PrintError(Refusal):
    """A form that does not exist, or data that it cannot show."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A form ready to be printed: the name of its template, and what is filled in."""

    template: str
    data: Mapping[str, Data]


def templates() -> tuple[str, ...]:
    """The names of all forms."""
    return tuple(
        sorted(path.stem for path in folder().glob(f"*{SUFFIX}") if path.stem not in (HOUSE_STYLE, ALL_SHEETS))
    )


def shown_text(text: str) -> str:
    """A text as it can be printed: control characters become blanks, signs that turn the direction are left out."""
    kept = (" " if unicodedata.category(sign) in _BLANK else sign for sign in text if sign not in _UNSEEN)
    return "".join("\ufffd" if unicodedata.category(sign) == "Cs" else sign for sign in kept)


def _shown(value: Data) -> Data:
    if isinstance(value, str):
        return shown_text(value)
    if isinstance(value, Mapping):
        return {name: _shown(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_shown(member) for member in value]
    return value


def printed(template: str, data: Mapping[str, Data]) -> bytes:
    """The form `template` filled with `data`, as a PDF."""
    return printed_together([Sheet(template, data)])


def printed_together(sheets: Sequence[Sheet], title: str = "") -> bytes:
    """Several sheets as one PDF, in their order; each begins a page and counts its own.

    Without a title the document has that of its first sheet.
    """
    if not sheets:
        raise PrintError("there is nothing to print")
    for sheet in sheets:
        if sheet.template not in templates():
            raise PrintError('no form "{found}"; there are {known}', found=sheet.template, known=", ".join(templates()))
    shown: list[Data] = [{"template": sheet.template, "data": _shown(dict(sheet.data))} for sheet in sheets]
    return document({"sheets": json.dumps(shown, ensure_ascii=False), "title": shown_text(title)})
