"""Players of the register: entered, shown, changed, removed, and their former names."""

from collections.abc import Iterator
from datetime import date

import click

from tabellone.answers.files.report import file_content
from tabellone.answers.rating_files.updates import other_ratings
from tabellone.answers.register.events import RegisteredEventAnswer, registered_event
from tabellone.answers.register.intake import players_taken
from tabellone.answers.register.players import PlayerAnswer, PlayersAnswer, player_answer
from tabellone.answers.register.players import players as answers_players
from tabellone.cli.answer import (
    Call,
    acting,
    asking,
    exit_with,
    more_lines,
    table_text,
)
from tabellone.cli.lists.office import (
    NOT_DONE,
    Outcome,
    changed,
    effect_texts,
    effects_on,
    office_act,
    opened,
    outcome_text,
    state_or_empty,
)
from tabellone.cli.lists.options import Day, after_option, choice_of, columns_option, federation_option, limit_option
from tabellone.cli.progress import at_work
from tabellone.cli.rating_files import list_option
from tabellone.core.rating.lists.records import EventId, PlayerId
from tabellone.core.refusal import Refusal
from tabellone.desk.office.book import needs_confirmation
from tabellone.desk.office.commands import RemovePlayer, SetFormerNames, UpdatePlayers
from tabellone.desk.office.identification import Enrolment, index_of, name_key, player_meant
from tabellone.desk.office.intake import File, planned_players, players_in
from tabellone.desk.office.reports import tournament_of_report
from tabellone.desk.office.state import FormerName
from tabellone.formats.register.layout import written_table
from tabellone.formats.register.players import PlayerRow, read_players
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import result_text
from tabellone.locales.words import Words
from tabellone.store.house import OFFICE


@click.command("players")
@click.argument("file")
@federation_option
@columns_option
@click.option("--preview", is_flag=True, help="Say who would be entered or changed, and change nothing.")
@office_act
def import_players(call: Call, file: str, federation: str | None, columns: str | None, preview: bool) -> None:
    """Players from a table (CSV, XLSX, XLS, ODS) or a report file (TRF).

    Known identifiers are changed, others entered. Without an identifier a player is looked for by federation number,
    then by name and birth year, and gets a new one if he is not there.
    """
    _enter(call, players_in(File(file, file_content(file), choice_of(columns)), federation), preview=preview)


@click.command("other-ratings")
@list_option
@click.option("--since", type=Day(), required=True, help="The day from which the ratings of the list hold.")
@click.option("--preview", is_flag=True, help="Say who would be changed, and change nothing.")
@office_act
def import_other_ratings(call: Call, list_name: str, since: date, preview: bool) -> None:
    """Ratings of registered players in a list of `rating-files`, found by their number in it.

    They are the ratings in other lists, such as fide_standard, from which a first rating may come.
    """
    with call.house() as house:
        rows = other_ratings(house, house.view(house.office(), OFFICE).state, list_name, since)
    _enter(call, rows, preview=preview)


def _enter(call: Call, rows: tuple[PlayerRow, ...], *, preview: bool) -> None:
    """Enter or change the players of some rows, or say who would be."""
    words = call.words
    if preview:
        state = state_or_empty(call)
        plan = planned_players(state, rows)
        outcome = Outcome(call, effects_on(state, plan.command, words), False)
    else:
        with at_work(words("entering the players")), opened(call, writing=True) as office:
            plan = planned_players(office.state, rows)
            outcome = office.act(plan.command) if plan.command.players else Outcome(call, (), True)

    def lines() -> Iterator[str]:
        yield from effect_texts(changed(outcome.effects), words)
        yield from _enrolments_lines(plan.enrolments, words, preview=preview)
        if not preview and needs_confirmation(outcome.effects):
            yield outcome_text(words, is_done=outcome.is_done)

    call.say(players_taken(plan, outcome.effects, done=outcome.is_done), lines())
    exit_with(0 if outcome.is_done or preview else NOT_DONE)


def _enrolments_lines(player_enrolments: tuple[Enrolment, ...], words: Words, *, preview: bool) -> Iterator[str]:
    new = [enrolment for enrolment in player_enrolments if enrolment.before is None]
    edited = [enrolment for enrolment in player_enrolments if enrolment.changes]
    if preview:
        rows = [[enrolment.after.id, enrolment.after.name, words("new")] for enrolment in new]
        rows += [[enrolment.after.id, enrolment.after.name, ", ".join(enrolment.changes)] for enrolment in edited]
        if rows:
            yield table_text(rows)
    yield (
        words.plural(
            "{count} player is new, {changed} change, {same} stay as they are",
            "{count} players are new, {changed} change, {same} stay as they are",
            len(new),
            changed=len(edited),
            same=len(player_enrolments) - len(new) - len(edited),
        )
    )
    if preview:
        yield words("Nothing was changed: this is a preview.")


@click.command()
@click.argument("player")
@acting
def remove(call: Call, player: str) -> None:
    """Strike a player who has never played."""
    with opened(call) as office:
        record = player_meant(index_of(office.state), player)
        office.perform(RemovePlayer(record.id))
    sentence = call.words("{player} is struck from the register", player=f"{record.id} {record.name}")
    call.say({"player": record.id, "name": record.name}, sentence)


@click.command("players")
@click.option("--search", default="", metavar="TEXT", help="Beginnings of words of the name, or an identifier.")
@click.option("--id", "player", default=None, metavar="PLAYER", help="The player with this identifier alone.")
@limit_option
@after_option
@asking
def show_players(call: Call, search: str, player: str | None, limit: int | None, after: str | None) -> None:
    """The players of the register by identifier, with their private data."""
    if search and player is not None:
        raise Refusal("--search and --id are two questions; give one of them")
    state = state_or_empty(call)
    if player is None:
        call.say(answers_players(state, search, limit, after, with_private=True), _players_lines)
    else:
        answer = player_answer(state, PlayerId(player), with_private=True)
        call.say(answer, _player_table((answer,), call.words))


def _players_lines(answer: PlayersAnswer, words: Words) -> Iterator[str]:
    if answer.players:
        yield _player_table(answer.players, words)
        yield from more_lines(answer.next, "after", words)
    else:
        yield words("There is no such player.")


def _player_table(players: tuple[PlayerAnswer, ...], words: Words) -> str:
    head = [words("player"), words("name"), words("born"), words("club"), words("nationality")]
    return table_text([head, *(_player_row(player, words) for player in players)])


def _player_row(player: PlayerAnswer, words: Words) -> list[str]:
    year = NOTHING if player.birth_year is None else str(player.birth_year)
    born = words.short_day(player.birth_date) if player.birth_date else year
    return [player.id, player.name, born, player.club or NOTHING, player.nationality or NOTHING]


@click.command("event")
@click.argument("event")
@asking
def show_event(call: Call, event: str) -> None:
    """An EVENT of the register with its games and those who had no opponent."""
    state = state_or_empty(call)

    def text(answer: RegisteredEventAnswer, words: Words) -> Iterator[str]:
        names = {player: state.player(PlayerId(player)).name for player in answer.entered}
        yield f"{answer.event.id}  {answer.event.name}"
        scoring = tournament_of_report(state.event(EventId(event)), state.players, {}).scoring
        rows = [
            [str(game.round), names[game.white], names[game.black], result_text(game.result, scoring, words)]
            for game in answer.games
        ]
        yield table_text([[words("round"), words("White"), words("Black"), words("result")], *rows])

    call.say(registered_event(state, EventId(event)), text)


@click.command()
@click.argument("player")
@click.argument("fields", nargs=-1, required=True, metavar="FIELD=VALUE...")
@office_act
def change(call: Call, player: str, fields: tuple[str, ...]) -> None:
    """Change some fields of a player, named as the columns of a table of players; a dash clears one."""
    values = dict(_field_value_of(text) for text in fields)
    with opened(call) as office:
        record = player_meant(index_of(office.state), player)
        table = written_table(["id", *values], [[record.id, *values.values()]])
        outcome = office.act(UpdatePlayers(read_players(table.encode(), "change")))
    words, name = call.words, f"{record.id} {record.name}"
    sentence = words("{player} is changed: {fields}", player=name, fields=", ".join(values))
    outcome.say({"player": record.id, "fields": list(values)}, sentence)


def _field_value_of(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign or not name.strip():
        raise Refusal('"{found}" is no FIELD=VALUE, such as club="Circolo Alfa"', found=text)
    return name.strip(), value.strip()


@click.command("former-names")
@click.argument("player")
@click.option("--add", "added", default=None, metavar="NAME", help="A name that the player had, or another day of one.")
@click.option("--until", type=Day(), default=None, help="The last day of the name that is added.")
@click.option("--strike", "struck", default=None, metavar="NAME", help="A name that the player never had.")
@acting
def former_names(call: Call, player: str, added: str | None, until: date | None, struck: str | None) -> None:
    """The names that a player had, which only officers see; a name that changes is kept by itself."""
    with opened(call) as office:
        record = player_meant(index_of(office.state), player)
        names = office.state.former_names.get(record.id, ())
        if added is not None or struck is not None:
            names = _changed_names(names, added, until, struck)
            office.perform(SetFormerNames(record.id, names))
    shape = {"player": record.id, "name": record.name, "former_names": names}
    call.say(shape, [f"{record.id} {record.name}", *(f"  {_former_name_text(name, call.words)}" for name in names)])


def _changed_names(
    names: tuple[FormerName, ...], added: str | None, until: date | None, struck: str | None
) -> tuple[FormerName, ...]:
    if struck is not None and name_key(struck) not in {name_key(former.name) for former in names}:
        raise Refusal(
            '"{name}" is none of the former names; there are {known}', name=struck, known=_quoted_names(names)
        )
    gone = {name_key(name) for name in (struck, added) if name is not None}
    staying = tuple(former for former in names if name_key(former.name) not in gone)
    return staying if added is None else (*staying, FormerName(added, until))


def _quoted_names(names: tuple[FormerName, ...]) -> str:
    return ", ".join(f'"{former.name}"' for former in names) or "-"


def _former_name_text(former: FormerName, words: Words) -> str:
    return words("{name}, until {day}", name=former.name, day=words.day(former.until)) if former.until else former.name
