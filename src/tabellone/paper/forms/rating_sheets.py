"""A sheet for each rated player: what the event did to his rating, step by step (000 Tab. 14)."""

from tabellone.answers.event_rating import RatedLine, event_rating, player_rating
from tabellone.locales.numbers import NOTHING
from tabellone.locales.systems import rating_system_name
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import event_facts
from tabellone.paper.forms.form import FormError, Subject
from tabellone.paper.forms.parts import Column, heading, known_facts, listed, page_break, paper
from tabellone.paper.printing import Data, Sheet


def rated_lines(subject: Subject) -> list[RatedLine]:
    """What the event does to the players of a group; refused while nobody has a rated game."""
    members = frozenset(subject.group.members)
    lines = [line for line in event_rating(subject.state).rows if line.player in members]
    if not lines:
        raise FormError("nobody of this group has a rated game yet")
    return lines


def rating_sheets(subject: Subject, words: Words) -> Sheet:
    """Every player's arithmetic, one a page."""
    state = subject.state
    answer, lines = event_rating(state), rated_lines(subject)
    parts: list[Data] = []
    for place, line in enumerate(lines):
        if place:
            parts.append(page_break())
        parts.append(heading(line.name))
        parts.append(
            known_facts(
                [
                    (words("rating before"), NOTHING if line.before is None else str(line.before)),
                    (words("games"), str(line.games)),
                    (words("points"), words.points(line.scored)),
                    (words("expected"), NOTHING if line.expected is None else words.rounded(line.expected, 2)),
                    (words("change"), NOTHING if line.change is None else words.signed(line.change)),
                    (words("rating after"), NOTHING if line.after is None else str(line.after)),
                ]
            )
        )
        rating = player_rating(state, line.player)
        if rating is not None:
            columns = [Column("", "number"), Column(words("step"), "wide"), Column(words("article"), "fit")]
            rows = [
                (str(number), words.step(step), words.source(step.citation))
                for number, step in enumerate(rating.why, start=1)
            ]
            parts.append(listed(columns, rows, size="8.5", padding="2.4"))
    system = words(
        "{system}, edition {edition}", system=rating_system_name(answer.system, words), edition=answer.edition
    )
    facts = [*event_facts(state, words), (words("rating system"), system)]
    return paper(state.made.name, words("Rating sheets"), facts, parts, words)
