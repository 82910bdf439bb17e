"""The functions and filters of templates: those of `locales`, each bound to one language."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any
from urllib.parse import urlencode

from tabellone.answers.diagrams import Diagram, adjourned_diagram, opening_diagram
from tabellone.answers.events.announcement import advised_rounds
from tabellone.answers.events.player_list import TwinDecision
from tabellone.answers.groups.boards import BoardAnswer, BoardStage
from tabellone.answers.groups.draft import KeptApart
from tabellone.answers.lists.watch import favourites
from tabellone.answers.openings import opening_numbered
from tabellone.answers.tables.round_robin import TableNumber, TableRound
from tabellone.core.explain import Citation, Step
from tabellone.core.model import Discipline, Result, Scoring
from tabellone.core.rating.lists.records import VALIDITIES, RatingSystem
from tabellone.core.standings.policy import ChoiceWarning
from tabellone.core.standings.tie_break_value import Remark
from tabellone.desk.event.apart_pairs import SharedReason
from tabellone.desk.event.duplicates import Likeness, Twin
from tabellone.desk.event.records import Change, ChangeSubject
from tabellone.desk.event.state import GroupState
from tabellone.formats.player_list import FIELDS, NOTHING
from tabellone.locales.event_names import (
    after_rounds,
    attendance_name,
    contestants_text,
    field_text,
    group_title,
    phase_name,
    registered_rating,
    rest_name,
    round_phase_name,
    round_progress_text,
    standings_moment,
)
from tabellone.locales.numbers import N_
from tabellone.locales.office_names import (
    activities,
    activity_name,
    birth_text,
    category_step,
    door_name,
    field_name,
    field_value,
    holding_name,
    likeness_sentence,
    movement_name,
    rating_list_field,
    register_field_name,
    register_value,
    role_name,
    security_kind_name,
    step_kind_name,
    twin_reason,
    uncounted_text,
)
from tabellone.locales.remarks import (
    Remarkable,
    apart_rounds_text,
    apart_sentence,
    meeting_remark,
    meeting_sentence,
    opponent_name,
    pairing_remark,
    warning_name,
)
from tabellone.locales.report_files import (
    checked_system,
    figure_differences,
    left_out_texts,
    ranks_not_compared,
    read_fields,
    remark_texts,
    round_differences,
)
from tabellone.locales.results import (
    assigned_round_text,
    assigned_what_text,
    colour_name,
    discipline_name,
    entered_text,
    game_text,
    games_text,
    meaning_by_side,
    outcome_name,
    outcome_sign,
    paired_since,
    prize_tie_text,
    reported_text,
    result_meaning,
    result_text,
    round_points_text,
)
from tabellone.locales.sentences import named_step, named_steps
from tabellone.locales.systems import edition_of_system, rating_system_name
from tabellone.locales.tie_breaks import (
    formula_source,
    kind_of_tie_breaks,
    line_tie_break,
    note_text,
    ranked_by,
    reading_notes,
    skipped_code,
    term_text,
    tie_break_list_name,
    tie_break_meaning,
    tie_break_name,
    tie_break_text,
)
from tabellone.locales.value_names import FIELD_NAMES
from tabellone.locales.warnings import (
    division_lines,
    division_warning,
    group_warning,
    pace_remark_text,
    round_advice,
)
from tabellone.locales.words import Words, words
from tabellone.paper.facts import (
    announcement_facts,
    change_name,
    change_place,
    days_text,
    decision_text,
    event_kinds,
    event_paces,
    group_facts,
    movement_account,
    registered_event_facts,
    report_facts,
)
from tabellone.paper.forms.bundle import bundle_title
from tabellone.paper.list_files import off_list_name
from tabellone.web.pictures import (
    before_and_after,
    card_picture,
    career_picture,
    distribution_picture,
    large_opening,
    marks_of_race,
    means_picture,
    opening_picture,
    ply_pictures,
    race_picture,
    scores_picture,
)
from tabellone.web.query import address_of, place_of_work

FIGURE_SPACE = "\u2007"
SYSTEMS = tuple(system.value for system in RatingSystem)
_STAGES = {
    BoardStage.DISPUTED: N_("disputed"),
    BoardStage.REPORTED: N_("to be confirmed"),
    BoardStage.OPEN: N_("missing"),
    BoardStage.SAVED: N_("saved"),
}
_CHANGES = {
    ChangeSubject.ANNOUNCEMENT: N_("What is announced was changed."),
    ChangeSubject.PLAYER: N_("The particulars of a player were changed."),
    ChangeSubject.NUMBERS: N_("The numbers of the players were changed."),
    ChangeSubject.ROUNDS: N_("The number of rounds was changed."),
    ChangeSubject.PAIRINGS: N_("The pairs were changed by hand."),
    ChangeSubject.OPENINGS: N_("The openings were drawn again."),
    ChangeSubject.CLOSED_ROUND: N_("The round was opened again."),
    ChangeSubject.CLOSED_EVENT: N_("The event was opened again."),
}


@cache
def template_words(language: str, discipline: Discipline | None = None) -> Mapping[str, Callable[..., Any]]:
    """The functions by the names that templates have for them."""
    vocabulary = words(language, discipline)
    return {
        **{name: partial(say, words=vocabulary) for name, say in _SENTENCES.items()},
        "_": vocabulary,
        "citation": vocabulary.citation,
        "source": vocabulary.source,
        "plural": vocabulary.plural,
        "told": vocabulary.step,
        "number": vocabulary.number,
        "rounded": vocabulary.rounded,
        "signed": vocabulary.signed,
        "points": vocabulary.points,
        "day": vocabulary.day,
        "moment": vocabulary.moment,
        "time": vocabulary.time,
        "refusal_text": vocabulary.refusal,
        "outcome_sign": outcome_sign,
        "named_steps": named_steps,
        "opening_moves": opening_moves,
        "opening_picture": opening_picture,
        "large_opening": large_opening,
        "ply_pictures": ply_pictures,
        "race_marks": marks_of_race,
        "wall_lines": wall_lines,
        "numbers_text": numbers_text,
        "club_of": club_text,
        "address_of": address_of,
        "place_of_work": place_of_work,
        "category_step": category_step,
        "merge_address": merge_address,
        "favourites": favourites,
        "rating_systems": lambda: SYSTEMS,
        "event_validities": lambda: [(str(validity), f"{validity}%") for validity in VALIDITIES],
    }


def _remark_text(remark: Remark, words: Words) -> str:
    """Why a term is not simply the points of the opponent, and where that stands."""
    return f"{note_text(remark.note, words)} ({remark.article})" if remark.article else note_text(remark.note, words)


def _kept_apart_on(board: BoardAnswer, apart: Iterable[KeptApart], words: Words) -> Iterator[str]:
    """Keep-apart notes on a board: its two players meet in spite of the list, or opponents that it rules out."""
    for seat in (board.white, board.black):
        others: dict[tuple[tuple[SharedReason, ...], bool], list[str]] = {}
        for kept in apart:
            players = {kept.first.player: kept.second.name, kept.second.player: kept.first.name}
            if seat.player in players and not kept.meet:
                others.setdefault((kept.reasons, kept.if_possible), []).append(players[seat.player])
            elif seat.player in players and seat is board.white:
                yield meeting_sentence(kept.reasons, words, if_possible=kept.if_possible)
        for (reasons, if_possible), names in others.items():
            yield apart_sentence(seat.name, names, reasons, words, if_possible=if_possible)


def _fields_of_lists(words: Words) -> Mapping[str, str]:
    """The fields that a column of a list may hold."""
    return {NOTHING: words("left out"), **{field: words(FIELD_NAMES[field]) for field in FIELDS}}


def _twin_text(twin: Twin, decision: TwinDecision | None, words: Words) -> str:
    """The player whom a line of a list repeats."""
    if twin.first is None:
        return words("entered already: {name}", name=twin.name)
    if decision is TwinDecision.MERGE:
        return words("merged with line {line}", line=twin.first)
    if twin.likeness is Likeness.NUMBER:
        return words("same number as line {line}: {name}", line=twin.first, name=twin.name)
    return words("also on line {line}: {name}", line=twin.first, name=twin.name)


def club_text(club: str, province: str) -> str:
    """The club and the province, as far as they are known."""
    if club and province:
        return f"{club} ({province})"
    return club or province


@cache
def opening_moves(number: int) -> str:
    """The three moves of an opening."""
    return " ".join(opening_numbered(number).moves)


def _drawn_opening(number: int, words: Words) -> Diagram:
    """An opening as a picture and in words."""
    return opening_diagram(number, words.language)


def wall_lines(rounds: Sequence[TableRound]) -> Iterator[tuple[TableRound, list[str]]]:
    """The rounds of a table with their games; short numbers are filled with spaces as wide as a figure."""
    width = max(len(str(number)) for played in rounds for game in played.games for number in game)
    for played in rounds:
        yield (
            played,
            [
                f"{str(white).rjust(width, FIGURE_SPACE)}–{str(black).ljust(width, FIGURE_SPACE)}"
                for white, black in played.games
            ],
        )


def numbers_text(runs: Iterable[Sequence[TableNumber]]) -> str:
    """Numbers of a table, three or more in succession as a range: 1–5."""
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


def round_warning(group: GroupState, words: Words) -> str:
    """The warning that the field of a group and its rounds do not fit; empty where they do."""
    limits = advised_rounds(group)
    return "" if limits is None else round_advice(limits, len(group.members), group.planned_rounds, words)


def _choice_warning(warning: ChoiceWarning, words: Words) -> str:
    """The tie-breaks that are unusual for the system of a group."""
    names = ", ".join(tie_break_name(name, words) for name in warning.tie_breaks)
    return words("Unusual tie-breaks for this system: {names}.", names=names)


def _reasons(steps: Iterable[Step], names: Mapping[int, str], words: Words) -> Mapping[str, Citation]:
    """Steps in words with names for numbers, none twice, each with its article."""
    sentences: dict[str, Citation] = {}
    for step in steps:
        sentences.setdefault(words.step(named_step(step, names)), step.citation)
    return sentences


def _board_state(stage: BoardStage, words: Words) -> str:
    """The word for the results of a board."""
    return words(_STAGES[stage])


def _pairing_remark(paired: Remarkable, words: Words) -> str:
    """The sentences before the reasons of a pair or a rest, without its author."""
    return pairing_remark(paired, words, "")


def _winner(result: Result, names: tuple[str, str], me: str, words: Words) -> str:
    """The winner of a game by the names of its White and Black; empty for results that only an arbiter enters."""
    if result is Result.DRAW:
        return words("A draw")
    if result not in (Result.WHITE_WINS, Result.BLACK_WINS):
        return ""
    winner = names[0 if result is Result.WHITE_WINS else 1]
    return words("I won") if winner == me else words("{name} won", name=winner)


def _result_score(result: Result, scoring: Scoring, is_reversed: bool, words: Words) -> str:
    """The score of a result with White of the first game first."""
    return result_text(result, scoring, words, is_reversed=is_reversed)


def _change_text(change: Change, scoring: Scoring, words: Words) -> str:
    """A change of something published; of a result, what it was and became."""
    if change.subject is not ChangeSubject.RESULT:
        return words(_CHANGES[change.subject])

    def result_named(name: str) -> str:
        return result_text(Result[name], scoring, words) if name in Result.__members__ else words("no result")

    return words(
        "The result was corrected: {before} became {after}.",
        before=result_named(change.before),
        after=result_named(change.after),
    )


def merge_address(staying: str, leaving: str) -> str:
    """The page that makes one entry of two."""
    return f"{address_of('/office/merge', staying)}?{urlencode({'leaving': leaving})}"


# Functions that take the words of a language as their last argument.
_SENTENCES: Mapping[str, Callable[..., Any]] = {
    "score": game_text,
    "scores": games_text,
    "round_points": round_points_text,
    "colour_name": colour_name,
    "rest_name": rest_name,
    "discipline_name": discipline_name,
    "tie_break": tie_break_name,
    "tie_break_list_name": tie_break_list_name,
    "tie_break_meaning": tie_break_meaning,
    "kind_of_tie_breaks": kind_of_tie_breaks,
    "ranked_by": ranked_by,
    "skipped_code": skipped_code,
    "tie_break_value": tie_break_text,
    "line_tie_break": line_tie_break,
    "formula_source": formula_source,
    "reading_notes": reading_notes,
    "prize_tie": prize_tie_text,
    "sum_term": term_text,
    "remark_text": _remark_text,
    "rating_system": rating_system_name,
    "round_phase": round_phase_name,
    "contestants_text": contestants_text,
    "field_text": field_text,
    "group_title": group_title,
    "round_progress": round_progress_text,
    "standings_moment": standings_moment,
    "after_rounds": after_rounds,
    "phase_name": phase_name,
    "system_in_edition": edition_of_system,
    "attendance_name": attendance_name,
    "opponent_name": opponent_name,
    "likeness": likeness_sentence,
    "pace_remark_text": pace_remark_text,
    "round_advice": round_advice,
    "round_warning": round_warning,
    "choice_warning": _choice_warning,
    "report_facts": report_facts,
    "decision": decision_text,
    "change_name": change_name,
    "change_place": change_place,
    "assigned_round": assigned_round_text,
    "assigned_what": assigned_what_text,
    "result_mark": result_text,
    "meaning_by_side": meaning_by_side,
    "result_meaning": result_meaning,
    "entered_text": entered_text,
    "reported_by": reported_text,
    "paired_since": paired_since,
    "board_state": _board_state,
    "adjourned_position": adjourned_diagram,
    "bundle_title": bundle_title,
    "checked_system": checked_system,
    "remark_texts": remark_texts,
    "read_fields": read_fields,
    "left_out_texts": left_out_texts,
    "round_differences": round_differences,
    "figure_differences": figure_differences,
    "ranks_not_compared": ranks_not_compared,
    "division_lines": division_lines,
    "division_warning": division_warning,
    "group_warning": group_warning,
    "fields_of_lists": _fields_of_lists,
    "twin_text": _twin_text,
    "registered_rating": registered_rating,
    "warning_name": warning_name,
    "kept_apart_on": _kept_apart_on,
    "reasons": _reasons,
    "pairing_remark": _pairing_remark,
    "meeting_remark": meeting_remark,
    "change_text": _change_text,
    "winner": _winner,
    "result_score": _result_score,
    "announced_days": days_text,
    "announcement_facts": announcement_facts,
    "group_facts": group_facts,
    "outcome_name": outcome_name,
    "opening_drawn": _drawn_opening,
    "card_picture": card_picture,
    "race_picture": race_picture,
    "apart_rounds": apart_rounds_text,
    "activity_name": activity_name,
    "activities": activities,
    "movement_name": movement_name,
    "movement_account": movement_account,
    "registered_facts": registered_event_facts,
    "off_list_name": off_list_name,
    "field_name": field_name,
    "field_value": field_value,
    "twin_reason": twin_reason,
    "uncounted_text": uncounted_text,
    "step_kind": step_kind_name,
    "event_kinds": event_kinds,
    "event_paces": event_paces,
    "birth": birth_text,
    "role_name": role_name,
    "holding_name": holding_name,
    "security_kind": security_kind_name,
    "door_name": door_name,
    "rating_list_field": rating_list_field,
    "register_field": register_field_name,
    "register_value": register_value,
    "before_and_after": before_and_after,
    "career_picture": career_picture,
    "means_picture": means_picture,
    "distribution_picture": distribution_picture,
    "scores_picture": scores_picture,
}
