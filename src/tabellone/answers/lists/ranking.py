"""A list as a ranking, page by page, the lists apart, the register of malus players, and their tables (CSV)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum

from tabellone.answers.lists.published import computed_list, list_on
from tabellone.answers.portion import check_place
from tabellone.core.explain import Citation
from tabellone.core.rating.lists.ratinglist import (
    Activity,
    Filter,
    OffList,
    OffListReason,
    Ranked,
    RatingList,
    off_list_of,
)
from tabellone.core.rating.lists.ratinglist import ranking as ranked
from tabellone.core.rating.lists.records import HIGHEST_RATING, PlayerId, PlayerRecord, RatingSystem, Sex
from tabellone.core.regulation import Row
from tabellone.desk.office.computation import off_list_citation, promoted_in
from tabellone.desk.office.state import OfficeState, PublishedList
from tabellone.desk.public_view import shown_record
from tabellone.formats.register.layout import written_table
from tabellone.regulations.rating_systems import definition_of


@dataclass(frozen=True, slots=True)
class OffListLine:
    """A player who stands apart, and the article on the separate list.

    `previous` is the rating in the list before, `idle_lists` for how many lists the player has been inactive,
    `has_career` whether a published list has ever had the player.
    """

    reason: OffListReason
    article: str
    reading: str | None
    player: str
    name: str
    rating: int | None = None
    previous: int | None = None
    idle_lists: int = 0
    title: str = ""
    club: str = ""
    province: str = ""
    nationality: str = ""
    sex: Sex | None = None
    birth_year: int | None = None
    federation_ids: Mapping[str, str] = field(default_factory=dict)
    has_career: bool = False

    @property
    def citation(self) -> Citation:
        """The article on their list."""
        return Citation("fide", self.article, self.reading)


@dataclass(frozen=True, slots=True)
class OffListAnswer:
    """The lists apart of a published list."""

    system: RatingSystem
    on: date
    players: tuple[OffListLine, ...]


def off_list(
    state: OfficeState, system: RatingSystem, on: date | None = None, *, with_private: bool = False
) -> OffListAnswer:
    """The lists apart of a published list, with reasons; systems other than FIDE's have none."""
    rating_list = list_on(state, system, on).rating_list
    return OffListAnswer(system, rating_list.on, off_list_lines(rating_list, state, with_private=with_private))


def off_list_lines(
    rating_list: RatingList, state: OfficeState, wanted: Filter | None = None, *, with_private: bool = False
) -> tuple[OffListLine, ...]:
    """The lists apart of a list, one after the other, with those whom the filter admits."""
    return tuple(
        _off_list_line(off_list_entry, rating_list.edition, state, with_private=with_private)
        for off_list_entry in off_list_of(rating_list, state.people, wanted)
    )


def by_reason(lines: Iterable[OffListLine]) -> Iterator[tuple[OffListLine, ...]]:
    """The players of each list apart that has any."""
    all_lines = tuple(lines)
    for reason in OffListReason:
        listed = tuple(line for line in all_lines if line.reason is reason)
        if listed:
            yield listed


def _off_list_line(off_list_entry: OffList, edition: str, state: OfficeState, *, with_private: bool) -> OffListLine:
    player = shown_record(state.people[off_list_entry.player], with_private=with_private)
    citation = off_list_citation(off_list_entry.reason, edition)
    return OffListLine(
        off_list_entry.reason,
        citation.article,
        citation.reading,
        player.id,
        player.name,
        off_list_entry.rating,
        off_list_entry.previous,
        off_list_entry.idle_lists,
        player.title,
        player.club,
        player.province,
        player.nationality,
        player.sex,
        player.year_of_birth,
        dict(player.federation_ids),
        any(state.line_in(published_list.rating_list, player.id) for published_list in state.lists),
    )


class Order(Enum):
    """In which order the lines stand; each keeps its rank."""

    RATING = "rating"
    NAME = "name"
    CHANGE = "change"
    GAMES = "games"


@dataclass(frozen=True, slots=True)
class FilterChoices:
    """The values that occur in a list, by which it may be filtered; categories from the highest down."""

    categories: tuple[str, ...]
    provinces: tuple[str, ...]
    clubs: tuple[str, ...]


def filter_choices(rating_list: RatingList, players: Mapping[PlayerId, PlayerRecord]) -> FilterChoices:
    """The values that occur in a list."""
    people = [players[line.player] for line in rating_list.lines]
    return FilterChoices(
        tuple(dict.fromkeys(line.category for line in rating_list.lines if line.category)),
        tuple(sorted({player.province for player in people} - {""}, key=str.casefold)),
        tuple(sorted({player.club for player in people} - {""}, key=str.casefold)),
    )


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

    @property
    def lists_apart(self) -> tuple[tuple[OffListLine, ...], ...]:
        """The players of each list apart that has any."""
        return tuple(by_reason(self.off_list))


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


@dataclass(frozen=True, slots=True)
class MalusPlayer:
    """A player from whose capital points were taken for years without an event."""

    player: str
    name: str
    club: str
    province: str
    malus_taken: int
    rating: int
    last_played: date | None = None


@dataclass(frozen=True, slots=True)
class MalusRegister:
    """The malus players of a system by the list of a day; `at_most` is the largest total malus, by `article`."""

    system: RatingSystem
    on: date
    at_most: int
    article: str
    players: tuple[MalusPlayer, ...]


@dataclass(frozen=True, slots=True)
class MalusAnswer:
    """The register of malus players (Tab. 18): each system that knows a malus and has a list."""

    systems: tuple[MalusRegister, ...]


def malus(state: OfficeState, on: date | None = None) -> MalusAnswer:
    """From whose capital points were taken: by the last published lists, or by the unofficial ones of a day."""
    return MalusAnswer(tuple(_registers(state, on)))


def _registers(state: OfficeState, on: date | None) -> Iterator[MalusRegister]:
    for system in RatingSystem:
        published = state.last_list(system)
        day = on or (published.rating_list.on if published else None)
        limit = definition_of(system).malus_limit(day) if day else None
        if limit is None:
            continue
        if on is not None:
            yield _register(computed_list(state, system, on).rating_list, limit, state)
        elif published is not None:
            yield _register(published.rating_list, limit, state)


def _register(rating_list: RatingList, limit: Row, state: OfficeState) -> MalusRegister:
    players = tuple(
        MalusPlayer(
            standing.player.id,
            standing.player.name,
            standing.player.club,
            standing.player.province,
            standing.line.malus_taken,
            standing.line.rating,
            standing.line.last_played,
        )
        for standing in ranked(rating_list, state.people)
        if standing.line.malus_taken
    )
    return MalusRegister(rating_list.system, rating_list.on, limit.value, limit.article, players)


COLUMNS = (
    "rank",
    "id",
    "name",
    "rating",
    "change",
    "category",
    "club",
    "province",
    "nationality",
    "sex",
    "birth_year",
    "title",
    "games",
    "events",
    "activity",
    "last_played",
    "malus",
    "coefficient",
    "coefficient_games",
    "off_list",
)
MALUS_COLUMNS = ("system", "id", "name", "club", "province", "malus", "rating", "last_played")


def ranking_table(ranking: RankingAnswer) -> str:
    """A ranking as a table."""
    return written_table(*ranking_rows(ranking))


def ranking_rows(ranking: RankingAnswer) -> tuple[tuple[str, ...], Iterator[tuple[object, ...]]]:
    """The headings and rows of a ranking, with the numbers of every federation that knows anybody.

    Who stands in a list apart comes after it, without a rank; the column `off_list` says in which.
    """
    people: tuple[RankedPlayer | OffListLine, ...] = (*ranking.lines, *ranking.off_list)
    federations = sorted({name for person in people for name in person.federation_ids})
    columns = (*COLUMNS, *(f"id_{name}" for name in federations))
    return columns, ((*_cells(person), *(person.federation_ids.get(name) for name in federations)) for person in people)


def _cells(player: RankedPlayer | OffListLine) -> tuple[object, ...]:
    cells: dict[str, object] = {
        "id": player.player,
        "name": player.name,
        "rating": player.rating,
        "club": player.club,
        "province": player.province,
        "nationality": player.nationality,
        "sex": player.sex.value if player.sex else "",
        "birth_year": player.birth_year,
        "title": player.title,
    }
    if isinstance(player, OffListLine):
        cells["off_list"] = player.reason.value
    else:
        cells |= {
            "rank": player.rank,
            "change": player.change,
            "category": player.category,
            "games": player.games,
            "events": player.events,
            "activity": player.activity.value,
            "last_played": player.last_played,
            "malus": player.malus_taken,
            "coefficient": player.coefficient,
            "coefficient_games": player.coefficient_games,
        }
    return tuple(cells.get(name) for name in COLUMNS)


def malus_table(malus: MalusAnswer) -> str:
    """The malus players of every system."""
    return written_table(
        MALUS_COLUMNS,
        (
            (
                register.system.value,
                line.player,
                line.name,
                line.club,
                line.province,
                line.malus_taken,
                line.rating,
                line.last_played,
            )
            for register in malus.systems
            for line in register.players
        ),
    )
