"""A list as a ranking: everybody, or those who match a filter, page by page."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from tabellone.answers.lists.off_list import OffListLine, off_list_lines
from tabellone.answers.portion import check_place
from tabellone.core.rating.lists.ratinglist import Activity, Filter, Ranked, RatingList
from tabellone.core.rating.lists.ratinglist import ranking as ranked
from tabellone.core.rating.lists.records import HIGHEST_RATING, RatingSystem, Sex
from tabellone.desk.office.computation import promoted_in
from tabellone.desk.office.state import OfficeState, PublishedList
from tabellone.desk.public_view import shown_record


class Order(Enum):
    """In which order the lines stand; each keeps its rank."""

    RATING = "rating"
    NAME = "name"
    CHANGE = "change"
    GAMES = "games"


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A line of a ranking; players with equal ratings share a rank.

    Sex, year of birth and the numbers of federations are empty for who may not see private data.

    `previous` and `category_before` are those of the list before, None for who is new. `coefficient` is K until the
    next list and `coefficient_games` the games so far that decide it, where the system publishes them (FIDE);
    `idle_lists` says for how many lists in a row the player has been inactive (FIDE).
    """

    rank: int
    player: str
    name: str
    rating: int
    previous: int | None = None
    change: int | None = None
    category: str = ""
    category_before: str | None = None
    is_promoted: bool = False
    club: str = ""
    province: str = ""
    nationality: str = ""
    sex: Sex | None = None
    birth_year: int | None = None
    title: str = ""
    federation_ids: Mapping[str, str] = field(default_factory=dict)
    games: int = 0
    events: int = 0
    activity: Activity = Activity.ACTIVE
    last_played: date | None = None
    malus_taken: int = 0
    coefficient: int | None = None
    coefficient_games: int | None = None
    idle_lists: int = 0


@dataclass(frozen=True, slots=True)
class RankingAnswer:
    """Some lines of a list, and the lists apart; `next` is how many lines come before the next ones, None at the end.

    `total` are the lines that answer to the filter. Until a list is published it is unofficial.
    """

    system: RatingSystem
    edition: str
    on: date
    in_force_from: date | None
    is_published: bool
    total: int
    lines: tuple[RankedPlayer, ...]
    next: int | None = None
    off_list: tuple[OffListLine, ...] = ()


def ranking(
    state: OfficeState,
    published: PublishedList,
    wanted: Filter | None = None,
    order: Order = Order.RATING,
    limit: int | None = None,
    after: int = 0,
    *,
    with_private: bool = False,
) -> RankingAnswer:
    """A published list, or the requested part of it."""
    start, rating_list = published.in_force_from, published.rating_list
    answer = ranking_of(state, rating_list, start, wanted, order, limit, after, with_private=with_private)
    check_place("after", after, answer.total)
    return answer


def ranking_of(
    state: OfficeState,
    rating_list: RatingList,
    in_force_from: date | None = None,
    wanted: Filter | None = None,
    order: Order = Order.RATING,
    limit: int | None = None,
    after: int = 0,
    *,
    with_private: bool = False,
) -> RankingAnswer:
    """A list, published or not; one that is not published has no day from which it is in force."""
    lines = sorted(ranked(rating_list, state.people, wanted), key=_KEYS[order])
    end = len(lines) if limit is None else after + limit
    promoted = promoted_in(rating_list, state.tables)
    return RankingAnswer(
        rating_list.system,
        rating_list.edition,
        rating_list.on,
        in_force_from,
        in_force_from is not None,
        len(lines),
        tuple(
            _line(ranked_line, is_promoted=ranked_line.player.id in promoted, with_private=with_private)
            for ranked_line in lines[after:end]
        ),
        end if len(lines) > end else None,
        off_list_lines(rating_list, state, wanted, with_private=with_private),
    )


_KEYS: Mapping[Order, Callable[[Ranked], tuple[int, str]]] = {
    Order.RATING: lambda ranked_line: (ranked_line.rank, ""),
    Order.NAME: lambda ranked_line: (0, ranked_line.player.name.casefold()),
    Order.CHANGE: lambda ranked_line: (
        -HIGHEST_RATING if ranked_line.line.change is None else -ranked_line.line.change,
        "",
    ),
    Order.GAMES: lambda ranked_line: (-ranked_line.line.games, ""),
}


def _line(ranked_line: Ranked, *, is_promoted: bool, with_private: bool) -> RankedPlayer:
    line, player = ranked_line.line, shown_record(ranked_line.player, with_private=with_private)
    return RankedPlayer(
        ranked_line.rank,
        player.id,
        player.name,
        line.rating,
        line.previous,
        line.change,
        line.category,
        line.category_before,
        is_promoted,
        player.club,
        player.province,
        player.nationality,
        player.sex,
        player.year_of_birth,
        player.title,
        dict(player.federation_ids),
        line.games,
        line.events,
        line.activity,
        line.last_played,
        line.malus_taken,
        line.coefficient,
        line.coefficient_games,
        line.idle_lists,
    )
