"""The players of a group, the search over all groups, the index by name, and a group before its first round."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from tabellone.answers.events.overview import GroupAnswer
from tabellone.answers.events.overview import group_of as group_answer
from tabellone.core.model import Colour
from tabellone.desk.event.entrant import Entrant, EntrantId, GroupId
from tabellone.desk.event.state import GroupState
from tabellone.desk.event.team_event import players_on_boards, with_rosters
from tabellone.desk.roles import Role
from tabellone.web.public_pages.addresses import INDEX, players_path
from tabellone.web.public_pages.sheet import PublicSheet
from tabellone.web.public_pages.view import PublicEvent

MOST_FOUND = 30
OTHER_SIGNS = "#"
WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class NameLine:
    """A player of a group, with board and colour in the last published round if there is a game."""

    group: GroupId
    player: Entrant
    board: str = ""
    colour: Colour | None = None


@dataclass(frozen=True, slots=True)
class WaitingContent:
    """The page to come by its name, or the round that it is about; and the players meanwhile."""

    title: str
    number: int | None
    group: GroupAnswer


def players_sheet(group: GroupId) -> PublicSheet:
    """The players of a group."""
    return PublicSheet(players_path(group), "players", lambda event: entries(event, group))


def entries(event: PublicEvent, group: GroupId) -> GroupAnswer:
    """A group as everybody sees it, its players by name."""
    event.group(group)
    answer = group_answer(event.state, group, Role.PUBLIC)
    # Players come by number: those of one name stay in that order.
    return replace(answer, players=tuple(sorted(answer.players, key=lambda player: player.name.casefold())))


def plain(text: str) -> str:
    """A text as it is searched: without accents, capitals and signs."""
    parted = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(
        "".join(sign if sign.isalnum() else " " for sign in parted if not unicodedata.combining(sign)).split()
    )


def found_players(event: PublicEvent, search: str) -> tuple[tuple[GroupId, Entrant], ...]:
    """The players, each with a group, whose names match all words of the search."""
    parts = plain(search).split()
    if not parts:
        return ()
    matches = [
        (group.id, event.state.entrant(player))
        for group in event.state.groups.values()
        for player in with_rosters(event.state, group)
        if all(part in plain(event.state.entrant(player).name) for part in parts)
    ]
    return tuple(sorted(matches, key=lambda match: match[1].name.casefold())[:MOST_FOUND])


def index_sheet() -> PublicSheet:
    """All players of the event by name."""
    return PublicSheet(INDEX, "by_name", _by_letter)


def first_letter(name: str) -> str:
    """The letter under which a name stands, without its accent; one sign for all that are no letters."""
    first = plain(name)[:1].upper()
    return first if first.isalpha() else OTHER_SIGNS


def _by_letter(event: PublicEvent) -> tuple[tuple[str, tuple[NameLine, ...]], ...]:
    """All players grouped by first letter."""

    def order(line: NameLine) -> tuple[str, str, int]:
        name = line.player.name
        return first_letter(name), plain(name), event.number_of(line.group, line.player.id)

    groups = [group for group in event.state.groups.values() if group.play_off_of is None]
    lines = sorted((line for group in groups for line in _of_group(event, group)), key=order)
    by_letter = groupby(lines, key=lambda line: first_letter(line.player.name))
    return tuple((letter, tuple(letter_lines)) for letter, letter_lines in by_letter)


def _of_group(event: PublicEvent, group: GroupState) -> list[NameLine]:
    in_play = () if group.round_in_play is None else group.round_in_play.encounters
    seats: dict[EntrantId | None, tuple[str, Colour]] = {}
    for encounter in in_play:
        seats |= _seated(str(encounter.board), encounter.players)
        if group.settings.teams is not None:
            number = 0 if group.round_in_play is None else group.round_in_play.number
            for game, players in enumerate(players_on_boards(event.state, group, number, encounter), start=1):
                seats |= _seated(f"{encounter.board}.{game}", players)
    return [
        NameLine(group.id, event.state.entrant(player), *seats.get(player, ("", None)))
        for player in with_rosters(event.state, group)
    ]


def _seated(board: str, players: Iterable[EntrantId | None]) -> dict[EntrantId | None, tuple[str, Colour]]:
    return {player: (board, colour) for player, colour in zip(players, (Colour.WHITE, Colour.BLACK), strict=True)}


def waiting_sheet(place: str, group: GroupId, title: str, number: int | None) -> PublicSheet:
    """A page that waits for the first round of its group."""
    return PublicSheet(
        place, WAITING, lambda event: WaitingContent(title, number, entries(event, group)), variant=WAITING
    )


def sheet_or_waiting(
    view: PublicEvent, group: GroupId, sheet: PublicSheet, title: str, number: int | None = None
) -> PublicSheet:
    """A sheet that needs a published round; before the first one of the group one that names the players.

    `title` is what the page shows, `number` the round that it is about: one that is not planned is not awaited.
    """
    group_state = view.group(group)
    if not group_state.published_rounds and 1 <= (number or 1) <= max(1, group_state.planned_rounds):
        return waiting_sheet(sheet.path, group, title, number)
    view.round(group, number or 1)
    return sheet
