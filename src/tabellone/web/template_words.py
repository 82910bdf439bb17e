"""The functions and filters of templates: those of `locales`, each bound to one language."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from markupsafe import Markup

from tabellone.answers.diagrams import opening_diagram
from tabellone.answers.openings import opening_numbered
from tabellone.core.model import Discipline
from tabellone.core.standings.tie_break_value import Remark
from tabellone.locales.apart_rules import apart_rounds_text
from tabellone.locales.disciplines import discipline_name
from tabellone.locales.group_names import group_title
from tabellone.locales.outcomes import outcome_name, outcome_sign
from tabellone.locales.phases import round_phase_name
from tabellone.locales.prize_ties import prize_tie_text
from tabellone.locales.rests import rest_name
from tabellone.locales.results import colour_name, game_text, round_points_text
from tabellone.locales.systems import rating_system_name
from tabellone.locales.tie_break_meanings import kind_of_tie_breaks, tie_break_list_name, tie_break_meaning
from tabellone.locales.tie_break_notes import note_text
from tabellone.locales.tie_breaks import (
    formula_source,
    line_tie_break,
    ranked_by,
    reading_notes,
    skipped_code,
    term_text,
    tie_break_name,
    tie_break_text,
)
from tabellone.locales.words import Words, words


@dataclass(frozen=True, slots=True)
class DrawnOpening:
    """The three moves of an opening, the board after them, and the same in words."""

    moves: str
    picture: Markup
    text: str


def drawn_opening(number: int, words: Words) -> DrawnOpening:
    """An opening as pages show it; the picture is made by our own code, which escapes its title."""
    drawn = opening_diagram(number, words.language)
    return DrawnOpening(" ".join(opening_numbered(number).moves), Markup(drawn.svg), drawn.text)  # noqa: S704


@cache
def template_words(language: str, discipline: Discipline | None = None) -> Mapping[str, Callable[..., Any]]:
    """The functions by the names that templates have for them."""
    vocabulary = words(language, discipline)

    def bound(say: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *arguments: say(*arguments, vocabulary)

    return {
        "_": vocabulary,
        "citation": vocabulary.citation,
        "plural": vocabulary.plural,
        "told": vocabulary.step,
        "number": vocabulary.number,
        "rounded": vocabulary.rounded,
        "signed": vocabulary.signed,
        "points": vocabulary.points,
        "day": vocabulary.day,
        "moment": vocabulary.moment,
        "time": vocabulary.time,
        "score": bound(game_text),
        "round_points": bound(round_points_text),
        "colour_name": bound(colour_name),
        "rest_name": bound(rest_name),
        "discipline_name": bound(discipline_name),
        "tie_break": bound(tie_break_name),
        "tie_break_list_name": bound(tie_break_list_name),
        "tie_break_meaning": bound(tie_break_meaning),
        "kind_of_tie_breaks": bound(kind_of_tie_breaks),
        "ranked_by": bound(ranked_by),
        "skipped_code": bound(skipped_code),
        "tie_break_value": bound(tie_break_text),
        "line_tie_break": bound(line_tie_break),
        "formula_source": bound(formula_source),
        "reading_notes": bound(reading_notes),
        "prize_tie": bound(prize_tie_text),
        "sum_term": bound(term_text),
        "remark_text": bound(_remark_text),
        "rating_system": bound(rating_system_name),
        "round_phase": bound(round_phase_name),
        "group_title": bound(group_title),
        "outcome_name": bound(outcome_name),
        "outcome_sign": outcome_sign,
        "opening_drawn": bound(drawn_opening),
        "apart_rounds": bound(apart_rounds_text),
        "club_of": club_text,
    }


def _remark_text(remark: Remark, words: Words) -> str:
    """Why a term is not simply the points of the opponent, and where that stands."""
    return f"{note_text(remark.note, words)} ({remark.article})" if remark.article else note_text(remark.note, words)


def club_text(club: str, province: str) -> str:
    """The club and the province, as far as they are known."""
    if club and province:
        return f"{club} ({province})"
    return club or province
