"""The watch over a scale: numbers and pictures for every list, and expected against real scores."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

import click

from tabellone.cli.answer import answering, say, say_json, table_text, words_of, write_text_file
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import system_argument
from tabellone.cli.lists.progress import at_work
from tabellone.cli.lists.shapes import Shape
from tabellone.cli.store import database_option
from tabellone.core.arithmetic import half_up
from tabellone.core.rating.lists.ratinglist import RatingList
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.lists.watch import (
    BAND,
    CalibrationBin,
    ListNumbers,
    WatchLimits,
    calibrated,
    calibration,
    watched,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.office.computation import computed
from tabellone.desk.office.expectation import expected_share
from tabellone.locales.words import Words
from tabellone.paper.chart_calibration import Calibration, calibration_chart
from tabellone.paper.chart_frame import Caption
from tabellone.paper.chart_histogram import histogram
from tabellone.paper.chart_line import Series, trend_chart
from tabellone.regulations import rulebook
from tabellone.regulations.rating_systems import definition_of

HUNDRED = 100


@click.command()
@system_argument
@click.option("--svg", default=None, metavar="FOLDER", help="Draw the pictures into a folder.")
@database_option
@answering
def watch(system: RatingSystem, svg: str | None, database: str | None, as_json: bool, language: str) -> None:
    """Whether the scale moves: a fixed group, the best, the distribution; and whether expectations come true."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    published = state.lists_of(system)
    lists = [each.rating_list for each in published]
    if not lists:
        raise Refusal("{system}: no list is published yet", system=system.value)
    limits = rulebook.watch_limits()
    with at_work(words("computing the list")):
        numbers = watched(lists, state.players, limits)
        edition = definition_of(system).edition_of_list(lists[-1])
        share, win = expected_share(system)
        movements = computed(state, system, lists[-1].on, edition).movements
        bins = calibration(movements, share, win)
        numbers = calibrated(numbers, [each.counted for each in published], movements, share, win)
    if svg is not None:
        _draw(svg, system, lists, numbers, bins, limits, words)
    if as_json:
        say_json(
            {
                "system": system.value,
                "cohort": {"from": limits.cohort_from, "to": limits.cohort_to},
                "top": limits.top,
                "lists": [_numbers_shape(each) for each in numbers],
                "calibration": [_bin_shape(each) for each in bins],
            }
        )
    else:
        _say(system, numbers, bins, limits, words)


def decimal_mean(mean: Fraction | None) -> str | None:
    """A mean with one decimal."""
    if mean is None:
        return None
    tenths = half_up(mean * 10)
    return f"{tenths // 10}.{tenths % 10}"


def _numbers_shape(found: ListNumbers) -> Shape:
    return {
        "on": found.on.isoformat(),
        "players": found.players,
        "cohort_players": found.cohort_size,
        "cohort_mean": decimal_mean(found.cohort_mean),
        "top_mean": decimal_mean(found.top_mean),
        "mean": decimal_mean(found.mean),
        "median": decimal_mean(found.median),
        "distribution": [{"from": least, "players": count} for least, count in found.distribution],
        "calibration": [_bin_shape(each) for each in found.calibration],
    }


def _hundredths(value: Fraction) -> str:
    rounded = half_up(value * HUNDRED)
    return f"{rounded // HUNDRED}.{rounded % HUNDRED:02}"


def _bin_shape(found: CalibrationBin) -> Shape:
    return {
        "expected_from": _hundredths(found.least),
        "games": found.games,
        "expected": _hundredths(found.expected),
        "scored": _hundredths(found.scored),
    }


def _say(
    system: RatingSystem,
    numbers: Sequence[ListNumbers],
    bins: Sequence[CalibrationBin],
    limits: WatchLimits,
    words: Words,
) -> None:
    say(
        words(
            "{system}: the same players aged {least} to {most} in all lists, and the first {top}",
            system=system.value,
            least=limits.cohort_from,
            most=limits.cohort_to,
            top=limits.top,
        )
    )
    head = [words("list of"), words("players"), words("group"), words("mean of the group"), words("mean of the first")]
    rows = [[*head, words("mean"), words("median"), words("games"), words("expected"), words("scored")]]
    for each in numbers:
        means = (each.cohort_mean, each.top_mean, each.mean, each.median)
        rows.append(
            [
                each.on.isoformat(),
                str(each.players),
                str(each.cohort_size),
                *("-" if mean is None else words.rounded(mean, 1) for mean in means),
                *_favourites(each, words),
            ]
        )
    say(table_text(rows))
    say(words("Distribution of the list of {day}:", day=words.day(numbers[-1].on)))
    say(table_text([[f"{least}-{least + BAND - 1}", str(count)] for least, count in numbers[-1].distribution if count]))
    if bins:
        say(words("Favourites, by what was expected of them:"))
        head = [words("expected from"), words("games"), words("expected"), words("scored")]
        shown = [
            [
                words.rounded(each.least, 2),
                str(each.games),
                words.rounded(each.expected, 2),
                words.rounded(each.scored, 2),
            ]
            for each in bins
        ]
        say(table_text([head, *shown]))


def _favourites(found: ListNumbers, words: Words) -> tuple[str, str, str]:
    """Games counted since the list before, and what the favourites were expected to score and scored in them."""
    games = sum(each.games for each in found.calibration)
    expected = sum((each.expected for each in found.calibration), Fraction(0))
    scored = sum((each.scored for each in found.calibration), Fraction(0))
    return str(games), words.rounded(expected, 2), words.rounded(scored, 2)


def _draw(
    folder: str,
    system: RatingSystem,
    lists: Sequence[RatingList],
    numbers: Sequence[ListNumbers],
    bins: Sequence[CalibrationBin],
    limits: WatchLimits,
    words: Words,
) -> None:
    """The means from list to list; distribution and calibration of the last list and of all, and of each list."""
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal("{file}: cannot be written ({reason})", file=folder, reason=error.strerror) from error
    means: tuple[tuple[str, Callable[[ListNumbers], Fraction | None]], ...] = (
        (
            words("aged {least} to {most}", least=limits.cohort_from, most=limits.cohort_to),
            lambda each: each.cohort_mean,
        ),
        (words("first {top}", top=limits.top), lambda each: each.top_mean),
        (words("everybody"), lambda each: each.mean),
    )
    series = []
    for name, of in means:
        points = tuple((each.on, mean) for each in numbers if (mean := of(each)) is not None)
        if points:
            series.append(Series(name, points))
    caption = Caption(words("{system}: means from list to list", system=system.value), _means_text(numbers, words))
    write_text_file(str(Path(folder) / "trend.svg"), trend_chart(series, caption))
    for each, found in zip(lists, numbers, strict=True):
        _draw_distribution(Path(folder) / f"distribution-{each.on}.svg", system, each, found, words)
        if found.calibration:
            title = words(
                "{system}, list of {day}: expected and real scores of the favourites",
                system=system.value,
                day=words.day(each.on),
            )
            _draw_calibration(Path(folder) / f"calibration-{each.on}.svg", title, found.calibration, words)
    _draw_distribution(Path(folder) / "distribution.svg", system, lists[-1], numbers[-1], words)
    if bins:
        title = words("{system}: expected and real scores of the favourites", system=system.value)
        _draw_calibration(Path(folder) / "calibration.svg", title, bins, words)


def _draw_distribution(
    file: Path, system: RatingSystem, rating_list: RatingList, numbers: ListNumbers, words: Words
) -> None:
    counts = ", ".join(f"{least}: {count}" for least, count in numbers.distribution)
    title = words("{system}, list of {day}: distribution", system=system.value, day=words.day(rating_list.on))
    caption = Caption(title, words("Players by bands of {band} points: {counts}", band=BAND, counts=counts))
    write_text_file(str(file), histogram([line.rating for line in rating_list.lines], BAND, caption))


def _means_text(numbers: Sequence[ListNumbers], words: Words) -> str:
    found = ", ".join(f"{each.on}: {'-' if each.mean is None else words.rounded(each.mean, 1)}" for each in numbers)
    return words("Mean of everybody: {means}", means=found)


def _draw_calibration(file: Path, title: str, bins: Sequence[CalibrationBin], words: Words) -> None:
    points = [
        Calibration(each.expected * Fraction(1, each.games), each.scored * Fraction(1, each.games), each.games)
        for each in bins
    ]
    shares = ((words.rounded(each.expected, 2), words.rounded(each.scored, 2), each.games) for each in points)
    told = ", ".join(f"{expected}: {scored} ({games})" for expected, scored, games in shares)
    caption = Caption(title, words("Expected: scored (games): {told}", told=told))
    picture = calibration_chart(
        points,
        caption,
        expected_name=words("expected"),
        scored_name=words("scored"),
        games_name=words("games"),
    )
    write_text_file(str(file), picture)
