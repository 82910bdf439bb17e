"""`tabellone event apart` and `keep-apart`: who is kept apart, by club, province or name."""

from collections.abc import Iterator
from dataclasses import replace

import click

from tabellone.answers.apart import ApartAnswer, ApartPairAnswer, kept_apart
from tabellone.cli.events.acting import act
from tabellone.cli.events.asking import OpenEvent, group_option, question
from tabellone.cli.parameters import WholeNumber
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import EventCommand, KeepApart
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.records import ApartBy, ApartRule
from tabellone.desk.event.settings import MOST_ROUNDS
from tabellone.locales.apart_rules import apart_rounds_text, apart_rule_text
from tabellone.locales.words import Words


def _apart_text(answer: ApartAnswer, words: Words) -> str:
    lines = []
    for rule in answer.rules:
        players = {player.player: player.name for apart_set in rule.sets for player in apart_set.players}
        named = tuple(players) if rule.by is ApartBy.PLAYERS else ()
        chosen = ApartRule(rule.by, rule.names, named, rule.title, rule.if_possible, rule.first_round, rule.last_round)
        shown = apart_rule_text(chosen, players, words)
        lines.append(words.plural("{rule}: {count} pair", "{rule}: {count} pairs", rule.pairs, rule=shown))
    lines += [_pair_text(pair, words("may not meet"), words) for pair in answer.forbidden]
    lines += [_pair_text(pair, words("should not meet if it can be helped"), words) for pair in answer.unwanted]
    return "\n".join(lines) or words("Nobody is kept apart.")


def _pair_text(pair: ApartPairAnswer, how: str, words: Words) -> str:
    rounds = apart_rounds_text(pair.first_round, pair.last_round, words)
    return f"  {pair.first.name} – {pair.second.name}: {how}{f' ({rounds})' if rounds else ''}"


def _apart_in(event: OpenEvent, group: GroupId) -> ApartAnswer:
    return kept_apart(event.state, group, event.role)


@question("apart", _apart_text, group_option)
def apart(event: OpenEvent, group: int | None) -> ApartAnswer:
    """Who is kept apart in a group, and the pairs that follow."""
    return _apart_in(event, event.group(group))


@act(
    "keep-apart",
    _apart_in,
    _apart_text,
    click.option("--same-club", is_flag=True, help="Players of the same club, whichever it is."),
    click.option("--club", "clubs", multiple=True, metavar="TEXT", help="Players of this club; may be repeated."),
    click.option("--same-province", is_flag=True, help="Players of the same province, whichever it is."),
    click.option(
        "--province", "provinces", multiple=True, metavar="TEXT", help="Players of this province; may be repeated."
    ),
    click.option("--player", "numbers", type=int, multiple=True, metavar="NUMBER", help="These players; at least two."),
    click.option("--title", default="", metavar="TEXT", help="What the players are, such as the name of a family."),
    click.option("--if-possible", is_flag=True, help="Only if it can be helped."),
    click.option(
        "--from-round",
        type=WholeNumber(1, MOST_ROUNDS),
        default=None,
        help="The first round in which it holds; else the first.",
    ),
    click.option(
        "--to-round",
        type=WholeNumber(1, MOST_ROUNDS),
        default=None,
        help="The last round in which it holds; else the last.",
    ),
    click.option("--clear", is_flag=True, help="First take away what was chosen before."),
)
def keep_apart(
    event: OpenEvent,
    group: GroupId,
    same_club: bool,
    clubs: tuple[str, ...],
    same_province: bool,
    provinces: tuple[str, ...],
    numbers: tuple[int, ...],
    title: str,
    if_possible: bool,
    from_round: int | None,
    to_round: int | None,
    clear: bool,
) -> Iterator[EventCommand]:
    """Keep players of a group apart from the next round on: by club, by province, or by their numbers."""
    chosen = [
        *((ApartRule(ApartBy.CLUB, clubs),) if same_club or clubs else ()),
        *((ApartRule(ApartBy.PROVINCE, provinces),) if same_province or provinces else ()),
        *((_named(event, group, numbers, title),) if numbers else ()),
    ]
    if not chosen and not clear:
        raise Refusal("say who is kept apart: --same-club, --club, --same-province, --province or --player")
    before = () if clear else event.state.group(group).apart
    rules = (replace(rule, if_possible=if_possible, first_round=from_round, last_round=to_round) for rule in chosen)
    yield KeepApart(group, (*before, *rules))


def _named(event: OpenEvent, group: GroupId, numbers: tuple[int, ...], title: str) -> ApartRule:
    return ApartRule(ApartBy.PLAYERS, (), tuple(event.numbered(group, number) for number in numbers), title)
