"""Rating lists of FIDE and of federations on this server, for the chief arbiter: read, compared, taken, removed."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import BinaryIO, ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tabellone.answers.rating_files.lists import (
    ChangedPlayer,
    ListChangesAnswer,
    ListFile,
    RatingListAnswer,
    ReadListAnswer,
    list_changes,
    rating_lists,
    read_list,
)
from tabellone.answers.rating_files.players import USUAL_LIST
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.desk.roles import Act
from tabellone.formats.rating_files.reading import parted_columns
from tabellone.http.language import language_of
from tabellone.http.security import MEGABYTE, MOST_LIST_BYTES
from tabellone.locales.rating_list_fields import rating_list_field
from tabellone.locales.words import Words, words
from tabellone.store.house import House
from tabellone.web.acting import status_of
from tabellone.web.context import Page
from tabellone.web.query import QueryError, choice, posted_form, text_of
from tabellone.web.rendering import page
from tabellone.web.visit import check_visitor, house_of

ADDRESS = "/house/rating-files"
PACES = tuple(pace.value for pace in Pace)


@dataclass(frozen=True, slots=True)
class RatingFilesPage(Page):
    """The lists, and the form to read another one; `done` is what was read last."""

    template: ClassVar[str] = "house/rating_files.html"

    lists: tuple[RatingListAnswer, ...]
    done: ReadListAnswer | None
    form: Mapping[str, str]
    paces: tuple[tuple[str, str], ...]
    most_megabytes: int


@dataclass(frozen=True, slots=True)
class ListChangesPage(Page):
    """What the edition that waits changes, and the buttons to take or forget it."""

    template: ClassVar[str] = "house/list_changes.html"

    name: str
    changes: ListChangesAnswer | None
    fields: tuple[tuple[str, int], ...]
    tables: tuple[tuple[str, tuple[ChangedPlayer, ...]], ...]


def rating_files(request: Request) -> Response:
    """The lists on this server."""
    check_visitor(request, Act.READ_RATING_FILES)
    return _shown(request, {})


def _shown(
    request: Request, form: Mapping[str, str], refusal: Refusal | None = None, done: ReadListAnswer | None = None
) -> Response:
    vocabulary = words(language_of(request))
    content = RatingFilesPage(
        lists=rating_lists(house_of(request)).lists,
        done=done,
        form={"list": form.get("list", USUAL_LIST), "columns": form.get("columns", ""), "pace": form.get("pace", "")},
        paces=tuple((pace, rating_list_field(pace, vocabulary)) for pace in PACES),
        most_megabytes=MOST_LIST_BYTES // MEGABYTE,
    )
    status = HTTPStatus.OK if refusal is None else status_of(refusal)
    return page(request, content, status=status, refusal=refusal)


async def read_rating_file(request: Request) -> Response:
    """Read a file into the index; a new edition of a list that is there waits."""
    await run_in_threadpool(check_visitor, request, Act.READ_RATING_FILES)
    async with request.form(max_files=1, max_fields=10) as posted:
        form = {name: value for name, value in posted.items() if isinstance(value, str)}
        upload = posted.get("file")

        def act() -> Response:
            try:
                if not isinstance(upload, UploadFile) or not upload.filename:
                    raise QueryError("file", "choose a file first")
                done = _read(request, form, upload.file, upload.filename)
            except Refusal as refusal:
                return _shown(request, form, refusal)
            return _shown(request, {}, done=done)

        return await run_in_threadpool(act)


def _read(request: Request, form: Mapping[str, str], data: BinaryIO, name: str) -> ReadListAnswer:
    pace = choice(form, "pace", PACES)
    columns = parted_columns(tuple(line.strip() for line in text_of(form, "columns").splitlines() if line.strip()))
    short_name = name.replace("\\", "/").rpartition("/")[2][-100:] or "list"
    list_file = ListFile(data, short_name, Pace(pace) if pace else None, columns)
    return read_list(house_of(request), text_of(form, "list", USUAL_LIST), list_file, words(language_of(request)))


def list_changes_page(request: Request) -> Response:
    """What the edition of a list that waits changes."""
    check_visitor(request, Act.READ_RATING_FILES)
    name, vocabulary = str(request.path_params["list"]), words(language_of(request))
    changes = list_changes(house_of(request), name)
    fields = () if changes is None else tuple(changes.by_field.items())
    content = ListChangesPage(
        name=name,
        changes=changes,
        fields=tuple((rating_list_field(field, vocabulary), count) for field, count in fields if count),
        tables=() if changes is None else _tables(changes, vocabulary),
    )
    return page(request, content)


def _tables(changes: ListChangesAnswer, vocabulary: Words) -> tuple[tuple[str, tuple[ChangedPlayer, ...]], ...]:
    new = tuple(ChangedPlayer(player, player) for player in changes.sample_new)
    gone = tuple(ChangedPlayer(player, player) for player in changes.sample_gone)
    return (
        (vocabulary("Changed, the highest rated of them"), changes.sample_changed),
        (vocabulary("New, the highest rated of them"), new),
        (vocabulary("Gone, the highest rated of them"), gone),
    )


async def change_list(request: Request) -> Response:
    """Take, forget or remove a list."""
    form = await posted_form(request)

    def act() -> Response:
        check_visitor(request, Act.READ_RATING_FILES)
        try:
            wanted = _ACTS.get(form.get("act", ""))
            if wanted is None:
                raise QueryError("act", "choose what to do")
            wanted(house_of(request), str(request.path_params["list"]))
        except Refusal as refusal:
            return _shown(request, {}, refusal)
        return RedirectResponse(ADDRESS, HTTPStatus.SEE_OTHER)

    return await run_in_threadpool(act)


_ACTS: Mapping[str, Callable[[House, str], object]] = {
    "take": lambda house, name: house.player_index.take(name),
    "discard": lambda house, name: house.player_index.discard(name),
    "remove": lambda house, name: house.player_index.remove(name),
}
