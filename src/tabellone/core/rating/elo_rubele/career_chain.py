"""The careers of the Elo-Rubele from list to list: a period lies between two lists, and goes on from the one before."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from datetime import date

from tabellone.core.rating.elo_rubele.careers import in_order_of_end, movements_until
from tabellone.core.rating.elo_rubele.federation import DISCIPLINES, CareersSoFar, CareerState, RulesOn
from tabellone.core.rating.elo_rubele.quick_careers import advance_careers
from tabellone.core.rating.lists.chain import Chain, Link, Memory, Period
from tabellone.core.rating.lists.computed_list import Published
from tabellone.core.rating.lists.digest import seal_of
from tabellone.core.rating.lists.period_digest import basis_digests_of, contents_of
from tabellone.core.rating.lists.ratinglist import Line, activity_of, in_order
from tabellone.core.rating.lists.records import CommissionEntry, EventId, EventRecord, PlayerId, RatingSystem
from tabellone.core.rating.lists.register import Register


def career_chain(
    system: RatingSystem, register: Register, days: Sequence[date], rules_on: RulesOn, memory: Memory
) -> Chain[CareerState]:
    """The periods up to each of some days; `system` is the discipline that asks, both are in it."""
    events: list[list[EventRecord]] = [[] for _ in days]
    for event in register.events:
        place = bisect_left(days, event.ends_on)
        if place < len(days) and any(rated in DISCIPLINES for rated in event.systems):
            events[place].append(event)
    entries: list[list[CommissionEntry]] = [[] for _ in days]
    for entry in register.entries:
        place = bisect_left(days, entry.on)
        if place < len(days) and entry.system in DISCIPLINES:
            entries[place].append(entry)
    links: list[Link] = []
    basis_digests = basis_digests_of(register.players)
    seal = seal_of(memory.root, "elo-rubele")
    for place, on in enumerate(days):
        contents = contents_of(in_order_of_end(events[place]), entries[place])
        digests = (contents.events_digest, contents.entries_digest, basis_digests.of(contents.known))
        links.append(Link(on, seal_of(seal, on.isoformat(), *digests), seal))
        seal = links[-1].seal

    def advance(chain: Chain[CareerState], place: int) -> Period[CareerState]:
        so_far = CareersSoFar.continued(chain.state(place - 1), register.players, rules_on)
        if not chain.is_told:
            advance_careers(so_far, events[place], entries[place], days[place], chain.loops)
            return Period(so_far.state())
        movements, played = [], set[EventId | None]()
        for movement in movements_until(so_far, events[place], entries[place], days[place]):
            movements.append(movement)
            if movement.event not in played:
                chain.tell(place, len(played), len(events[place]) + 1)
                played.add(movement.event)
        return Period(so_far.state(), tuple(movements))

    return Chain(system, register, links, memory, advance, CareerState(), [*map(len, events)])


def career_lines(
    state: CareerState, system: RatingSystem, new: Iterable[EventRecord], previous: Published | None, on: date
) -> tuple[Line, ...]:
    """The line of everybody who has a capital; games and events are those of new events."""
    games: dict[PlayerId, int] = {}
    events: dict[PlayerId, int] = {}
    for event in new:
        for player, played in event.games_by_player().items():
            games[player] = games.get(player, 0) + len(played)
            events[player] = events.get(player, 0) + 1
    lines = []
    for (discipline, player), career in state.careers.items():
        if discipline is not system:
            continue
        old = previous.rating_list.line(player) if previous else None
        last_played = state.last_played.get((system, player))
        lines.append(
            Line(
                player=player,
                rating=career.capital,
                category=career.category.italian,
                previous=old.rating if old else None,
                category_before=old.category if old else None,
                games=games.get(player, 0),
                events=events.get(player, 0),
                activity=activity_of(last_played, on),
                malus_taken=career.malus_taken,
                last_played=last_played,
            )
        )
    return in_order(lines)
