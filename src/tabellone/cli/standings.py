"""`tabellone standings` and `order`: the players of a report file, ranked after the rounds or before the first."""

from collections.abc import Iterator

import click

from tabellone.answers.as_json import brief_steps, exact_json
from tabellone.answers.files.order import order_of_strength, text_with_final_numbers
from tabellone.answers.files.records import crosstable_record, round_record, standings_record
from tabellone.answers.files.standings import standings_of
from tabellone.answers.standings import StandingLine
from tabellone.cli.answer import Call, answering, table_text, today, warn, write_text_file
from tabellone.cli.calc import step_lines
from tabellone.cli.event_tables import crosstable_text, round_text, standings_text
from tabellone.cli.parameters import WholeNumber
from tabellone.cli.report_files import kind_option, list_edition_option, read_event, scoring_option
from tabellone.core.model import Tournament
from tabellone.core.standings.policy import Fault
from tabellone.core.standings.ranking import Standings
from tabellone.locales.tie_breaks import explained_sum, formula_source, reading_notes, skipped_code, tie_break_name
from tabellone.locales.words import Words

FAULT_SENTENCES = {
    Fault.MISSING: "none of these is in the list",
    Fault.OUT_OF_PLACE: "not for this system",
}


@click.command("standings")
@click.argument("file")
@click.option("--tiebreaks", default=None, help="Tie-breaks in order, separated by commas.")
@list_edition_option
@kind_option
@click.option("--withdrawn", type=WholeNumber(1), multiple=True, help="Player who left a round robin (FSI, Varie).")
@click.option("--explain", "explained", is_flag=True, help="Show every tie-break as a sum, game by game.")
@click.option("--crosstable", is_flag=True, help="Show the crosstable too.")
@click.option("--board", is_flag=True, help="Show every round with its date, pairs, results and rest.")
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
    seed: int | None,
    scoring: str | None,
) -> None:
    """Standings after the rounds of a report file."""
    words = call.words
    names = None if tiebreaks is None else [name.strip() for name in tiebreaks.split(",") if name.strip()]
    answer = standings_of(
        read_event(file, scoring), today(), names, edition=edition, system=system, withdrawn=withdrawn, seed=seed
    )
    ranking, tournament = answer.standings, answer.tournament
    warnings = [
        words(
            "{names}: {fault} ({article})",
            names=", ".join(tie_break_name(name, words) for name in fault_warning.tie_breaks),
            fault=words(FAULT_SENTENCES[fault_warning.fault]),
            article=words.citation(fault_warning.citation),
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

    def lines() -> Iterator[str]:
        yield standings_text(ranked, words)
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
@click.option("--seed", type=WholeNumber(0), required=True, help="Seed of the lot between players equal in all else.")
@click.option("--output", default=None, help="Write the event with these final numbers, rounds played included.")
@answering
def order(call: Call, file: str, seed: int, output: str | None) -> None:
    """Numbers by rating, title, national rating and lot (FIDE Swiss Rules, art. 7).

    With --output they are made final in the rounds already played too (art. 17).
    """
    words, event = call.words, read_event(file, None)
    ordered = order_of_strength(event, seed)
    if output is not None:
        write_text_file(output, text_with_final_numbers(event, seed))
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
    call.say({"seed": seed, "players": players}, table_text([header, *rows]))
