"""What an event does to the ratings of its players: the arithmetic of one event, without yearly bonus and malus."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.explain import explain
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.fide.field_outcomes import Outcome, outcomes
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.fide.rules import FideRatingError
from tabellone.core.rating.games import rated_games
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.group_state import GroupState
from tabellone.desk.event.records import RatedRow
from tabellone.desk.event.settings import checked_rating_system
from tabellone.desk.event.state import EventState
from tabellone.desk.event.system import RATING_SYSTEMS
from tabellone.desk.event.tournament import numbers_of, tournament_of
from tabellone.desk.rating_edition import ELO_RUBELE
from tabellone.regulations import rulebook

_USUAL = {discipline: system for system, discipline in reversed(RATING_SYSTEMS.items())}


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that counts: against whom, and the part of a point made."""

    opponent: EntrantId
    share: Fraction


def rating_system_of(state: EventState, asked: str) -> str:
    """The rating system asked for, else that of the event, else the usual one of its discipline."""
    system = asked or state.made.rating_system or _USUAL[state.made.discipline]
    return checked_rating_system(system, state.made.discipline)


def games_played(
    state: EventState, *, with_play_offs: bool, only: EntrantId | None = None
) -> dict[EntrantId, list[PlayedGame]]:
    """The games of each player, or of one, that count for a rating, over all groups."""
    groups = [group for group in state.groups.values() if with_play_offs or group.play_off_of is None]
    return _played_in(state, groups, state.entrants if only is None else (only,))


def _played_in(
    state: EventState, groups: Iterable[GroupState], asked: Iterable[EntrantId]
) -> dict[EntrantId, list[PlayedGame]]:
    found: dict[EntrantId, list[PlayedGame]] = {player: [] for player in asked}
    for group in groups:
        tournament = tournament_of(state, group.id)
        player_of = {number: player for player, number in numbers_of(group).items()}
        everybody = dict.fromkeys(player_of, 0)
        for number, player in player_of.items():
            if player not in found:
                continue
            found[player] += [
                PlayedGame(player_of[game.opponent], game.points)
                for game in rated_games(tournament, number, everybody, win=1)
            ]
    return found


def rated_rows(
    state: EventState,
    system: str,
    edition: str,
    pace: uisp.Pace = uisp.Pace.STANDARD,
    *,
    online: bool = False,
    only: EntrantId | None = None,
) -> tuple[RatedRow, ...]:
    """The rating of everybody who has played a game that counts, or of one; FIDE counts play-offs too (B.02 6.2)."""
    games = games_played(state, with_play_offs=system == "fide", only=only)
    if system in ELO_RUBELE:
        return tuple(_elo_rubele(state, games, edition))
    if system == "uisp":
        return tuple(_uisp(state, games, pace, online=online))
    return tuple(_fide(state, games, edition))


def _elo_rubele(state: EventState, games: dict[EntrantId, list[PlayedGame]], edition: str) -> Iterator[RatedRow]:
    rules = rulebook.elo_rubele_rules(state.made.discipline, edition)
    capitals = {
        player: rules.initial_capital if entrant.details.rating is None else entrant.details.rating
        for player, entrant in state.entrants.items()
    }
    for player, played in games.items():
        if not played:
            continue
        opponents = [capitals[game.opponent] for game in played]
        expected = elo_rubele.expected_in_event(capitals[player], opponents, rules.expectation)
        scored = sum((2 * game.share for game in played), Fraction(0))
        change = elo_rubele.event_change(capitals[player], scored, expected, rules, weight=state.made.validity)
        yield RatedRow(player, len(played), scored, expected, change.before, change.after)


def _uisp(
    state: EventState, games: dict[EntrantId, list[PlayedGame]], pace: uisp.Pace, *, online: bool
) -> Iterator[RatedRow]:
    rules = rulebook.uisp_rules()
    ratings = {player: entrant.details.rating or rules.initial_rating for player, entrant in state.entrants.items()}
    coefficient = uisp.coefficient_of_event(rules.coefficients[pace], rules, online=online)
    for player, played in games.items():
        if played:
            counted = [(ratings[game.opponent], game.share) for game in played]
            change = uisp.event_change(ratings[player], counted, coefficient, rules)
            yield RatedRow(player, len(played), change.scored, change.expected, change.before, change.after)


def _fide(state: EventState, games: Mapping[EntrantId, list[PlayedGame]], edition: str) -> Iterator[RatedRow]:
    # The games of those who are asked for are told already; those of the whole field say nothing more.
    found, _ = explain(lambda: fide_outcomes(state, edition))
    for player in games:
        if player in found:
            row = found[player]()
            yield RatedRow(player, row.games, row.scored, row.expected, row.before, row.after)


def fide_outcomes(state: EventState, edition: str) -> dict[EntrantId, Outcome]:
    """What the event comes to for everybody for whom it counts, each group with its play-offs by itself."""
    rules = rulebook.fide_rating_rules(edition)
    ratings = {player: entrant.details.rating for player, entrant in state.entrants.items() if entrant.details.rating}
    found: dict[EntrantId, Outcome] = {}
    for group in state.groups.values():
        if group.play_off_of is None:
            kind = Kind.ROUND_ROBIN if group.settings.follows_table else Kind.SWISS
            together = [each for each in state.groups.values() if group.id in (each.id, each.play_off_of)]
            played = _played_in(state, together, state.entrants)
            shares = {player: [(game.opponent, game.share) for game in games] for player, games in played.items()}
            with suppress(FideRatingError):
                # A field that has no average by the rules is rated for nobody.
                found |= outcomes(kind, shares, ratings, rules)
    return found
