"""The content of the register: its players, and one of its events with every game."""

import click

from tabellone.answers.register.events import registered_event
from tabellone.answers.register.players import PlayerAnswer, PlayersAnswer, player_answer
from tabellone.answers.register.players import players as answers_players
from tabellone.cli.answer import answering, echo, echo_answer, table_text, words_of
from tabellone.cli.lists.more import echo_more
from tabellone.cli.lists.office import known_state
from tabellone.cli.lists.parameters import after_option, limit_option
from tabellone.cli.store import database_option
from tabellone.core.rating.lists.records import EventId, PlayerId
from tabellone.core.refusal import Refusal
from tabellone.desk.office.reports import tournament_of_report
from tabellone.locales.numbers import NOTHING
from tabellone.locales.results import result_text
from tabellone.locales.words import Words


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
