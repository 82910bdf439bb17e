"""What can be wrong with a request, place by place."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from tabellone.core.refusal import Refusal
from tabellone.locales.numbers import N_

# What people meet often is said in the reader's language; the rest as the validator says it.
_MESSAGES = {
    "missing": N_("it is missing"),
    "extra_forbidden": N_("it is not known"),
    "unexpected_keyword_argument": N_("it is not known"),
    "string_type": N_("it must be a text"),
    "int_type": N_("it must be a whole number"),
    "int_parsing": N_("it must be a whole number"),
    "int_from_float": N_("it must be a whole number"),
    "bool_type": N_("it must be true or false"),
    "bool_parsing": N_("it must be true or false"),
    "date_type": N_("it must be a day such as 2026-05-01"),
    "date_parsing": N_("it must be a day such as 2026-05-01"),
    "date_from_datetime_parsing": N_("it must be a day such as 2026-05-01"),
    "json_invalid": N_("this is not JSON"),
    "list_type": N_("it must be a list"),
    "tuple_type": N_("it must be a list"),
    "dict_type": N_("it must be an object"),
    "model_type": N_("it must be an object"),
    "dataclass_type": N_("it must be an object"),
    "model_attributes_type": N_("it must be an object"),
    "int_parsing_size": N_("it must be a whole number"),
    "enum": N_("it must be one of {expected}"),
    "literal_error": N_("it must be one of {expected}"),
    "greater_than_equal": N_("it must be {ge} or more"),
    "less_than_equal": N_("it must be {le} or less"),
    "string_too_short": N_("it must have at least {min_length} characters"),
    "string_too_long": N_("it must have at most {max_length} characters"),
    "too_long": N_("it must have at most {max_length} entries"),
    "string_pattern_mismatch": N_("it must be written as {pattern}"),
}
_SIGNS = re.compile("'([^']*)'")
_CHOICE = re.compile(r"\^\(([a-z|-]+)\)\$")
MOST_PLACES = 20


class FileError(Refusal):
    """A file that was sent and is not what it should be."""


class SignInError(Refusal):
    """Nobody is signed in who could do this."""


@dataclass(frozen=True, slots=True)
class FaultPlace:
    """A place of a request and what is wrong there: a sentence with its values."""

    place: str
    message: str
    values: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of(cls, error: Mapping[str, Any], prefix: str = "") -> "FaultPlace":
        """The place of an error that a validator reports."""
        parts = [prefix] if prefix else []
        parts += [str(part) for part in error["loc"] if not str(part).startswith("function-")]
        context = dict(_context(error.get("ctx") or {}))
        choice = _CHOICE.fullmatch(context.get("pattern", ""))
        if choice is not None:
            return cls(".".join(parts), _MESSAGES["enum"], {"expected": choice[1].replace("|", ", ")})
        known = _MESSAGES.get(error["type"])
        if known is not None:
            return cls(".".join(parts), known, context)
        return cls(".".join(parts), "{reason}", {"reason": error["msg"]})


def _context(context: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What a validator says besides: limits, and the words that are allowed."""
    for name, value in context.items():
        if isinstance(value, str | int):
            words = _SIGNS.findall(value) if name == "expected" and isinstance(value, str) else ()
            yield name, ", ".join(words) or str(value)


class InputError(Refusal):
    """A request that is not as it must be; `places` say where and why."""

    def __init__(self, places: Iterable[FaultPlace]) -> None:
        self.places = tuple(places)[:MOST_PLACES]
        super().__init__(
            "{places}: not as it must be", places=", ".join(fault_place.place for fault_place in self.places) or "body"
        )


def input_error(error: ValidationError, *, left_out: str | None = None) -> InputError:
    """The refusal of a body that a validator has refused; `left_out` is a first part of places that means nothing."""
    details = error.errors(include_url=False, include_input=False)
    for detail in details:
        if detail["loc"] and detail["loc"][0] == left_out:
            detail["loc"] = detail["loc"][1:]
    return InputError(FaultPlace.of(detail, "body") for detail in details)
