"""Refusals as application/problem+json (RFC 9457), and faults of a request field by field."""

import json
import logging
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from tabellone.answers.files.random_event import RateError
from tabellone.answers.portion import MissingError, PlaceError
from tabellone.answers.server.jobs import SizeError
from tabellone.api.shaping import EffectShape, StepShape, effect_shapes, step_shapes
from tabellone.core.model import Discipline
from tabellone.core.pairing.generator import GeneratorError
from tabellone.core.rating.lists.records import RecordError
from tabellone.core.refusal import Refusal
from tabellone.desk.event.refusals import ConfirmationNeeded, NoLegalPairingError
from tabellone.desk.event.state import EventState
from tabellone.desk.event.taken_report import ReportFileError
from tabellone.desk.journal import JournalError
from tabellone.desk.office.book import UnconfirmedEffectsError
from tabellone.desk.office.differences import UndecidedError
from tabellone.desk.office.identification import IdentificationError
from tabellone.desk.office.reports import ReportError
from tabellone.desk.office.state import UnconfirmedListError
from tabellone.desk.roles import RoleError
from tabellone.formats.game_text import GameTextError
from tabellone.formats.player_list import PlayerListError
from tabellone.formats.rating_files.listed_player import RatingFileError
from tabellone.formats.tables.archive import TableError
from tabellone.formats.trf import TrfError
from tabellone.http.admission import RequestError
from tabellone.http.language import language_of
from tabellone.http.security import SAFE_METHODS, for_visitor
from tabellone.locales.numbers import N_
from tabellone.locales.words import Words, words
from tabellone.store.accounts.account import LoginError
from tabellone.store.accounts.board_codes import BoardCodeError
from tabellone.store.accounts.passwords import PasswordError
from tabellone.store.accounts.security_rules import SignInTooOldError
from tabellone.store.accounts.throttle import ThrottleError
from tabellone.store.faults import StoreError
from tabellone.store.house import House, UnknownBookError
from tabellone.store.journal.folds import LedgerError
from tabellone.store.journal.ledger import OvertakenError
from tabellone.store.player_index.tables import UnknownListError

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
    """An uploaded file that is not of the right kind."""


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
        message = _MESSAGES.get(error["type"])
        if message is not None:
            return cls(".".join(parts), message, context)
        return cls(".".join(parts), "{reason}", {"reason": error["msg"]})


def _context(context: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Further facts from a validator: limits, and the words that are allowed."""
    for name, value in context.items():
        if isinstance(value, str | int):
            words = _SIGNS.findall(value) if name == "expected" and isinstance(value, str) else ()
            yield name, ", ".join(words) or str(value)


class InputError(Refusal):
    """A request that is not as it must be; `places` say where and why."""

    def __init__(self, faults: Iterable[FaultPlace]) -> None:
        self.places = tuple(faults)[:MOST_PLACES]
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


MEDIA_TYPE = "application/problem+json"
URN = "urn:tabellone:problem:"
RETRY_SECONDS = 2
MOST_TOLD = 3
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of problem: the name that stays, the status, and its title."""

    name: str
    status: int
    title: str


BAD_REQUEST = Sort("bad-request", 400, N_("the request cannot be read"))
SIGN_IN = Sort("sign-in", 401, N_("sign in first"))
ROLE = Sort("role", 403, N_("this needs another role"))
CODE = Sort("code", 403, N_("the code does not open this board"))
ORIGIN = Sort("origin", 403, N_("the request comes from elsewhere"))
NOT_FOUND = Sort("not-found", 404, N_("there is no such thing"))
METHOD = Sort("method", 405, N_("this cannot be done with it"))
NOT_NOW = Sort("not-now", 409, N_("this is not allowed now"))
UNDECIDED = Sort("undecided", 409, N_("register and event differ; say which holds"))
CONFIRMATION = Sort("confirmation-needed", 409, N_("what is published would change; confirm it"))
NO_PAIRING = Sort("no-legal-pairing", 409, N_("there is no legal pairing"))
OVERTAKEN = Sort("overtaken", 412, N_("somebody was quicker"))
TOO_LARGE = Sort("too-large", 413, N_("the request is too large"))
INVALID = Sort("invalid", 422, N_("the request is not as it must be"))
KEY_USED = Sort("key-used", 422, N_("the key was used for another command"))
TOO_MANY = Sort("too-many-tries", 429, N_("too many tries"))
FAULT = Sort("fault", 500, N_("the program has a fault"))
DATABASE = Sort("database", 503, N_("the database cannot do it"))
SORTS = (
    BAD_REQUEST,
    SIGN_IN,
    ROLE,
    CODE,
    ORIGIN,
    NOT_FOUND,
    METHOD,
    NOT_NOW,
    UNDECIDED,
    CONFIRMATION,
    NO_PAIRING,
    OVERTAKEN,
    TOO_LARGE,
    INVALID,
    KEY_USED,
    TOO_MANY,
    FAULT,
    DATABASE,
)
# Refusals of what was sent, whatever the state of things.
_OF_INPUT = (
    SizeError,
    RateError,
    GeneratorError,
    PlaceError,
    RecordError,
    JournalError,
    TrfError,
    ReportFileError,
    TableError,
    RatingFileError,
    PlayerListError,
    GameTextError,
    IdentificationError,
    ReportError,
    PasswordError,
    FileError,
)
_OF_STATUS = {400: BAD_REQUEST, 401: SIGN_IN, 403: ORIGIN, 404: NOT_FOUND, 405: METHOD, 413: TOO_LARGE, 422: INVALID}


class PlaceShape(BaseModel):
    """A place of the request, such as "body.settings.name", and what is wrong there."""

    place: str
    message: str


class ChangeShape(BaseModel):
    """Something published that would change."""

    subject: str
    before: str
    after: str


class RegisterDifferenceShape(BaseModel):
    """A difference between the register and an event about a player."""

    player: str
    name: str
    field: str
    in_register: str | None
    in_event: str


class Problem(BaseModel):
    """Why something was refused. `type` is stable; `title` and `detail` are in the reader's language."""

    type: str
    title: str
    status: int
    detail: str
    errors: list[PlaceShape] | None = None
    change: ChangeShape | None = None
    why: list[StepShape] | None = None
    needed: str | None = None
    differences: list[RegisterDifferenceShape] | None = None
    lists: list[EffectShape] | None = None  # type: ignore[valid-type]


_REFERENCE = "#/components/schemas/{model}"
# What is refused is part of the description of every route. The shape is named instead of given as a model, of which
# each route would build its own for each status when a server starts.
RESPONSES: dict[int | str, dict[str, Any]] = {
    sort.status: {
        "description": sort.title,
        "content": {
            MEDIA_TYPE: {},
            "application/json": {"schema": {"$ref": _REFERENCE.format(model=Problem.__name__)}},
        },
    }
    for sort in SORTS
    if sort.status != FAULT.status
}


def problem_schemas() -> dict[str, Any]:
    """The shape that the responses name, and those it consists of."""
    schema = Problem.model_json_schema(ref_template=_REFERENCE, mode="serialization")
    return {**schema.pop("$defs"), Problem.__name__: schema}


def _sort_of_refusal(error: Refusal, method: str, *, is_signed_in: bool) -> Sort:
    for kinds, sort in _SORTS_OF_REFUSALS:
        if isinstance(error, kinds):
            return sort
    if isinstance(error, RoleError):
        return ROLE if is_signed_in else SIGN_IN
    if isinstance(error, RequestError):
        return _OF_STATUS.get(error.status, BAD_REQUEST)
    if isinstance(error, LedgerError) and "key" in error.values:
        return KEY_USED
    # What is only looked at and does not fit is not there.
    return NOT_FOUND if method in SAFE_METHODS else NOT_NOW


_SORTS_OF_REFUSALS: tuple[tuple[type[Refusal] | tuple[type[Refusal], ...], Sort], ...] = (
    ((ConfirmationNeeded, UnconfirmedListError, UnconfirmedEffectsError), CONFIRMATION),
    (UndecidedError, UNDECIDED),
    (NoLegalPairingError, NO_PAIRING),
    (OvertakenError, OVERTAKEN),
    (ThrottleError, TOO_MANY),
    ((LoginError, SignInError, SignInTooOldError), SIGN_IN),
    (BoardCodeError, CODE),
    (StoreError, DATABASE),
    ((UnknownBookError, MissingError, UnknownListError), NOT_FOUND),
    (InputError, INVALID),
    (_OF_INPUT, INVALID),
)


def problem_of(error: Refusal, method: str, vocabulary: Words, *, is_signed_in: bool = False) -> Problem:
    """A refusal as a problem."""
    sort = _sort_of_refusal(error, method, is_signed_in=is_signed_in)
    problem = Problem(
        type=URN + sort.name, title=vocabulary(sort.title), status=sort.status, detail=vocabulary.refusal(error)
    )
    if isinstance(error, ConfirmationNeeded):
        change = error.change
        problem.change = ChangeShape(subject=change.subject.value, before=change.before, after=change.after)
    if isinstance(error, NoLegalPairingError):
        problem.why = step_shapes(error.steps, vocabulary)
    if isinstance(error, UndecidedError):
        problem.differences = [
            RegisterDifferenceShape.model_validate(difference, from_attributes=True) for difference in error.differences
        ]
    if isinstance(error, UnconfirmedEffectsError):
        problem.lists = effect_shapes(error.effects)
    if isinstance(error, RoleError):
        problem.needed = error.needed.word
    if isinstance(error, InputError):
        problem.errors = [
            PlaceShape(place=fault.place, message=vocabulary(fault.message, **fault.values)) for fault in error.places
        ]
        problem.detail = _together(problem.errors) or problem.detail
    return problem


def _together(shapes: list[PlaceShape]) -> str:
    """The first places and what is wrong there in one sentence."""
    text = "; ".join(f"{fault.place}: {fault.message}" for fault in shapes[:MOST_TOLD])
    return text + (" ..." if len(shapes) > MOST_TOLD else "")


def plain_problem(sort: Sort, detail: str, vocabulary: Words) -> Problem:
    """A problem that is not a refusal of ours."""
    return Problem(type=URN + sort.name, title=vocabulary(sort.title), status=sort.status, detail=detail)


def problem_response(problem: Problem, language: str, headers: Mapping[str, str] | None = None) -> Response:
    """The response for a problem; it is never cached."""
    content = {name: value for name, value in problem.model_dump(mode="json").items() if value is not None}
    body = json.dumps(content, ensure_ascii=False).encode("utf-8", "replace")
    own_headers = {"Cache-Control": "no-store", "Content-Language": language, "Vary": "Accept-Language, Cookie"}
    return Response(body, problem.status, {**own_headers, **(headers or {})}, MEDIA_TYPE)


def refusal_response(connection: HTTPConnection, method: str, error: Refusal) -> Response:
    """The answer to a request that is refused."""
    language = language_of(connection)
    state = connection.scope.get("state", {})
    vocabulary = words(language, _discipline_of(connection))
    refusal = for_visitor(error, vocabulary, is_chief=bool(state.get("is_chief")))
    problem = problem_of(refusal, method, vocabulary, is_signed_in=bool(state.get("is_signed_in")))
    return problem_response(problem, language, dict(_headers(problem, error)))


def _discipline_of(connection: HTTPConnection) -> Discipline | None:
    """The game of the event that the path names; None where there is no such event, or no database to ask."""
    event = connection.path_params.get("event")
    if event is None:
        return None
    house: House = connection.app.state.house
    try:
        state: object = house.ledger.state(event)
    except Refusal:
        return None
    return state.settings.discipline if isinstance(state, EventState) and state.settings else None


def _headers(problem: Problem, error: Refusal) -> Iterator[tuple[str, str]]:
    if problem.status == SIGN_IN.status:
        yield "WWW-Authenticate", "Bearer"
    if isinstance(error, ThrottleError):
        seconds = max(1, round((error.again - datetime.now(UTC)).total_seconds()))
        yield "Retry-After", str(seconds)
    elif problem.status == DATABASE.status:
        yield "Retry-After", str(RETRY_SECONDS)


def _refused(request: Request, error: Exception) -> Response:
    if not isinstance(error, Refusal):
        raise error
    if isinstance(error, StoreError):
        log.warning("%s", error)
    if isinstance(error, RoleError) and getattr(request.state, "is_signed_in", False):
        house: House = request.app.state.house
        house.note_refusal(error)
    return refusal_response(request, request.method, error)


def _invalid(request: Request, error: Exception) -> Response:
    """The faults that the framework found in the path, the query, the headers or the body."""
    details: Iterable[Any] = error.errors() if isinstance(error, RequestValidationError) else ()
    return refusal_response(request, request.method, InputError(FaultPlace.of(detail) for detail in details))


def _http(request: Request, error: Exception) -> Response:
    """The framework's own refusals: no such route, another method, a body that is no JSON."""
    status = error.status_code if isinstance(error, HTTPException) else BAD_REQUEST.status
    sort = _OF_STATUS.get(status, BAD_REQUEST)
    language = language_of(request)
    vocabulary = words(language)
    problem = plain_problem(sort, vocabulary(sort.title), vocabulary)
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    return problem_response(problem, language, headers)


def _fault(request: Request, error: Exception) -> Response:
    """A fault of the program: told in one sentence, its particulars only to the log."""
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    language = language_of(request)
    vocabulary = words(language)
    detail = vocabulary("something went wrong that should not; it is noted in the log of the server")
    return problem_response(plain_problem(FAULT, detail, vocabulary), language)


def add_handlers(api: FastAPI) -> None:
    """Let an application answer with problems, whatever is raised."""
    api.add_exception_handler(Refusal, _refused)
    api.add_exception_handler(RequestValidationError, _invalid)
    api.add_exception_handler(HTTPException, _http)
    api.add_exception_handler(Exception, _fault)
