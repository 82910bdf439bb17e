"""The scale over time: the career of a player, the malus register, and the watch over all lists of a system."""

from collections.abc import Iterable, Iterator
from datetime import date
from fractions import Fraction
from pathlib import Path

import click

from tabellone.answers.lists.career import CareerAnswer, GameLine, MovementLine, PartLine, SystemCareer, career
from tabellone.answers.lists.ranking import MalusAnswer, malus, malus_table
from tabellone.answers.lists.watch import WatchAnswer, favourites, watch
from tabellone.answers.portion import Portion
from tabellone.answers.register.players import PlayerAnswer
from tabellone.cli.answer import (
    Call,
    asking,
    more_lines,
    table_text,
    write_text_file,
)
from tabellone.cli.calc import explain_option, step_lines
from tabellone.cli.lists.office import office_state
from tabellone.cli.lists.options import System, limit_option, offset_option, on_option, system_argument
from tabellone.cli.progress import at_work
from tabellone.core.rating.lists.movement import MovementKind
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.rating.lists.watch import BAND, ListNumbers
from tabellone.core.refusal import Refusal
from tabellone.desk.office.identification import index_of, player_meant
from tabellone.locales.numbers import NOTHING
from tabellone.locales.office_names import movement_name
from tabellone.locales.words import Words


@click.command()
@click.argument("player")
@click.option("--system", type=System(), default=None, help="Only this system.")
@on_option("Up to the unofficial list of this day; by default up to the last published list.")
@explain_option
@click.option("--svg", default=None, metavar="FILE", help="Draw the published ratings into a file (one system).")
@limit_option
@offset_option
@asking
def player(
    call: Call,
    player: str,
    system: RatingSystem | None,
    on: date | None,
    explained: bool,
    svg: str | None,
    limit: int | None,
    offset: int,
) -> None:
    """Everything that happened to the rating of a player, whom an identifier, a number or a name says."""
    state = office_state(call)
    meant = player_meant(index_of(state), player)
    answer = career(state, meant.id, system, on, explained=explained, with_private=True, portion=Portion(limit, offset))
    if svg is not None:
        write_text_file(svg, _chart(answer, call.words))
    call.say(answer, _player_lines(answer, call.words, explained=explained))


def _player_lines(answer: CareerAnswer, words: Words, *, explained: bool) -> Iterator[str]:
    yield _heading(answer.player)
    if not answer.careers:
        yield words("No published list has a rating of this player; --on DAY shows what a list of a day would say.")
    for system_career in answer.careers:
        yield from _career_lines(system_career, words, explained=explained)
        yield from more_lines(system_career.next, "offset", words)
        for step in system_career.inactive:
            yield f"{words.step(step)} ({words.source(step.citation)})"


def _chart(answer: CareerAnswer, words: Words) -> str:
    from tabellone.paper.rating_charts import career_chart

    if len(answer.careers) != 1:
        count = len(answer.careers)
        raise Refusal("a chart shows one system, and the player has {found}; choose one with --system", found=count)
    (only,) = answer.careers
    if not only.lists:
        raise Refusal(
            "{player} stands in no published list of {system}", player=answer.player.name, system=only.system.value
        )
    return career_chart(answer.player.name, only, words)


def _heading(player: PlayerAnswer) -> str:
    parts = [player.id, player.name, player.club, player.province, str(player.birth_year or ""), player.title]
    return "  ".join(part for part in parts if part)


def _career_lines(system_career: SystemCareer, words: Words, *, explained: bool) -> Iterator[str]:
    yield system_career.system.value
    rows = [_movement_row(movement_line, words) for movement_line in system_career.movements]
    if not explained:
        yield table_text(rows)
        return
    for movement, row in zip(system_career.movements, rows, strict=True):
        yield "  ".join(row).rstrip()
        yield from _reasons_lines(movement, words)


def _movement_row(movement: MovementLine, words: Words) -> list[str]:
    category = movement.category_after
    if movement.category_before and movement.category_before != movement.category_after:
        category = f"{movement.category_before} → {movement.category_after}"
        if not movement.is_official:
            category += " " + words("(unofficial until a list is published)")
    return [
        words.short_day(movement.on),
        movement_name(movement.kind, movement.event_names, words),
        words.number(movement.before),
        words.number(movement.after),
        words.signed(movement.change),
        category,
    ]


def _reasons_lines(movement: MovementLine, words: Words) -> Iterator[str]:
    """The games, the decision of the commission, and every rule that was applied, event by event."""
    if movement.author is not None:
        yield "  " + words("Decided by {author}: {reason}", author=movement.author, reason=movement.reason)
    if any(part.why for part in movement.parts):
        yield from step_lines(movement.opening, words)
        for part in movement.parts:
            yield from _part_lines(part, words)
        yield from step_lines(movement.closing, words)
    else:
        yield from _games_lines(movement.games, words)
        yield from step_lines(movement.why or (), words)
    if movement.kind is MovementKind.EVENT and movement.weight is not None:
        yield _in_letters(movement, words)


def _games_lines(games: Iterable[GameLine], words: Words, indent: str = "  ") -> Iterator[str]:
    for game in games:
        yield (
            indent
            + words(
                "{opponent} ({rating}): {points}",
                opponent=game.name,
                rating=words.number(game.rating),
                points=words.number(game.points),
            )
        )


def _part_lines(part: PartLine, words: Words) -> Iterator[str]:
    """Lines for one event of a period: its name, its games, its account, and the account in letters."""
    why = part.why or ()
    yield from step_lines(why[:1], words)
    yield from _games_lines(part.games, words, "    ")
    for step in why[1:]:
        yield f"    {words.step(step)} ({words.source(step.citation)})"
    if part.average is not None and part.expected is not None and part.change is not None:
        yield (
            "    "
            + words(
                "Rc {average}, n {games}, W {scored}, D {difference}, P(D) {percentage}, We {expected}: ΔR {change}",
                average=part.average,
                games=part.counted,
                scored=words.number(part.scored),
                difference=part.difference,
                percentage=words.rounded(part.percentage or Fraction(0), 2),
                expected=words.number(part.expected),
                change=words.number(part.change),
            )
        )
    elif part.performance is not None:
        figures = {"games": part.counted, "scored": words.number(part.scored), "performance": part.performance}
        yield "    " + words("n {games}, W {scored}: Ru {performance}", **figures)


def _in_letters(movement: MovementLine, words: Words) -> str:
    """The account in the letters of Tab. 14."""
    return "  " + words(
        "CI {before}, PO {scored}, PA {expected}, S {coefficient}: CF {after}",
        before=movement.before,
        scored=words.number(movement.scored or Fraction(0)),
        expected=words.rounded(movement.expected or Fraction(0), 2),
        coefficient=words.number(movement.coefficient or Fraction(0)),
        after=movement.after,
    )


@click.command("malus")
@on_option("As of this day, unofficially; by default by the last published lists.")
@click.option("--csv", "csv_file", default=None, metavar="FILE", help="Write it as a table, too.")
@click.option("--pdf", default=None, metavar="FILE", help="Print it as a PDF, too.")
@asking
def show_malus(call: Call, on: date | None, csv_file: str | None, pdf: str | None) -> None:
    """Everybody from whose capital points were taken for years without an event, and how many."""
    words = call.words
    state = office_state(call)
    with at_work(words("computing the list")):
        answer = malus(state, on)
    if csv_file is not None:
        write_text_file(csv_file, malus_table(answer))
    if pdf is not None:
        _print_malus(pdf, answer, words)
    call.say(answer, _malus_lines)


def _malus_lines(answer: MalusAnswer, words: Words) -> Iterator[str]:
    head = [words("system"), words("player"), words("name"), words("malus"), words("at most"), words("rating")]
    rows = [
        [
            *(register.system.value, player.player, player.name, str(player.malus_taken), str(register.at_most)),
            *(words.number(player.rating), words.short_day(player.last_played) or NOTHING),
        ]
        for register in answer.systems
        for player in register.players
    ]
    yield table_text([[*head, words("last played")], *rows]) if rows else words("Nobody has a malus.")


def _print_malus(path: str, answer: MalusAnswer, words: Words) -> None:
    from tabellone.cli.printing import write_sheet
    from tabellone.paper.list_files import malus_sheet

    write_sheet(path, malus_sheet(answer, words))


@click.command("watch")
@system_argument
@click.option("--svg", default=None, metavar="FOLDER", help="Draw the pictures into a folder.")
@asking
def show_watch(call: Call, system: RatingSystem, svg: str | None) -> None:
    """Whether the scale moves: a fixed group, the best, the distribution; and whether expectations come true."""
    words = call.words
    state = office_state(call)
    with at_work(words("computing the list")):
        answer = watch(state, system)
    if svg is not None:
        _draw_watch(Path(svg), answer, words)
    call.say(answer, _watch_lines)


def _watch_lines(answer: WatchAnswer, words: Words) -> Iterator[str]:
    yield (
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
    yield table_text([head, *(_watch_row(list_numbers, words) for list_numbers in answer.lists)])
    last = answer.lists[-1]
    yield words("Distribution of the list of {day}:", day=words.day(last.on))
    yield table_text([[f"{least}-{least + BAND - 1}", str(count)] for least, count in last.distribution if count])
    if answer.calibration:
        yield words("Favourites, by what was expected of them:")
        head = [words("expected from"), words("games"), words("expected"), words("scored")]
        lines = [
            [
                words.rounded(calibration_bin.least, 2),
                str(calibration_bin.games),
                *(words.rounded(of, 2) for of in (calibration_bin.expected, calibration_bin.scored)),
            ]
            for calibration_bin in answer.calibration
        ]
        yield table_text([head, *lines])


def _watch_row(list_numbers: ListNumbers, words: Words) -> list[str]:
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


def _draw_watch(folder: Path, answer: WatchAnswer, words: Words) -> None:
    """The means from list to list; distribution and calibration of the last list and of all, and of each list."""
    from tabellone.paper.rating_charts import distribution_chart, means_chart, scores_chart

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
