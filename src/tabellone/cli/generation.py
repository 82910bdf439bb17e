"""`tabellone generate`: random events, paired by a system."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from tabellone.answers.as_json import as_json
from tabellone.answers.files.random_event import RandomEvent, RandomEventQuestion
from tabellone.cli.answer import Call, answering, today, write_text_file
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.progress import in_sight
from tabellone.cli.report_files import edition_option, system_option
from tabellone.core.pairing.generator import FEWEST_PLAYERS, MOST_FORBIDDEN_PAIRS, MOST_PLAYERS, MOST_ROUNDS, Spread
from tabellone.core.pairing.team_generator import MOST_BOARDS, MOST_TEAMS
from tabellone.core.refusal import Refusal
from tabellone.desk.event.entrant import EntrantCount
from tabellone.desk.event.pairing_system import ACCELERATIONS, SCORINGS
from tabellone.locales.event_names import field_text
from tabellone.locales.systems import edition_of_system
from tabellone.locales.words import Words

MOST_EVENTS = 10_000


def rate_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options that say how often things happen in a random event."""
    for option in reversed(
        (
            click.option("--draws", metavar="RATE", default=None, help="Games drawn: thousandths or a fraction, 1/3."),
            click.option("--forfeits", metavar="RATE", default=None, help="Games won by forfeit."),
            click.option("--double-forfeits", metavar="RATE", default=None, help="Games lost by both by forfeit."),
            click.option("--absences", metavar="RATE", default=None, help="Players absent in a round."),
            click.option("--half-point-byes", metavar="RATE", default=None, help="Half-point byes in a round."),
            click.option("--withdrawals", metavar="RATE", default=None, help="Players who leave before a round."),
            click.option("--late-entries", metavar="RATE", default=None, help="Players who come after round 1."),
        )
    ):
        command = option(command)
    return command


@click.command("generate")
@system_option
@edition_option
@click.option("--players", type=WholeNumber(FEWEST_PLAYERS, MOST_PLAYERS), default=None, help="Players in all.")
@click.option("--teams", type=WholeNumber(FEWEST_PLAYERS, MOST_TEAMS), default=None, help="Teams, in place of players.")
@click.option("--boards", type=WholeNumber(1, MOST_BOARDS), default=None, help="Boards of a match of teams.")
@click.option("--rounds", type=WholeNumber(1, MOST_ROUNDS), required=True, help="Rounds to play.")
@click.option("--seed", type=WholeNumber(0), required=True, help="The same seed makes the same event.")
@click.option("--output", default=None, help="Report file to write, else it is printed; with --count a folder.")
@click.option(
    "--count",
    type=WholeNumber(1, MOST_EVENTS),
    default=None,
    help="How many events; each has the seed after that of the one before.",
)
@rate_options
@click.option("--ratings", metavar="LOW-HIGH", default=None, help="Range of the ratings, such as 1000-2400.")
@click.option(
    "--spread",
    type=OneOf(tuple(spread.value for spread in Spread)),
    default=None,
    help="Ratings mostly in the middle of their range, or evenly over it.",
)
@click.option(
    "--forbidden-pairs", type=WholeNumber(0, MOST_FORBIDDEN_PAIRS), default=0, help="Pairs by lot that never meet."
)
@click.option(
    "--acceleration", type=OneOf(ACCELERATIONS[1:]), default="none", help="Virtual points in the first rounds."
)
@click.option(
    "--scoring",
    type=OneOf(tuple(SCORINGS)),
    default=None,
    help="Points of the games, and with them the game; by default those usual with the system.",
)
@answering
def generate_event(
    call: Call,
    system: str,
    edition: str | None,
    players: int | None,
    teams: int | None,
    boards: int | None,
    rounds: int,
    seed: int,
    output: str | None,
    count: int | None,
    draws: str | None,
    forfeits: str | None,
    double_forfeits: str | None,
    absences: str | None,
    half_point_byes: str | None,
    withdrawals: str | None,
    late_entries: str | None,
    ratings: str | None,
    spread: str | None,
    forbidden_pairs: int,
    acceleration: str,
    scoring: str | None,
) -> None:
    """Make random events, paired by a system, and write them as report files."""
    if count is not None and output is None:
        raise Refusal("--count needs --output beside it, a folder")
    if (teams is None) != (boards is None) or (teams is None) == (players is None):
        raise Refusal("write --players, or --teams and --boards")
    question = RandomEventQuestion(
        system,
        teams or players or 0,
        rounds,
        seed,
        edition,
        scoring,
        acceleration,
        {
            "draws": draws,
            "forfeits": forfeits,
            "double-forfeits": double_forfeits,
            "absences": absences,
            "half-point-byes": half_point_byes,
            "withdrawals": withdrawals,
            "late-entries": late_entries,
        },
        ratings,
        spread,
        forbidden_pairs,
        boards or 0,
    )
    if count is not None and output is not None:
        _write_many(call, question, output, count)
        return
    random_event = question.answered(today())
    if output is None:
        call.say(random_event.answer, random_event.file.replace("\r\n", "\n").rstrip("\n"))
    else:
        write_text_file(output, random_event.file)
        answer = random_event.answer
        sentence = call.words(
            "{file}: {rounds} rounds of {field}",
            file=output,
            rounds=answer.rounds,
            field=field_text(_size(question, answer.players), call.words),
        )
        system_line = edition_of_system(answer.system, answer.edition, call.words)
        call.say(_shape(random_event, output, call.words), [sentence, system_line])
    if random_event.generated.stopped is not None:
        call.warn(_stop(random_event.generated.stopped.round_number, call.words))


def _write_many(call: Call, question: RandomEventQuestion, folder: str, count: int) -> None:
    words, shapes = call.words, []
    for index, name in enumerate(in_sight(_names(folder, count), words("event"))):
        random_event = replace(question, seed=question.seed + index).answered(today())
        write_text_file(name, random_event.file)
        shapes.append(_shape(random_event, name, words))
        if random_event.generated.stopped is not None:
            call.warn(f"{name}: {_stop(random_event.generated.stopped.round_number, words)}")
    sentence = words(
        "{folder}: {count} events of {field}, seeds {first} to {last}",
        folder=folder,
        count=count,
        field=field_text(_size(question, random_event.answer.players), words),
        first=question.seed,
        last=question.seed + count - 1,
    )
    call.say(shapes, sentence)


def _shape(random_event: RandomEvent, output: str, words: Words) -> dict[str, object]:
    """The figures of an event with the file that it was written to."""
    shape = dict(as_json(random_event.answer, words))
    complete = shape.pop("complete")
    question = random_event.question
    of_teams = {"teams": question.players, "boards": question.boards} if question.boards else {}
    return {**shape, **of_teams, "output": output, "complete": complete}


def _size(question: RandomEventQuestion, players: int) -> EntrantCount:
    return EntrantCount(question.players if question.boards else 0, players)


def _stop(number: int, words: Words) -> str:
    return words("Round {number} has no legal pairing; the event stops there.", number=number)


def _names(folder: str, count: int) -> list[str]:
    """File names of several events in a folder, which is created if missing."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("{file}: cannot be written ({reason})", file=folder, reason=error.strerror) from error
    width = max(4, len(str(count)))
    return [str(Path(folder) / f"event-{number:0{width}}.trf") for number in range(1, count + 1)]
