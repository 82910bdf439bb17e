"""What a list of another federation rates the players of the register, as a table that the register takes."""

from collections.abc import Mapping
from datetime import date

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.state import OfficeState
from tabellone.formats.register.layout import RegisterError, written_table
from tabellone.formats.register.players import PlayerRow, other_lists, read_players
from tabellone.store.house import House

# The register calls these numbers otherwise than the list.
_NUMBERS_OF = {"italia": "ita"}


def other_ratings(house: House, state: OfficeState, list_name: str, since: date) -> tuple[PlayerRow, ...]:
    """Who is registered with a number in the list, with what it rates him from a day on, by identifier.

    What the list does not rate is not said, and leaves the register as it is.
    """
    columns = _columns(list_name)
    if not columns:
        raise RegisterError(
            "no first rating comes from the list {list}; there are {known}", list=list_name, known=other_lists()
        )
    numbered = {
        number: player for player in state.players.values() if (number := _number(player.federation_ids, list_name))
    }
    table = [
        (
            numbered[number].id,
            numbered[number].name,
            *(cell for pace in columns for cell in _cells(player.rating(pace), since)),
        )
        for number, player in house.player_index.numbered(list_name, sorted(numbered)).items()
    ]
    headings = [heading for column in columns.values() for heading in (f"rating_{column}", f"rating_{column}_since")]
    text = written_table(("id", "name", *headings), sorted(row for row in table if any(row[2:])))
    rows = read_players(text.encode(), list_name)
    if not rows:
        raise RegisterError("{list}: no registered player has a rating in this list", list=list_name)
    return rows


def _columns(list_name: str) -> Mapping[Pace, str]:
    """Which rating of a list goes where in the register; a list may have one alone, or one for each time control."""
    known = other_lists()
    by_pace = {pace: name for pace in Pace if (name := f"{list_name}_{pace.value}") in known}
    return by_pace or ({Pace.STANDARD: list_name} if list_name in known else {})


def _number(federation_ids: tuple[tuple[str, str], ...], list_name: str) -> str:
    numbers = dict(federation_ids)
    return numbers.get(list_name) or numbers.get(_NUMBERS_OF.get(list_name, ""), "")


def _cells(rating: int | None, since: date) -> tuple[int | str, str]:
    return ("", "") if rating is None else (rating, since.isoformat())
