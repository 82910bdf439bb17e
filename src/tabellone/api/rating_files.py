"""Rating lists of federations on this server: read from files, what a new edition changes, who is in them."""

import json
from collections.abc import AsyncIterator
from tempfile import TemporaryFile
from typing import Annotated, BinaryIO, cast

from fastapi import Depends, Path, Query, Request, Response

from tabellone.answers.as_json import as_json
from tabellone.answers.portion import MissingError
from tabellone.answers.rating_files.lists import (
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
from tabellone.api.cached_answers import JSON
from tabellone.api.journal import UPLOAD
from tabellone.api.places import FileName, Limit
from tabellone.api.routing import router_of
from tabellone.api.shaping import shape
from tabellone.api.viewing import Viewed
from tabellone.api.visitor import Asking, InHouse, Visitor
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.commands import EnterPlayers
from tabellone.desk.roles import Act, check_act, check_role, least_role
from tabellone.formats.rating_files.reading import parted_columns

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
    """What the edition that waits changes."""
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
    """Players of a list by name or number, for those who may enter players in the event."""
    check_role(view.role, least_role(EnterPlayers))
    answer = found_players(house, search, name, federation, limit, with_private=view.sees_private)
    return _sent(answer, view.visitor)


@rating_files_router.get("/events/{event}/rating-update", response_model=shape(RatingUpdateAnswer))
def show_rating_update(
    house: InHouse,
    view: Viewed,
    name: AskedList = USUAL_LIST,
) -> Response:
    """Which entered players a list rates or titles otherwise; the command `update-ratings` takes it over."""
    check_role(view.role, least_role(EnterPlayers))
    return _sent(rating_update(house, view.state, name), view.visitor)
