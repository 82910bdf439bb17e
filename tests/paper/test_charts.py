"""Charts are whole, exact, deterministic and safe to put into a page."""

import re
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabellone.paper.charts import Caption, ChartError, round_step, ticks
from tabellone.paper.rating_charts import (
    Calibration,
    ChartSeries,
    Threshold,
    calibration_chart,
    histogram,
    line_chart,
    trend_chart,
)

CAPTION = Caption('Rating of "Alfa" <b>&amp;</b>', "From 1440 & on")
SVG = "{http://www.w3.org/2000/svg}"
HISTORY = ChartSeries("Alfa", ((date(2025, 1, 1), 2900), (date(2025, 7, 1), 3010), (date(2026, 1, 1), 2980)))


def all_charts(width: int = 640) -> list[str]:
    points = [Calibration(Fraction(n, 10), Fraction(n, 10), n) for n in range(1, 10)]
    return [
        line_chart([HISTORY], CAPTION, thresholds=[Threshold("Candidato Maestro", 3000)], width=width),
        trend_chart([HISTORY, ChartSeries("First 50", ((date(2025, 3, 1), Fraction(7000, 3)),))], CAPTION, width=width),
        histogram([(1500, 2), (1600, 1), (1700, 0), (1800, 0), (1900, 1)], 100, CAPTION, width=width),
        calibration_chart(
            points, CAPTION, expected_name="expected", scored_name="scored", games_name="games", width=width
        ),
    ]


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("width", [280, 344, 1120])
def test_a_chart_is_a_named_picture_with_whole_coordinates(place: int, width: int) -> None:
    text = all_charts(width)[place]
    root = ET.fromstring(text)  # noqa: S314 - made a line above
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert desc is not None
    assert (title.text, desc.text) == (CAPTION.title, CAPTION.description)
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    numbers = re.findall(r'\b(?:x|y|x1|x2|y1|y2|cx|cy|r|width|height|points)="([^"]*)"', text)
    assert numbers
    assert all(re.fullmatch(r"-?\d+(?:[ ,]-?\d+)*", coordinate) for coordinate in numbers)


@pytest.mark.parametrize("place", range(4))
def test_nothing_lies_outside_the_picture(place: int) -> None:
    root = ET.fromstring(all_charts(280)[place])  # noqa: S314 - made here
    width, height = int(root.get("width", "0")), int(root.get("height", "0"))
    assert width <= 280
    for element in root.iter():
        for name, most in (("x", width), ("x1", width), ("x2", width), ("cx", width), ("y", height), ("cy", height)):
            assert 0 <= int(element.get(name, "0")) <= most


def test_the_same_data_are_the_same_text() -> None:
    assert all_charts() == all_charts()


@pytest.mark.parametrize("place", range(4))
def test_a_chart_has_no_script_and_no_style_of_its_own(place: int) -> None:
    text = all_charts()[place]
    assert "<script" not in text
    assert "<style" not in text
    assert "style=" not in text
    assert "currentColor" in text


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_caption_and_any_name_stay_text(title: str, name: str) -> None:
    text = line_chart(
        [ChartSeries(name, HISTORY.points), ChartSeries("b", HISTORY.points)],
        Caption(title, name),
        thresholds=[Threshold(name, 3000)],
    )
    root = ET.fromstring(text)  # noqa: S314 - made here
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg",
        "title",
        "desc",
        "text",
        "line",
        "polyline",
        "circle",
    }


def test_a_rating_holds_until_the_next_list() -> None:
    text = line_chart([HISTORY], CAPTION)
    (points,) = re.findall(r'<polyline points="([^"]*)"', text)
    places = [tuple(map(int, point.split(","))) for point in points.split()]
    assert len(places) == 5
    assert [places[at][1] for at in (0, 2)] == [places[at][1] for at in (1, 3)]
    assert [places[at][0] for at in (1, 3)] == [places[at][0] for at in (2, 4)]


def test_a_trend_goes_straight() -> None:
    (points,) = re.findall(r'<polyline points="([^"]*)"', trend_chart([HISTORY], CAPTION))
    assert len(points.split()) == 3


def test_only_thresholds_within_the_field_are_drawn() -> None:
    text = line_chart([HISTORY], CAPTION, thresholds=[Threshold("Maestro", 3900), Threshold("CM", 3000)])
    assert "CM 3000" in text
    assert "Maestro" not in text


def test_a_single_list_is_a_single_dot() -> None:
    text = line_chart([ChartSeries("Alfa", ((date(2026, 1, 1), 1440),))], CAPTION)
    assert text.count("<circle") == 1


def test_many_lists_keep_their_dates_apart() -> None:
    days = tuple((date(2000, 1, 1) + timedelta(days=30 * place), place) for place in range(300))
    text = line_chart([ChartSeries("Alfa", days)], CAPTION, width=344)
    places = sorted(int(x) for x in re.findall(r'<text x="(\d+)"[^>]*>\d{4}-\d{2}<', text))
    assert len(places) > 2
    assert all(second - first >= 50 for first, second in pairwise(places))


def test_counts_stand_above_all_bars_or_above_none() -> None:
    values = [(place * 100, place + 1) for place in range(30)]
    wide, narrow = histogram(values, 100, CAPTION, width=1120), histogram(values, 100, CAPTION, width=344)
    assert ">30<" in wide
    assert ">29<" in wide
    assert ">29<" not in narrow


@given(st.integers(-5000, 5000), st.integers(0, 9000), st.integers(1, 9))
def test_axes_enclose_their_values_in_round_steps(low: int, span: int, most: int) -> None:
    axis_ticks = ticks(low, low + span, most)
    assert axis_ticks[0] <= low
    assert axis_ticks[-1] >= low + span
    steps = {second - first for first, second in pairwise(axis_ticks)}
    assert len(steps) == 1
    assert str(steps.pop()).rstrip("0") in ("1", "2", "5")
    assert round_step(max(span, 1), most) * most >= span


@pytest.mark.parametrize("width", [0, 279, 5000])
def test_a_width_that_no_page_has_is_refused(width: int) -> None:
    with pytest.raises(ChartError, match="width"):
        line_chart([HISTORY], CAPTION, width=width)


def test_data_without_a_value_are_refused() -> None:
    for draw in (
        lambda: line_chart([], CAPTION),
        lambda: ChartSeries("Alfa", ()),
        lambda: ChartSeries("Alfa", ((date(2026, 1, 1), 1), (date(2025, 1, 1), 1))),
        lambda: histogram([], 100, CAPTION),
        lambda: histogram([(place, 1) for place in range(201)], 1, CAPTION),
        lambda: histogram([(1, 1)], 0, CAPTION),
        lambda: calibration_chart([], CAPTION, expected_name="", scored_name="", games_name=""),
        lambda: Calibration(Fraction(3, 2), Fraction(1), 1),
    ):
        with pytest.raises(ChartError):
            draw()


def test_a_calibration_tells_its_games() -> None:
    text = all_charts()[3]
    assert all(f">{games}<" in text for games in range(1, 10))
