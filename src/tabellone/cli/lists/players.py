"""Players of the register: entered, shown, changed, removed, and their former names."""

from datetime import date

import click

from tabellone.answers.files.content import file_content
from tabellone.answers.rating_files.other_ratings import other_ratings
from tabellone.answers.register.events import registered_event
from tabellone.answers.register.intake import players_taken
from tabellone.answers.register.players import PlayerAnswer, PlayersAnswer, player_answer
from tabellone.answers.register.players import players as answers_players
from tabellone.cli.answer import (
    answering,
    author_of,
    author_option,
    database_option,
    echo,
    echo_answer,
    echo_json,
    echo_more,
    table_text,
    words_of,
)
from tabellone.cli.lists.office import (
    echo_effects,
    echo_outcome,
    effects_as_json,
    end,
    found_effects,
    is_done,
    known_state,
    opened,
    performed,
    yes_option,
)
from tabellone.cli.lists.options import Day, after_option, choice_of, columns_option, federation_option, limit_option
from tabellone.cli.progress import at_work
from tabellone.cli.rating_files import list_option, opened_index
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
@yes_option
@database_option
@author_option
@answering
def import_players(
    file: str,
    federation: str | None,
    columns: str | None,
    preview: bool,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Players from a table (CSV, XLSX, XLS, ODS) or a report file (TRF).

    Known identifiers are changed, others entered. Without an identifier a player is looked for by federation number,
    then by name and birth year, and gets a new one if he is not there.
    """
    rows = players_in(File(file, file_content(file), choice_of(columns)), federation)
    _enter(rows, preview, is_meant, database, author, as_json, words_of(language))


@click.command("other-ratings")
@list_option
@click.option("--since", type=Day(), required=True, help="The day from which the ratings of the list hold.")
@click.option("--preview", is_flag=True, help="Say who would be changed, and change nothing.")
@yes_option
@database_option
@author_option
@answering
def import_other_ratings(
    list_name: str,
    since: date,
    preview: bool,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Ratings of registered players in a list of `rating-files`, found by their number in it.

    They are the ratings in other lists, such as fide_standard, from which a first rating may come.
    """
    with opened_index(database) as house:
        state = house.view(house.office(), OFFICE).state
        rows = other_ratings(house, state, list_name, since)
    _enter(rows, preview, is_meant, database, author, as_json, words_of(language))


def _enter(
    rows: tuple[PlayerRow, ...],
    preview: bool,
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    words: Words,
) -> None:
    """Enter or change the players of some rows, or say who would be."""
    if preview:
        state = known_state(database)
        plan = planned_players(state, rows)
        effects = found_effects(state, plan.command, words)
    else:
        with at_work(words("entering the players")), opened(database, writing=True) as office:
            state, who = office.state, author_of(author)
            plan = planned_players(state, rows)
            has_moves = bool(plan.command.players)
            effects = performed(office, plan.command, who, words, is_meant=is_meant) if has_moves else ()
    done = not preview and is_done(effects, is_meant=is_meant)
    if as_json:
        echo_answer(players_taken(plan, effects, done=done), words)
    else:
        echo_effects([effect for effect in effects if effect.differences], words)
        _echo_enrolments(plan.enrolments, words, preview=preview)
        if not preview and needs_confirmation(effects):
            echo_outcome(words, is_done=done)
    end(is_done=done or preview)


def _echo_enrolments(player_enrolments: tuple[Enrolment, ...], words: Words, *, preview: bool) -> None:
    new = [enrolment for enrolment in player_enrolments if enrolment.before is None]
    changed = [enrolment for enrolment in player_enrolments if enrolment.changes]
    if preview:
        rows = [[enrolment.after.id, enrolment.after.name, words("new")] for enrolment in new]
        rows += [[enrolment.after.id, enrolment.after.name, ", ".join(enrolment.changes)] for enrolment in changed]
        if rows:
            echo(table_text(rows))
    echo(
        words.plural(
            "{count} player is new, {changed} change, {same} stay as they are",
            "{count} players are new, {changed} change, {same} stay as they are",
            len(new),
            changed=len(changed),
            same=len(player_enrolments) - len(new) - len(changed),
        )
    )
    if preview:
        echo(words("Nothing was changed: this is a preview."))


@click.command()
@click.argument("player")
@database_option
@author_option
@answering
def remove(player: str, database: str | None, author: str | None, as_json: bool, language: str) -> None:
    """Strike a player who has never played."""
    words = words_of(language)
    with opened(database) as office:
        player_record = player_meant(index_of(office.state), player)
        office.perform(RemovePlayer(PlayerId(player_record.id)), author_of(author))
    if as_json:
        echo_json({"player": player_record.id, "name": player_record.name})
    else:
        echo(words("{player} is struck from the register", player=f"{player_record.id} {player_record.name}"))


@click.command("players")
@click.option("--search", default="", metavar="TEXT", help="Beginnings of words of the name, or an identifier.")
@click.option("--id", "player", default=None, metavar="PLAYER", help="The player with this identifier alone.")
@limit_option
@after_option
@database_option
@answering
def show_players(
    search: str,
    player: str | None,
    limit: int | None,
    after: str | None,
    database: str | None,
    as_json: bool,
    language: str,
) -> None:
    """The players of the register by identifier, with their private data."""
    words = words_of(language)
    if search and player is not None:
        raise Refusal("--search and --id are two questions; give one of them")
    state = known_state(database)
    answer: PlayerAnswer | PlayersAnswer
    if player is None:
        answer = answers_players(state, search, limit, after, with_private=True)
        players = answer.players
    else:
        answer = player_answer(state, PlayerId(player), with_private=True)
        players = (answer,)
    if as_json:
        echo_answer(answer, words)
    elif players:
        echo(_player_table(players, words))
        if isinstance(answer, PlayersAnswer):
            echo_more(answer.next, "after", words)
    else:
        echo(words("There is no such player."))


def _player_table(players: tuple[PlayerAnswer, ...], words: Words) -> str:
    head = [words("player"), words("name"), words("born"), words("club"), words("nationality")]
    return table_text([head, *(_player_row(player, words) for player in players)])


def _player_row(player: PlayerAnswer, words: Words) -> list[str]:
    year = NOTHING if player.birth_year is None else str(player.birth_year)
    born = words.short_day(player.birth_date) if player.birth_date else year
    return [player.id, player.name, born, player.club or NOTHING, player.nationality or NOTHING]


@click.command("event")
@click.argument("event")
@database_option
@answering
def show_event(event: str, database: str | None, as_json: bool, language: str) -> None:
    """An EVENT of the register with its games and those who had no opponent."""
    words = words_of(language)
    state = known_state(database)
    answer = registered_event(state, EventId(event))
    if as_json:
        echo_answer(answer, words)
        return
    names = {player: state.player(PlayerId(player)).name for player in answer.entered}
    echo(f"{answer.event.id}  {answer.event.name}")
    scoring = tournament_of_report(state.event(EventId(event)), state.players, {}).scoring
    rows = [
        [str(game.round), names[game.white], names[game.black], result_text(game.result, scoring, words)]
        for game in answer.games
    ]
    echo(table_text([[words("round"), words("White"), words("Black"), words("result")], *rows]))


@click.command()
@click.argument("player")
@click.argument("fields", nargs=-1, required=True, metavar="FIELD=VALUE...")
@yes_option
@database_option
@author_option
@answering
def change(
    player: str,
    fields: tuple[str, ...],
    is_meant: bool,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """Change some fields of a player, named as the columns of a table of players; a dash clears one."""
    words = words_of(language)
    values = dict(_field_value_of(text) for text in fields)
    with opened(database) as office:
        record = player_meant(index_of(office.state), player)
        table = written_table(["id", *values], [[record.id, *values.values()]])
        command = UpdatePlayers(read_players(table.encode(), "change"))
        effects = performed(office, command, author_of(author), words, is_meant=is_meant)
    done = is_done(effects, is_meant=is_meant)
    if as_json:
        lists = effects_as_json(effects, words)
        echo_json({"player": record.id, "fields": list(values), "done": done, "lists": lists})
    else:
        echo_effects([effect for effect in effects if effect.differences], words)
        if done:
            echo(words("{player} is changed: {fields}", player=f"{record.id} {record.name}", fields=", ".join(values)))
        if needs_confirmation(effects):
            echo_outcome(words, is_done=done)
    end(is_done=done)


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
@database_option
@author_option
@answering
def former_names(
    player: str,
    added: str | None,
    until: date | None,
    struck: str | None,
    database: str | None,
    author: str | None,
    as_json: bool,
    language: str,
) -> None:
    """The names that a player had, which only officers see; a name that changes is kept by itself."""
    words = words_of(language)
    with opened(database) as office:
        record = player_meant(index_of(office.state), player)
        names = office.state.former_names.get(record.id, ())
        if added is not None or struck is not None:
            names = _changed_names(names, added, until, struck)
            office.perform(SetFormerNames(record.id, names), author_of(author))
    if as_json:
        shown = [{"name": former.name, "until": former.until and former.until.isoformat()} for former in names]
        echo_json({"player": record.id, "name": record.name, "former_names": shown})
        return
    echo(f"{record.id} {record.name}")
    for former in names:
        echo("  " + _former_name_text(former, words))


def _changed_names(
    names: tuple[FormerName, ...], added: str | None, until: date | None, struck: str | None
) -> tuple[FormerName, ...]:
    if struck is not None and name_key(struck) not in {name_key(former.name) for former in names}:
        raise Refusal(
            '"{name}" is none of the former names; there are {known}', name=struck, known=_quoted_names(names)
        )
    gone = {name_key(name) for name in (struck, added) if name is not None}
    kept = tuple(former for former in names if name_key(former.name) not in gone)
    return kept if added is None else (*kept, FormerName(added, until))


def _quoted_names(names: tuple[FormerName, ...]) -> str:
    return ", ".join(f'"{former.name}"' for former in names) or "-"


def _former_name_text(former: FormerName, words: Words) -> str:
    return words("{name}, until {day}", name=former.name, day=words.day(former.until)) if former.until else former.name
