"""Personal data of one person: where they are stored, a copy of them, and the changes that an act made."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tabellone.answers.as_json import Json
from tabellone.desk.event.state import EventState
from tabellone.desk.journal import instant_text
from tabellone.desk.office.state import OfficeState
from tabellone.desk.roles import Person
from tabellone.store.accounts.security_log import SecurityKind
from tabellone.store.house import House
from tabellone.store.privacy.holdings import Holding, HoldingKind
from tabellone.store.privacy.requests import Redacted, holdings_of


@dataclass(frozen=True, slots=True)
class HoldingLine:
    """A person in one book, or their account; `is_old`: the journal is sealed anew before the erasure."""

    key: str
    kind: HoldingKind
    book: str
    title: str
    name: str
    birth_year: int | None
    club: str
    places: int
    is_old: bool


@dataclass(frozen=True, slots=True)
class HoldingsAnswer:
    """Where a person occurs; namesakes stand side by side, and an act names the lines that it is for."""

    sought: str
    holdings: tuple[HoldingLine, ...]


@dataclass(frozen=True, slots=True)
class RedactedAnswer:
    """The redacted data: keys, number of places, and whether no byte is left in the database's file."""

    keys: tuple[str, ...]
    places: int
    is_scrubbed: bool


def holdings_answer(house: House, person: Person, sought: str) -> HoldingsAnswer:
    """Where a person occurs in events, register, lists and accounts."""
    there = holdings_of(house, person, sought)
    # Who looked is noted, not for whom: the log must not bring back a name that is erased.
    house.security_log.note(SecurityKind.PERSON_SOUGHT, detail=str(len(there)))
    return HoldingsAnswer(sought, tuple(map(_line, there)))


def redacted_answer(done: Redacted) -> RedactedAnswer:
    """The redacted data as an answer."""
    return RedactedAnswer(tuple(holding.key for holding in done.holdings), done.places, done.is_scrubbed)


def _line(holding: Holding) -> HoldingLine:
    return HoldingLine(
        holding.key,
        holding.kind,
        holding.book,
        holding.title,
        holding.name,
        holding.birth_year,
        holding.club,
        holding.places,
        holding.is_old,
    )


def copy_of(house: House, person: Person, sought: str, keys: frozenset[str], at: datetime) -> dict[str, Json]:
    """All data on a person, for that person: entries of journals, results and ratings."""
    holdings = [holding for holding in holdings_of(house, person, sought) if not keys or holding.key in keys]
    house.security_log.note(SecurityKind.PERSON_COPIED, detail=str(len(holdings)))
    return {
        "sought": sought,
        "at": instant_text(at),
        "holdings": [_copy(house, holding) for holding in holdings],
    }


def _copy(house: House, holding: Holding) -> dict[str, Json]:
    head: dict[str, Json] = {
        "key": holding.key,
        "kind": holding.kind.value,
        "book": holding.book,
        "title": holding.title,
        "name": holding.name,
    }
    if holding.kind is HoldingKind.ACCOUNT:
        account = house.accounts.account(holding.who)
        roles = {book: role.word for book, role in sorted(account.roles.items())}
        return {**head, "account": account.name, "created": instant_text(account.created), "roles": roles}
    said: list[dict[str, Json]] = [
        {"entry": held.position, "path": held.path, "value": held.value} for held in holding.held
    ]
    return {**head, "data": said, **_record(house, holding)}


def _record(house: House, holding: Holding) -> dict[str, Any]:
    """The results of a player in an event, or their events and ratings in the register."""
    if holding.kind is not HoldingKind.PLAYER:
        return {}
    state = house.ledger.state(holding.book)
    if isinstance(state, OfficeState):
        lines = (
            (published, line)
            for published in state.lists
            for line in published.rating_list.lines
            if line.player == holding.who
        )
        return {
            "events": [event.id for event in state.events.values() if holding.who in event.players],
            "ratings": [
                {
                    "system": published.rating_list.system.value,
                    "on": published.rating_list.on.isoformat(),
                    "rating": line.rating,
                }
                for published, line in lines
            ],
        }
    return {"games": list(_games(state, holding.who))} if isinstance(state, EventState) else {}


def _games(state: EventState, who: str) -> Iterator[dict[str, Json]]:
    """The games of an entrant; opponents are numbers, for their data are their own."""
    for group in state.groups.values():
        for round_state in group.rounds:
            for encounter in round_state.encounters:
                players = tuple(map(str, encounter.players))
                if who in players:
                    yield {
                        "group": group.id,
                        "round": round_state.number,
                        "board": encounter.board,
                        "colour": "white" if players[0] == who else "black",
                        "opponent": int(players[1] if players[0] == who else players[0]),
                        "results": [game.result.name if game.result else None for game in encounter.games],
                    }
