"""Result slips: one for each board of a round, to be filled in and signed by both players."""

from tabellone.core.model import Tournament
from tabellone.locales.words import Words
from tabellone.paper.masthead import masthead
from tabellone.paper.printing import Data, PrintError, Sheet


def slip_sheet(tournament: Tournament, number: int, words: Words) -> Sheet:
    """The slips of a round; an encounter of two games has two lines for its results."""
    if not 1 <= number <= len(tournament.rounds):
        raise PrintError("there is no round to print")
    slips: list[Data] = []
    for place, encounter in enumerate(tournament.rounds[number - 1].encounters, start=1):
        white, black = (tournament.player(player) for player in encounter.players)
        opening = encounter.games[0].opening
        slips.append(
            {
                "board": words("Board {board}", board=place),
                "white": f"{white.number}  {white.name}",
                "black": f"{black.number}  {black.name}",
                "opening": "" if opening is None else words("Opening {number}", number=opening),
                "games": len(encounter.games),
            }
        )
    form = words("Result slips of round {number}", number=number)
    return Sheet(
        "slips",
        {
            **masthead(tournament.name, form, (), words),
            "round": words("Round {number}", number=number),
            "event": tournament.name,
            "words": {
                "white": words("White"),
                "black": words("Black"),
                "result": words("Result (White – Black)"),
                "signature": words("signature"),
                "arbiter": words("arbiter"),
            },
            "slips": slips,
        },
    )
