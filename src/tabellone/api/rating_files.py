"""Rating lists of federations on this server, and ratings of large tables of games."""

import json
from collections.abc import AsyncIterator
from datetime import date
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Annotated, BinaryIO, cast

from fastapi import Depends, Path, Query, Request, Response

from tabellone.answers.as_json import as_json
from tabellone.answers.bulk.answer import ArchiveAnswer
from tabellone.answers.portion import MissingError
from tabellone.answers.rating_files.editions import (
    USUAL_LIST,
    ListChangesAnswer,
    ListedPlayersAnswer,
    ListFile,
    RatingListsAnswer,
    ReadListAnswer,
    discarded_list,
    found_players,
    list_changes,
    rating_lists,
    read_list,
    removed_list,
    taken_list,
)
from tabellone.answers.rating_files.updates import RatingUpdateAnswer, rating_update
from tabellone.api.commands import Body
from tabellone.api.intake import Sender, Trying
from tabellone.api.journal import UPLOAD
from tabellone.api.lists import Edition
from tabellone.api.papers import file_route
from tabellone.api.routing import router_of
from tabellone.api.shaping import answer_shape, shape
from tabellone.api.views import JSON, Viewed
from tabellone.api.visitor import Asking, FileName, InHouse, Limit, Visitor
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.commands import EnterPlayers
from tabellone.desk.office.commands import PublishList
from tabellone.desk.roles import Act, check_act, check_role, least_role
from tabellone.formats.rating_files.reading import parted_columns
from tabellone.http.archive import ZIP
from tabellone.store.house import OFFICE

if TYPE_CHECKING:
    from tabellone.answers.bulk.computation import RatedArchive


rating_files_router = router_of("rating files")
ListName = Annotated[str, Path(pattern="^[a-z][a-z0-9-]{1,29}$", description="The name of a list, such as fide.")]
AskedList = Annotated[
    str, Query(alias="list", pattern="^[a-z][a-z0-9-]{1,29}$", description="The list that is searched.")
]
Search = Annotated[str, Query(max_length=200, description="Beginnings of words of the name, or of the number.")]
Federation = Annotated[
    str, Query(max_length=3, pattern="^[A-Za-z]*$", description="Only of a federation, such as ITA.")
]
AskedPace = Annotated[Pace | None, Query(description="Whose ratings a list of one time control has.")]
Columns = Annotated[
    list[Annotated[str, Query(max_length=200)]] | None,
    Query(max_length=30, description="Which column of a table holds what: FIELD=HEADING, such as number=Tessera."),
]
AtOnce = Annotated[bool, Query(description="Take a new edition without looking at what it changes.")]


async def sent_file(request: Request) -> AsyncIterator[BinaryIO]:
    """The file in the body, on disk: lists are large."""
    with TemporaryFile(prefix="tabellone-") as file:
        async for piece in request.stream():
            file.write(piece)
        file.seek(0)
        yield cast("BinaryIO", file)


SentFile = Annotated[BinaryIO, Depends(sent_file)]


def _sent(answer: object, visitor: Visitor) -> Response:
    body = json.dumps(as_json(answer, visitor.words), ensure_ascii=False, separators=(",", ":"))
    return Response(body, media_type=JSON, headers={"Cache-Control": "no-store"})


@rating_files_router.get("/rating-files", response_model=shape(RatingListsAnswer))
def list_rating_files(house: InHouse, visitor: Asking) -> Response:
    """The lists on this server, each with the edition that is searched and the one that waits."""
    check_act(visitor.person, Act.READ_RATING_FILES)
    return _sent(rating_lists(house), visitor)


@rating_files_router.post(
    "/rating-files/{name}",
    response_model=shape(ReadListAnswer),
    openapi_extra={"requestBody": {"required": True, **UPLOAD}},
)
def read_rating_file(
    house: InHouse,
    visitor: Asking,
    name: ListName,
    body: SentFile,
    file: FileName = "list.txt",
    pace: AskedPace = None,
    columns: Columns = None,
    at_once: AtOnce = False,
) -> Response:
    """Read FIDE's list (TXT, XML, zip) or the table of a federation; a new edition of a known list waits."""
    check_act(visitor.person, Act.READ_RATING_FILES)
    list_file = ListFile(body, file, pace, parted_columns(tuple(columns or ())))
    return _sent(read_list(house, name, list_file, visitor.words, at_once=at_once), visitor)


@rating_files_router.get("/rating-files/{name}/changes", response_model=shape(ListChangesAnswer))
def show_rating_file_changes(house: InHouse, visitor: Asking, name: ListName) -> Response:
    """Show the changes of the pending edition."""
    check_act(visitor.person, Act.READ_RATING_FILES)
    changes = list_changes(house, name)
    if changes is None:
        raise MissingError('the edition of the list "{found}" that waits is the first one', found=name)
    return _sent(changes, visitor)


@rating_files_router.post("/rating-files/{name}/taking", response_model=shape(RatingListsAnswer))
def take_rating_file(house: InHouse, visitor: Asking, name: ListName) -> Response:
    """Search the edition that waits from now on."""
    check_act(visitor.person, Act.READ_RATING_FILES)
    return _sent(taken_list(house, name), visitor)


@rating_files_router.delete("/rating-files/{name}/waiting", response_model=shape(RatingListsAnswer))
def discard_rating_file(house: InHouse, visitor: Asking, name: ListName) -> Response:
    """Forget the edition that waits."""
    check_act(visitor.person, Act.READ_RATING_FILES)
    return _sent(discarded_list(house, name), visitor)


@rating_files_router.delete("/rating-files/{name}", response_model=shape(RatingListsAnswer))
def remove_rating_file(house: InHouse, visitor: Asking, name: ListName) -> Response:
    """Forget a list."""
    check_act(visitor.person, Act.READ_RATING_FILES)
    return _sent(removed_list(house, name), visitor)


@rating_files_router.get("/rating-files/{name}/players", response_model=shape(ListedPlayersAnswer))
def search_rating_file(
    house: InHouse,
    visitor: Asking,
    name: ListName,
    search: Search = "",
    federation: Federation = "",
    limit: Limit = 30,
) -> Response:
    """Players of a list by name or number, with year of birth and sex."""
    check_act(visitor.person, Act.READ_RATING_FILES)
    return _sent(found_players(house, search, name, federation, limit, with_private=True), visitor)


@rating_files_router.get("/events/{event}/listed-players", response_model=shape(ListedPlayersAnswer))
def search_listed_players(
    house: InHouse,
    view: Viewed,
    search: Search = "",
    federation: Federation = "",
    name: AskedList = USUAL_LIST,
    limit: Limit = 30,
) -> Response:
    """Players of a list by name or number, for roles that may enter players in the event."""
    check_role(view.role, least_role(EnterPlayers))
    answer = found_players(house, search, name, federation, limit, with_private=view.sees_private)
    return _sent(answer, view.visitor)


@rating_files_router.get("/events/{event}/rating-update", response_model=shape(RatingUpdateAnswer))
def show_rating_update(
    house: InHouse,
    view: Viewed,
    name: AskedList = USUAL_LIST,
) -> Response:
    """Show the entered players whom a list rates or titles otherwise; the command `update-ratings` takes it over."""
    check_role(view.role, least_role(EnterPlayers))
    return _sent(rating_update(house, view.state, name), view.visitor)


bulk_ratings_router = router_of("office")
PLACE = "/office/bulk-ratings"
_UPLOAD = {"requestBody": {"required": True, **UPLOAD}}
AskedSystem = Annotated[RatingSystem, Query(description="Rating system.")]
ListDay = Annotated[date | None, Query(description="The day of the list; by default today.")]
Audited = Annotated[int, Query(ge=0, le=10_000, description="Players whom the rules compute once more.")]
USUAL_AUDITED = 100


def _rated(
    sender: Sender, body: bytes, system: RatingSystem, edition: str | None, on: date | None, audit: int
) -> "RatedArchive":
    from tabellone.answers.bulk.computation import ArchiveQuestion, rated_archive

    sender.check(PublishList)
    role = sender.visitor.person.role_in(sender.book)
    question = ArchiveQuestion(system, edition, on or sender.today, role, audit)
    return rated_archive(body, "tables.zip", question, sender.visitor.words)


@bulk_ratings_router.post(PLACE, openapi_extra=_UPLOAD, response_model=answer_shape(ArchiveAnswer))
def rate_tables(
    sender: Trying,
    body: Body,
    system: AskedSystem,
    edition: Edition = None,
    on: ListDay = None,
    audit: Audited = USUAL_AUDITED,
) -> Response:
    """Rate tables without a register: a ZIP with players and games (CSV or Parquet). Nothing is entered anywhere.

    How many games a table may have depends on the role of who sends it; a sample is computed once more by the rules.
    """
    rated = _rated(sender, body, system, edition, on, audit)
    return sender.answer(rated.answer, sender.house.view(sender.book, OFFICE).position)


@bulk_ratings_router.post(
    f"{PLACE}/result", openapi_extra=_UPLOAD, **file_route(ZIP, "The ratings, and the rows that were refused")
)
def rated_tables(
    sender: Trying,
    body: Body,
    system: AskedSystem,
    edition: Edition = None,
    on: ListDay = None,
    audit: Audited = USUAL_AUDITED,
) -> Response:
    """The same as an archive with the table of the ratings and the table of the refused rows."""
    return Response(_rated(sender, body, system, edition, on, audit).result, media_type=ZIP)
