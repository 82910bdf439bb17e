"""The card of a player: his games, colours, place, the sums of his tie-breaks, and what his rating did."""

from dataclasses import dataclass

from tabellone.answers.event_view import EventView
from tabellone.core.explain import Citation
from tabellone.core.model import Colour
from tabellone.core.standings.scoreboard import Entry, Kind
from tabellone.core.standings.tie_break_value import Term, TieBreakValue
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.round_state import EncounterState, RoundState
from tabellone.desk.event.tournament import scoring_of
from tabellone.locales.rests import rest_name
from tabellone.locales.results import colour_name
from tabellone.locales.tie_break_notes import note_text
from tabellone.locales.tie_breaks import term_text, tie_break_name, tie_break_text
from tabellone.locales.words import Words
from tabellone.web.public_pages.addresses import Addresses, card_place
from tabellone.web.public_pages.entries import club_text
from tabellone.web.public_pages.ranking import names_shown, ranked_players, when_text
from tabellone.web.public_pages.rating_change import RatingChange, rating_change
from tabellone.web.public_pages.scores import Score, scores_of
from tabellone.web.public_pages.sheet import Heading, PlayerLink, Sheet, group_name, heading, player_link


@dataclass(frozen=True, slots=True)
class GameLine:
    """A round of the player: his colour and opponent, or why he had none; the points and where the why is."""

    round: int
    round_address: str
    board: int | None
    colours: str
    opponent: PlayerLink | None
    opponent_rating: str
    text: str
    scores: tuple[Score, ...]
    points: str
    why: str | None


@dataclass(frozen=True, slots=True)
class TermLine:
    """One line of the sum of a tie-break."""

    round: str
    opponent: str
    sum: str
    contribution: str
    remarks: str
    is_cut: bool


@dataclass(frozen=True, slots=True)
class TieBreakSum:
    """A tie-break with its terms and the article it stands in."""

    name: str
    value: str
    lines: tuple[TermLine, ...]
    is_average: bool
    citation: Citation


@dataclass(frozen=True, slots=True)
class CardContent:
    """A player's card."""

    head: Heading
    player: PlayerLink
    group: str
    has_number: bool
    facts: tuple[tuple[str, str], ...]
    rank: int | None
    points: str
    when: str
    colours: str
    games: tuple[GameLine, ...]
    tie_breaks: tuple[TieBreakSum, ...]
    rating: RatingChange | None


def card_sheet(group: GroupId, number: int) -> Sheet:
    """The card of a player."""
    return Sheet(card_place(group, number), "card", lambda view, at, words: _content(view, at, words, group, number))


def _content(view: EventView, at: Addresses, words: Words, group: GroupId, number: int) -> CardContent:
    entrant, found = view.numbered(group, number), view.group(group)
    details = entrant.details
    facts = (
        (words("Title"), details.title),
        (words("Category"), details.category),
        (words("Rating"), "" if details.rating is None else str(details.rating)),
        (words("Club"), club_text(details.club, details.province)),
    )
    has_played = bool(found.published_rounds)
    order = ranked_players(view, group, None) if has_played else ()
    return CardContent(
        heading(view, at, words, group, ""),
        player_link(view, at, group, entrant.id),
        group_name(view, group),
        found.is_numbered,
        tuple((name, text) for name, text in facts if text),
        next((rank for rank, player in order if player == entrant.id), None),
        words.points(view.scoreboard(group).records[view.number_of(group, entrant.id)].points),
        when_text(view, group, None, words),
        _colours(view, group, entrant.id, words),
        tuple(_games(view, at, words, group, entrant.id)),
        _tie_breaks(view, group, entrant.id, words) if has_played else (),
        rating_change(view, at, words, entrant.id) if has_played else None,
    )


def _colours(view: EventView, group: GroupId, player: EntrantId, words: Words) -> str:
    """How often he has had White and Black, counting the games that were played or are going on."""
    record = view.scoreboard(group).records[view.number_of(group, player)]
    had = [
        game.colour
        for entry in record.entries
        if entry.kind in (Kind.PLAYED, Kind.ADJOURNED, Kind.PENDING)
        for game in entry.games
    ]
    if not had:
        return ""
    return words("White {white}, Black {black}", white=had.count(Colour.WHITE), black=had.count(Colour.BLACK))


def _games(view: EventView, at: Addresses, words: Words, group: GroupId, player: EntrantId) -> list[GameLine]:
    record = view.scoreboard(group).records[view.number_of(group, player)]
    entries = {entry.round: entry for entry in record.entries}
    lines = []
    for each in view.group(group).published_rounds:
        encounter = next((found for found in each.encounters if player in found.players), None)
        entry = entries[each.number]
        if encounter is None:
            lines.append(_unpaired(view, at, words, group, each, player, entry))
        else:
            lines.append(_paired(view, at, words, group, each, player, encounter, entry))
    return lines


def _unpaired(
    view: EventView, at: Addresses, words: Words, group: GroupId, each: RoundState, player: EntrantId, entry: Entry
) -> GameLine:
    rest = next((rest for rest in each.rests if rest.player == player), None)
    text = words("absent") if rest is None else rest_name(rest.outcome, view.state.made.discipline, words)
    is_explained = entry.kind is Kind.ALLOCATED_BYE
    why = at.rest(group, each.number, view.number_of(group, player)) if is_explained else None
    address = at.round(group, each.number)
    return GameLine(each.number, address, None, "", None, "", text, (), words.points(entry.points), why)


def _paired(
    view: EventView,
    at: Addresses,
    words: Words,
    group: GroupId,
    each: RoundState,
    player: EntrantId,
    encounter: EncounterState,
    entry: Entry,
) -> GameLine:
    other = encounter.black if encounter.white == player else encounter.white
    rating = view.state.entrant(other).details.rating
    is_open = any(not game.is_finished for game in encounter.games)
    return GameLine(
        each.number,
        at.round(group, each.number),
        encounter.board,
        ", ".join(colour_name(game.colour, words) for game in entry.games),
        player_link(view, at, group, other),
        "" if rating is None else str(rating),
        "",
        scores_of(encounter, scoring_of(view.state, view.group(group)), words),
        "" if is_open and not entry.points else words.points(entry.points),
        at.board(group, each.number, encounter.board),
    )


def _tie_breaks(view: EventView, group: GroupId, player: EntrantId, words: Words) -> tuple[TieBreakSum, ...]:
    found = view.standings(group)
    row = found.row_of(view.number_of(group, player))
    return tuple(
        _sum(tie_break_name(name, words), row.tie_breaks[name], view, group, words)
        for name in names_shown(found)
        if name in row.tie_breaks
    )


def _sum(name: str, found: TieBreakValue, view: EventView, group: GroupId, words: Words) -> TieBreakSum:
    value = tie_break_text(found, words)
    lines = tuple(_term(term, view, group, words) for term in found.terms)
    return TieBreakSum(name, value, lines, found.is_average, found.citation)


def _term(term: Term, view: EventView, group: GroupId, words: Words) -> TermLine:
    return TermLine(
        "" if term.round is None else str(term.round),
        "" if term.opponent is None else view.numbered(group, term.opponent).name,
        term_text(term, words),
        words.points(term.contribution),
        "; ".join(note_text(remark.note, words) for remark in term.remarks),
        term.is_cut or not term.is_counted,
    )
