"""`tabellone standings` and `order`: players of a report file, ranked; and standings, crosstables, rounds as text."""

from collections.abc import Iterator

import click

from tabellone.answers.as_json import brief_steps, exact_json
from tabellone.answers.files.event_records import crosstable_record, round_record, standings_record
from tabellone.answers.files.pairing_system import EQUAL_PLAYERS, seed_of_equals
from tabellone.answers.files.report import order_of_strength, reported_in, scoring_named, text_with_final_numbers
from tabellone.answers.files.standings import boards_of, standings_of
from tabellone.answers.groups.boards import BoardAnswer, Side
from tabellone.answers.groups.pictures import CrosstableAnswer, CrosstableCell, CrosstableLine
from tabellone.answers.groups.rounds import RestLine, RoundAnswer
from tabellone.answers.groups.standings import StandingLine, StandingsAnswer
from tabellone.answers.groups.team_boards import BoardsAnswer
from tabellone.cli.answer import Call, answering, table_text, today, warn, write_text_file
from tabellone.cli.calc import step_lines
from tabellone.cli.parameters import OneOf, WholeNumber
from tabellone.cli.report_files import kind_option, list_edition_option, read_event, scoring_option
from tabellone.core.model import Tournament
from tabellone.core.pairing.order import EqualPlayers
from tabellone.core.standings.policy import Fault
from tabellone.core.standings.ranking import Standings
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import ADJOURNED_SIGN, colour_sign, game_text, prize_tie_text, round_points_text
from tabellone.locales.tie_breaks import (
    explained_sum,
    formula_source,
    line_tie_break,
    ranking_notes,
    reading_notes,
    skipped_code,
    tie_break_name,
)
from tabellone.locales.value_names import FIELD_NAMES
from tabellone.locales.words import Words

FAULT_SENTENCES = {
    Fault.MISSING: "none of these is in the list",
    Fault.OUT_OF_PLACE: "not for this system",
}


def standings_text(answer: StandingsAnswer, words: Words) -> str:
    """The standings as a table, with the edition of their tie-breaks and what of a file's list was skipped."""
    marks = (("title", answer.has_titles), ("category", answer.has_categories))
    marked = [name for name, has_any in marks if has_any]
    head = [
        words("rank"),
        words("number"),
        words("name"),
        *(words(FIELD_NAMES[name]) for name in marked),
        words("points"),
    ]
    head += [tie_break_name(rule.name, words) for rule in answer.tie_breaks]
    if answer.has_printed:
        head.append(words("FID format"))

    def row(line: StandingLine) -> list[str]:
        values = [line_tie_break(line, rule, words) for rule in answer.tie_breaks]
        printed = [line.printed] if answer.has_printed else []
        own = [getattr(line, name) for name in marked]
        return [str(line.rank), str(line.number), line.name, *own, words.points(line.points), *values, *printed]

    notes = [*ranking_notes(answer, words), *(prize_tie_text(tie, words) for tie in answer.prize_ties)]
    return "\n".join([table_text([head, *(row(line) for line in answer.rows)]), "", *notes])


def crosstable_text(answer: CrosstableAnswer, words: Words) -> str:
    """The crosstable; a star on the diagonal."""

    def cell(line: CrosstableLine, column: int) -> str:
        if answer.is_round_robin and line.place == column:
            return "*"
        return " ".join(_met(met, words, with_place=not answer.is_round_robin) for met in line.cells[column - 1])

    columns = range(1, answer.columns + 1)
    head = [words("rank"), words("name"), *map(str, columns), words("points")]
    rows = [
        [str(line.place), line.name, *(cell(line, column) for column in columns), words.points(line.points)]
        for line in answer.lines
    ]
    return table_text([head, *rows])


def _met(cell: CrosstableCell, words: Words, *, with_place: bool) -> str:
    """The place of the opponent, the colours and the points."""
    points = round_points_text(cell, words)
    if not with_place:
        return points
    if cell.place is None:
        return f"{NOTHING}{points}"
    return f"{cell.place}{''.join(colour_sign(colour, words) for colour in cell.colours)}{points}"


def board_row(board: BoardAnswer, words: Words) -> list[str]:
    """A board with its players and results."""
    results = "  ".join(game_text(game, words) or ADJOURNED_SIGN for game in board.games)
    white, black = _numbered(board.white), _numbered(board.black)
    return [str(board.board), white, black, results]


def _numbered(player: Side | RestLine) -> str:
    """A player of a round by number and name."""
    return f"{player.number} {player.name}"


def round_text(answer: RoundAnswer, words: Words) -> str:
    """A round with its day, its boards, who rests and who is away."""
    day = [words.short_day(answer.played_on)] if answer.played_on else []
    lines = ["  ".join([words("Round {number}", number=answer.number), *day])]
    if answer.boards:
        lines.append(table_text([board_row(board, words) for board in answer.boards]))
    lines += [words("rest {player}", player=_numbered(rest)) for rest in answer.rests if rest.is_explained]
    away = ", ".join(_numbered(rest) for rest in answer.rests if not rest.is_explained)
    return "\n".join([*lines, words("absent {players}", players=away)] if away else lines)


@click.command("standings")
@click.argument("file")
@click.option("--tiebreaks", default=None, help="Tie-breaks in order, separated by commas.")
@list_edition_option
@kind_option
@click.option("--withdrawn", type=WholeNumber(1), multiple=True, help="Player who left a round robin (FSI, Varie).")
@click.option("--explain", "explained", is_flag=True, help="Show every tie-break as a sum, game by game.")
@click.option("--crosstable", is_flag=True, help="Show the crosstable too.")
@click.option("--board", is_flag=True, help="Show every round with its date, pairs, results and rest.")
@click.option("--boards", is_flag=True, help="Of teams, show the results by board, with performance.")
@click.option("--players", is_flag=True, help="Of teams, rank their players by the games on the boards.")
@click.option("--seed", type=WholeNumber(0), default=None, help="Seed of the lots, where the list ends with them.")
@scoring_option
@answering
def standings(
    call: Call,
    file: str,
    tiebreaks: str | None,
    edition: str | None,
    system: str | None,
    withdrawn: tuple[int, ...],
    explained: bool,
    crosstable: bool,
    board: bool,
    boards: bool,
    players: bool,
    seed: int | None,
    scoring: str | None,
) -> None:
    """Standings after the rounds of a report file."""
    words = call.words
    names = None if tiebreaks is None else [name.strip() for name in tiebreaks.split(",") if name.strip()]
    event = read_event(file, scoring)
    stated = None if scoring is None else scoring_named(scoring)
    by_board = boards_of(event, stated) if boards else None
    answer = standings_of(
        reported_in(event.document, stated, of_players=True) if players else event,
        today(),
        names,
        edition=edition,
        system=system,
        withdrawn=withdrawn,
        seed=seed,
    )
    ranking, tournament = answer.standings, answer.tournament
    warnings = [
        words(
            "{names}: {fault} ({article})",
            names=", ".join(tie_break_name(name, words) for name in fault_warning.tie_breaks),
            fault=words(FAULT_SENTENCES[fault_warning.fault]),
            article=words.source(fault_warning.citation),
        )
        for fault_warning in answer.warnings
    ]
    warnings += [skipped_code(code, words) for code in answer.skipped]
    ranked = standings_record(tournament, ranking, is_round_robin=answer.is_round_robin)
    shape: dict[str, object] = {
        "system": answer.system,
        "tie_break_list": ranking.policy.name,
        "edition": ranking.policy.edition,
        "standings": [_shape(row) for row in ranked.rows],
    }
    if answer.skipped:
        shape["skipped"] = answer.skipped
    if answer.seed is not None:
        shape["seed"] = answer.seed
    steps = {"assigned": ranked.assigned, "withdrawals": answer.withdrawals}
    shape |= {name: brief_steps(reasons, words) for name, reasons in steps.items() if reasons}
    if notes := reading_notes(ranked.tie_breaks, words):
        shape["notes"] = notes

    if by_board is not None:
        shape["boards"] = by_board

    def lines() -> Iterator[str]:
        yield standings_text(ranked, words)
        if by_board is not None:
            yield f"\n{boards_text(by_board, words)}"
        yield from step_lines(answer.withdrawals, words)
        if explained:
            yield from _sums_lines(ranking, tournament, words)
        if crosstable:
            record = crosstable_record(tournament, ranking, is_round_robin=answer.is_round_robin)
            yield f"\n{crosstable_text(record, words)}"
        if board:
            for played_round in tournament.rounds:
                yield f"\n{round_text(round_record(tournament, played_round.number), words)}"

    call.say({**shape, "warnings": warnings} if warnings else shape, lines())
    call.warn(*warnings)
    if (
        answer.seed is None
        and "lot" in ranking.policy.tie_breaks
        and len({row.rank for row in ranking.rows}) < len(ranking.rows)
    ):
        warn(words("Some ranks are shared: the lot is drawn only with --seed."))


def boards_text(answer: BoardsAnswer, words: Words) -> str:
    """The results by board: the players, then the points of the teams."""
    head = [words("board"), words("number"), words("name"), words("team"), words("games"), words("points")]
    head += [words("by forfeit"), words("average rating"), words("performance")]
    rows = [
        [
            str(line.board),
            str(line.number),
            line.name,
            line.team,
            str(line.games),
            words.points(line.points),
            words.points(line.forfeit_points) if line.forfeit_points else "",
            str(line.average or ""),
            str(line.performance or ""),
        ]
        for line in answer.players
    ]
    columns = max((len(line.points) for line in answer.teams), default=0)
    teams = [[words("team"), *map(str, range(1, columns + 1))]]
    teams += [[line.name, *map(words.points, line.points)] for line in answer.teams]
    return f"{table_text([head, *rows])}\n\n{table_text(teams)}"


def _shape(row: StandingLine) -> dict[str, object]:
    return {
        "rank": row.rank,
        "number": row.number,
        "name": row.name,
        "points": exact_json(row.points),
        "tiebreaks": {name: exact_json(value) for name, value in row.tie_breaks.items()},
        "printed": row.printed,
    }


def _sums_lines(ranking: Standings, tournament: Tournament, words: Words) -> Iterator[str]:
    for row in ranking.rows:
        yield f"{row.number} {tournament.player(row.number).name}"
        for name, value in row.tie_breaks.items():
            numbers = [term.opponent for term in value.terms if term.opponent is not None]
            text = explained_sum(name, value, [tournament.player(opponent).name for opponent in numbers], words)
            yield f"    {text} ({formula_source(value.citation, words)})"


@click.command()
@click.argument("file")
@click.option("--seed", type=WholeNumber(0), default=None, help="Seed of the lot between players equal in all else.")
@click.option(
    "--equal-players",
    type=OneOf(EQUAL_PLAYERS),
    default="auto",
    help="Players of equal rating and title by the alphabet or by lot; auto: as the file or the edition says.",
)
@click.option("--output", default=None, help="Write the event with these final numbers, rounds played included.")
@answering
def order(call: Call, file: str, seed: int | None, equal_players: str, output: str | None) -> None:
    """Numbers by rating and title, then by the alphabet (FIDE C.04.2 art. 2.2) or by lot.

    By lot where it was announced or the event is paired by an edition before 2026 (FIDE Swiss Rules, art. 7: national
    rating, then lot), which needs a seed. With --output they are made final in the rounds already played too (art. 17).
    """
    words, event = call.words, read_event(file, None)
    lot = seed_of_equals(event, equal_players, seed, today())
    if seed is not None and lot is None:
        call.warn(words("equal players are numbered by the alphabet (FIDE C.04.2 2.2): the seed is not used"))
    ordered = order_of_strength(event, lot)
    if output is not None:
        write_text_file(output, text_with_final_numbers(event, lot))
    players = [
        {
            "number": player.number,
            "name": player.name,
            "rating": player.rating,
            "title": player.title,
            "national_rating": player.national_rating,
        }
        for player in ordered
    ]
    header = [words("number"), words("name"), words("rating"), words("title"), words("national rating")]
    rows = [
        [str(player.number), player.name, str(player.rating or ""), player.title, str(player.national_rating or "")]
        for player in ordered
    ]
    how = (EqualPlayers.ALPHABET if lot is None else EqualPlayers.LOT).value
    call.say({"seed": seed, "equal_players": how, "players": players}, table_text([header, *rows]))
