"""The history of a player: every movement of his rating, with its reasons, and the chart of the lists."""

from collections.abc import Iterable
from datetime import date
from fractions import Fraction

import click

from tabellone.answers.lists.career import CareerAnswer, SystemCareer, career
from tabellone.answers.lists.movements import GameLine, MovementLine, PartLine
from tabellone.answers.portion import Portion
from tabellone.answers.register.players import PlayerAnswer
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of, write_text_file
from tabellone.cli.calc import echo_steps, explain_option
from tabellone.cli.lists.more import echo_more
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import System, limit_option, offset_option, on_option
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.movement import MovementKind
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.identification import index_of, player_meant
from tabellone.locales.movement_names import movement_name
from tabellone.locales.words import Words


@click.command()
@click.argument("player")
@click.option("--system", type=System(), default=None, help="Only this system.")
@on_option("Up to the unofficial list of this day; by default up to the last published list.")
@explain_option
@click.option("--svg", default=None, metavar="FILE", help="Draw the published ratings into a file (one system).")
@limit_option
@offset_option
@database_option
@answering
def player(
    player: str,
    system: RatingSystem | None,
    on: date | None,
    explained: bool,
    svg: str | None,
    limit: int | None,
    offset: int,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Everything that happened to the rating of a player, whom an identifier, a number or a name says."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    meant = player_meant(index_of(state), player)
    answer = career(state, meant.id, system, on, explained=explained, with_private=True, portion=Portion(limit, offset))
    if svg is not None:
        write_text_file(svg, _chart(answer, words))
    if as_json:
        echo_answer(answer, words)
        return
    echo(_heading(answer.player))
    if not answer.careers:
        echo(words("No published list has a rating of this player; --on DAY shows what a list of a day would say."))
    for system_career in answer.careers:
        _echo(system_career, words, explained=explained)
        echo_more(system_career.next, "offset", words)
        for step in system_career.inactive:
            echo(f"{words.step(step)} ({words.source(step.citation)})")


def _chart(answer: CareerAnswer, words: Words) -> str:
    from tabellone.paper.career_chart import career_chart

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


def _echo(system_career: SystemCareer, words: Words, *, explained: bool) -> None:
    echo(system_career.system.value)
    rows = [_row(movement_line, words) for movement_line in system_career.movements]
    if not explained:
        echo(table_text(rows))
        return
    for movement, row in zip(system_career.movements, rows, strict=True):
        echo("  ".join(row).rstrip())
        _echo_reasons(movement, words)


def _row(movement: MovementLine, words: Words) -> list[str]:
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


def _echo_reasons(movement: MovementLine, words: Words) -> None:
    """The games, the decision of the commission, and every rule that was applied, event by event."""
    if movement.author is not None:
        echo("  " + words("Decided by {author}: {reason}", author=movement.author, reason=movement.reason))
    if any(part.why for part in movement.parts):
        echo_steps(movement.opening, words)
        for part in movement.parts:
            _echo_part(part, words)
        echo_steps(movement.closing, words)
    else:
        _echo_games(movement.games, words)
        echo_steps(movement.why or (), words)
    if movement.kind is MovementKind.EVENT and movement.weight is not None:
        echo(_in_letters(movement, words))


def _echo_games(games: Iterable[GameLine], words: Words, indent: str = "  ") -> None:
    for game in games:
        echo(
            indent
            + words(
                "{opponent} ({rating}): {points}",
                opponent=game.name,
                rating=words.number(game.rating),
                points=words.number(game.points),
            )
        )


def _echo_part(part: PartLine, words: Words) -> None:
    """One event of a period: its name, its games, its account, and the account in letters."""
    why = part.why or ()
    echo_steps(why[:1], words)
    _echo_games(part.games, words, "    ")
    for step in why[1:]:
        echo(f"    {words.step(step)} ({words.source(step.citation)})")
    if part.average is not None and part.expected is not None and part.change is not None:
        echo(
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
        echo("    " + words("n {games}, W {scored}: Ru {performance}", **figures))


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
