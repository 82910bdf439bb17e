"""`tabellone event standings`, `crosstable` and `player`."""

import click

from tabellone.answers.card import CardAnswer, CardRound, card
from tabellone.answers.crosstable import CrosstableAnswer, crosstable
from tabellone.answers.standings import StandingsAnswer, standings
from tabellone.cli.answer import table_text
from tabellone.cli.event_tables import crosstable_text, standings_text
from tabellone.cli.events.asking import MOST_NUMBERS, OpenEvent, group_option, number_argument, question
from tabellone.cli.parameters import WholeNumber
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import colour_sign, round_points_text
from tabellone.locales.tie_breaks import explained_sum, formula_source
from tabellone.locales.words import Words
from tabellone.paper.heat_map import heat_map


@question(
    "standings",
    standings_text,
    group_option,
    click.option(
        "--after", type=WholeNumber(0, MOST_NUMBERS), default=None, help="After which round; else as they stand."
    ),
)
def ranked(event: OpenEvent, group: int | None, after: int | None) -> StandingsAnswer:
    """The standings after the published rounds, or after one of them."""
    return standings(event.state, event.group(group), event.role, after)


@question("crosstable", crosstable_text, group_option, picture=heat_map)
def crossed(event: OpenEvent, group: int | None) -> CrosstableAnswer:
    """Whom everybody met, with which colour and points."""
    return crosstable(event.state, event.group(group))


def _card_text(answer: CardAnswer, words: Words) -> str:
    lines = [
        answer.player.name,
        words("place {rank}, {points} points", rank=answer.rank, points=words.points(answer.points)),
    ]

    def row(card_round: CardRound) -> list[str]:
        colours = "".join(colour_sign(colour, words) for colour in card_round.colours)
        opponent = NOTHING if card_round.opponent is None else card_round.opponent.name
        return [str(card_round.round), colours, opponent, round_points_text(card_round, words)]

    if answer.rounds:
        lines.append(table_text([row(card_round) for card_round in answer.rounds]))
    for name, value in answer.tie_breaks.items():
        opponents = [term.opponent_name for term in value.terms if term.opponent is not None]
        lines.append(f"{explained_sum(name, value, opponents, words)} ({formula_source(value.citation, words)})")
    if answer.rating is not None:
        before, after = answer.rating.before, answer.rating.after
        lines.append(words("rating {before} -> {after}", before=before or NOTHING, after=after or NOTHING))
        lines += [f"    {words.step(step)} ({words.source(step.citation)})" for step in answer.rating.why]
    return "\n".join(lines)


@question("player", _card_text, group_option, number_argument("number"))
def player(event: OpenEvent, group: int | None, number: int) -> CardAnswer:
    """The card of the player with a number: his rounds, the sums of his tie-breaks, his rating."""
    chosen = event.group(group)
    return card(event.state, chosen, event.numbered(chosen, number), event.role)
