"""Penalties and bonuses at the desk: the form, the standings, taking back and undo, and what is refused."""

from fractions import Fraction

from tests.web.desk.arbiter import Arbiter, begin, refusal_in

from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.settings import PointsAssignment

A = GroupId(1)


def begun(chief: Arbiter) -> Arbiter:
    """An event of eight whose first round is published."""
    event = begin(chief, kind="fide")
    event.step("publish-round")
    assert event.state.groups[A].published_rounds
    return event


def test_a_penalty_is_given_and_stands_below_the_standings_with_its_reason(chief: Arbiter) -> None:
    event = begun(chief)
    assert f'{event.address}/1/points"' in event.get("/1/standings").text
    player = event.state.groups[A].members[0]
    event.post("/1/points", player=str(player), kind="penalty", points="0,5", round="1", reason="Telefono acceso")
    assert event.state.groups[A].given_points == (
        PointsAssignment(player, Fraction(-1, 2), 1, reason="Telefono acceso"),
    )
    assert "−0.5 points as a penalty or bonus of round 1, given by the arbiter: Telefono acceso." in (
        event.text("/1/standings")
    )
    page = event.text("/1/points")
    assert "−0.5 round 1 Telefono acceso Take back" in page
    assert "−0.5 points from after round 1 on (Telefono acceso)" in event.text("/history")
    event.post("/1/points", revoke="1")
    assert event.state.groups[A].given_points == ()
    event.post("/undo")
    assert len(event.state.groups[A].given_points) == 1


def test_a_form_that_says_no_points_no_player_or_no_reason_is_refused_and_keeps_what_was_written(
    chief: Arbiter,
) -> None:
    event = begun(chief)
    player = str(event.state.groups[A].members[0])
    form = {"player": player, "kind": "bonus", "points": "1", "round": "1", "reason": "Errore"}
    assert "choose a player" in refusal_in(event.post("/1/points", **{**form, "player": ""}))
    answer = event.post("/1/points", **{**form, "points": "uno"})
    assert '"uno" is not a number of points' in refusal_in(answer)
    assert 'value="uno"' in answer.text
    assert 'value="bonus" aria-label="Bonus" checked' in answer.text
    assert "above 0" in refusal_in(event.post("/1/points", **{**form, "points": "-1"}))
    assert "the reason of the penalty or bonus is missing" in refusal_in(
        event.post("/1/points", **{**form, "reason": ""})
    )
    assert event.state.groups[A].given_points == ()
