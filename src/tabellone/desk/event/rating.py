"""What an event does to the ratings of its players: the arithmetic of one event, without yearly bonus and malus."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tabellone.core.rating import elo_rubele, uisp
from tabellone.core.rating.fide import account as fide
from tabellone.core.rating.fide.calculation import event_change, first_rating
from tabellone.core.rating.games import rated_games
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.records import RatedRow
from tabellone.desk.event.settings import checked_rating_system
from tabellone.desk.event.state import EventState
from tabellone.desk.event.system import RATING_SYSTEMS
from tabellone.desk.event.tournament import numbers_of, tournament_of
from tabellone.regulations import rulebook

ELO_RUBELE = ("elo-rubele-italiana", "elo-rubele-internazionale")
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


def edition_of(system: str, asked: str) -> str:
    """The edition asked for, else the one in use; one that does not exist is refused."""
    if system in ELO_RUBELE:
        return rulebook.edition("fid", "elo_rubele", name=asked or "2008").name
    body, topic = ("uisp", "elo") if system == "uisp" else ("fide", "rating")
    return rulebook.edition(body, topic, name=asked or None).name


def games_played(
    state: EventState, *, with_play_offs: bool, only: EntrantId | None = None
) -> dict[EntrantId, list[PlayedGame]]:
    """The games of each player, or of one, that count for a rating, over all groups."""
    asked = state.entrants if only is None else (only,)
    found: dict[EntrantId, list[PlayedGame]] = {player: [] for player in asked}
    for group in state.groups.values():
        if group.play_off_of is not None and not with_play_offs:
            continue
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


def _fide(state: EventState, games: dict[EntrantId, list[PlayedGame]], edition: str) -> Iterator[RatedRow]:
    rules = rulebook.fide_rating_rules(edition)
    tables = [group.settings.is_round_robin for group in state.groups.values() if group.play_off_of is None]
    kind = fide.Kind.ROUND_ROBIN if all(tables) else fide.Kind.SWISS
    ratings = {player: entrant.details.rating for player, entrant in state.entrants.items()}
    for player, played in games.items():
        counted = [fide.RatedGame(ratings[game.opponent] or None, game.share) for game in played]
        if kind is fide.Kind.SWISS:
            counted = [game for game in counted if game.opponent is not None]
        if not counted:
            continue
        before = ratings[player]
        if before is None:
            first = first_rating(kind, counted, rules)
            yield RatedRow(player, len(counted), first.scored, None, None, first.after)
        else:
            change = event_change(kind, before, counted, rules)
            yield RatedRow(player, len(counted), change.scored, change.expected, before, change.after)
