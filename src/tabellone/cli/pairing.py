"""`tabellone pair` and `why`: pairing systems applied to report files."""

from collections.abc import Callable, Iterable

import click

from tabellone.answers.as_json import exact_json
from tabellone.answers.files.next_round import PreparedRound
from tabellone.answers.files.pairing_system import ColourOrigin
from tabellone.cli.answer import answering, echo, echo_json, table_text, warn, words_of
from tabellone.cli.next_round import asked_about_next_round
from tabellone.cli.parameters import WholeNumber
from tabellone.core.explain import Step
from tabellone.core.model import PlayerNumber, Tournament
from tabellone.core.pairing.field import Impossible, Pairing
from tabellone.core.refusal import Refusal
from tabellone.formats.trf import plain_pairs
from tabellone.locales.mark import N_
from tabellone.locales.round_advice import round_advice
from tabellone.locales.systems import edition_of_system
from tabellone.locales.words import Words

ADVICE = N_("The arbiter may lift a ban of his own, pair by hand, or end the event a round earlier.")


def _article(step: Step) -> str:
    """The article of a step in the edition in use, without the word "Swiss": 9.4."""
    return step.citation.article.replace("Swiss ", "")


def _shown(steps: Iterable[Step], words: Words) -> list[dict[str, str]]:
    return [
        {"rule": step.rule.name, "article": _article(step), "text": words.step_with_reading(step)} for step in steps
    ]


def _echo_steps(steps: Iterable[Step], words: Words, indent: str = "    ") -> None:
    for step in steps:
        echo(f"{indent}{words.step(step)} ({words.source(step.citation)})")


def _pairing_shape(found: Pairing, words: Words, *, explained: bool) -> dict[str, object]:
    def why(steps: Iterable[Step]) -> list[dict[str, str]]:
        return _shown(steps, words) if explained else []

    return {
        "pairs": [
            {"board": board, "white": pair.white, "black": pair.black, "why": why(pair.why)}
            for board, pair in enumerate(found.boards, start=1)
        ],
        "bye": None if found.bye is None else {"player": found.bye.player, "why": why(found.bye.why)},
        "floaters": [
            {
                "player": floater.player,
                "from": exact_json(floater.from_score),
                "to": exact_json(floater.to_score),
                "why": why(floater.why),
            }
            for floater in found.floaters
        ],
        "absent": list(found.absent),
    }


@click.command()
@asked_about_next_round
@click.option("--explain", "explained", is_flag=True, help="Say why.")
@click.option("--plain", is_flag=True, help="Only the number of pairs and a pair a line, 0 for the bye.")
@answering
@click.pass_context
def pair(
    context: click.Context,
    prepared: Callable[[], PreparedRound],
    explained: bool,
    plain: bool,
    as_json: bool,
    language: str,
) -> None:
    """Pair the next round of a report file."""
    words = words_of(language)
    if plain and (as_json or explained):
        raise Refusal("--plain is a bare list: it goes with neither --json nor --explain")
    asked = prepared()
    _warn_of_rounds(asked, words)
    if asked.report.circumstances.accelerations:
        warn(words("The file asks for acceleration, which is not applied."))
    found = asked.paired()
    head = {
        "system": asked.chosen.system.name,
        "edition": asked.chosen.edition,
        "round": asked.number,
        **_first_colour_shape(asked, words, explained=explained),
    }
    if isinstance(found, Impossible):
        if as_json:
            impossible = [{"rule": step.rule.name, "text": words.step_with_reading(step)} for step in found.why]
            impossible.append({"rule": "arbiter_decides", "text": words(ADVICE)})
            echo_json({**head, "pairs": None, "impossible": impossible})
        else:
            for step in found.why:
                warn(words.step(step))
            warn(words(ADVICE))
        context.exit(1)
    elif plain:
        bye = [(found.bye.player, 0)] if found.bye else []
        echo(plain_pairs([*((each.white, each.black) for each in found.boards), *bye]).rstrip("\n"))
    elif as_json:
        echo_json({**head, **_pairing_shape(found, words, explained=explained)})
    else:
        echo(edition_of_system(asked.chosen.system.name, asked.chosen.edition, words))
        _echo_pairing(asked.tournament, found, words, explained=explained)
        _echo_steps(asked.lot_of_colour, words, "")
    if asked.first_colour is not None and asked.first_colour.origin is ColourOrigin.ASSUMED:
        warn(
            words(
                "The colour of number 1 was not drawn: White is assumed. Give the colour drawn in the hall (--colour, "
                "or record 152), or a seed for the lot (--seed)."
            )
        )


def _first_colour_shape(asked: PreparedRound, words: Words, *, explained: bool) -> dict[str, object]:
    """The colour of number 1, where it is drawn by lot."""
    found = asked.first_colour
    if found is None:
        return {}
    shape: dict[str, object] = {"colour": found.colour.value, "origin": found.origin.value, "seed": found.seed}
    return {"initial_colour": {**shape, "why": _shown(asked.lot_of_colour, words) if explained else []}}


def _warn_of_rounds(asked: PreparedRound, words: Words) -> None:
    advised = asked.advised_rounds
    if advised is not None:
        warn(round_advice(advised, len(asked.report.players), asked.report.planned_rounds, words))


def _echo_pairing(tournament: Tournament, found: Pairing, words: Words, *, explained: bool) -> None:
    """The round by boards; explained, in the order in which the pairs were made."""

    def name(number: PlayerNumber) -> str:
        return f"{number} {tournament.player(number).name}"

    echo(words("Round {number}", number=found.round_number))
    board_of = {pair.white: board for board, pair in enumerate(found.boards, start=1)}
    shown = found.pairs if explained else found.boards
    rows = [[str(board_of[pair.white]), name(pair.white), name(pair.black)] for pair in shown]
    if explained:
        for row, pair in zip(rows, shown, strict=True):
            echo("  ".join(row))
            _echo_steps(pair.why, words)
    elif rows:
        echo(table_text(rows))
    if found.bye:
        echo(words("rest {player}", player=name(found.bye.player)))
        _echo_steps(found.bye.why if explained else (), words)
    if found.absent:
        echo(words("absent {players}", players=", ".join(map(str, found.absent))))


@click.command()
@asked_about_next_round
@click.argument("first", type=WholeNumber(1))
@click.argument("second", type=WholeNumber(1))
@answering
def why(prepared: Callable[[], PreparedRound], first: int, second: int, as_json: bool, language: str) -> None:
    """Why two players do not meet in the next round, or why they do."""
    words = words_of(language)
    asked = prepared()
    answer = asked.why_not(first, second)
    if as_json:
        echo_json(
            {
                "system": asked.chosen.system.name,
                "edition": asked.chosen.edition,
                "round": asked.number,
                "players": [first, second],
                "paired": answer.are_paired,
                "why": _shown(answer.why, words),
            }
        )
        return
    names = {"first": first, "second": second, "round": asked.number}
    if answer.are_paired:
        echo(words("{first} and {second} meet in round {round}.", **names))
    else:
        echo(words("{first} and {second} do not meet in round {round}.", **names))
    _echo_steps(answer.why, words, "  ")
