"""`tabellone pair` and `why`: the next round of a report file, and the reasons of its pairs."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import wraps
from typing import Any

import click

from tabellone.answers.as_json import exact_json
from tabellone.answers.files.next_round import PreparedRound, RoundQuestion
from tabellone.answers.files.pairing_system import ColourOrigin
from tabellone.cli.answer import Call, answering, exit_with, table_text, today, warn
from tabellone.cli.parameters import OneOf, PairOfPlayers, WholeNumber
from tabellone.cli.report_files import (
    acceleration_option,
    edition_option,
    maxi_option,
    read_event,
    rounds_option,
    scoring_option,
    system_option,
)
from tabellone.core.explain import Step
from tabellone.core.model import Colour, Tournament
from tabellone.core.pairing.field import Impossible, PairedRound
from tabellone.core.refusal import Refusal
from tabellone.formats.trf import plain_pairs
from tabellone.locales.numbers import N_
from tabellone.locales.systems import edition_of_system
from tabellone.locales.warnings import round_advice
from tabellone.locales.words import Words

_Command = Callable[..., None]
_PAIR = PairOfPlayers()
_OPTIONS = (
    click.argument("file"),
    system_option,
    edition_option,
    maxi_option,
    acceleration_option,
    rounds_option,
    click.option("--round", type=WholeNumber(1), default=None, help="Round to pair; by default the next one."),
    click.option("--absent", type=WholeNumber(1), multiple=True, help="Player who is not paired in this round."),
    click.option("--fixed", type=_PAIR, multiple=True, help="Pair made by the arbiter, as WHITE-BLACK."),
    click.option("--forbid", type=_PAIR, multiple=True, help="Two players who may not meet."),
    click.option("--avoid", type=_PAIR, multiple=True, help="Two players who should not meet if possible."),
    click.option(
        "--colour",
        type=OneOf(tuple(colour.value for colour in Colour)),
        default=None,
        help="Colour of number 1 in the first round, as it was drawn in the hall.",
    ),
    click.option(
        "--seed", type=WholeNumber(0), default=None, help="Draw the colour of number 1 in the first round from a seed."
    ),
    scoring_option,
)
IMPOSSIBLE = 1
ADVICE = N_("The arbiter may lift a ban of his own, pair by hand, or end the event a round earlier.")


def with_next_round(command: _Command) -> _Command:
    """Give a command the file, the system and the arbiter's options, and pass it the prepared round."""

    @wraps(command)
    def gathered(*arguments: Any, file: str, scoring: str | None, **options: Any) -> None:
        question = RoundQuestion(**{field.name: options.pop(field.name) for field in fields(RoundQuestion)})

        def prepared() -> PreparedRound:
            return question.prepared(read_event(file, scoring), today())

        command(*arguments, prepared=prepared, **options)

    for option in reversed(_OPTIONS):
        gathered = option(gathered)
    return gathered


def _article(step: Step) -> str:
    """The article of a step in the edition in use, without the word "Swiss": 9.4."""
    return step.citation.article.replace("Swiss ", "")


def _steps_json(steps: Iterable[Step], words: Words) -> list[dict[str, str]]:
    return [
        {"rule": step.rule.name, "article": _article(step), "text": words.step_with_reading(step)} for step in steps
    ]


def _steps_lines(steps: Iterable[Step], words: Words, indent: str = "    ") -> Iterator[str]:
    for step in steps:
        yield f"{indent}{words.step(step)} ({words.source(step.citation)})"


def _pairing_shape(pairing: PairedRound, words: Words, *, explained: bool) -> dict[str, object]:
    def why(steps: Iterable[Step]) -> list[dict[str, str]]:
        return _steps_json(steps, words) if explained else []

    return {
        "pairs": [
            {"board": board, "white": pair.white, "black": pair.black, "why": why(pair.why)}
            for board, pair in enumerate(pairing.boards, start=1)
        ],
        "bye": None if pairing.bye is None else {"player": pairing.bye.player, "why": why(pairing.bye.why)},
        "floaters": [
            {
                "player": floater.player,
                "from": exact_json(floater.from_score),
                "to": exact_json(floater.to_score),
                "why": why(floater.why),
            }
            for floater in pairing.floaters
        ],
        "absent": pairing.absent,
    }


@click.command()
@with_next_round
@click.option("--explain", "explained", is_flag=True, help="Say why.")
@click.option("--plain", is_flag=True, help="Only the number of pairs and a pair a line, 0 for the bye.")
@answering
def pair(call: Call, prepared: Callable[[], PreparedRound], explained: bool, plain: bool) -> None:
    """Pair the next round of a report file."""
    words = call.words
    if plain and (call.as_json or explained):
        raise Refusal("--plain is a bare list: it goes with neither --json nor --explain")
    prepared_round = prepared()
    _warn_of_rounds(prepared_round, words)
    if prepared_round.ignores_acceleration:
        warn(words("The file asks for acceleration, which the system does not know: it is not applied."))
    pairing = prepared_round.paired()

    def shape(outcome: dict[str, object]) -> dict[str, object]:
        head = {**_head(prepared_round), **_first_colour_shape(prepared_round, words, explained=explained)}
        return {**head, **outcome}

    if isinstance(pairing, Impossible):
        reasons = [{"rule": step.rule.name, "text": words.step_with_reading(step)} for step in pairing.why]
        reasons.append({"rule": "arbiter_decides", "text": words(ADVICE)})
        call.say(shape({"pairs": None, "impossible": reasons}), ())
        call.warn(*map(words.step, pairing.why), words(ADVICE))
        exit_with(IMPOSSIBLE)
    elif plain:
        bye = [(pairing.bye.player, 0)] if pairing.bye else []
        pairs = [(board_pair.white, board_pair.black) for board_pair in pairing.boards]
        click.echo(plain_pairs([*pairs, *bye]).rstrip("\n"))
    else:
        lines = [
            edition_of_system(prepared_round.chosen.system.name, prepared_round.chosen.edition, words),
            *_pairing_lines(prepared_round.tournament, pairing, words, explained=explained),
            *_steps_lines(prepared_round.lot_of_colour, words, ""),
        ]
        # Sentences of every step take longer than pairing: the text has its own.
        call.say(shape(_pairing_shape(pairing, words, explained=explained)) if call.as_json else {}, lines)
    if prepared_round.first_colour is not None and prepared_round.first_colour.origin is ColourOrigin.ASSUMED:
        warn(
            words(
                "The colour of number 1 was not drawn: White is assumed. Give the colour drawn in the hall (--colour, "
                "or record 152), or a seed for the lot (--seed)."
            )
        )


def _head(prepared_round: PreparedRound) -> dict[str, object]:
    chosen = prepared_round.chosen
    return {"system": chosen.system.name, "edition": chosen.edition, "round": prepared_round.number}


def _first_colour_shape(prepared_round: PreparedRound, words: Words, *, explained: bool) -> dict[str, object]:
    """The colour of number 1, where it is drawn by lot."""
    first_colour = prepared_round.first_colour
    if first_colour is None:
        return {}
    shape: dict[str, object] = {
        "colour": first_colour.colour,
        "origin": first_colour.origin,
        "seed": first_colour.seed,
    }
    return {"initial_colour": {**shape, "why": _steps_json(prepared_round.lot_of_colour, words) if explained else []}}


def _warn_of_rounds(prepared_round: PreparedRound, words: Words) -> None:
    advised = prepared_round.advised_rounds
    if advised is not None:
        warn(round_advice(advised, len(prepared_round.report.players), prepared_round.report.planned_rounds, words))


def _pairing_lines(tournament: Tournament, pairing: PairedRound, words: Words, *, explained: bool) -> Iterator[str]:
    """The round by boards; with explanations, in the order in which the pairs were made."""
    names = {player.number: f"{player.number} {player.name}" for player in tournament.players}
    yield words("Round {number}", number=pairing.round_number)
    board_of = {pair.white: board for board, pair in enumerate(pairing.boards, start=1)}
    pairs = pairing.pairs if explained else pairing.boards
    rows = [[str(board_of[pair.white]), names[pair.white], names[pair.black]] for pair in pairs]
    if explained:
        for row, pair in zip(rows, pairs, strict=True):
            yield "  ".join(row)
            yield from _steps_lines(pair.why, words)
    elif rows:
        yield table_text(rows)
    if pairing.bye:
        yield words("rest {player}", player=names[pairing.bye.player])
        yield from _steps_lines(pairing.bye.why if explained else (), words)
    if pairing.absent:
        yield words("absent {players}", players=", ".join(map(str, pairing.absent)))


@click.command()
@with_next_round
@click.argument("first", type=WholeNumber(1))
@click.argument("second", type=WholeNumber(1))
@answering
def why(call: Call, prepared: Callable[[], PreparedRound], first: int, second: int) -> None:
    """Why two players do not meet in the next round, or why they do."""
    words, prepared_round = call.words, prepared()
    answer = prepared_round.why_not(first, second)
    names = {"first": first, "second": second, "round": prepared_round.number}
    if answer.are_paired:
        sentence = words("{first} and {second} meet in round {round}.", **names)
    else:
        sentence = words("{first} and {second} do not meet in round {round}.", **names)
    players = {"players": [first, second], "paired": answer.are_paired}
    shape = {**_head(prepared_round), **players, "why": _steps_json(answer.why, words)}
    call.say(shape, [sentence, *_steps_lines(answer.why, words, "  ")])
