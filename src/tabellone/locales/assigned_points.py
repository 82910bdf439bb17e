"""Penalties and bonuses, in words."""

from tabellone.locales.words import Words


def assigned_round_text(number: int | None, words: Words) -> str:
    """The round that assigned points belong to."""
    return words("no round") if number is None else words("round {number}", number=number)


def assigned_what_text(result: str, reason: str, words: Words) -> str:
    """Why a player has points that the scoring does not give: what the arbiter wrote, or what the report says."""
    if reason:
        return reason
    if result:
        return words("for the result {code}, by record 299 of the report", code=result)
    return words("by record 299 of the report")
