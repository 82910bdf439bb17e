"""The race for the first place, the card of a player and a round, as pictures: named, legible, printed."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.answers.groups.card import card
from tabellone.answers.groups.pictures import LEADERS, RaceAnswer, RaceLine, crosstable, race, round_picture
from tabellone.answers.groups.standings import standings
from tabellone.core.model import PlayerNumber
from tabellone.desk.demo.events import EVENTS
from tabellone.desk.event.book import EventBook
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.state import EventState
from tabellone.desk.fold import folded
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.paper.charts import file_of, standalone
from tabellone.paper.event_charts import (
    DASHES,
    LABEL_STEP,
    SHAPES,
    heat_map,
    race_chart,
    race_marks,
    round_picture_svg,
    spread,
)
from tabellone.paper.event_sheets import card_form, picture_form, race_form
from tabellone.paper.player_card import card_chart, card_sentences
from tabellone.paper.printing import printed

SVG = "{http://www.w3.org/2000/svg}"
GROUP = GroupId(1)
ENGLISH = words("en")
Pages = Callable[[bytes], list[str]]


@pytest.fixture(scope="module")
def states() -> dict[str, EventState]:
    """The events of the demo."""
    journals = [make() for make in EVENTS]
    return {journal.book.id: folded(EventBook(), journal.entries, journal.book.id).state for journal in journals}


def invented(names: list[str], points: list[list[int]]) -> RaceAnswer:
    """A race of players with points after each round, the best at the end first."""
    rounds = len(points[0])
    order = sorted(range(len(points)), key=lambda place: -points[place][-1])
    lines = tuple(
        RaceLine(
            rank,
            EntrantId(place),
            PlayerNumber(place + 1),
            names[place % len(names)],
            rank <= LEADERS,
            tuple(Fraction(value) for value in points[place]),
        )
        for rank, place in enumerate(order, start=1)
    )
    return RaceAnswer(GROUP, rounds, rounds, None, lines)


def drawing(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314, our own picture


def classes(root: ET.Element) -> list[str]:
    return [element.get("class", "") for element in root.iter()]


@pytest.mark.parametrize("event", ["demo-italiana", "demo-scacchi", "demo-internazionale", "demo-micro-match"])
def test_the_race_ends_with_the_points_of_the_standings(states: dict[str, EventState], event: str) -> None:
    answer, ranked = race(states[event], GROUP), standings(states[event], GROUP, Role.PUBLIC)
    assert [(line.number, line.rank, line.points[-1]) for line in answer.lines] == [
        (line.number, line.rank, line.points) for line in ranked.rows
    ]
    through = standings(states[event], GROUP, Role.PUBLIC, 1)
    assert {line.number: line.points[0] for line in answer.lines} == {line.number: line.points for line in through.rows}
    assert len(answer.leaders) == min(LEADERS, len(answer.lines))


def test_every_leader_has_dashes_and_marks_of_his_own_and_a_label(states: dict[str, EventState]) -> None:
    answer = race(states["demo-italiana"], GROUP)
    root = drawing(race_chart(answer, ENGLISH))
    runs = [element for element in root.iter(f"{SVG}polyline") if "run" in element.get("class", "")]
    assert len({run.get("stroke-dasharray", "") for run in runs}) == len(runs) == LEADERS
    assert len(set(DASHES)) == len(set(SHAPES)) == LEADERS
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    for line in answer.leaders:
        assert any(text.startswith(f"{line.rank}. {line.name}") for text in texts)
    assert len(race_marks(answer)) == LEADERS


@given(st.lists(st.integers(26, 320), min_size=1, max_size=LEADERS))
def test_labels_stand_apart_in_their_order_and_within_the_field(levels: list[int]) -> None:
    placed = spread(sorted(levels), LABEL_STEP, 26, 326)
    assert all(later - earlier >= LABEL_STEP for earlier, later in pairwise(placed))
    assert placed[0] >= 26
    assert placed[-1] <= 326


@given(st.data())
def test_no_two_labels_and_no_two_leaders_lie_on_each_other(data: st.DataObject) -> None:
    rounds, players = data.draw(st.integers(1, 9)), data.draw(st.integers(1, 12))
    results = [[data.draw(st.integers(0, 2)) for _ in range(rounds)] for _ in range(players)]
    points = [[sum(line[: number + 1]) for number in range(rounds)] for line in results]
    root = drawing(race_chart(invented(["Giocatore"], points), ENGLISH))
    labels = [int(text.get("y", "0")) for text in root.iter(f"{SVG}text") if "Giocatore" in "".join(text.itertext())]
    assert len(labels) == min(players, LEADERS)
    assert all(later - earlier >= LABEL_STEP for earlier, later in pairwise(labels))
    ends = [run.get("points", "").split()[-1] for run in root.iter(f"{SVG}polyline") if "run" in run.get("class", "")]
    assert len(set(ends)) == len(ends)


def test_names_are_text_and_never_markup() -> None:
    root = drawing(race_chart(invented(['<script>alert("x")</script> & Co'], [[2], [1]]), ENGLISH))
    assert not list(root.iter(f"{SVG}script"))
    assert "<script>" in "".join(root.itertext())


def test_pictures_have_a_title_and_the_same_in_words(states: dict[str, EventState]) -> None:
    state = states["demo-italiana"]
    player = next(iter(state.group(GROUP).members))
    answer = card(state, GROUP, player, Role.PUBLIC)
    for svg in (
        race_chart(race(state, GROUP), ENGLISH),
        card_chart(answer, ENGLISH),
        round_picture_svg(round_picture(state, GROUP, 4, Role.PUBLIC), ENGLISH),
    ):
        root = drawing(svg)
        names = (root.get("aria-labelledby") or "").split()
        assert [root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")] == [
            element.text for name in names for element in root.iter() if element.get("id") == name
        ]
        assert root.findtext(f"{SVG}desc")


def test_the_card_has_a_square_a_round_with_a_sign_beside_its_shade(states: dict[str, EventState]) -> None:
    state = states["demo-scacchi"]
    bye = next(rest.player for rest in state.group(GROUP).rounds[0].rests)
    answer = card(state, GROUP, bye, Role.PUBLIC)
    root = drawing(card_chart(answer, ENGLISH))
    signs = [text.text for text in root.iter(f"{SVG}text") if "sign" in text.get("class", "")]
    shades = [name.split()[1] for name in classes(root) if name.startswith("box")]
    assert shades == [card_round.outcome.value for card_round in answer.rounds]
    assert signs[0] == "•"
    assert [card_round.total for card_round in answer.rounds][-1] == answer.points
    assert answer.rounds[-1].rank == answer.rank
    assert len(list(card_sentences(answer, ENGLISH))) == len(answer.rounds)


def test_a_file_of_its_own_needs_no_page_around_it(states: dict[str, EventState]) -> None:
    svg = race_chart(race(states["demo-italiana"], GROUP), ENGLISH)
    assert "style" not in svg
    content = file_of(svg).decode()
    assert content.startswith("<?xml")
    assert "var(" not in content
    style = re.search("<style>(.*)</style>", content)
    assert style is not None
    drawn = {name for names in classes(drawing(standalone(svg))) for name in names.split()} - {"pic", "wide", "race"}
    assert {name for name in drawn if f".{name}" not in style[1]} == set()


def test_before_the_first_round_the_axes_are_empty() -> None:
    nobody = RaceAnswer(GROUP, 0, 6, None, ())
    root = drawing(race_chart(nobody, ENGLISH))
    assert not list(root.iter(f"{SVG}polyline"))
    assert root.findtext(f"{SVG}desc") == "Before the first round."


def test_many_others_are_drawn_once_each_way() -> None:
    crowd = invented(["Giocatore"], [[2, 4]] * LEADERS + [[0, 1]] * 50 + [[1, 1]] * 50)
    assert sum(name == "other" for name in classes(drawing(race_chart(crowd, ENGLISH)))) == 2


def test_the_race_and_the_card_are_printed_with_their_figures(states: dict[str, EventState], pages_of: Pages) -> None:
    state = states["demo-internazionale"]
    sheet = race_form(state, GROUP, ENGLISH)
    (page,) = pages_of(printed(sheet.template, sheet.data))
    answer = race(state, GROUP)
    for line in answer.leaders:
        assert line.name.replace(" ", "") in page.replace(" ", "")
    player = answer.lines[0].player
    sheet = card_form(state, GROUP, player, Role.PUBLIC, words("it"))
    (page,) = pages_of(printed(sheet.template, sheet.data))
    assert "Girone d'Autunno".replace(" ", "") in page.replace(" ", "")
    for card_round in card(state, GROUP, player, Role.PUBLIC).rounds:
        assert card_round.opponent is not None
        assert card_round.opponent.name.replace(" ", "") in page.replace(" ", "")


@pytest.mark.parametrize("event", ["demo-scacchi", "demo-italiana", "demo-internazionale"])
def test_a_round_as_a_picture_is_printed_with_its_sentences(
    states: dict[str, EventState], pages_of: Pages, event: str
) -> None:
    sheet = picture_form(states[event], GROUP, 1, Role.PUBLIC, words("it"))
    pages = pages_of(printed(sheet.template, sheet.data))
    assert len(pages) <= 2
    text = "".join(pages).replace(" ", "")
    boards = round_picture(states[event], GROUP, 1, Role.PUBLIC).columns[0].pairs
    assert "turno1" in text.lower()
    assert all(pair.left.name.replace(" ", "") in text for pair in boards)


def test_a_card_without_rounds_is_printed_without_a_picture(states: dict[str, EventState]) -> None:
    state = states["demo-nuovo"]
    player = next(iter(state.group(GROUP).members))
    sheet = card_form(state, GROUP, player, Role.CHIEF, ENGLISH)
    assert sheet.data["picture"] == ""
    assert printed(sheet.template, sheet.data).startswith(b"%PDF")


def test_the_heat_map_shades_every_cell_of_the_crosstable_by_its_outcome(states: dict[str, EventState]) -> None:
    for state in states.values():
        answer = crosstable(state, GROUP)
        picture = drawing(heat_map(answer, ENGLISH))
        shades = [cell.get("class", "").removeprefix("heat ") for cell in picture.iter(f"{SVG}rect")]
        assert len(shades) == len(answer.lines) * answer.columns
        outcomes = [met[-1].outcome.value for line in answer.lines for met in line.cells if met]
        assert [shade for shade in shades if shade in ("won", "drawn", "lost")] == [
            outcome for outcome in outcomes if outcome in ("won", "drawn", "lost")
        ]
        told = picture.findtext(f"{SVG}desc") or ""
        assert all(f"{line.place}. {line.name}:" in told for line in answer.lines)


def test_the_cells_of_the_heat_map_stand_side_by_side_within_the_picture(states: dict[str, EventState]) -> None:
    for state in states.values():
        picture = drawing(heat_map(crosstable(state, GROUP), words("it")))
        width, height = (int(picture.get(name, "0")) for name in ("width", "height"))
        places = [
            tuple(int(cell.get(name, "0")) for name in ("x", "y", "width", "height"))
            for cell in picture.iter(f"{SVG}rect")
        ]
        assert len({place[:2] for place in places}) == len(places)
        assert all(x + wide <= width and y + high <= height for x, y, wide, high in places)
