"""`tabellone event correct`: another result of a game, after what it changes has been shown."""

from typing import Any

import click

from tabellone.answers.correction import CorrectionAnswer, NamedPair, correction
from tabellone.cli.answer import answering, echo, echo_json, table_text, words_of
from tabellone.cli.author import author_of, author_option
from tabellone.cli.clock import now
from tabellone.cli.events.asking import OpenEvent, found_event, group_option, number_argument, round_argument
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.store import database_option, opened_ledger
from tabellone.core.model import Result
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import AdoptPairings, CorrectResult
from tabellone.locales.correction import paired_since
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import result_text
from tabellone.locales.words import Words
from tabellone.store.journal.ledger import Ledger

TAKEN_AWAY = "none"
RESULTS = {result.name.lower().replace("_", "-"): result for result in Result if result is not Result.ADJOURNED}


@click.command("correct")
@click.argument("event")
@round_argument
@number_argument("board")
@click.argument("result", type=OneOf((*RESULTS, TAKEN_AWAY)))
@click.option("--game", type=WholeNumber(1, 2), default=1, help="Game of the encounter.")
@group_option
@click.option("--pair-again", is_flag=True, help="Pair the last round again, if it has no result and would differ.")
@click.option("--yes", "is_meant", is_flag=True, help="Do it; without this only what would change is shown.")
@author_option
@database_option
@answering
def correct(
    event: str,
    group: int | None,
    pair_again: bool,
    is_meant: bool,
    author: str | None,
    database: str | None,
    as_json: bool,
    language: str,
    **options: Any,
) -> None:
    """Correct the RESULT on a BOARD of a ROUND; what changes in standings and later rounds is shown first."""
    with opened_ledger(database) as ledger:
        opened = found_event(ledger, event)
        words = words_of(language, opened.state.made.discipline)
        result = RESULTS.get(options["result"])
        where = (opened.group(group), options["number"], options["board"])
        command = CorrectResult(*where, result, options["game"], confirmed=True)
        answer = correction(opened.state, command, opened.role)
        if pair_again and answer.round_to_pair_again is None:
            raise Refusal("no round can be paired again: none without results would be paired otherwise")
        if is_meant:
            _perform(ledger, opened, command, answer.round_to_pair_again if pair_again else None, author_of(author))
    _echo(answer, opened, words, is_meant=is_meant, as_json=as_json)
    if not is_meant:
        click.get_current_context().exit(1)


def _perform(ledger: Ledger, opened: OpenEvent, command: CorrectResult, again: int | None, author: str) -> None:
    done = ledger.perform(opened.book, command, author, now(), expected=opened.fold.position)
    if again is not None:
        adopt = AdoptPairings(command.group, again, confirmed=True)
        ledger.perform(opened.book, adopt, author, now(), expected=done.entry.position)


def _echo(answer: CorrectionAnswer, opened: OpenEvent, words: Words, *, is_meant: bool, as_json: bool) -> None:
    if as_json:
        from tabellone.answers.as_json import as_json as json_of

        echo_json({**json_of(answer, words), "done": is_meant})
        return
    echo(_text(answer, opened, words))
    echo(words("Done.") if is_meant else words("Nothing was changed. Repeat the command with --yes to do it."))


def _text(answer: CorrectionAnswer, opened: OpenEvent, words: Words) -> str:
    scoring = opened.state.made.scoring
    lines = [
        words(
            "Round {round}, board {board}, {white} – {black}: {before} becomes {after}",
            round=answer.round,
            board=answer.board,
            white=answer.white.name,
            black=answer.black.name,
            before=result_text(answer.before, scoring, words) or NOTHING,
            after=result_text(answer.after, scoring, words) or NOTHING,
        )
    ]
    rows = [
        [
            change.name,
            words("place {before} -> {after}", before=change.rank_before, after=change.rank_after),
            f"{words.points(change.points_before)} -> {words.points(change.points_after)}",
        ]
        for change in answer.standings
    ]
    lines.append(table_text(rows) if rows else words("The standings stay as they are."))
    for later in answer.later_rounds:
        lines.append(paired_since(later, words))
        lines += [f"- {_pair(pair)}" for pair in later.added]
        lines += [f"+ {_pair(pair)}" for pair in later.missing]
    if answer.round_to_pair_again is not None:
        lines.append(words("With --pair-again round {number} is paired anew.", number=answer.round_to_pair_again))
    return "\n".join(lines)


def _pair(pair: NamedPair) -> str:
    return " – ".join(player.name for player in pair)
