"""Standings and points of a group, kept while they hold."""

from collections.abc import Mapping
from fractions import Fraction

from tabellone.answers.cache import Memo
from tabellone.core.model import PlayerNumber
from tabellone.core.standings.ranking import Standings
from tabellone.core.standings.scoreboard import scoreboard
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.play_off import final_standings, finished_play_offs
from tabellone.desk.event.tournament import numbers_of, standings_of, standings_tournament, tournament_of
from tabellone.web.desk_pages.desk import GroupDesk

_MEMO = Memo(128)


def standings_at(desk: GroupDesk, through: int | None = None) -> Standings:
    """The standings after a round, or as they stand now, after a play-off too."""
    state, group = desk.state, desk.group
    if through is None:
        parts = (group, *finished_play_offs(state, group.id), state.settings, state.entrants)
        return _MEMO.get(("standings", state.lots_seed), parts, lambda: final_standings(state, group.id))
    key = ("standings", state.lots_seed, through)
    parts = (group, state.settings, state.entrants)
    return _MEMO.get(key, parts, lambda: standings_of(state, group.id, through=through))


def points_before(desk: GroupDesk, number: int) -> Mapping[EntrantId, Fraction]:
    """What everybody had when a round began."""
    state, group = desk.state, desk.group
    earlier = group.rounds[: number - 1]
    parts = (*earlier, group.members, group.numbers, group.withdrawn, state.settings, state.entrants)
    return _MEMO.get(("points", group.id, number), parts, lambda: _points(desk, number))


def _points(desk: GroupDesk, number: int) -> Mapping[EntrantId, Fraction]:
    # Who left a round robin has had his games annulled or completed: no points that the standings do not know.
    is_left = desk.group.settings.follows_table and bool(desk.group.withdrawn)
    state, group = desk.state, desk.group.id
    tournament = standings_tournament(state, group) if is_left else tournament_of(state, group, with_draft=True)
    found = scoreboard(tournament, number - 1)
    return {player: found.points(PlayerNumber(of)) for player, of in numbers_of(desk.group).items()}
