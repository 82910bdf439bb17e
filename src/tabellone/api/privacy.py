"""Personal data, for the chief arbiter: a copy for the person, another name, or erasure."""

from typing import Annotated

from fastapi import Query, Response
from fastapi.responses import JSONResponse
from pydantic import Field

from tabellone.answers.as_json import as_json
from tabellone.answers.server.privacy import HoldingsAnswer, RedactedAnswer, copy_of, holdings_answer, redacted_answer
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, StrictBody, shape
from tabellone.api.visitor import Asking, BookId, InHouse
from tabellone.desk.public_view import MAJORITY, NameShape
from tabellone.desk.roles import Act, check_act
from tabellone.store.accounts.security_rules import check_recent
from tabellone.store.house_rules import PrivacyRules, privacy_rules
from tabellone.store.privacy.requests import erased, renamed, resealed
from tabellone.store.privacy.retention import MOST_MINOR_AGE, Expired, expired, set_rules

privacy_router = router_of("privacy")
NO_STORE = {"Cache-Control": "no-store"}
Key = Annotated[str, Field(min_length=1, max_length=400)]
Sought = Annotated[str, Query(min_length=2, max_length=200, description="A name, or a player of the register.")]
Keys = Annotated[list[Key], Query(description="Only these of the places found; all of them without one.")]


class ErasedPerson(StrictBody):
    """The person to erase, and where: keys of the stored data."""

    name: str = Field(min_length=2, max_length=200)
    keys: list[Key] = Field(min_length=1, max_length=10_000)


class RenamedPerson(ErasedPerson):
    """The person to rename, and where; `new_name` is the name from now on."""

    new_name: str = Field(min_length=1, max_length=200)


class Resealed(Shape):
    """How many entries a journal has after it was sealed anew."""

    book: str
    entries: int


@privacy_router.get("/privacy/people", response_model=shape(HoldingsAnswer))
def find_person(house: InHouse, visitor: Asking, name: Sought) -> Response:
    """Where a person occurs: as a player of events and the register, in texts, as an author, as an account."""
    answer = holdings_answer(house, visitor.person, name)
    return JSONResponse(as_json(answer, visitor.words), headers=NO_STORE)


@privacy_router.get("/privacy/copy")
def copy_person(house: InHouse, visitor: Asking, name: Sought, key: Keys = []) -> Response:  # noqa: B006
    """A copy of everything that is kept on a person."""
    return JSONResponse(copy_of(house, visitor.person, name, frozenset(key), house.now()), headers=NO_STORE)


@privacy_router.post("/privacy/erasures", response_model=shape(RedactedAnswer))
def erase_person(house: InHouse, visitor: Asking, body: ErasedPerson) -> Response:
    """Erase a person; results, pairings and ratings stay under a number, and every seal holds. It cannot be undone."""
    check_act(visitor.person, Act.HANDLE_PERSONAL_DATA)
    check_recent(house, visitor.session)
    done = erased(house, visitor.person, body.name, body.keys)
    return JSONResponse(as_json(redacted_answer(done), visitor.words), headers=NO_STORE)


@privacy_router.post("/privacy/renames", response_model=shape(RedactedAnswer))
def rename_person(house: InHouse, visitor: Asking, body: RenamedPerson) -> Response:
    """Give a person another name, as if it had always stood there."""
    done = renamed(house, visitor.person, body.name, body.new_name, body.keys)
    return JSONResponse(as_json(redacted_answer(done), visitor.words), headers=NO_STORE)


class Rules(StrictBody):
    """How long data are kept, null is for ever, and how minors are named in public."""

    private_months: int | None = Field(default=None, ge=1, le=1200)
    account_years: int | None = Field(default=None, ge=1, le=100)
    is_unlisted: bool = False
    minor_age: int = Field(default=MAJORITY, ge=1, le=MOST_MINOR_AGE)
    minor_names: NameShape = Field(default=NameShape.FULL, strict=False)
    is_automatic: bool = False


class Following(StrictBody):
    """Whether data kept too long are erased, or only listed."""

    is_sure: bool = False


@privacy_router.get("/privacy/rules", response_model=shape(PrivacyRules))
def show_privacy_rules(house: InHouse, visitor: Asking) -> Response:
    """How long data are kept, how minors are named, and whether search engines are asked to stay away."""
    check_act(visitor.person, Act.HANDLE_PERSONAL_DATA)
    return JSONResponse(as_json(privacy_rules(house.database), visitor.words), headers=NO_STORE)


@privacy_router.put("/privacy/rules", response_model=shape(PrivacyRules))
def set_privacy_rules(house: InHouse, visitor: Asking, body: Rules) -> Response:
    """Decide how long data are kept and how minors are named; nothing is erased by this."""
    rules = set_rules(house, visitor.person, PrivacyRules(**body.model_dump()))
    return JSONResponse(as_json(rules, visitor.words), headers=NO_STORE)


@privacy_router.post("/privacy/retention", response_model=shape(Expired))
def follow_privacy_rules(house: InHouse, visitor: Asking, body: Following) -> Response:
    """List the data kept longer than the rules allow; with `is_sure` they are erased."""
    check_act(visitor.person, Act.HANDLE_PERSONAL_DATA)
    if body.is_sure:
        check_recent(house, visitor.session)
    due = expired(house, visitor.person, is_sure=body.is_sure)
    return JSONResponse(as_json(due, visitor.words), headers=NO_STORE)


@privacy_router.post("/books/{book}/reseal")
def reseal_book(house: InHouse, visitor: Asking, book: BookId) -> Resealed:
    """Seal a journal of before anew, with its personal data beside it; its last entry has the seal of before."""
    return Resealed(book=book, entries=resealed(house, visitor.person, book))
