"""Sheets by their addresses, and the parts of pages that are sent along streams.

A part is rendered of the event as everybody sees it, by the functions that answer one who fetches it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from starlette.datastructures import QueryParams
from starlette.routing import compile_path

from tabellone.answers.portion import NotFoundError
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import Fold
from tabellone.desk.roles import ANYBODY
from tabellone.http.credentials import READER_PARTS
from tabellone.http.heads import Snapshots
from tabellone.http.live_views import Part
from tabellone.http.public_cache import CacheKey
from tabellone.locales.numbers import N_
from tabellone.locales.words import LANGUAGES, words
from tabellone.store.house import House
from tabellone.web.public_pages.addresses import live_addresses
from tabellone.web.public_pages.entries import WAITING, index_sheet, players_sheet, sheet_or_waiting
from tabellone.web.public_pages.front import front_sheet
from tabellone.web.public_pages.hall import PAIRINGS, SECONDS, STANDINGS, hall_sheet
from tabellone.web.public_pages.pairings import board_sheet, names_sheet, rest_sheet, round_sheet
from tabellone.web.public_pages.ranking import card_sheet, crosstable_sheet, race_sheet, standings_sheet
from tabellone.web.public_pages.sheet import PublicSheet, public_bar
from tabellone.web.public_pages.showing import (
    chip_of,
    content_of,
    group_named,
    my_board,
    named_reader,
    own_round,
    reader_strip,
    tag_of,
)
from tabellone.web.public_pages.view import PublicEvent
from tabellone.web.query import choice, whole_number
from tabellone.web.rendering import rendered

STRIP = "/mine"
MOST_FIRST_PARTS = 21
EVENT = "/events/{book}"
GROUP = EVENT + "/{group:int}"
ROUND = GROUP + "/round/{number:int}"
CARD = GROUP + "/player/{number:int}"
BOARD = ROUND + "/board/{board:int}"


@dataclass(frozen=True, slots=True)
class Asked:
    """An event and what an address asks of it."""

    view: PublicEvent
    params: Mapping[str, int | str]
    query: QueryParams

    @property
    def group(self) -> GroupId:
        """The group in the address."""
        return GroupId(int(self.params["group"]))

    @property
    def number(self) -> int:
        """The number of a round or a player in the address."""
        return int(self.params["number"])

    def of_round(self, sheet: PublicSheet) -> PublicSheet:
        """A sheet of a round, or one that waits for it."""
        return sheet_or_waiting(self.view, self.group, sheet, N_("Round {number}"), self.number)

    def of_group(self, sheet: PublicSheet, title: str) -> PublicSheet:
        """A sheet of a group, or one that waits for its first round."""
        return sheet_or_waiting(self.view, self.group, sheet, title)


def _board(asked: Asked) -> PublicSheet:
    """Why the players of a board meet."""
    sheet = board_sheet(asked.group, asked.number, int(asked.params["board"]))
    return sheet if asked.view.group(asked.group).published_rounds else asked.of_round(sheet)


def _rest(asked: Asked) -> PublicSheet:
    """Why a player rests."""
    player = int(asked.params["player"])
    entrant = asked.view.numbered(asked.group, player)
    if entrant.id not in {rest.player for rest in asked.view.round(asked.group, asked.number).rests}:
        raise NotFoundError(
            Refusal("{name} does not have the bye in round {round}", name=entrant.name, round=asked.number)
        )
    return rest_sheet(asked.group, asked.number, player)


def _hall(asked: Asked) -> PublicSheet:
    """The screen for the hall; the address may name a group, what to show, and how long."""
    try:
        group = choice(asked.query, "group", tuple(str(group) for group in asked.view.state.groups))
        show = choice(asked.query, "show", (PAIRINGS, STANDINGS))
        seconds = whole_number(asked.query, "seconds", SECONDS, least=3, most=120)
    except Refusal as refusal:
        raise NotFoundError(refusal) from refusal
    return hall_sheet(GroupId(int(group)) if group else None, show, seconds)


SheetMaker = Callable[[Asked], PublicSheet]
SHEETS: dict[str, SheetMaker] = {
    EVENT: lambda _: front_sheet(),
    f"{EVENT}/hall": _hall,
    f"{EVENT}/names": lambda _: index_sheet(),
    f"{GROUP}/players": lambda asked: players_sheet(asked.group),
    CARD: lambda asked: card_sheet(asked.group, asked.number),
    f"{GROUP}/standings": lambda asked: asked.of_group(standings_sheet(asked.group), N_("Standings")),
    f"{GROUP}/crosstable": lambda asked: asked.of_group(crosstable_sheet(asked.group), N_("Crosstable")),
    f"{GROUP}/crosstable/heat": lambda asked: asked.of_group(
        crosstable_sheet(asked.group, is_heat=True), N_("Crosstable")
    ),
    f"{GROUP}/race": lambda asked: asked.of_group(race_sheet(asked.group), N_("Race for the first place")),
    ROUND: lambda asked: asked.of_round(round_sheet(asked.group, asked.number)),
    f"{ROUND}/names": lambda asked: asked.of_round(names_sheet(asked.group, asked.number)),
    f"{ROUND}/standings": lambda asked: asked.of_round(standings_sheet(asked.group, asked.number)),
    BOARD: _board,
    ROUND + "/rest/{player:int}": _rest,
}
"""How the sheet of each address is made."""
_PATTERNS = tuple(
    (pattern, convertors, make) for path, make in SHEETS.items() for pattern, _, convertors in [compile_path(path)]
)


def parts(
    house: House, snapshots: Snapshots | None, book: str, keys: Sequence[CacheKey]
) -> Mapping[CacheKey, Part | None]:
    """The part that each key asks for; None where a page must be fetched or loaded instead.

    `snapshots` have the state that a crowd is served, where there is one.
    """
    seen: Fold[EventState] = house.seen(ANYBODY, book) if snapshots is None else snapshots.get(book)
    fold = house.public(book, seen)
    if fold.state.settings is None:
        return dict.fromkeys(keys)
    view = PublicEvent(book, fold.state, fold.position)
    return {key: _part(view, key) for key in keys}


def render_first_parts(house: House, book: str) -> None:
    """Render what readers of an event ask for first, so that they wait for nothing that is done only once."""
    fold, at = house.seen(ANYBODY, book), live_addresses(book)
    paths = [at.front()]
    for group in fold.state.groups.values():
        if in_play := group.round_in_play:
            paths += [at.round(group.id, in_play.number), at.names(group.id, in_play.number), at.standings(group.id)]
            paths += [at.crosstable(group.id), at.card(group.id, 1)]
    first = paths[:MOST_FIRST_PARTS]
    parts(house, None, book, [CacheKey(path, b"", language, True, "") for language in LANGUAGES for path in first])


def _part(view: PublicEvent, key: CacheKey) -> Part | None:
    try:
        text = _own_text(view, key) if key.path.endswith(READER_PARTS) else _sheet_text(view, key)
    except (NotFoundError, Refusal):
        return None
    return None if text is None else Part(text, tag_of(text), view.position)


def _own_text(view: PublicEvent, key: CacheKey) -> str | None:
    who = named_reader(view, key.me)
    if key.path.endswith(STRIP):
        return str(reader_strip(view, None if who is None else own_round(view, *who), key.language))
    if who is None:
        return None
    content = my_board(view, *who)
    return rendered(content.template, key.language, content, discipline=view.discipline)


def _sheet_text(view: PublicEvent, key: CacheKey) -> str | None:
    """The text of a sheet's part; None where a page that has waited is to be loaded anew."""
    matches = ((pattern.match(key.path), convertors, make) for pattern, convertors, make in _PATTERNS)
    match, convertors, make = next((row for row in matches if row[0] is not None), (None, {}, None))
    if match is None or make is None:
        return None
    params = {name: convertors[name].convert(value) for name, value in match.groupdict().items()}
    asked = Asked(view, params, QueryParams(key.query))
    sheet = make(asked)
    if WAITING in asked.query and sheet.variant != WAITING:
        return None
    at, vocabulary = live_addresses(view.book), words(key.language, view.discipline)
    group = asked.group if "group" in params else None
    bar = public_bar(view, at, vocabulary, group, key.path, group_named(view, key.me))
    return content_of(view, at, key.language, sheet)[1] + chip_of(bar, sheet)
