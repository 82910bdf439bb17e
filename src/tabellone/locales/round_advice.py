"""The warning that a field and its rounds do not fit."""

from tabellone.core.pairing.declaration import RoundLimits
from tabellone.locales.words import Words


def round_advice(limits: RoundLimits, players: int, rounds: int, words: Words) -> str:
    """How many players or rounds there should be, and where that stands."""
    if limits.fewest_players is not None:
        return words(
            "{players} players are too few for {rounds} rounds: at least {fewest} are needed, or {least} to {most} "
            "rounds ({article}).",
            players=players,
            rounds=rounds,
            fewest=limits.fewest_players,
            least=limits.least,
            most=limits.most,
            article=words.citation(limits.citation),
        )
    return words(
        "{rounds} rounds for {players} players: {least} to {most} are advised ({article}).",
        rounds=rounds,
        players=players,
        least=limits.least,
        most=limits.most,
        article=words.citation(limits.citation),
    )
