"""A half-yearly list as it is published: its lines with K and games, and the lists apart of section 9.2."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from tabellone.core.explain import rule
from tabellone.core.rating.fide.event import Ratings
from tabellone.core.rating.fide.fide_1997.half_year import HalfYearList
from tabellone.core.rating.fide.fide_1997.standing import CountedEvent, Status, is_listed_for_title
from tabellone.core.rating.fide.rules import AverageRules
from tabellone.core.rating.lists.ratinglist import Activity, Line, OffList, OffListReason, RatingList, in_order
from tabellone.core.rating.lists.records import EventId, PlayerId, PlayerRecord, RatingSystem
from tabellone.core.rating.lists.register import Register

Accounts = Mapping[str, Sequence[CountedEvent]]
_ACTIVITY = {
    Status.ACTIVE: Activity.ACTIVE,
    Status.INACTIVE: Activity.IDLE,
    Status.INACTIVE_APART: Activity.INACTIVE,
}


@rule("fide", "B.02 9.21a", reading="fide-1997-titled")
def has_fide_title(title: str, is_known_to_fide: bool, titles: frozenset[str]) -> bool:
    """A title of FIDE's, of a player who has FIDE's number or has played for its rating."""
    return is_known_to_fide and title.upper() in titles


def last_played_in(
    half_year: HalfYearList,
    last_played: Mapping[PlayerId, date],
    before: HalfYearList,
    accounts: Accounts,
    ends: Mapping[EventId, date],
) -> dict[PlayerId, date]:
    """The last day on which each player of a list had played; `last_played` are those of the list before it."""
    days = {}
    for standing in half_year.standings:
        if standing.rating is None:
            continue
        player = PlayerId(standing.player)
        played = [ends[EventId(counted_event.event)] for counted_event in accounts.get(player, ())]
        if played:
            days[player] = max(played)
        elif player in before.ratings() and player in last_played:
            days[player] = last_played[player]
    return days


def published_half(
    half_year: HalfYearList,
    previous: HalfYearList | None,
    accounts: Accounts,
    last_played: Mapping[PlayerId, date],
    register: Register,
    rules: AverageRules,
) -> RatingList:
    """The list of a half-year with the lists apart; `previous` is the list before it."""
    before = previous.ratings() if previous else {}
    lines = []
    for standing in half_year.standings:
        if standing.rating is None:
            continue
        player = PlayerId(standing.player)
        lines.append(
            Line(
                player,
                standing.rating,
                previous=before.get(player),
                category_before="" if player in before else None,
                games=standing.games_in_period,
                events=len({counted_event.event for counted_event in accounts.get(player, ())}),
                activity=_ACTIVITY[standing.status],
                last_played=last_played.get(player),
                coefficient=standing.coefficient,
                coefficient_games=standing.games_for_coefficient,
                idle_lists=standing.idle_lists,
            )
        )
    off_list = sorted(
        _off_list(half_year, before, register, rules), key=lambda entry: (entry.reason.value, entry.player)
    )
    return RatingList(RatingSystem.FIDE, half_year.on, in_order(lines), rules.edition, tuple(off_list))


def _off_list(half_year: HalfYearList, before: Ratings, register: Register, rules: AverageRules) -> Iterator[OffList]:
    for standing in half_year.cancelled():
        player = PlayerId(standing.player)
        yield OffList(player, OffListReason.CANCELLED, None, before.get(player))
    for standing in half_year.inactive_off_list():
        player = PlayerId(standing.player)
        yield OffList(player, OffListReason.INACTIVE, standing.rating, before.get(player), standing.idle_lists)
    playing = {player for event in register.events_of(RatingSystem.FIDE) for player in event.players}
    for record in register.players.values():
        titled = bool(record.title) and has_fide_title(record.title, _is_known(record, playing), rules.titles)
        if titled and is_listed_for_title(titled, half_year.standing(record.id).rating):
            yield OffList(record.id, OffListReason.TITLED, None, before.get(record.id))


def _is_known(record: PlayerRecord, playing: set[PlayerId]) -> bool:
    return record.id in playing or any(federation == "fide" for federation, _ in record.federation_ids)
