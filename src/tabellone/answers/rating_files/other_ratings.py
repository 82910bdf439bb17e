"""Ratings of the register's players in a list of a federation, as the table by which the register is changed."""

from datetime import date

from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.office.state import OfficeState
from tabellone.formats.register.table import written_table
from tabellone.store.house import House


def other_ratings_table(house: House, state: OfficeState, list_name: str, since: date) -> str:
    """Who is registered with a number in the list, with what it rates him, by identifier; empty without anybody.

    What the list does not rate is a blank field, and leaves the register as it is.
    """
    numbered = {
        number: player
        for player in state.players.values()
        if (number := dict(player.federation_ids).get(list_name, ""))
    }
    listed = house.player_index.numbered(list_name, sorted(numbered))
    columns = [
        name for pace in Pace for name in (f"rating_{list_name}_{pace.value}", f"rating_{list_name}_{pace.value}_since")
    ]
    rows = [
        (
            numbered[number].id,
            numbered[number].name,
            *(cell for pace in Pace for cell in _cells(player.rating(pace), since)),
        )
        for number, player in listed.items()
    ]
    return written_table(("id", "name", *columns), sorted(row for row in rows if any(row[2:])))


def _cells(rating: int | None, since: date) -> tuple[int | str, str]:
    return ("", "") if rating is None else (rating, since.isoformat())
