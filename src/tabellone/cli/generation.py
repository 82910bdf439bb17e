"""`tabellone generate`: random events, paired by a system."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from tabellone.answers.files.generation import GeneratedReport, generated
from tabellone.answers.files.rates import chances_in, ratings_in
from tabellone.cli.answer import answering, echo, echo_json, warn, words_of, write_text_file
from tabellone.cli.clock import today
from tabellone.cli.event import edition_option, scoring_option, system_option
from tabellone.cli.lists.progress import in_sight
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.core.pairing.generator import FEWEST_PLAYERS, MOST_FORBIDDEN_PAIRS, MOST_PLAYERS, MOST_ROUNDS, Spread
from tabellone.core.refusal import Refusal
from tabellone.desk.event.system import ACCELERATIONS
from tabellone.formats.trf import write_trf
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
@click.option("--players", type=WholeNumber(FEWEST_PLAYERS, MOST_PLAYERS), required=True, help="Players in all.")
@click.option("--rounds", type=WholeNumber(1, MOST_ROUNDS), required=True, help="Rounds to play.")
@click.option("--seed", type=WholeNumber(0), required=True, help="The same seed makes the same event.")
@click.option("--output", required=True, help="Report file to write; with --count a folder.")
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
@scoring_option
@answering
def generate_event(
    system: str,
    edition: str | None,
    players: int,
    rounds: int,
    seed: int,
    output: str,
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
    as_json: bool,
    language: str,
) -> None:
    """Make random events, paired by a system, and write them as report files."""
    words = words_of(language)
    chances = chances_in(
        {
            "draws": draws,
            "forfeits": forfeits,
            "double-forfeits": double_forfeits,
            "absences": absences,
            "half-point-byes": half_point_byes,
            "withdrawals": withdrawals,
            "late-entries": late_entries,
        }
    )
    range_of_ratings = ratings_in(ratings, spread)
    names = [output] if count is None else _names(output, count)
    shapes = []
    for place, name in enumerate(in_sight(names, words("event"))):
        random_event = generated(
            system,
            players,
            rounds,
            seed + place,
            today(),
            edition,
            scoring,
            acceleration,
            chances=chances,
            ratings=range_of_ratings,
            forbidden_pairs=forbidden_pairs,
        )
        write_text_file(name, write_trf(random_event.report.document, "26"))
        shapes.append(_shape(random_event, system, seed + place, name))
        if not as_json and count is None:
            _echo_event(random_event, system, name, words)
        elif not as_json and random_event.stopped is not None:
            _warn_of_stop(random_event, name, words)
    if as_json:
        echo_json(shapes[0] if count is None else shapes)
    elif count is not None:
        echo(
            words(
                "{folder}: {count} events of {players} players, seeds {first} to {last}",
                folder=output,
                count=count,
                players=players,
                first=seed,
                last=seed + count - 1,
            )
        )


def _names(folder: str, count: int) -> list[str]:
    """The files of several events in a folder, which is made if it is not there."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("{file}: cannot be written ({reason})", file=folder, reason=error.strerror) from error
    width = max(4, len(str(count)))
    return [str(Path(folder) / f"event-{number:0{width}}.trf") for number in range(1, count + 1)]


def _shape(random_event: GeneratedReport, system: str, seed: int, output: str) -> dict[str, object]:
    return {
        "system": system,
        "edition": random_event.edition,
        "players": len(random_event.report.players),
        "rounds": len(random_event.report.rounds),
        "seed": seed,
        "output": output,
        "complete": random_event.stopped is None,
    }


def _echo_event(random_event: GeneratedReport, system: str, output: str, words: Words) -> None:
    report = random_event.report
    echo(
        words(
            "{file}: {rounds} rounds of {players} players",
            file=output,
            rounds=len(report.rounds),
            players=len(report.players),
        )
    )
    echo(edition_of_system(system, random_event.edition, words))
    if random_event.stopped is not None:
        warn(
            words(
                "Round {number} has no legal pairing; the event stops there.", number=random_event.stopped.round_number
            )
        )


def _warn_of_stop(random_event: GeneratedReport, output: str, words: Words) -> None:
    if random_event.stopped is not None:
        warn(
            words(
                "{file}: round {number} has no legal pairing; the event stops there.",
                file=output,
                number=random_event.stopped.round_number,
            )
        )
