"""Rounds of an event: boards, calendar and pictures, the reasons of pairs, and pairing all or anew."""

import secrets
from collections.abc import Iterable, Iterator, Mapping

import click

from tabellone.answers.groups.boards import BoardAnswer
from tabellone.answers.groups.draft import DraftAnswer, KeptApart, NamedPair, draft
from tabellone.answers.groups.pictures import RaceAnswer, RoundPicture, race, round_picture
from tabellone.answers.groups.rounds import (
    CalendarAnswer,
    RoundAnswer,
    RoundsAnswer,
    board_of,
    calendar,
    round_of,
    rounds_of,
)
from tabellone.answers.groups.why import WhyAnswer, WhyNotAnswer, why, why_not, why_rest
from tabellone.cli.answer import table_text
from tabellone.cli.events.asking import OpenEvent, act, group_option, number_argument, question, round_argument
from tabellone.cli.standings import board_row, round_text
from tabellone.core.explain import Step
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import AdoptPairings, EventCommand, PublishAllRounds
from tabellone.desk.event.entrant import GroupId
from tabellone.locales.remarks import apart_sentence, meeting_remark, meeting_sentence, pairing_remark, warning_name
from tabellone.locales.sentences import named_steps
from tabellone.locales.words import Words
from tabellone.paper.event_charts import picture_sentences, race_chart, round_picture_svg
from tabellone.store.house import PICKED_SEEDS


@question("round", round_text, group_option, round_argument)
def one_round(event: OpenEvent, group: int | None, number: int) -> RoundAnswer:
    """A round with its boards, results and rests."""
    return round_of(event.state, event.group(group), number, event.role)


@question(
    "rounds",
    lambda answer, words: "\n".join(round_text(shown_round, words) for shown_round in answer.rounds),
    group_option,
)
def rounds(event: OpenEvent, group: int | None) -> RoundsAnswer:
    """Every round with its boards, results and rests."""
    return rounds_of(event.state, event.group(group), event.role)


@question(
    "board",
    lambda answer, words: table_text([board_row(answer, words)]),
    group_option,
    round_argument,
    number_argument("board"),
)
def board(event: OpenEvent, group: int | None, number: int, board: int) -> BoardAnswer:
    """One board of a round."""
    return board_of(event.state, event.group(group), number, board, event.role)


def _all_rounds(event: OpenEvent, group: GroupId) -> RoundsAnswer:
    return rounds_of(event.state, group, event.role)


def _text(answer: RoundsAnswer, words: Words) -> str:
    return "\n".join(round_text(shown_round, words) for shown_round in answer.rounds)


@act("publish-all-rounds", _all_rounds, _text)
def publish_all_rounds(event: OpenEvent, group: GroupId) -> Iterator[EventCommand]:
    """Pair and publish all remaining rounds of a round robin in one step."""
    draws = event.state.group(group).settings.openings is not None
    yield PublishAllRounds(group, secrets.randbelow(PICKED_SEEDS) if draws else None)


def _current_round(event: OpenEvent, group: GroupId) -> RoundAnswer:
    return round_of(event.state, group, event.state.current_round(group).number, event.role)


@act(
    "adopt-pairings",
    _current_round,
    round_text,
    round_argument,
    click.option("--yes", "confirmed", is_flag=True, help="Do it although the round is published."),
)
def adopt_pairings(event: OpenEvent, group: GroupId, number: int, confirmed: bool) -> Iterator[EventCommand]:
    """Take the pairs of the system for a ROUND, the current one; results of pairs that stay are kept."""
    del event
    yield AdoptPairings(group, number, confirmed)


def _calendar_lines(answer: CalendarAnswer, words: Words) -> Iterator[str]:
    for scheduled in answer.rounds:
        yield words("Round {number}", number=scheduled.round)
        for board, (white, black) in enumerate(scheduled.pairs, start=1):
            yield f"  {board}  {white.name} – {black.name}"
        if scheduled.rest is not None:
            yield f"  {words('Rests: {player}', player=scheduled.rest.name)}"


def _calendar_text(answer: CalendarAnswer, words: Words) -> str:
    return "\n".join(_calendar_lines(answer, words)) or words("Only a round robin with drawn numbers has a calendar.")


@question("calendar", _calendar_text, group_option)
def whole_calendar(event: OpenEvent, group: int | None) -> CalendarAnswer:
    """The whole calendar of a round robin."""
    return calendar(event.state, event.group(group), event.role)


def _race_text(answer: RaceAnswer, words: Words) -> str:
    head = [words("rank"), words("name"), *map(str, range(1, answer.rounds + 1))]
    rows = [[str(line.rank), line.name, *(words.points(points) for points in line.points)] for line in answer.lines]
    return table_text([head, *rows])


def _picture_text(answer: RoundPicture, words: Words) -> str:
    return "\n".join(picture_sentences(answer, words))


@question("race", _race_text, group_option, picture=race_chart)
def raced(event: OpenEvent, group: int | None) -> RaceAnswer:
    """The race for the first place: the points of everybody after each round."""
    return race(event.state, event.group(group))


@question("picture", _picture_text, group_option, round_argument, picture=round_picture_svg)
def pictured(event: OpenEvent, group: int | None, number: int) -> RoundPicture:
    """A round as score groups: who meets whom, who was exchanged, who floats."""
    return round_picture(event.state, event.group(group), number, event.role)


def _step_lines(steps: Iterable[Step], names: Mapping[int, str], words: Words) -> list[str]:
    return [f"  {words.step(step)} ({words.source(step.citation)})" for step in named_steps(steps, names)]


def _why_text(answer: WhyAnswer, words: Words) -> str:
    lines = _step_lines(answer.why, answer.names, words)
    remark = pairing_remark(answer, words, words.author(answer.author or ""))
    return "\n".join([remark, *lines] if remark else lines)


@question("why", _why_text, group_option, round_argument, number_argument("board"))
def why_board(event: OpenEvent, group: int | None, number: int, board: int) -> WhyAnswer:
    """Why the two players of a board meet, with these colours."""
    return why(event.state, event.group(group), number, board, event.role)


@question("why-rest", _why_text, group_option, round_argument, number_argument("player"))
def why_resting(event: OpenEvent, group: int | None, number: int, player: int) -> WhyAnswer:
    """Why the player with a number has no opponent in a round."""
    chosen = event.group(group)
    return why_rest(event.state, chosen, number, event.numbered(chosen, player), event.role)


def _why_not_text(answer: WhyNotAnswer, words: Words) -> str:
    heading = f"{words('Round {number}', number=answer.round)}: {meeting_remark(answer, words)}"
    return "\n".join([heading, *_step_lines(answer.why, answer.names, words)])


@question(
    "why-not",
    _why_not_text,
    group_option,
    round_argument,
    number_argument("first"),
    number_argument("second"),
)
def why_two_do_not_meet(event: OpenEvent, group: int | None, number: int, first: int, second: int) -> WhyNotAnswer:
    """Why the players with two numbers do not meet in a round, or that they do."""
    if first == second:
        raise Refusal("{number} cannot play against himself", number=first)
    chosen = event.group(group)
    players = (event.numbered(chosen, first), event.numbered(chosen, second))
    return why_not(event.state, chosen, number, *players, event.role)


def _draft_text(answer: DraftAnswer, words: Words) -> str:
    lines = [words("Round {number}", number=answer.round)]
    for warning in answer.warnings:
        names = " – ".join(player.name for player in warning.players)
        lines.append(f"{names}: {warning_name(warning.kind, words)}")
        lines += _step_lines(warning.why, answer.names, words)
    lines += [_apart(kept, words) for kept in answer.apart]
    lines += _step_lines(answer.openings, {}, words)
    lines += [f"- {_pair_names(pair)}" for pair in answer.missing]
    lines += [f"+ {_pair_names(pair)}" for pair in answer.added]
    if answer.agrees:
        lines.append(words("The round is as the system pairs it."))
    return "\n".join(lines)


def _apart(kept: KeptApart, words: Words) -> str:
    if kept.meet:
        sentence = meeting_sentence(kept.reasons, words, if_possible=kept.if_possible)
        return f"{kept.first.name} – {kept.second.name}: {sentence}"
    return apart_sentence(kept.first.name, (kept.second.name,), kept.reasons, words, if_possible=kept.if_possible)


def _pair_names(pair: NamedPair) -> str:
    return " – ".join(player.name for player in pair)


@question("draft", _draft_text, group_option)
def drafted(event: OpenEvent, group: int | None) -> DraftAnswer:
    """The rules that the last round breaks, and where it differs from the system's."""
    return draft(event.state, event.group(group), event.role)
