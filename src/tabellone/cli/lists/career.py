"""The history of a player: every movement of his rating, with its reasons, and the chart of the lists."""

from collections.abc import Iterable
from datetime import date
from fractions import Fraction

import click

from tabellone.answers.lists.career import CareerAnswer, SystemCareer, career
from tabellone.answers.lists.movements import GameLine, MovementLine, PartLine
from tabellone.answers.register.players import PlayerAnswer
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of, write_text_file
from tabellone.cli.calc import echo_steps, explain_option
from tabellone.cli.lists.office import opened
from tabellone.cli.lists.parameters import System, on_option
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.movement import MovementKind
from tabellone.core.rating.lists.records import RatingSystem
from tabellone.core.refusal import Refusal
from tabellone.desk.office.identification import Index, player_meant
from tabellone.locales.movement_names import movement_name
from tabellone.locales.words import Words


@click.command()
@click.argument("player")
@click.option("--system", type=System(), default=None, help="Only this system.")
@on_option("Up to the unofficial list of this day; by default up to the last published list.")
@explain_option
@click.option("--svg", default=None, metavar="FILE", help="Draw the published ratings into a file (one system).")
@database_option
@answering
def player(
    player: str,
    system: RatingSystem | None,
    on: date | None,
    explained: bool,
    svg: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Everything that happened to the rating of a player, whom an identifier, a number or a name says."""
    words = words_of(language)
    with opened(database) as office:
        state = office.state
    meant = player_meant(Index(state.players.values()), player)
    found = career(state, meant.id, system, on, explained=explained)
    if svg is not None:
        write_text_file(svg, _chart(found, words))
    if as_json:
        echo_answer(found, words)
        return
    echo(_heading(found.player))
    if not found.careers:
        echo(words("No published list has a rating of this player; --on DAY shows what a list of a day would say."))
    for each in found.careers:
        _echo(each, words, explained=explained)
        for step in each.inactive:
            echo(f"{words.step(step)} ({words.source(step.citation)})")


def _chart(found: CareerAnswer, words: Words) -> str:
    from tabellone.paper.career_chart import career_chart

    if len(found.careers) != 1:
        count = len(found.careers)
        raise Refusal("a chart shows one system, and the player has {found}; choose one with --system", found=count)
    (only,) = found.careers
    if not only.lists:
        raise Refusal(
            "{player} stands in no published list of {system}", player=found.player.name, system=only.system.value
        )
    return career_chart(found.player.name, only, words)


def _heading(player: PlayerAnswer) -> str:
    parts = [player.id, player.name, player.club, player.province, str(player.birth_year or ""), player.title]
    return "  ".join(part for part in parts if part)


def _echo(found: SystemCareer, words: Words, *, explained: bool) -> None:
    echo(found.system.value)
    rows = [_row(each, words) for each in found.movements]
    if not explained:
        echo(table_text(rows))
        return
    for each, row in zip(found.movements, rows, strict=True):
        echo("  ".join(row).rstrip())
        _echo_reasons(each, words)


def _row(found: MovementLine, words: Words) -> list[str]:
    category = found.category_after
    if found.category_before and found.category_before != found.category_after:
        category = f"{found.category_before} → {found.category_after}"
        if not found.is_official:
            category += " " + words("(unofficial until a list is published)")
    return [
        words.short_day(found.on),
        movement_name(found.kind, found.event_names, words),
        words.number(found.before),
        words.number(found.after),
        words.signed(found.change),
        category,
    ]


def _echo_reasons(found: MovementLine, words: Words) -> None:
    """The games, the decision of the commission, and every rule that was applied, event by event."""
    if found.author is not None:
        echo("  " + words("Decided by {author}: {reason}", author=found.author, reason=found.reason))
    if any(part.why for part in found.parts):
        echo_steps(found.opening, words)
        for part in found.parts:
            _echo_part(part, words)
        echo_steps(found.closing, words)
    else:
        _echo_games(found.games, words)
        echo_steps(found.why or (), words)
    if found.kind is MovementKind.EVENT and found.weight is not None:
        echo(_in_letters(found, words))


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


def _in_letters(found: MovementLine, words: Words) -> str:
    """The account in the letters of Tab. 14."""
    return "  " + words(
        "CI {before}, PO {scored}, PA {expected}, S {coefficient}: CF {after}",
        before=found.before,
        scored=words.number(found.scored or Fraction(0)),
        expected=words.rounded(found.expected or Fraction(0), 2),
        coefficient=words.number(found.coefficient or Fraction(0)),
        after=found.after,
    )
