"""The card of a player: the chart of the event round by round, and the printed sheet."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tabellone.answers.groups.card import CardAnswer, CardRound
from tabellone.core.model import Colour, Discipline
from tabellone.core.standings.scoreboard import RoundOutcome
from tabellone.locales.event_names import registered_rating, rest_name, standings_moment
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import SIGNS, colour_name, games_text, outcome_name
from tabellone.locales.systems import rating_system_name
from tabellone.locales.tie_breaks import explained_sum
from tabellone.locales.words import Words
from tabellone.paper.charts import Caption, Frame, drawn, safe, standalone, text_of
from tabellone.paper.printing import Data, Facts, Sheet, masthead

LEFT, RIGHT = 76, 20
NARROWEST, WIDEST, ROOM = 44, 120, 560
POINTS_TOP, POINTS_FLOOR = 30, 104
RESULT_TOP, SQUARE = 124, 28
COLOUR_LEVEL = 172
PLACE_TOP, PLACE_FLOOR = 206, 270
HEIGHT = 304
CLASSES = {
    RoundOutcome.WON: "won",
    RoundOutcome.DRAWN: "drawn",
    RoundOutcome.LOST: "lost",
    RoundOutcome.OPEN: "open",
    RoundOutcome.BYE: "bye",
    RoundOutcome.AWAY: "away",
}


def card_chart(answer: CardAnswer, words: Words) -> str:
    """Four lines one below the other, a column a round: points, result, colour, place."""
    rounds = answer.rounds
    step = max(NARROWEST, min(WIDEST, ROOM // max(1, len(rounds))))
    columns = [LEFT + step // 2 + step * index for index in range(len(rounds))]
    width = LEFT + step * len(rounds) + RIGHT
    parts = [
        *_names(words),
        *_points(rounds, columns, width, words),
        *_results(rounds, columns),
        *_places(rounds, columns, width, words),
    ]
    title = words("{name}: the event at a glance", name=answer.player.name)
    return drawn(Caption(title, " ".join(card_sentences(answer, words))), width, HEIGHT, parts, kind="pic at-a-glance")


def card_sentences(answer: CardAnswer, words: Words) -> Iterator[str]:
    """The event of a player in words, one sentence a round."""
    for card_round in answer.rounds:
        what = outcome_name(card_round.outcome, words)
        after = {"points": words.points(card_round.total), "rank": card_round.rank}
        if card_round.opponent is None:
            yield words(
                "Round {round}: {outcome}; points {points}, place {rank}.",
                round=card_round.round,
                outcome=what,
                **after,
            )
            continue
        yield words(
            "Round {round}: {colours} against {opponent}, {outcome}; points {points}, place {rank}.",
            round=card_round.round,
            colours=", ".join(colour_name(colour, words) for colour in card_round.colours),
            opponent=card_round.opponent.name,
            outcome=what,
            **after,
        )


def _names(words: Words) -> Iterator[str]:
    for y, name in (
        ((POINTS_TOP + POINTS_FLOOR) // 2, words("Points")),
        (RESULT_TOP + SQUARE // 2, words("Result")),
        (COLOUR_LEVEL, words("Colour")),
        ((PLACE_TOP + PLACE_FLOOR) // 2, words("Rank")),
        (HEIGHT - 12, words("Round")),
    ):
        yield f'<text class="s" x="4" y="{y + 4}">{safe(name)}</text>'


def _points(rounds: Sequence[CardRound], columns: Sequence[int], width: int, words: Words) -> Iterator[str]:
    most = max((card_round.total for card_round in rounds), default=Fraction(1))
    frame = _frame(width, POINTS_TOP, POINTS_FLOOR, (Fraction(0), max(most, Fraction(1))))
    yield f'<line class="grid" x1="{LEFT}" y1="{POINTS_FLOOR}" x2="{width - RIGHT}" y2="{POINTS_FLOOR}"/>'
    levels = [frame.y(card_round.total) for card_round in rounds]
    yield _line(columns, levels, "run k0")
    for card_round, x, y in zip(rounds, columns, levels, strict=True):
        yield f'<circle class="mark k0" cx="{x}" cy="{y}" r="4"/>'
        yield f'<text class="figure" x="{x}" y="{y - 10}" text-anchor="middle">{words.points(card_round.total)}</text>'


def _results(rounds: Sequence[CardRound], columns: Sequence[int]) -> Iterator[str]:
    half = SQUARE // 2
    for card_round, x in zip(rounds, columns, strict=True):
        kind = CLASSES[card_round.outcome]
        yield f'<rect class="box {kind}" x="{x - half}" y="{RESULT_TOP}" width="{SQUARE}" height="{SQUARE}" rx="2"/>'
        sign = SIGNS[card_round.outcome]
        yield f'<text class="sign {kind}" x="{x}" y="{RESULT_TOP + half + 6}" text-anchor="middle">{sign}</text>'
        for index, colour in enumerate(card_round.colours):
            centre = x + 18 * index - 9 * (len(card_round.colours) - 1)
            disc = "w" if colour is Colour.WHITE else "n"
            yield f'<circle class="{disc}" cx="{centre}" cy="{COLOUR_LEVEL}" r="6"/>'
        yield f'<text class="s" x="{x}" y="{HEIGHT - 8}" text-anchor="middle">{card_round.round}</text>'


def _places(rounds: Sequence[CardRound], columns: Sequence[int], width: int, words: Words) -> Iterator[str]:
    lowest = max((card_round.rank for card_round in rounds), default=1)
    # The first place is at the top.
    frame = _frame(width, PLACE_TOP, PLACE_FLOOR, (-max(lowest, 2), -1))
    levels = [frame.y(-card_round.rank) for card_round in rounds]
    yield _line(columns, levels, "run k1")
    for card_round, x, y in zip(rounds, columns, levels, strict=True):
        yield f'<path class="mark k1" d="M{x - 4} {y - 4}h8v8h-8z"/>'
        rank = safe(words("#{rank}", rank=card_round.rank))
        yield f'<text class="figure" x="{x}" y="{y - 10}" text-anchor="middle">{rank}</text>'


def _frame(width: int, top: int, floor: int, up: tuple[Fraction | int, Fraction | int]) -> Frame:
    return Frame(width, HEIGHT, LEFT, RIGHT, top, HEIGHT - floor, (0, 1), up)


def _line(columns: Sequence[int], levels: Sequence[int], kind: str) -> str:
    path = " ".join(f"{x},{y}" for x, y in zip(columns, levels, strict=True))
    dashes = ' stroke-dasharray="6 4"' if kind.endswith("k1") else ""
    return f'<polyline class="{kind}" points="{path}"{dashes}/>'


def card_sheet(answer: CardAnswer, name: str, discipline: Discipline, facts: Facts, words: Words) -> Sheet:
    """The card that a player takes home."""
    rows: list[Data] = [_row(card_round, discipline, words) for card_round in answer.rounds]
    svg = card_chart(answer, words) if answer.rounds else ""
    return Sheet(
        "player_card",
        {
            **masthead(name, answer.player.name, [*facts, *_facts(answer, words)], words),
            "picture": standalone(svg) if svg else "",
            "alternative": text_of(svg) or answer.player.name,
            "head": [
                words("round"),
                words("colour"),
                words("opponent"),
                words("rating"),
                words("result"),
                words("points"),
                words("rank"),
            ],
            "rows": rows,
            "notes": [
                words("+ won, = drawn, − lost, • bye, – away, · still to be played"),
                words("Results with White first"),
                *_sums(answer, words),
            ],
        },
    )


def _facts(answer: CardAnswer, words: Words) -> list[tuple[str, str]]:
    player, rating = answer.player, answer.rating
    rank = words("{rank} · points {points}", rank=answer.rank, points=words.points(answer.points))
    facts = [(words("rank"), rank if answer.rounds else ""), (words("club"), player.club)]
    if rating is not None and rating.change is not None:
        change = f"{words.number(rating.before)} {words.signed(rating.change)} = {words.number(rating.after)}"
        facts.append((rating_system_name(rating.system, words), change))
        if rating.registered is not None:
            facts.append((words("register"), registered_rating(rating.registered, words)))
    if answer.progress is not None and not answer.progress.is_over:
        facts.append((words("provisional"), standings_moment(answer.progress, 0, words)))
    return facts


def _row(card_round: CardRound, discipline: Discipline, words: Words) -> Data:
    opponent = card_round.opponent
    away = words("absent") if card_round.rest is None else rest_name(card_round.rest, discipline, words)
    rating = card_round.opponent_rating
    return [
        str(card_round.round),
        ", ".join(colour_name(colour, words) for colour in card_round.colours),
        away if opponent is None else opponent.name,
        NOTHING if rating is None else str(rating),
        games_text(card_round.games, "", words),
        words.points(card_round.total),
        str(card_round.rank),
    ]


def _sums(answer: CardAnswer, words: Words) -> list[str]:
    return [
        explained_sum(name, value, [term.opponent_name for term in value.terms if term.opponent is not None], words)
        for name, value in answer.tie_breaks.items()
    ]
