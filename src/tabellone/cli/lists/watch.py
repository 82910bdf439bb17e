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
        found = watch(state, system)
    if svg is not None:
        _draw(Path(svg), found, words)
    if as_json:
        echo_answer(found, words)
    else:
        _echo(found, words)


def _echo(found: WatchAnswer, words: Words) -> None:
    echo(
        words(
            "{system}: the same players aged {least} to {most} in all lists, and the first {top}",
            system=found.system.value,
            least=found.cohort_from,
            most=found.cohort_to,
            top=found.top,
        )
    )
    head = [words("list of"), words("players"), words("group"), words("mean of the group"), words("mean of the first")]
    head += [words("mean"), words("median"), words("games"), words("expected"), words("scored")]
    echo(table_text([head, *(_row(each, words) for each in found.lists)]))
    last = found.lists[-1]
    echo(words("Distribution of the list of {day}:", day=words.day(last.on)))
    echo(table_text([[f"{least}-{least + BAND - 1}", str(count)] for least, count in last.distribution if count]))
    if found.calibration:
        echo(words("Favourites, by what was expected of them:"))
        head = [words("expected from"), words("games"), words("expected"), words("scored")]
        shown = [
            [
                words.rounded(each.least, 2),
                str(each.games),
                *(words.rounded(of, 2) for of in (each.expected, each.scored)),
            ]
            for each in found.calibration
        ]
        echo(table_text([head, *shown]))


def _row(each: ListNumbers, words: Words) -> list[str]:
    """The numbers of a list, and the games that it was the first to count."""
    means = (each.cohort_mean, each.top_mean, each.mean, each.median)
    counted = favourites(each.calibration)
    return [
        words.short_day(each.on),
        str(each.players),
        str(each.cohort_size),
        *(words.rounded(mean, 1) for mean in means),
        str(counted.games),
        words.rounded(counted.expected, 2),
        words.rounded(counted.scored, 2),
    ]


def _draw(folder: Path, found: WatchAnswer, words: Words) -> None:
    """The means from list to list; distribution and calibration of the last list and of all, and of each list."""
    from tabellone.paper.watch_charts import distribution_chart, means_chart, scores_chart

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("{file}: cannot be written ({reason})", file=folder, reason=error.strerror) from error

    def write(name: str, drawn: str) -> None:
        write_text_file(str(folder / f"{name}.svg"), drawn)

    write("trend", means_chart(found, words))
    for each in found.lists:
        write(f"distribution-{each.on}", distribution_chart(found, each, words))
        if each.calibration:
            write(f"calibration-{each.on}", scores_chart(found, each, words))
    write("distribution", distribution_chart(found, found.lists[-1], words))
    if found.calibration:
        write("calibration", scores_chart(found, None, words))
