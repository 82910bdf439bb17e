"""The page of the standings: as they are, or after a round."""

from dataclasses import dataclass

from tabellone.answers.event_view import EventView
from tabellone.core.explain import Citation
from tabellone.core.standings.ranking import Row, Standings
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.play_off import finished_play_offs
from tabellone.desk.event.round_state import RoundPhase
from tabellone.locales.tie_breaks import tie_break_name, tie_break_text
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses, standings_place
from tabellone.web.public_pages.entries import club_text
from tabellone.web.public_pages.pairings import OtherRound
from tabellone.web.public_pages.sheet import Heading, PlayerLink, Sheet, heading, player_link


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the standings."""

    rank: int
    player: PlayerLink
    rating: str
    club: str
    points: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TieBreakColumn:
    """A tie-break of the list, and the article that it stands in."""

    name: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class StandingsContent:
    """The standings as they are shown; `when` says after what."""

    head: Heading
    when: str
    lines: tuple[StandingLine, ...]
    columns: tuple[TieBreakColumn, ...]
    dropped: tuple[TieBreakColumn, ...]
    has_shared_ranks: bool
    has_play_off: bool
    rounds: tuple[OtherRound, ...]


def standings_sheet(group: GroupId, through: int | None = None) -> Sheet:
    """The standings as they are, or after a round."""
    place = standings_place(group, through)
    return Sheet(place, "standings", lambda view, at, words: standings_content(view, at, words, group, through, place))


def when_text(view: EventView, group: GroupId, through: int | None, words: Words) -> str:
    """After what the standings are made."""
    published = view.group(group).published_rounds
    last = len(published) if through is None else through
    if last == 0:
        return words("Before the first round")
    each = published[last - 1]
    games = list(each.games())
    finished = sum(game.is_finished for game in games)
    if each.phase is RoundPhase.CLOSED or finished == len(games):
        return words("After round {round} of {planned}", round=last, planned=view.group(group).planned_rounds)
    return words("During round {round}: {finished} of {games} results", round=last, finished=finished, games=len(games))


def values_of(row: Row, names: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """The tie-breaks of a line."""
    return tuple(tie_break_text(row.tie_breaks[name], words) if name in row.tie_breaks else "" for name in names)


def names_shown(found: Standings) -> tuple[str, ...]:
    """The tie-breaks of the list that somebody has a value of."""
    return tuple(name for name in found.policy.tie_breaks if any(name in row.tie_breaks for row in found.rows))


def ranked_players(view: EventView, group: GroupId, through: int | None) -> tuple[tuple[int, EntrantId], ...]:
    """Ranks and players."""
    rows = view.standings(group, through).rows
    return tuple((row.rank, view.numbered(group, row.number).id) for row in rows)


def standings_content(
    view: EventView, at: Addresses, words: Words, group: GroupId, through: int | None = None, place: str | None = None
) -> StandingsContent:
    """The standings of a group, as they are shown at a place or anywhere."""
    if through is not None:
        view.round(group, through)
    found, state = view.standings(group, through), view.group(group)
    names = names_shown(found)
    near = at.near(place)
    rows = {row.number: row for row in found.rows}
    lines = []
    for rank, player in ranked_players(view, group, through):
        details, row = view.state.entrant(player).details, rows[view.number_of(group, player)]
        lines.append(
            StandingLine(
                rank,
                player_link(view, near, group, player),
                "" if details.rating is None else str(details.rating),
                club_text(details.club, details.province),
                words.points(row.points),
                values_of(row, names, words),
            )
        )
    formulas = found.policy.formulas
    return StandingsContent(
        heading(view, at, words, group, at.standings(group, through)),
        when_text(view, group, through, words),
        tuple(lines),
        tuple(TieBreakColumn(tie_break_name(name, words), formulas[name].citation) for name in names),
        tuple(TieBreakColumn(tie_break_name(each.tie_break, words), each.citation) for each in found.dropped),
        len({line.rank for line in lines}) < len(lines),
        through is None and bool(finished_play_offs(view.state, group)),
        tuple(
            OtherRound(each.number, at.standings(group, each.number), each.number == through)
            for each in state.published_rounds
        ),
    )
