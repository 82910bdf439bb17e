"""The card of a player on paper: the picture, his rounds, the sums of his tie-breaks."""

from tabellone.answers.groups.card import CardAnswer, CardRound
from tabellone.core.model import Discipline
from tabellone.locales.event_names import rest_name, standings_moment
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import colour_name, game_text
from tabellone.locales.systems import rating_system_name
from tabellone.locales.tie_breaks import explained_sum
from tabellone.locales.words import Words
from tabellone.paper.card_chart import card_chart
from tabellone.paper.masthead import Facts, masthead
from tabellone.paper.printing import Data, Sheet
from tabellone.paper.standalone import standalone, text_of


def card_sheet(answer: CardAnswer, name: str, discipline: Discipline, facts: Facts, words: Words) -> Sheet:
    """What the player takes home."""
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
    place = words("{rank} · points {points}", rank=answer.rank, points=words.points(answer.points))
    facts = [(words("rank"), place if answer.rounds else ""), (words("club"), player.club)]
    if rating is not None and rating.change is not None:
        change = f"{words.number(rating.before)} {words.signed(rating.change)} = {words.number(rating.after)}"
        facts.append((rating_system_name(rating.system, words), change))
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
        "  ".join(game_text(game, words) for game in card_round.games),
        words.points(card_round.total),
        str(card_round.rank),
    ]


def _sums(answer: CardAnswer, words: Words) -> list[str]:
    return [
        explained_sum(name, value, [term.opponent_name for term in value.terms if term.opponent is not None], words)
        for name, value in answer.tie_breaks.items()
    ]
