"""The settings in sections: each is saved separately, with its rules and its locked fields."""

import re

import pytest
from tests.web.desk.arbiter import Arbiter, begin, refusal_in

from tabellone.core.model import Discipline
from tabellone.core.organisation.playing_rates import TimePeriod
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role

A = GroupId(1)
SECTIONS = ("event", "play", "ratings", "arbiters", "deviations", "1/system", "1/rounds", "1/tie-breaks", "1/openings")


def test_every_section_stands_in_the_index_and_is_open_alone(event: Arbiter) -> None:
    links = re.findall(r'<a href="/desk/\w+/settings/([^"]+)"', event.get("/settings").text)
    assert tuple(links) == SECTIONS
    for section in SECTIONS:
        page = event.get(f"/settings/{section}").text
        assert re.findall(r'name="section" value="([^"]+)"', page) == [section.rpartition("/")[2]]
        assert page.count('aria-current="page">') == 2  # the tab and the index


def test_a_group_that_is_called_group_is_not_called_so_twice(event: Arbiter) -> None:
    event.post("/groups", do="add", name="Group 2", confirmed="1")
    page = event.text("/settings")
    assert "Group A" in page
    assert "Group Group 2" not in page


def test_a_section_that_is_none_is_not_found(event: Arbiter) -> None:
    for path in ("/settings/nothing", "/settings/1/nothing", "/settings/9/system"):
        assert event.get(path).status_code == 404


def test_a_section_changes_its_own_fields_and_leaves_the_rest(chief: Arbiter) -> None:
    begun = begin(chief, then="make", starts_on="2026-05-01")
    begun.post("/settings", section="arbiters", chief="Arbitro Uno", deputies="", assistants="Arbitro Due")
    answer = begun.post("/settings", section="event", name="Altro Nome", place="Sala", starts_on="2026-05-02")
    assert answer.url.path.endswith("/settings/event")
    event = begun.state.event
    assert (event.name, event.place, str(event.starts_on)) == ("Altro Nome", "Sala", "2026-05-02")
    assert [arbiter.name for arbiter in event.arbiters] == ["Arbitro Uno", "Arbitro Due"]
    assert event.discipline is Discipline.DAMA_ITALIANA
    answer = begun.post("/settings", section="rounds", of="1", rounds="5", prize_places="4")
    assert answer.url.path.endswith("/settings/1/rounds")
    before = begun.state.groups[A].settings
    assert (before.rounds, before.prize_places, before.system) == (5, 4, "italo-swiss")
    begun.post("/settings", section="openings", of="1", openings="C", series="mixed", per_board="1", allowed="1")
    after = begun.state.groups[A].settings
    assert after.openings is not None
    assert (after.openings.per_board, after.rounds, after.prize_places) == (True, 5, 4)
    begun.post("/settings", section="tie-breaks", of="1", tie_break_list="", tie_breaks="quotient1")
    own = begun.state.groups[A].settings
    assert (own.tie_breaks, own.openings) == (("quotient1",), after.openings)


@pytest.mark.parametrize(
    ("section", "rule"),
    [
        ("play", "A win is worth 2 points, a draw 1, a loss 0. FID, Scoresheet legend"),
        ("ratings", "multiplied by the validity of the event. FID, VI.10"),
        ("1/rounds", "FID, VII.2.1"),
        ("1/tie-breaks", "FID, Tab. 27"),
        ("1/openings", "The general table of openings is for matches of two games only. FID, IV"),
    ],
)
def test_the_rule_stands_beside_the_choice_with_its_article(event: Arbiter, section: str, rule: str) -> None:
    assert rule in event.text(f"/settings/{section}")


def test_a_pace_beyond_annex_1_is_remarked_in_a_national_championship_with_the_fischer_clause(chief: Arbiter) -> None:
    begun = begin(chief, then="make", starts_on="2026-05-01")
    refused = begun.post("/settings", section="play", pace="an hour")
    assert "is not a pace; write 60+30" in refusal_in(refused)
    refused = begun.post("/settings", section="play", pace="60, 40/60")
    assert "only the last period can be without a number of moves" in refusal_in(refused)
    begun.post("/settings", section="play", pace="40/30", time_control="mezz'ora")
    assert "National championship:" not in begun.text("/settings/play")
    begun.post("/settings", section="play", pace="40/30", time_control="mezz'ora", national_championship="1")
    assert begun.state.event.pace == (TimePeriod(30, 40),)
    sentence = (
        "National championship: 40 moves in 30 min is faster than 40 moves in every hour (FID, III.4.1 / Tab. 1). With "
        "digital clocks, rules of the CTF + CF may set another rate"
    )
    assert sentence in begun.text("/settings/play")
    page = begun.text("/announcement")
    assert sentence in page
    assert "mezz'ora (40 moves in 30 min)" in page
    begun.post("/settings", section="play", pace="", time_control="60' + 30\"", national_championship="1")
    assert "a fixed time with an increment needs rules of its own (FID, III.4.1 / Tab. 1)" in begun.text(
        "/announcement"
    )
    begun.post("/settings", section="play", pace="40/60", time_control="", national_championship="1")
    assert "National championship:" not in begun.text("/announcement")
    begun.post("/settings", section="arbiters", chief="Arbitro Uno", deputies="", assistants="")
    assert begun.state.event.is_national_championship


def test_chess_has_the_rules_of_its_own_body(chief: Arbiter) -> None:
    begun = begin(chief, kind="fide", then="make", starts_on="2026-05-01")
    assert "FIDE, Swiss 6" in begun.text("/settings/play")
    assert "FIDE, C.07 4" in begun.text("/settings/1/tie-breaks")
    assert "FIDE, Swiss 14.2" in begun.text("/settings/1/system")
    assert "/1/openings" not in begun.get("/settings").text


def test_the_value_in_force_has_its_name(event: Arbiter) -> None:
    assert "Elo-Rubele, dama italiana (recommended)" in event.text("/settings/ratings")
    for section in SECTIONS:
        assert "usual" not in event.text(f"/settings/{section}")


def test_what_cannot_change_any_more_is_locked_and_says_why(event: Arbiter) -> None:
    page = event.get("/settings/1/system").text
    assert re.findall(r'<select id="s-(\w+)"[^>]* disabled', page) == ["system", "edition", "games"]
    assert "A round is paired: it cannot change any more." in page
    # A browser does not send a locked field: the others are saved without it.
    answer = event.post("/settings", section="system", of="1", name="Unico", confirmed="1")
    assert answer.status_code == 200
    assert event.state.groups[A].settings.name == "Unico"
    refused = event.post("/settings", section="system", of="1", name="Unico", games="2", confirmed="1")
    assert "cannot change once a round is paired" in refusal_in(refused)


def test_what_a_change_does_to_a_running_event_is_said_before(event: Arbiter) -> None:
    assert "What a change does: The standings are computed anew at once." in event.text("/settings/1/tie-breaks")


def test_a_refused_section_keeps_what_was_written(chief: Arbiter) -> None:
    begun = begin(chief, then="make")
    answer = begun.post("/settings", section="rounds", of="1", rounds="many", prize_places="4")
    assert answer.status_code == 400
    assert re.search(r'name="rounds"[^>]* value="many"[^>]* aria-invalid="true"', answer.text)


def test_who_may_not_change_them_reads_them(event: Arbiter) -> None:
    reader = event.with_role("anna", Role.VIEWER)
    page = reader.get("/settings/event")
    assert page.status_code == 200
    assert ">Save" not in page.text


def test_a_list_of_ones_own_is_written_in_codes_and_offered_in_groups(chief: Arbiter) -> None:
    begun = begin(chief, then="make", kind="fide", starts_on="2026-05-01", tie_breaks="bh/c1, SB/C1, DE")
    assert begun.state.group(A).settings.tie_breaks == ("bucholz-cut1", "SB/C1", "direct")
    page = begun.get("/settings/1/tie-breaks").text
    assert 'value="BH/C1, SB/C1, DE"' in page
    assert "<code>KS/L+1</code>" in page
    assert page.count("<h3>") == 7
    answer = begun.post("/settings", section="tie-breaks", of="1", tie_break_list="", tie_breaks="PTP, WON/C1")
    assert 'tie-break "WON/C1" is not known' in refusal_in(answer)
    begun.post("/settings", section="tie-breaks", of="1", tie_break_list="fide-2023", tie_breaks="PTP, KS/L1, DE, DE")
    settings = begun.state.group(A).settings
    assert (settings.tie_break_list, settings.tie_breaks) == ("fide-2023", ("PTP", "KS/L+1", "direct", "direct#2"))
