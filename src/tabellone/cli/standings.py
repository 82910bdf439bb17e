"""`tabellone standings`: the standings of a report file, its crosstable and its rounds."""

from collections.abc import Iterable

import click

from tabellone.answers.files.standings import standings_of
from tabellone.cli.answer import answering, say, say_json, table_text, warn, words_of
from tabellone.cli.event import kind_option, read_event, scoring_option
from tabellone.cli.parameters import WholeNumber
from tabellone.core.arithmetic import decimal_text
from tabellone.core.model import Tournament
from tabellone.core.standings.crosstable import pairing_board, round_robin_crosstable, swiss_crosstable
from tabellone.core.standings.policy import Fault
from tabellone.core.standings.ranking import Row, Standings
from tabellone.core.standings.scoreboard import Entry, scoreboard
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import ADJOURNED_SIGN, colour_sign, result_text, round_points_text
from tabellone.locales.tie_breaks import sum_text, tie_break_name, tie_break_text
from tabellone.locales.words import Words

FAULT_SENTENCES = {
    Fault.MISSING: "none of these is in the list",
    Fault.OUT_OF_PLACE: "not for this system",
}


@click.command("standings")
@click.argument("file")
@click.option("--tiebreaks", default=None, help="Tie-breaks in order, separated by commas.")
@kind_option
@click.option("--withdrawn", type=WholeNumber(1), multiple=True, help="Player who left a round robin (002).")
@click.option("--explain", "explained", is_flag=True, help="Show every tie-break as a sum, game by game.")
@click.option("--crosstable", is_flag=True, help="Show the crosstable too.")
@click.option("--board", is_flag=True, help="Show every round with its date, pairs, results and rest.")
@click.option("--seed", type=WholeNumber(0), default=None, help="Seed of the lots, where the list ends with them.")
@scoring_option
@answering
def standings(
    file: str,
    tiebreaks: str | None,
    system: str | None,
    withdrawn: tuple[int, ...],
    explained: bool,
    crosstable: bool,
    board: bool,
    seed: int | None,
    scoring: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Standings after the rounds of a report file."""
    words = words_of(language)
    names = None if tiebreaks is None else [name.strip() for name in tiebreaks.split(",") if name.strip()]
    answer = standings_of(read_event(file, scoring), names, system=system, withdrawn=withdrawn, seed=seed)
    found, tournament = answer.standings, answer.tournament
    warnings = [
        words(
            "{names}: {fault} ({article})",
            names=", ".join(tie_break_name(name, words) for name in each.tie_breaks),
            fault=words(FAULT_SENTENCES[each.fault]),
            article=words.citation(each.citation),
        )
        for each in answer.warnings
    ]
    if as_json:
        shape: dict[str, object] = {"standings": [_shape(row, tournament) for row in found.rows]}
        if seed is not None:
            shape["seed"] = seed
        say_json({**shape, "warnings": warnings} if warnings else shape)
    else:
        _say(found, tournament, words)
        if explained:
            _say_sums(found, tournament, words)
        if crosstable:
            _say_crosstable(found, tournament, words, is_round_robin=answer.is_round_robin)
        if board:
            _say_board(tournament, words)
    for warning in () if as_json else warnings:
        warn(warning)
    if seed is None and "lot" in found.policy.tie_breaks and len({row.rank for row in found.rows}) < len(found.rows):
        warn(words("Some ranks are shared: the lot is drawn only with --seed."))


def _shape(row: Row, tournament: Tournament) -> dict[str, object]:
    return {
        "rank": row.rank,
        "number": row.number,
        "name": tournament.player(row.number).name,
        "points": decimal_text(row.points),
        "tiebreaks": {name: decimal_text(found.value) for name, found in row.tie_breaks.items()},
    }


def _say(found: Standings, tournament: Tournament, words: Words) -> None:
    names = [name for name in found.policy.tie_breaks if any(name in row.tie_breaks for row in found.rows)]
    heads = [tie_break_name(name, words) for name in names]
    rows = [[words("rank"), words("number"), words("name"), words("points"), *heads]]
    for row in found.rows:
        values = [tie_break_text(row.tie_breaks[name], words) if name in row.tie_breaks else "" for name in names]
        player = tournament.player(row.number)
        rows.append([str(row.rank), str(row.number), player.name, words.points(row.points), *values])
    say(table_text(rows))


def _say_sums(found: Standings, tournament: Tournament, words: Words) -> None:
    for row in found.rows:
        say(f"{row.number} {tournament.player(row.number).name}")
        for name, value in row.tie_breaks.items():
            say(f"    {tie_break_name(name, words)}: {sum_text(value, words)} ({words.source(value.citation)})")


def _say_crosstable(found: Standings, tournament: Tournament, words: Words, *, is_round_robin: bool) -> None:
    order = [row.number for row in found.rows]
    board = scoreboard(tournament)
    say("")
    if is_round_robin:
        rows = [[words("number"), words("name"), *map(str, order), words("points")]]
        for line in round_robin_crosstable(board, order):
            cells = ["*" if other == line.number else _cells(line.cells[other], words) for other in order]
            rows.append([str(line.number), line.name, *cells, words.points(line.points)])
    else:
        rounds = [str(each.number) for each in tournament.rounds]
        rows = [[words("number"), words("name"), *rounds, words("points")]]
        for swiss_line in swiss_crosstable(board, order):
            cells = [_cell(entry, words) for entry in swiss_line.cells]
            rows.append([str(swiss_line.number), swiss_line.name, *cells, words.points(swiss_line.points)])
    say(table_text(rows))


def _say_board(tournament: Tournament, words: Words) -> None:
    for each in pairing_board(tournament):
        say("")
        day = [words.short_day(each.played_on)] if each.played_on else []
        say("  ".join([words("Round {number}", number=each.number), *day]))
        scoring = tournament.scoring
        rows = [
            [game.white, game.black, result_text(game.result, scoring, words) or ADJOURNED_SIGN] for game in each.games
        ]
        if rows:
            say(table_text(rows))
        for name in each.resting:
            say(words("rest {player}", player=name))
        if each.out:
            say(words("absent {players}", players=", ".join(each.out)))


def _cells(entries: Iterable[Entry], words: Words) -> str:
    return " ".join(round_points_text(entry, words) for entry in entries)


def _cell(entry: Entry, words: Words) -> str:
    """Opponent, colour and points, such as 12w1; a round without opponent has only its points."""
    if entry.opponent is None:
        return f"{NOTHING}{words.points(entry.points)}"
    colours = "".join(colour_sign(appearance.colour, words) for appearance in entry.games)
    return f"{entry.opponent}{colours}{round_points_text(entry, words)}"
