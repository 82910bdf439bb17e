"""The register of malus players."""

from collections.abc import Iterator
from datetime import date

from fastapi import Response

from tabellone.api.office_view import InOffice
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape
from tabellone.core.rating.lists.ratinglist import ranking
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.desk.office.state import OfficeState
from tabellone.regulations.rating_systems import definition_of

router = router_of("lists")


class MalusLine(Shape):
    """A player from whose capital points were taken for years without an event."""

    system: RatingSystem
    player: str
    name: str
    malus_taken: int
    at_most: int
    rating: int
    last_played: date | None


class MalusShape(Shape):
    """The register of malus players (Tab. 18), as of the last published lists."""

    position: int
    players: list[MalusLine]


def _charged(state: OfficeState) -> Iterator[MalusLine]:
    for system in RatingSystem:
        published = state.last_list(system)
        limit = definition_of(system).malus_limit(published.rating_list.on) if published else None
        if limit is None or published is None:
            continue
        for each in ranking(published.rating_list, state.players):
            if each.line.malus_taken:
                yield MalusLine(
                    system=system,
                    player=each.player.id,
                    name=each.player.name,
                    malus_taken=each.line.malus_taken,
                    at_most=limit.value,
                    rating=each.line.rating,
                    last_played=each.line.last_played,
                )


@router.get("/office/malus", response_model=MalusShape)
def show_malus(view: InOffice) -> Response:
    """Everybody from whose capital points were taken for years without an event."""
    return view.told(lambda: MalusShape(position=view.fold.position, players=list(_charged(view.state))))
