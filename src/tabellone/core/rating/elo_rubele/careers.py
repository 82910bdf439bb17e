"""Careers in the Elo-Rubele: debuts, conversions, bonus, malus, annulments, and the end of a year."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import partial

from tabellone.core.arithmetic import total
from tabellone.core.explain import rule
from tabellone.core.rating.elo_rubele.event_change import (
    CapitalError,
    Category,
    Conversion,
    EloRubeleEventChange,
    EloRubeleRules,
    after_idle_year,
    capital_from_fmjd,
    category_of,
    converted,
    event_change,
    expected_in_event,
    is_annulled,
)
from tabellone.core.rating.elo_rubele.federation import (
    DISCIPLINES,
    CareersSoFar,
    FederationCareer,
    FederationRules,
    RulesOn,
)
from tabellone.core.rating.expected_board import CountedGame
from tabellone.core.rating.lists.movement import Movement, MovementKind
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventRecord,
    GameEntry,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)


@rule("fid", "VI.11 / Tab. 18", reading="fid-malus-newcomers")
def is_charged_for_year(year: int, active_in: int, held_since: date) -> bool:
    """The malus of a year falls on who held a capital when it began and played no valid event in it."""
    return active_in < year and held_since <= date(year, 1, 1)


def movements_at_year_end(so_far: CareersSoFar, year: int) -> Iterator[Movement]:
    """The movements of those who have not played in a year, at its end: malus, or for foreigners annulment."""
    last_day = date(year, 12, 31)
    rules = so_far.rules_on(last_day)
    careers = [item for item in so_far.careers.items() if _may_be_idle(item[1], year, rules.annulment_years)]
    for (system, player), career in sorted(careers, key=lambda item: (item[0][0].value, item[0][1])):
        own = rules.systems[system]
        foreign = so_far.players[player].is_foreign
        annulled = partial(is_annulled, max(career.active_in, career.since.year), year + 1, rules.annulment_years)
        if foreign and annulled():
            del so_far.careers[system, player]
            yield _ended(system, player, last_day, career, rules.edition, annulled)
        elif is_charged_for_year(year, career.active_in, career.since):
            before = career.capital
            retell = partial(after_idle_year, before, career.malus_taken, own)
            capital, taken = retell()
            if taken == career.malus_taken:
                continue
            so_far.careers[system, player] = replace(career, capital=capital, malus_taken=taken)
            yield Movement(
                system,
                player,
                last_day,
                MovementKind.MALUS,
                before,
                capital,
                career.category.italian,
                career.category.italian,
                edition=rules.edition,
                malus_taken=taken,
                retell=retell,
            )


def _may_be_idle(career: FederationCareer, year: int, annulment_years: int) -> bool:
    """False for who has played in the year: then there is neither malus nor annulment."""
    return career.active_in < year or annulment_years < 1


def _ended(
    system: RatingSystem,
    player: PlayerId,
    day: date,
    career: FederationCareer,
    edition: str,
    retell: Callable[[], object],
) -> Movement:
    name = career.category.italian
    return Movement(
        system,
        player,
        day,
        MovementKind.ANNULMENT,
        career.capital,
        None,
        name,
        name,
        edition=edition,
        retell=retell,
    )


WIN = 2
FMJD = "fmjd"
_BY_ITALIAN = {category.italian: category for category in Category}
_OTHER = {
    RatingSystem.ELO_RUBELE_ITALIANA: RatingSystem.ELO_RUBELE_INTERNAZIONALE,
    RatingSystem.ELO_RUBELE_INTERNAZIONALE: RatingSystem.ELO_RUBELE_ITALIANA,
}
_MASTERS = {Category.MASTER: "national_master"}


def category_named(name: str) -> Category:
    """The category of an Italian name."""
    try:
        return _BY_ITALIAN[name]
    except KeyError:
        raise CapitalError(
            'category "{found}" is not allowed; there are {known}', found=name, known=", ".join(_BY_ITALIAN)
        ) from None


@rule("fid", "VI.5", reading="fid-event-order")
def in_order_of_end(events: Iterable[EventRecord]) -> tuple[EventRecord, ...]:
    """Events count in the order in which they end; on the same day by their start, then by their identifier."""
    return tuple(sorted(events, key=lambda event: (event.ends_on, event.starts_on, event.id)))


def elo_rubele_movements(
    players: Mapping[PlayerId, PlayerRecord],
    events: Iterable[EventRecord],
    entries: Iterable[CommissionEntry],
    rules_on: RulesOn,
    until: date,
) -> Iterator[Movement]:
    """Every movement of both disciplines up to the end of a day, in order."""
    return movements_until(CareersSoFar(players, rules_on), events, entries, until)


def movements_until(
    so_far: CareersSoFar, events: Iterable[EventRecord], entries: Iterable[CommissionEntry], until: date
) -> Iterator[Movement]:
    """The movements of both disciplines from where the careers stand to the end of a day, in order.

    `events` and `entries` are those that the careers do not know yet.
    """
    for act in acts_until(so_far, events, entries, until):
        if isinstance(act, EventRecord):
            yield from _event(so_far, act)
        elif isinstance(act, CommissionEntry):
            yield set_by_hand(so_far, act)
        else:
            yield from movements_at_year_end(so_far, act)


def acts_until(
    so_far: CareersSoFar, events: Iterable[EventRecord], entries: Iterable[CommissionEntry], until: date
) -> Iterator[EventRecord | CommissionEntry | int]:
    """The acts that touch the careers up to the end of a day, in order: years that end, decisions, events."""
    counted = in_order_of_end(
        event for event in events if event.ends_on <= until and any(system in DISCIPLINES for system in event.systems)
    )
    decided = sorted((entry for entry in entries if entry.system in DISCIPLINES and entry.on <= until), key=_day)
    days = sorted({event.ends_on for event in counted} | {entry.on for entry in decided})
    if so_far.year is None:
        if not days:
            return
        so_far.year = days[0].year
    pending_events, pending_entries = list(reversed(counted)), list(reversed(decided))
    for day in (*days, None):
        while so_far.year < (day or until).year or (day is None and date(so_far.year, 12, 31) <= until):
            yield so_far.year
            so_far.year += 1
        while day and pending_entries and pending_entries[-1].on == day:
            yield pending_entries.pop()
        while day and pending_events and pending_events[-1].ends_on == day:
            yield pending_events.pop()


def _day(entry: CommissionEntry) -> date:
    return entry.on


def set_by_hand(so_far: CareersSoFar, entry: CommissionEntry) -> Movement:
    """A decision about a capital."""
    rules = so_far.rules_on(entry.on)
    key = (entry.system, entry.player)
    old = so_far.careers.get(key)
    reached = category_of(entry.rating, rules.systems[entry.system].thresholds)
    held = old.category if old else reached
    category = category_named(entry.category) if entry.category else max(held, reached, key=list(Category).index)
    taken = entry.malus_taken if entry.malus_taken is not None else old.malus_taken if old else 0
    active = old.active_in if old else entry.on.year - 1
    so_far.careers[key] = FederationCareer(entry.rating, category, old.since if old else entry.on, active, taken)
    floor = rules.systems[entry.system].floor
    return Movement(
        entry.system,
        entry.player,
        entry.on,
        MovementKind.ENTRY,
        old.capital if old else None,
        entry.rating,
        old.category.italian if old else "",
        category.italian,
        edition=rules.edition,
        entry=entry,
        malus_taken=taken,
        retell=partial(capital_of_event, entry.rating, floor) if entry.event else None,
    )


def _event(so_far: CareersSoFar, event: EventRecord) -> Iterator[Movement]:
    rules = so_far.rules_on(event.starts_on)
    games = event.games_by_player()
    for system in event.systems:
        if system not in DISCIPLINES:
            continue
        for player in games:
            if (system, player) not in so_far.careers:
                yield started(so_far, system, player, event, rules)
        at_start = {player: so_far.careers[system, player].capital for player in games}
        for player in games:
            key = system, player
            so_far.last_played[key] = max(event.ends_on, so_far.last_played.get(key, date.min))
        for player, played in games.items():
            yield _played(so_far, system, player, event, played, at_start, rules)


def started(
    so_far: CareersSoFar, system: RatingSystem, player: PlayerId, event: EventRecord, rules: FederationRules
) -> Movement:
    """The first capital: that of a beginner, or what the player has elsewhere."""
    record = so_far.players[player]
    elsewhere = so_far.careers.get((_OTHER[system], player))
    thresholds = rules.systems[system].thresholds
    retell: Callable[[], Conversion]
    is_debut = False
    if system is RatingSystem.ELO_RUBELE_INTERNAZIONALE and record.is_foreign:
        retell = partial(_from_abroad, record, event, thresholds, rules.fmjd_factors)
    elif elsewhere is not None or rules.rank_of(record.title) or record.is_foreign:
        retell = partial(_from_other_game, record, event, system, elsewhere.category if elsewhere else None, rules)
    else:
        is_debut = True
        beginner = _BEGINNERS[system]
        retell = partial(beginner, rules.systems[system].initial_capital, thresholds)
    start = retell()
    so_far.careers[system, player] = FederationCareer(
        start.capital, start.category, event.starts_on, event.ends_on.year - 1
    )
    return Movement(
        system,
        player,
        event.starts_on,
        MovementKind.DEBUT if is_debut else MovementKind.CONVERSION,
        None,
        start.capital,
        "",
        start.category.italian,
        edition=rules.edition,
        event=event.id,
        retell=retell,
    )


@rule("fid", "VI.9 / Tab. 12", reading="fid-capital-of-event")
def capital_of_event(capital: int, floor: int) -> int | None:
    """A player who has a capital already is no beginner: it is taken from the event where the register has none."""
    return capital if capital >= floor else None


@rule("fid", "VI.9 / Tab. 12")
def beginners_capital(capital: int, thresholds: Mapping[Category, int]) -> Conversion:
    """A player in the first valid event of dama italiana starts with the capital of a beginner."""
    return Conversion(category_of(capital, thresholds), capital)


@rule("fid", "VI.9 / Tab. 11")
def beginners_capital_internazionale(capital: int, thresholds: Mapping[Category, int]) -> Conversion:
    """A player in the first valid event of dama internazionale starts with the capital of a beginner."""
    return Conversion(category_of(capital, thresholds), capital)


_BEGINNERS: Mapping[RatingSystem, Callable[[int, Mapping[Category, int]], Conversion]] = {
    RatingSystem.ELO_RUBELE_ITALIANA: beginners_capital,
    RatingSystem.ELO_RUBELE_INTERNAZIONALE: beginners_capital_internazionale,
}


def _from_abroad(
    record: PlayerRecord,
    event: EventRecord,
    thresholds: Mapping[Category, int],
    factors: Sequence[tuple[int, int, Fraction]],
) -> Conversion:
    """A foreign player of the international game starts from the FMJD rating."""
    rating = record.other_rating(FMJD, event.starts_on)
    if rating is None:
        raise CapitalError(
            "{event}: {player} plays for another country and has no FMJD rating; the commission must set a capital",
            event=event.name,
            player=record.name,
        )
    capital = capital_from_fmjd(rating, factors)
    return Conversion(category_of(capital, thresholds), capital)


def _from_other_game(
    record: PlayerRecord, event: EventRecord, system: RatingSystem, held: Category | None, rules: FederationRules
) -> Conversion:
    """A player from the other game starts by the category held there, or by a title of the international game."""
    if held is None and not rules.rank_of(record.title):
        held = foreigners_category(record, event, rules)
    line = _rank_elsewhere(held or Category.PROVINCIAL, rules.rank_of(record.title), system)
    return converted(line, rules.conversions[system])


@rule("fid", "VI.9 / Tab. 12 / Tab. 22", reading="fid-foreigner-in-italiana")
def foreigners_category(record: PlayerRecord, event: EventRecord, rules: FederationRules) -> Category:
    """A foreigner new to both games has the category that the FMJD rating would give in the international game."""
    thresholds = rules.systems[RatingSystem.ELO_RUBELE_INTERNAZIONALE].thresholds
    return _from_abroad(record, event, thresholds, rules.fmjd_factors).category


def _rank_elsewhere(category: Category, title_rank: str, system: RatingSystem) -> str:
    """The line of Tab. 20 or 21: the category, and for those who come from the international game a title above it."""
    if system is RatingSystem.ELO_RUBELE_INTERNAZIONALE:
        return category.value
    return title_rank or _MASTERS.get(category, category.value)


def _played(
    so_far: CareersSoFar,
    system: RatingSystem,
    player: PlayerId,
    event: EventRecord,
    played: Sequence[GameEntry],
    at_start: Mapping[PlayerId, int],
    rules: FederationRules,
) -> Movement:
    career, own = so_far.careers[system, player], rules.systems[system]
    counted = tuple(
        CountedGame(game.opponent_of(player), at_start[game.opponent_of(player)], WIN * game.share_of(player))
        for game in played
    )
    first = career.active_in < event.ends_on.year
    retell = partial(_account, career.capital, counted, own, event.validity, first, career.category)
    change = retell()
    so_far.careers[system, player] = replace(
        career,
        capital=change.after,
        category=change.category_after,
        active_in=max(career.active_in, event.ends_on.year),
    )
    return Movement(
        system,
        player,
        event.ends_on,
        MovementKind.EVENT,
        change.before,
        change.after,
        change.category_before.italian,
        change.category_after.italian,
        edition=rules.edition,
        event=event.id,
        games=counted,
        detail=change,
        is_first_of_year=first,
        malus_taken=career.malus_taken,
        retell=retell,
    )


def _account(
    capital: int,
    games: Sequence[CountedGame[PlayerId]],
    rules: EloRubeleRules,
    weight: int,
    is_first_of_year: bool,
    category: Category,
) -> EloRubeleEventChange:
    """The effect of an event's games on a capital."""
    opponents = [game.rating for game in games if game.rating is not None]
    return event_change(
        capital,
        total(game.points for game in games),
        expected_in_event(capital, opponents, rules.expectation),
        rules,
        weight=weight,
        is_first_of_year=is_first_of_year,
        category=category,
    )


@rule("fid", "VI.7", reading="unplayed-games-not-rated")
def unplayed_games_in_draughts(games: int) -> int:
    """Games won by forfeit, by rest or by withdrawal of the opponent bring no capital."""
    return games
