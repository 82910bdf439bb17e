"""Rating lists: published ones for everybody, previews for the office, careers with their reasons, and the watch."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from tabellone.api.faults import MissingError
from tabellone.api.office import DifferenceShape, InOffice, OfficeView, RecordId, difference_shape
from tabellone.api.places import Limit
from tabellone.api.shaping import Exact, Shape, shape
from tabellone.api.steps import StepShape, step_shapes
from tabellone.core.rating import elo_rubele
from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.core.rating.lists.ratinglist import Activity, Filter, Ranked, RatingList, differences, ranking
from tabellone.core.rating.lists.records import PlayerId, RatingSystem, Sex
from tabellone.core.rating.lists.watch import CalibrationBin, ListNumbers, calibration, watched
from tabellone.desk.office.computation import computed
from tabellone.desk.office.expectation import expected_share
from tabellone.desk.office.state import OfficeState, PublishedList
from tabellone.desk.roles import Act, check_act
from tabellone.locales.words import Words
from tabellone.regulations import rulebook

router = APIRouter(tags=["lists"])
System = Annotated[RatingSystem, Path()]
AskedDay = Annotated[date, Query(description="A day such as 2026-05-01.")]
Text = Annotated[str | None, Query(max_length=200)]
Age = Annotated[int | None, Query(ge=0, le=150)]
AfterPlace = Annotated[int, Query(ge=0, le=1_000_000, description="Only what comes after so many lines.")]
NumbersShape = shape(ListNumbers)
BinShape = shape(CalibrationBin)


class ListLine(Shape):
    """A published list without its lines."""

    system: RatingSystem
    edition: str
    on: date
    in_force_from: date
    players: int


class ListsShape(Shape):
    """The lists of a system, the oldest first."""

    position: int
    lists: list[ListLine]


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


class PreviewShape(Shape):
    """A list that is not published: its first lines, and all that it would change."""

    ranking: RankingPage
    changes: list[DifferenceShape]
    promotions: list[str]
    movements: int


class ComparisonShape(Shape):
    """Everybody whose rating or category differs between two lists."""

    position: int
    before: date
    after: date
    differences: list[DifferenceShape]


class CountedGameShape(Shape):
    """A game as it counted."""

    opponent: str
    name: str
    rating: int | None
    points: Exact


class MovementShape(Shape):
    """One step in the life of a rating; `why` has the rules that led to it."""

    on: date
    kind: MovementKind
    before: int | None
    after: int | None
    category_before: str
    category_after: str
    edition: str
    event: str | None
    event_name: str | None
    expected: Exact | None
    coefficient: Exact | None
    exact: Exact | None
    bonus: int | None
    author: str | None
    reason: str | None
    malus_taken: int
    games: list[CountedGameShape]
    why: list[StepShape] | None


class CareerShape(Shape):
    """The life of a rating up to the last published list."""

    position: int
    player: str
    name: str
    system: RatingSystem
    movements: list[MovementShape]


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


class WatchShape(Shape):
    """Whether the scale moves, and whether players score as expected."""

    position: int
    system: RatingSystem
    cohort_from: int
    cohort_to: int
    top: int
    lists: list[NumbersShape]  # type: ignore[valid-type]
    calibration: list[BinShape]  # type: ignore[valid-type]


def _list_line(found: PublishedList) -> ListLine:
    return ListLine(
        system=found.rating_list.system,
        edition=found.rating_list.edition,
        on=found.rating_list.on,
        in_force_from=found.in_force_from,
        players=len(found.rating_list.lines),
    )


def _line(found: Ranked) -> RankedLine:
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
        is_promoted=line.is_promoted,
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
    )


def _page(
    view: OfficeView,
    found: RatingList,
    in_force_from: date | None,
    wanted: Filter,
    limit: int,
    after: int,
) -> RankingPage:
    lines = ranking(found, view.state.players, wanted)
    shown = lines[after : after + limit]
    return RankingPage(
        position=view.fold.position,
        system=found.system,
        edition=found.edition,
        on=found.on,
        in_force_from=in_force_from,
        is_published=in_force_from is not None,
        total=len(lines),
        lines=[_line(each) for each in shown],
        next=after + limit if len(lines) > after + limit else None,
    )


@router.get("/lists/{system}", response_model=ListsShape)
def list_lists(view: InOffice, system: System) -> Response:
    """The published lists of a system."""
    return view.told(
        lambda: ListsShape(
            position=view.fold.position, lists=[_list_line(each) for each in view.state.lists_of(system)]
        )
    )


@router.get("/lists/{system}/in-force/{day}", response_model=ListLine)
def show_in_force(view: InOffice, system: System, day: date) -> Response:
    """The list by which an event that starts on a day is played."""
    found = view.state.list_in_force(system, day)
    if found is None:
        raise MissingError("{system}: no list is in force on {day}", system=system.value, day=day)
    return view.told(lambda: _list_line(found))


@router.get("/lists/{system}/on/{day}", response_model=RankingPage)
def show_ranking(
    view: InOffice,
    system: System,
    day: date,
    category: Text = None,
    province: Text = None,
    club: Text = None,
    nationality: Text = None,
    name: Text = None,
    sex: Annotated[Sex | None, Query()] = None,
    activity: Annotated[Activity | None, Query()] = None,
    least_age: Age = None,
    most_age: Age = None,
    limit: Limit = 100,
    after: AfterPlace = 0,
) -> Response:
    """A published list as a ranking: everybody, or those who answer to all that is asked."""
    found = view.state.list_on(system, day)
    wanted = Filter(category, province, club, nationality, sex, least_age, most_age, activity, name)
    return view.told(lambda: _page(view, found.rating_list, found.in_force_from, wanted, limit, after))


@router.get("/lists/{system}/preview", response_model=PreviewShape)
def show_preview(view: InOffice, system: System, on: AskedDay, limit: Limit = 100) -> Response:
    """The list of a day as it would be published now, with every change; for the office."""
    check_act(view.visitor.person, Act.SEE_DRAFTS, view.book)
    found = computed(view.state, system, on)
    return view.told(
        lambda: PreviewShape(
            ranking=_page(view, found.rating_list, None, Filter(), limit, 0),
            changes=[difference_shape(each, view.state) for each in found.changes()],
            promotions=[line.player for line in found.promotions()],
            movements=len(found.new_movements),
        )
    )


@router.get("/lists/{system}/comparison", response_model=ComparisonShape)
def compare(view: InOffice, system: System, before: AskedDay, after: AskedDay) -> Response:
    """Two published lists side by side."""
    old, new = view.state.list_on(system, before), view.state.list_on(system, after)
    return view.told(
        lambda: ComparisonShape(
            position=view.fold.position,
            before=before,
            after=after,
            differences=[difference_shape(each, view.state) for each in differences(old.rating_list, new.rating_list)],
        )
    )


def _last(state: OfficeState, system: RatingSystem) -> PublishedList:
    found = state.last_list(system)
    if found is None:
        raise MissingError("{system}: no list is published yet", system=system.value)
    return found


def _movements(state: OfficeState, system: RatingSystem) -> tuple[Movement, ...]:
    """Everything that the last published list rests on."""
    last = _last(state, system).rating_list
    return computed(state, system, last.on, last.edition if system is RatingSystem.FIDE else None).movements


@router.get("/lists/{system}/players/{player}", response_model=CareerShape)
def show_career(view: InOffice, system: System, player: RecordId, explain: bool = False) -> Response:
    """Everything that happened to a player's rating, explained step by step if that is asked."""
    known = view.state.player(PlayerId(player))
    _last(view.state, system)

    def made() -> CareerShape:
        moved = [each for each in _movements(view.state, system) if each.player == known.id]
        return CareerShape(
            position=view.fold.position,
            player=known.id,
            name=known.name,
            system=system,
            movements=[_movement(each, view.state, view.visitor.words if explain else None) for each in moved],
        )

    return view.told(made)


def _movement(found: Movement, state: OfficeState, spoken: Words | None) -> MovementShape:
    event = state.events.get(found.event) if found.event else None
    detail = found.detail
    bonus = detail.bonus if isinstance(detail, elo_rubele.EventChange) else None
    return MovementShape.model_validate(
        {
            "on": found.on,
            "kind": found.kind,
            "before": found.before,
            "after": found.after,
            "category_before": found.category_before,
            "category_after": found.category_after,
            "edition": found.edition,
            "event": found.event,
            "event_name": event.name if event else None,
            "expected": detail.expected if detail else None,
            "coefficient": detail.coefficient if detail else None,
            "exact": detail.exact if detail else None,
            "bonus": bonus,
            "author": found.entry.author if found.entry else None,
            "reason": found.entry.reason if found.entry else None,
            "malus_taken": found.malus_taken,
            "games": [
                {
                    "opponent": game.opponent,
                    "name": state.player(game.opponent).name,
                    "rating": game.rating,
                    "points": game.points,
                }
                for game in found.games
            ],
            "why": None if spoken is None else step_shapes(found.steps(), spoken),
        }
    )


def _charged(state: OfficeState) -> Iterator[MalusLine]:
    for published in _latest(state, (each for each in RatingSystem if each.is_elo_rubele)):
        system, day = published.rating_list.system, published.rating_list.on
        limit = rulebook.federation_rules(day).systems[system].malus_limit
        for each in ranking(published.rating_list, state.players):
            if each.line.malus_taken:
                yield MalusLine(
                    system=system,
                    player=each.player.id,
                    name=each.player.name,
                    malus_taken=each.line.malus_taken,
                    at_most=limit,
                    rating=each.line.rating,
                    last_played=each.line.last_played,
                )


def _latest(state: OfficeState, systems: Iterable[RatingSystem]) -> Iterator[PublishedList]:
    return (found for system in systems if (found := state.last_list(system)) is not None)


@router.get("/office/malus", response_model=MalusShape)
def show_malus(view: InOffice) -> Response:
    """Everybody from whose capital points were taken for years without an event."""
    return view.told(lambda: MalusShape(position=view.fold.position, players=list(_charged(view.state))))


@router.get("/lists/{system}/watch", response_model=WatchShape)
def show_watch(view: InOffice, system: System) -> Response:
    """Whether the scale moves: a fixed group, the best, the distribution; and whether expectations come true."""
    _last(view.state, system)

    def made() -> WatchShape:
        limits = rulebook.watch_limits()
        lists = [each.rating_list for each in view.state.lists_of(system)]
        share, win = expected_share(system)
        return WatchShape.model_validate(
            {
                "position": view.fold.position,
                "system": system,
                "cohort_from": limits.cohort_from,
                "cohort_to": limits.cohort_to,
                "top": limits.top,
                "lists": list(watched(lists, view.state.players, limits)),
                "calibration": list(calibration(_movements(view.state, system), share, win)),
            }
        )

    return view.told(made)
