"""The editions of an event and the colour drawn for number 1, at the desk."""

from pathlib import Path

import pytest
from tests.web.desk.arbiter import Arbiter, begin, plain, refusal_in
from tests.web.desk.test_open_file import made_in

from tabellone.core.model import Colour
from tabellone.desk.event.entrant import GroupId

A = GroupId(1)
OPEN = Path(__file__).parents[3] / "examples" / "open.trf"
GROUP = {"of": "1", "name": "A", "system": "lim", "rounds": "5", "games": "1", "tie_break_list": "", "edition": ""}


@pytest.fixture
def waiting(chief: Arbiter) -> Arbiter:
    """A chess event of January 2026 without a round."""
    return begin(chief, kind="fide", then="", starts_on="2026-01-20", rounds="5")


def test_the_event_shows_the_edition_of_its_first_day_and_follows_it(waiting: Arbiter) -> None:
    assert "Swiss, Dutch system, edition 2017" in waiting.text()
    assert "2017 (in force on the first day)" in waiting.text("/settings/1/system")
    form = {"name": "Torneo di Prova", "discipline": "chess", "scoring": "chess", "rating_system": "fide"}
    assert waiting.post("/settings", **form, starts_on="2026-05-01").status_code == 200
    assert "Swiss, Dutch system, edition 2026" in waiting.text()
    assert "2026 (in force on the first day)" in waiting.text("/settings/1/system")
    assert "FIDE C.07 2026, for Swiss events, recommended" in waiting.text("/settings/1/tie-breaks")


def test_the_arbiter_chooses_another_edition(waiting: Arbiter) -> None:
    assert waiting.post("/settings", **{**GROUP, "edition": "2026"}).status_code == 200
    settings = waiting.state.groups[A].settings
    assert (settings.edition, settings.edition_by_date, settings.tie_break_list) == ("2026", False, "fide-2026")
    assert '<option value="2026" selected>' in waiting.get("/settings/1/system").text
    assert waiting.post("/settings", **GROUP).status_code == 200
    settings = waiting.state.groups[A].settings
    assert (settings.edition, settings.edition_by_date, settings.tie_break_list) == ("1989", True, "fide-2023")


def test_an_edition_is_chosen_for_the_rating(waiting: Arbiter) -> None:
    form = {"name": "Torneo di Prova", "discipline": "chess", "scoring": "chess", "rating_system": "fide"}
    assert waiting.post("/settings", **form, starts_on="2026-01-20", rating_edition="2024").status_code == 200
    assert waiting.state.event.rating_edition == "2024"
    assert '<option value="2024" selected>' in waiting.get("/settings/ratings").text
    assert "edition 2024" in waiting.text("/rating")


def test_the_colour_of_number_1_is_drawn_with_the_first_round_and_shown(waiting: Arbiter) -> None:
    assert "Colour of number 1: to be drawn by lot with the first round" in waiting.text("/1")
    waiting.step("rank-players")
    assert waiting.step("pair-round").status_code == 200
    settings = waiting.state.groups[A].settings
    assert settings.colour_seed is not None
    colour = "White" if settings.initial_colour is Colour.WHITE else "Black"
    assert f"Colour of number 1: {colour}, drawn by lot, seed {settings.colour_seed}" in waiting.text("/1")
    sentence = f"The lot gives number 1 {colour}; it was drawn from the seed {settings.colour_seed}."
    waiting.step("publish-round")
    address = f"/events/{waiting.book}/1/round/1/board/1"
    assert sentence in plain(waiting.client.get(address).text)
    assert f"colour of number 1: {colour}, drawn by lot, seed {settings.colour_seed}" in waiting.text("/history")
    assert f"{colour}, drawn by lot, seed {settings.colour_seed}" in waiting.text("/report")


def test_the_colour_drawn_in_the_hall_is_entered_before_the_first_round(waiting: Arbiter) -> None:
    assert waiting.post("/settings", **GROUP, initial_colour="black").status_code == 200
    waiting.step("rank-players")
    waiting.step("pair-round")
    settings = waiting.state.groups[A].settings
    assert (settings.initial_colour, settings.colour_seed) == (Colour.BLACK, None)
    assert "Colour of number 1: Black, entered by the arbiter" in waiting.text("/1")
    answer = waiting.post("/settings", **GROUP, initial_colour="white")
    assert "first colour of number 1 cannot change once a round is paired" in refusal_in(answer)


def test_a_code_that_is_not_known_is_named_beside_the_standings_until_the_tie_breaks_change(chief: Arbiter) -> None:
    file = b"202 PTS, WIN, XYZ, BH\n" + OPEN.read_bytes()
    answer = chief.client.post("/events/open", files={"file": ("open.trf", file)}, data={"system": "lim"})
    arbiter = made_in(chief, answer)
    sentence = 'Record 202: tie-break "XYZ" is not known and is skipped.'
    public = f"/events/{arbiter.book}/1/standings"
    assert sentence in arbiter.text("/1/standings")
    assert sentence in arbiter.text("/settings/1/tie-breaks")
    assert sentence in plain(chief.client.get(public).text)
    assert "Tie-breaks of edition 2026 (FIDE, C.07 4 / C.07 5)" in arbiter.text("/1/standings")
    own = {**GROUP, "rounds": "6", "tie_breaks": "wins", "tie_break_list": "fide-2026", "confirmed": "1"}
    assert arbiter.post("/settings", **own).status_code == 200
    assert sentence not in arbiter.text("/1/standings")
