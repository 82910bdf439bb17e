"""The watch over a scale: numbers and pictures for every list, and expected against real scores."""

from pathlib import Path

import click

from tabellone.answers.lists.watch import WatchAnswer, favourites, watch
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of, write_text_file
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import system_argument
from tabellone.cli.lists.progress import at_work
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.lists.watch import BAND, ListNumbers
from tabellone.core.refusal import Refusal
from tabellone.locales.words import Words


@click.command("watch")
@system_argument
@click.option("--svg", default=None, metavar="FOLDER", help="Draw the pictures into a folder.")
@database_option
@answering
def show_watch(system: RatingSystem, svg: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Whether the scale moves: a fixed group, the best, the distribution; and whether expectations come true."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    with at_work(words("computing the list")):
        answer = watch(state, system)
    if svg is not None:
        _draw(Path(svg), answer, words)
    if as_json:
        echo_answer(answer, words)
    else:
        _echo(answer, words)


def _echo(answer: WatchAnswer, words: Words) -> None:
    echo(
        words(
            "{system}: the same players aged {least} to {most} in all lists, and the first {top}",
            system=answer.system.value,
            least=answer.cohort_from,
            most=answer.cohort_to,
            top=answer.top,
        )
    )
    head = [words("list of"), words("players"), words("group"), words("mean of the group"), words("mean of the first")]
    head += [words("mean"), words("median"), words("games"), words("expected"), words("scored")]
    echo(table_text([head, *(_row(list_numbers, words) for list_numbers in answer.lists)]))
    last = answer.lists[-1]
    echo(words("Distribution of the list of {day}:", day=words.day(last.on)))
    echo(table_text([[f"{least}-{least + BAND - 1}", str(count)] for least, count in last.distribution if count]))
    if answer.calibration:
        echo(words("Favourites, by what was expected of them:"))
        head = [words("expected from"), words("games"), words("expected"), words("scored")]
        shown = [
            [
                words.rounded(calibration_bin.least, 2),
                str(calibration_bin.games),
                *(words.rounded(of, 2) for of in (calibration_bin.expected, calibration_bin.scored)),
            ]
            for calibration_bin in answer.calibration
        ]
        echo(table_text([head, *shown]))


def _row(list_numbers: ListNumbers, words: Words) -> list[str]:
    """The numbers of a list, and the games that it was the first to count."""
    means = (list_numbers.cohort_mean, list_numbers.top_mean, list_numbers.mean, list_numbers.median)
    counted = favourites(list_numbers.calibration)
    return [
        words.short_day(list_numbers.on),
        str(list_numbers.players),
        str(list_numbers.cohort_size),
        *(words.rounded(mean, 1) for mean in means),
        str(counted.games),
        words.rounded(counted.expected, 2),
        words.rounded(counted.scored, 2),
    ]


def _draw(folder: Path, answer: WatchAnswer, words: Words) -> None:
    """The means from list to list; distribution and calibration of the last list and of all, and of each list."""
    from tabellone.paper.watch_charts import distribution_chart, means_chart, scores_chart

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("{file}: cannot be written ({reason})", file=folder, reason=error.strerror) from error

    def write(name: str, drawn: str) -> None:
        write_text_file(str(folder / f"{name}.svg"), drawn)

    write("trend", means_chart(answer, words))
    for list_numbers in answer.lists:
        write(f"distribution-{list_numbers.on}", distribution_chart(answer, list_numbers, words))
        if list_numbers.calibration:
            write(f"calibration-{list_numbers.on}", scores_chart(answer, list_numbers, words))
    write("distribution", distribution_chart(answer, answer.lists[-1], words))
    if answer.calibration:
        write("calibration", scores_chart(answer, None, words))
