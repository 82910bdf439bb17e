"""Lists, movements and events as JSON; docs/lists.md describes these shapes. Dates of birth are in none of them."""

from collections.abc import Container, Iterable, Mapping
from datetime import date
from fractions import Fraction

from tabellone.cli.calc import step_shapes, two_decimals
from tabellone.core.arithmetic import decimal_text
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.games import CountedGame
from tabellone.core.rating.lists.exclusion import Exclusion
from tabellone.core.rating.lists.movement import EventPart, Movement
from tabellone.core.rating.lists.ratinglist import Difference, Line, OffList, OffListReason, Ranked
from tabellone.core.rating.lists.records import EventRecord, PlayerId, PlayerRecord
from tabellone.desk.journal import instant_text
from tabellone.desk.office.off_list import off_list_citation
from tabellone.desk.office.state import Correction, OfficeState, PublishedList
from tabellone.locales.words import Words

Shape = dict[str, object]


def day_text(day: date | None) -> str | None:
    """A day as JSON."""
    return None if day is None else day.isoformat()


def player_shape(player: PlayerRecord) -> Shape:
    """A player of the register; of the birth only the year."""
    return {
        "player": player.id,
        "name": player.name,
        "sex": player.sex.value if player.sex else None,
        "birth_year": player.year_of_birth,
        "club": player.club,
        "province": player.province,
        "nationality": player.nationality,
        "title": player.title,
        "federation_ids": dict(player.federation_ids),
    }


def ranked_shape(found: Ranked, promoted: Container[PlayerId]) -> Shape:
    """A line of a ranking; `promoted` are those whose category is higher than before."""
    line, player = found.line, found.player
    return {
        "rank": found.rank,
        "player": player.id,
        "name": player.name,
        "rating": line.rating,
        "change": line.change,
        "category": line.category,
        "promoted": player.id in promoted,
        "club": player.club,
        "province": player.province,
        "nationality": player.nationality,
        "sex": player.sex.value if player.sex else None,
        "birth_year": player.year_of_birth,
        "title": player.title,
        "federation_ids": dict(player.federation_ids),
        "games": line.games,
        "events": line.events,
        "activity": line.activity.value,
        "last_played": day_text(line.last_played),
        "malus": line.malus_taken,
        "coefficient": line.coefficient,
        "coefficient_games": line.coefficient_games,
        "idle_lists": line.idle_lists,
    }


def off_list_shapes(rows: Iterable[OffList], edition: str, players: Mapping[PlayerId, PlayerRecord]) -> list[Shape]:
    """The lists apart, each with its article."""
    found = tuple(rows)
    return [
        {
            "reason": reason.value,
            "article": off_list_citation(reason, edition).article,
            "players": [
                {
                    "player": each.player,
                    "name": players[each.player].name,
                    "title": players[each.player].title,
                    "rating": each.rating,
                    "previous": each.previous,
                    "idle_lists": each.idle_lists,
                }
                for each in found
                if each.reason is reason
            ],
        }
        for reason in OffListReason
        if any(each.reason is reason for each in found)
    ]


def difference_shape(found: Difference, players: Mapping[PlayerId, PlayerRecord]) -> Shape:
    """A player in two lists; what is missing in one of them is null."""
    return {
        "player": found.player,
        "name": players[found.player].name,
        "before": _rating(found.before),
        "after": _rating(found.after),
        "change": found.change,
        "category_before": found.before.category if found.before else None,
        "category_after": found.after.category if found.after else None,
    }


def _rating(line: Line | None) -> int | None:
    return line.rating if line else None


def list_shape(found: PublishedList) -> Shape:
    """A published list without its lines."""
    return {
        "system": found.rating_list.system.value,
        "edition": found.rating_list.edition,
        "on": found.rating_list.on.isoformat(),
        "in_force_from": found.in_force_from.isoformat(),
        "published_by": found.author,
        "size": len(found.rating_list.lines),
    }


def event_shape(event: EventRecord, state: OfficeState) -> Shape:
    """An event without its games, and the lists that have counted it."""
    return {
        "event": event.id,
        "name": event.name,
        "systems": [system.value for system in event.systems],
        "from": event.starts_on.isoformat(),
        "to": event.ends_on.isoformat(),
        "received": event.received_on.isoformat(),
        "place": event.place,
        "players": len(event.players),
        "games": len(event.games),
        "validity": event.validity,
        "time": event.pace.value,
        "online": event.is_online,
        "kind": event.kind.value,
        "lists": [
            {"system": each.rating_list.system.value, "on": each.rating_list.on.isoformat()}
            for each in state.lists
            if event.id in each.counted and each.rating_list.system in event.systems
        ],
    }


def movement_shape(found: Movement, state: OfficeState, words: Words, *, explained: bool) -> Shape:
    """Everything that is known of a movement; `why` is there where it is asked for."""
    event = state.events.get(found.event) if found.event else None
    shape: Shape = {
        "on": found.on.isoformat(),
        "kind": found.kind.value,
        "before": found.before,
        "after": found.after,
        "category_before": found.category_before,
        "category_after": found.category_after,
        "edition": found.edition,
        "event": found.event,
        "event_name": event.name if event else None,
        "scored": _exact(sum((game.points for game in found.games), Fraction(0))) if found.games else None,
        **_detail_shape(found),
        "malus": found.malus_taken,
        "author": found.entry.author if found.entry else None,
        "reason": found.entry.reason if found.entry else None,
        "games": [_game_shape(game, state) for game in found.games],
    }
    shape["parts"] = [_part_shape(each, state, words, explained=explained) for each in found.parts]
    return {**shape, "why": step_shapes(found.steps(), words)} if explained else shape


def _part_shape(found: EventPart, state: OfficeState, words: Words, *, explained: bool) -> Shape:
    """One event of a movement that counts several."""
    shape: Shape = {
        "event": found.event,
        "event_name": found.name,
        "list": found.list_on.isoformat(),
        "games": found.counted,
        "scored": _exact(found.scored),
        "average": found.average,
        "difference": found.difference,
        "percentage": _or_none(found.percentage),
        "expected": _or_none(found.expected),
        "change": _or_none(found.change),
        "performance": found.performance,
        "opponents": [_game_shape(game, state) for game in found.games],
    }
    return {**shape, "why": step_shapes(found.steps(), words)} if explained else shape


def _or_none(value: Fraction | None) -> str | None:
    return None if value is None else decimal_text(value)


def _game_shape(game: CountedGame[PlayerId], state: OfficeState) -> Shape:
    return {
        "opponent": game.opponent,
        "name": state.player(game.opponent).name,
        "rating": game.rating,
        "points": _exact(game.points),
    }


def exclusion_shapes(found: Iterable[Exclusion], state: OfficeState, words: Words) -> list[Shape]:
    """What a list does not count, each with the articles and the sentences that say why."""
    return [
        {
            "event": each.event,
            "event_name": state.event(each.event).name,
            "player": each.player,
            "name": state.player(each.player).name if each.player else None,
            "games": each.games,
            "why": step_shapes(each.steps, words),
        }
        for each in found
    ]


def correction_shapes(found: Iterable[Correction]) -> list[Shape]:
    """Events that were corrected or withdrawn."""
    return [
        {
            "event": each.event,
            "event_name": each.before.name,
            "withdrawn": each.after is None,
            "at": instant_text(each.at),
            "author": each.author,
            "reason": each.reason,
        }
        for each in found
    ]


def _exact(value: Fraction | int) -> str:
    return decimal_text(value)


def _detail_shape(found: Movement) -> Shape:
    detail = found.detail
    nothing: Shape = dict.fromkeys(("expected", "coefficient", "exact", "weight", "bonus", "q"))
    if detail is None:
        return nothing
    is_rubele = isinstance(detail, elo_rubele.EventChange)
    shape: Shape = {
        "expected": None
        if detail.expected is None
        else two_decimals(detail.expected)
        if is_rubele
        else decimal_text(detail.expected),
        "coefficient": None if detail.coefficient is None else decimal_text(detail.coefficient),
        "exact": None if detail.exact is None else decimal_text(detail.exact),
    }
    if isinstance(detail, elo_rubele.EventChange):
        shape |= {"weight": detail.weight, "bonus": detail.bonus, "q": detail.event_bonus}
    return {**nothing, **shape}


def movement_shapes(found: Iterable[Movement], state: OfficeState, words: Words, *, explained: bool) -> list[Shape]:
    """Some movements."""
    return [movement_shape(each, state, words, explained=explained) for each in found]
