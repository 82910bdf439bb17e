"""What an event does to the ratings of its players: the arithmetic of one event, without yearly bonus and malus."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date
from fractions import Fraction

from tabellone.core.explain import Step, explain
from tabellone.core.model import Discipline
from tabellone.core.rating.account import Conditions, Outcome
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.games import UnratableError, rated_games
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.records import RatedRow
from tabellone.desk.event.settings import checked_rating_system
from tabellone.desk.event.state import EventState
from tabellone.desk.event.tournament import numbers_of, tournament_of
from tabellone.regulations.editions_in_force import rating_edition
from tabellone.regulations.rating_systems import definition_of, definitions_for

PlayedGames = dict[EntrantId, list[tuple[EntrantId, Fraction]]]
"""The games of each player that count: against whom, and the part of a point made."""


def usual_rating_system(discipline: Discipline) -> str:
    """The rating system of a discipline, where an event has chosen none."""
    return definitions_for(discipline)[0].system.value


def rating_system_of(state: EventState, asked: str) -> str:
    """The rating system asked for, else that of the event, else the usual one of its discipline."""
    system = asked or state.made.rating_system or usual_rating_system(state.made.discipline)
    return checked_rating_system(system, state.made.discipline)


def days_of(group: GroupState) -> Iterator[date]:
    """The days of the rounds: as they were told, or else when they were published."""
    for each in group.published_rounds:
        if each.played_on is not None:
            yield each.played_on
        elif each.published_at is not None:
            yield each.published_at.date()


def first_day_of(state: EventState) -> date | None:
    """The first day of the event, else that of its first round; None before there is any."""
    return state.made.starts_on or min((day for group in state.groups.values() for day in days_of(group)), default=None)


def edition_of(state: EventState, system: str, asked: str) -> str:
    """The edition asked for, else that of the event, else that of the first day; before one is known, the newest."""
    chosen = state.made.rating_edition if system == rating_system_of(state, "") else ""
    return rating_edition(RatingSystem(system), first_day_of(state) or date.max, asked or chosen)


def counted_groups(state: EventState, system: str) -> Iterator[GroupState]:
    """The groups whose games count for a system."""
    with_play_offs = definition_of(RatingSystem(system)).counts_play_offs
    return (group for group in state.groups.values() if with_play_offs or group.play_off_of is None)


def games_played(state: EventState, groups: Iterable[GroupState], asked: Iterable[EntrantId]) -> PlayedGames:
    """The games of some players in some groups that count for a rating."""
    found: PlayedGames = {player: [] for player in asked}
    for group in groups:
        tournament = tournament_of(state, group.id)
        player_of = {number: player for player, number in numbers_of(group).items()}
        everybody = dict.fromkeys(player_of, 0)
        for number, player in player_of.items():
            if player in found:
                found[player] += [
                    (player_of[game.opponent], game.points)
                    for game in rated_games(tournament, number, everybody, win=1)
                ]
    return found


def outcomes_of(
    state: EventState, system: str, edition: str, pace: Pace, *, online: bool, only: EntrantId | None = None
) -> dict[EntrantId, Outcome]:
    """What the event comes to for everybody for whom it counts, or for one, to be computed one by one."""
    definition = definition_of(RatingSystem(system))
    ratings = {player: entrant.details.rating for player, entrant in state.entrants.items()}
    categories = {player: entrant.details.category for player, entrant in state.entrants.items()}
    groups = tuple(counted_groups(state, system))
    found: dict[EntrantId, Outcome] = {}
    for together in _rated_together(groups) if definition.rates_groups_apart else (groups,):
        asked = state.entrants if only is None or definition.rates_groups_apart else (only,)
        kind = Kind.ROUND_ROBIN if together and together[0].settings.follows_table else Kind.SWISS
        played = Conditions(kind, state.made.validity, pace, is_online=online)
        with suppress(UnratableError):
            # A field that has no average by the rules is rated for nobody.
            found |= definition.rated(games_played(state, together, asked), ratings, played, edition, categories)
    return found if only is None else {player: outcome for player, outcome in found.items() if player == only}


def _rated_together(groups: Sequence[GroupState]) -> Iterator[tuple[GroupState, ...]]:
    """Each group with its play-offs."""
    for group in groups:
        if group.play_off_of is None:
            yield tuple(each for each in groups if group.id in (each.id, each.play_off_of))


def rated_rows(
    state: EventState,
    system: str,
    edition: str,
    pace: Pace = Pace.STANDARD,
    *,
    online: bool = False,
    only: EntrantId | None = None,
) -> tuple[RatedRow, ...]:
    """The rating of everybody who has played a game that counts, or of one."""
    if only is not None:
        # The games of the player who is asked for are told; those of the whole field say nothing more.
        games_played(state, counted_groups(state, system), (only,))
    outcomes, _ = explain(lambda: outcomes_of(state, system, edition, pace, online=online, only=only))
    rows = []
    for player in state.entrants:
        if player in outcomes:
            found = outcomes[player]()
            account = found.account
            figures = (account.scored, account.expected, account.before, account.after)
            rows.append(RatedRow(player, found.games, *figures, *(account.categories or ("", ""))))
    return tuple(rows)


def rating_steps(
    state: EventState, system: str, edition: str, pace: Pace, player: EntrantId, *, online: bool
) -> tuple[Step, ...]:
    """The arithmetic of one player, step by step."""
    outcome = outcomes_of(state, system, edition, pace, online=online, only=player).get(player)
    return () if outcome is None else explain(outcome)[1]
