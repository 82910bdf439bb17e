"""The pairings of a round as they are posted: board, White, result, Black, and who does not play."""

from tabellone.core.model import Discipline, Encounter, Game, Outcome, PlayerNumber, Result, Tournament
from tabellone.core.standings.scoreboard import scoreboard
from tabellone.locales.results import result_text
from tabellone.locales.words import Words
from tabellone.paper.masthead import Facts, masthead
from tabellone.paper.printing import Data, PrintError, Sheet


def round_sheet(tournament: Tournament, number: int | None, facts: Facts, words: Words) -> Sheet:
    """The sheet of a round, by default of the last one."""
    if not tournament.rounds:
        raise PrintError("there is no round to print")
    chosen = len(tournament.rounds) if number is None else number
    if not 1 <= chosen <= len(tournament.rounds):
        raise PrintError(
            "round: {found} is not allowed; it must be {least} to {most}",
            found=chosen,
            least=1,
            most=len(tournament.rounds),
        )
    found = tournament.rounds[chosen - 1]
    before = scoreboard(tournament, chosen - 1)

    def side(player: PlayerNumber) -> Data:
        person = tournament.player(player)
        rating = [] if person.rating is None else [str(person.rating)]
        points = words.points(before.points(player))
        return {"name": person.name, "note": " · ".join([f"{player}", *rating, f"({points})"])}

    rows: list[Data] = []
    for place, encounter in enumerate(found.encounters, start=1):
        white, black = encounter.players
        rows.append(
            {
                "board": str(place),
                "white": side(white),
                "black": side(black),
                "result": _results(encounter, tournament, words),
            }
        )
    told = [(words("date"), words.short_day(found.played_on))]
    is_chess = tournament.discipline is Discipline.CHESS
    # Italian draughts and chess players have a word each for pairings and for who has no opponent.
    title = (
        words("The pairings of round {number}", number=chosen)
        if is_chess
        else words("Pairings of round {number}", number=chosen)
    )
    head = masthead(tournament.name, title, [*facts, *told], words)
    resting = [rest for rest in found.rests if rest.outcome is Outcome.ALLOCATED_BYE]
    away = [rest for rest in found.rests if rest.outcome is not Outcome.ALLOCATED_BYE]
    idle = [tournament.player(rest.player).name for rest in resting]
    notes = [
        words("Bye: {player}", player=name) if is_chess else words("Rests: {player}", player=name) for name in idle
    ]
    if away:
        names = "; ".join(tournament.player(rest.player).name for rest in away)
        notes.append(words("Not paired: {players}", players=names))
    notes.append(words("After each name: number, rating, points before the round."))
    return Sheet(
        "pairings",
        {
            **head,
            "words": {
                "board": words("bd."),
                "white": words("White"),
                "black": words("Black"),
                "result": words("result"),
            },
            "rows": rows,
            "notes": [*notes],
        },
    )


def _results(encounter: Encounter, tournament: Tournament, words: Words) -> str:
    """The results of the games, White of the first game first; empty until every one is known."""
    first = encounter.games[0].white
    results = [_score(game, first, tournament, words) for game in encounter.games]
    return "" if "" in results else "  ".join(results)


def _score(game: Game, first: PlayerNumber, tournament: Tournament, words: Words) -> str:
    if game.result is None or game.result is Result.ADJOURNED:
        return ""
    return result_text(game.result, tournament.scoring, words, is_reversed=game.white != first)
