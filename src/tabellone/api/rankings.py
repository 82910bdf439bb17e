"""Lines of a rating list as JSON, some at a time."""

from collections.abc import Container
from datetime import date

from pydantic import Field

from tabellone.api.office_view import OfficeView
from tabellone.api.shaping import Shape
from tabellone.core.rating.lists.ratinglist import Activity, Filter, Ranked, RatingList, ranking
from tabellone.core.rating.lists.records import PlayerId, RatingSystem, Sex
from tabellone.desk.office.category_changes import promoted_in


class RankedLine(Shape):
    """A line of a ranking; players with equal ratings share a rank."""

    rank: int
    player: str
    name: str
    rating: int
    previous: int | None
    change: int | None
    category: str
    category_before: str | None
    is_promoted: bool
    club: str
    province: str
    nationality: str
    sex: Sex | None
    birth_year: int | None
    title: str
    games: int
    events: int
    activity: Activity
    last_played: date | None
    malus_taken: int
    coefficient: int | None = Field(description="K until the next list, where the system publishes it (FIDE).")
    coefficient_games: int | None = Field(description="The games so far that decide K (FIDE).")
    idle_lists: int = Field(description="For how many lists in a row the player has been inactive (FIDE 1997).")


class RankingPage(Shape):
    """Some lines of a list; `next` is what to send as `after` for more. Until it is published it is unofficial."""

    position: int
    system: RatingSystem
    edition: str
    on: date
    in_force_from: date | None
    is_published: bool
    total: int
    lines: list[RankedLine]
    next: int | None


def _line(found: Ranked, promoted: Container[PlayerId]) -> RankedLine:
    line, player = found.line, found.player
    return RankedLine(
        rank=found.rank,
        player=player.id,
        name=player.name,
        rating=line.rating,
        previous=line.previous,
        change=line.change,
        category=line.category,
        category_before=line.category_before,
        is_promoted=player.id in promoted,
        club=player.club,
        province=player.province,
        nationality=player.nationality,
        sex=player.sex,
        birth_year=player.year_of_birth,
        title=player.title,
        games=line.games,
        events=line.events,
        activity=line.activity,
        last_played=line.last_played,
        malus_taken=line.malus_taken,
        coefficient=line.coefficient,
        coefficient_games=line.coefficient_games,
        idle_lists=line.idle_lists,
    )


def ranking_page(
    view: OfficeView,
    found: RatingList,
    in_force_from: date | None,
    wanted: Filter,
    limit: int,
    after: int,
) -> RankingPage:
    """Some lines of a list, of those whom the filter admits."""
    lines = ranking(found, view.state.players, wanted)
    shown = lines[after : after + limit]
    promoted = promoted_in(found, view.state.tables)
    return RankingPage(
        position=view.fold.position,
        system=found.system,
        edition=found.edition,
        on=found.on,
        in_force_from=in_force_from,
        is_published=in_force_from is not None,
        total=len(lines),
        lines=[_line(each, promoted) for each in shown],
        next=after + limit if len(lines) > after + limit else None,
    )
