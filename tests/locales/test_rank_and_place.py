"""Rank and place: two messages, in Italian posto and luogo."""

import gettext
from typing import Any

import pytest

from tabellone.locales.words import CATALOGUES, DOMAIN, words


def italian_messages() -> dict[str, str]:
    catalogue: Any = gettext.translation(DOMAIN, CATALOGUES, ["it"])
    return {key: text for key, text in catalogue._catalog.items() if isinstance(key, str) and key}


@pytest.mark.parametrize(("rank", "place"), [("rank", "place"), ("Rank", "Place")])
def test_the_rank_of_a_player_and_the_place_of_an_event_have_words_of_their_own(rank: str, place: str) -> None:
    italian = words("it")
    assert (italian(rank).lower(), italian(place).lower()) == ("posto", "luogo")
    assert words("en")(rank) != words("en")(place)


def test_no_message_with_a_rank_speaks_of_the_place_of_an_event() -> None:
    wrong = [
        key
        for key, text in italian_messages().items()
        if ("{rank}" in key or "rank" in key.lower().split()) and "luogo" in text.lower().split()
    ]
    assert wrong == []


def test_no_message_about_where_an_event_is_played_says_posto() -> None:
    about = ("venue", "hall", "place and date")
    wrong = [
        key
        for key, text in italian_messages().items()
        if any(word in key.lower() for word in about) and "posto" in text.lower().split()
    ]
    assert wrong == []
