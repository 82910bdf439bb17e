"""From nothing to the first round in one form."""

import pytest
from tests.web.desk.arbiter import Arbiter, begin, browser_of, names, plain, refusal_in

from tabellone.answers.groups.rounds import calendar
from tabellone.core.model import Discipline
from tabellone.desk.event.duplicates import details_of_entry
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.round_state import RoundPhase
from tabellone.desk.roles import Role
from tabellone.formats.player_list import read_player_list
from tabellone.formats.trf import read_trf
from tabellone.store.house import EVENT, House

A = GroupId(1)


def test_the_front_page_offers_a_new_event_and_a_demo_to_the_chief(chief: Arbiter) -> None:
    text = chief.client.get("/").text
    assert 'href="/events/new"' in text
    assert 'action="/events/demo"' in text


def test_the_front_page_offers_nothing_of_the_kind_to_others(house: House) -> None:
    text = browser_of(house).get("/").text
    assert "/events/new" not in text
    assert "/events/demo" not in text
    assert browser_of(house).get("/events/new").status_code == 403


def test_one_form_leads_to_the_draft_of_the_first_round(chief: Arbiter) -> None:
    begun = begin(chief, 9)
    group = begun.state.groups[A]
    assert begun.state.event.discipline is Discipline.DAMA_ITALIANA
    assert (len(group.rounds), group.rounds[0].phase) == (1, RoundPhase.DRAFT)
    assert all(encounter.opening is not None for encounter in group.rounds[0].encounters)
    assert "Publish round 1" in begun.text("/1/round/1")


def test_each_federation_has_its_own_defaults(chief: Arbiter) -> None:
    defaults = {}
    for kind in ("fid-italiana", "fid-internazionale", "fide", "uisp"):
        begun = begin(chief, kind=kind)
        settings = begun.state.groups[A].settings
        defaults[kind] = (
            settings.system,
            settings.rounds,
            begun.state.event.rating_system,
            settings.openings is not None,
        )
    assert defaults == {
        "fid-italiana": ("italo-swiss", 6, "elo-rubele-italiana", True),
        "fid-internazionale": ("italo-swiss", 6, "elo-rubele-internazionale", False),
        "fide": ("dutch", 7, "fide", False),
        "uisp": ("dutch", 5, "uisp", False),
    }


def test_a_round_robin_takes_its_rounds_from_its_table(chief: Arbiter) -> None:
    begun = begin(chief, 7, system="round-robin", rounds="3")
    assert begun.state.groups[A].planned_rounds == 7


def test_what_is_refused_makes_no_event_and_keeps_what_was_typed(chief: Arbiter) -> None:
    form = {"name": "Torneo", "players": "Alfa; 30OO", "then": "pair"}
    answer = chief.client.post("/events/new", data=form)
    assert answer.status_code == 422
    assert 'line 1, column 2: rating "30OO" is not allowed; write a whole number' in refusal_in(answer)
    assert "Alfa; 30OO" in answer.text
    assert chief.house.ledger.books(EVENT) == ()


def test_one_player_cannot_be_paired_and_no_event_is_left_behind(chief: Arbiter) -> None:
    answer = chief.client.post("/events/new", data={"name": "Torneo", "players": names(1), "then": "pair"})
    assert "at least 2 are needed" in refusal_in(answer)
    assert chief.house.ledger.books(EVENT) == ()


def test_an_event_without_players_goes_on_with_the_players(chief: Arbiter) -> None:
    answer = chief.client.post("/events/new", data={"name": "Torneo", "then": "make"})
    assert str(answer.url).endswith("/players#players")


def test_a_day_that_is_none_is_refused_beside_its_field(chief: Arbiter) -> None:
    answer = chief.client.post("/events/new", data={"name": "Torneo", "starts_on": "domani", "then": "make"})
    assert answer.status_code == 400
    assert 'id="starts_on"' in answer.text
    assert 'aria-invalid="true"' in answer.text


def test_the_front_page_lists_events_by_their_state(chief: Arbiter, event: Arbiter) -> None:
    text = plain(chief.client.get("/").text)
    assert "Torneo di Prova" in text
    assert "round 1 of 6" in text
    public = browser_of(event.house).get("/").text
    assert f'href="/events/{event.book}"' in public
    assert f'href="/desk/{event.book}"' not in public


def test_a_draft_event_is_not_listed_for_the_public(chief: Arbiter) -> None:
    begin(chief, name="Torneo Nascosto")
    assert "Torneo Nascosto" not in browser_of(chief.house).get("/").text


def test_one_click_fills_in_the_demo(chief: Arbiter) -> None:
    answer = chief.client.post("/events/demo")
    assert answer.status_code == 200
    assert "Trofeo delle Aperture" in answer.text
    assert 'action="/events/demo"' not in answer.text


def test_the_demo_is_for_the_chief_alone(house: House) -> None:
    assert browser_of(house).post("/events/demo").status_code == 403


def test_a_double_round_robin_with_two_games_a_match_is_chosen_on_the_page(chief: Arbiter) -> None:
    begun = begin(chief, 6, system="round-robin", cycles="2", games="2")
    group = begun.state.groups[A]
    assert (group.settings.cycles, group.settings.games_per_encounter, group.planned_rounds) == (2, 2, 10)
    assert all(len(encounter.games) == 2 for encounter in group.rounds[0].encounters)
    refused = chief.client.post("/events/new", data={"name": "Torneo", "games": "3", "then": "make"})
    assert refused.status_code == 400
    assert "write a whole number from 1 to 2" in refusal_in(refused)


def test_the_page_shows_what_is_in_force_for_the_game_and_the_system(chief: Arbiter) -> None:
    first = chief.client.get("/events/new").text
    assert "Italo-Swiss system (recommended)" in first
    assert 'name="rounds" inputmode="numeric" value="6"' in first
    assert "Round-robin cycles" not in first
    form = {"kind": "uisp", "rounds": "6", "usual_rounds": "6", "then": "preview"}
    assert 'name="rounds" inputmode="numeric" value="5"' in chief.client.post("/events/new", data=form).text
    form = {"system": "round-robin", "cycles": "2", "players": names(5), "then": "preview"}
    table = plain(chief.client.post("/events/new", data=form).text)
    assert "Round-robin cycles" in table
    assert "5 players: 10 rounds" in table


@pytest.mark.parametrize(
    ("kind", "system", "sentence"),
    [
        ("fide", "", "The system of nearly all chess tournaments: many players, few rounds. (FIDE, C.04.3) FIDE rates"),
        ("fide", "lim", "(FIDE, C.04.4.3) FIDE rates events paired by it, though it has approved no program for it."),
        ("fide", "italo-swiss", "(FID, V.4) FIDE rates events paired by it only with its permission beforehand."),
        ("fide", "round-robin", "For few players: everybody meets everybody. (FSI, Tabelle) FIDE rates"),
    ],
)
def test_the_page_says_when_a_system_is_used_and_whether_fide_rates_it(
    chief: Arbiter, kind: str, system: str, sentence: str
) -> None:
    form = {"kind": kind, "system": system, "then": "preview"}
    assert sentence in plain(chief.client.post("/events/new", data=form).text)


def test_of_draughts_the_page_does_not_say_whether_fide_rates_it(chief: Arbiter) -> None:
    page = plain(chief.client.post("/events/new", data={"kind": "fid-italiana", "then": "preview"}).text)
    assert "(FID, V.4)" in page
    assert "FIDE rates" not in page


def test_chess_is_offered_the_dutch_system_by_name(chief: Arbiter) -> None:
    page = plain(chief.client.post("/events/new", data={"kind": "fide", "then": "preview"}).text)
    assert "Swiss, Dutch system (recommended)" in page


def test_what_was_pasted_stands_in_the_report_file(chief: Arbiter) -> None:
    text = (
        "No.\tCognome Nome\tRtg\tElo Italia\tFED\tSex\tBirth\tTitle\tFide-No.\tTessera\r\n"
        "1\tRossi Alfa\t2.120\t2101\tITA\tM\t9/5/1985\tFM\t812345\tT77\r\n"
        "2\tVerdi Beta\t1998\t\tned\tF\t1990\t\t912345\t\r\n"
        "3\tBianchi Gamma\t\t\t\t\t\t\t\t\r\n4\tNeri Delta\t1500\t\tITA\tF\t\tWFM\t\tT99\r\n"
    )
    begun = begin(chief, kind="fide", players=text)
    begun.step("publish-round")
    data = begun.get("/1/report.trf").content
    document = read_trf(data, "open.trf")
    national = {record.number: record for record in document.national_ratings}
    written = {
        player.name: (player.rating, player.federation, player.sex, player.birth, player.title, player.identity)
        for player in document.players
    }
    assert written == {
        "Rossi Alfa": (2120, "ITA", "m", "1985/05/09", "FM", "812345"),
        "Verdi Beta": (1998, "NED", "w", "1990", "", "912345"),
        "Bianchi Gamma": (None, "", "", "", "", ""),
        "Neri Delta": (1500, "ITA", "w", "", "WFM", ""),
    }
    assert sorted((record.rating or 0, record.identity) for record in national.values()) == [(0, "T99"), (2101, "T77")]
    read = {entry.name: entry for entry in read_player_list(data, "open.trf")}
    entered = [entrant.details for entrant in begun.state.entrants.values()]
    for details in entered:
        entry = details_of_entry(read[details.name])
        assert (entry.federation, entry.sex, entry.birth_date, entry.birth_year) == (
            details.federation,
            details.sex,
            details.birth_date,
            details.birth_year,
        )
        assert (entry.rating, entry.title, entry.federation_id, entry.licence) == (
            details.rating,
            details.title,
            details.federation_id,
            details.licence,
        )


def test_the_whole_calendar_of_a_round_robin_is_there_at_once_and_the_rounds_follow_it(chief: Arbiter) -> None:
    answer = chief.client.post(
        "/events/new",
        data={
            "name": "Girone",
            "system": "round-robin",
            "cycles": "2",
            "calendar": "1",
            "players": names(5),
            "then": "pair",
        },
    )
    assert answer.url.path.endswith("/1/calendar")
    event = Arbiter(chief.house, chief.client, answer.url.path.split("/")[2])
    whole = calendar(event.state, A, Role.OWNER).rounds
    assert [scheduled.round for scheduled in whole] == list(range(1, 11))
    assert plain(answer.text).count("Rests:") == 10
    assert calendar(event.state, A, Role.PUBLIC).rounds == ()
    for scheduled in whole:
        if scheduled.round > 1:
            event.step("pair-round")
        paired = event.state.groups[A].rounds[scheduled.round - 1]
        assert [(pair[0].player, pair[1].player) for pair in scheduled.pairs] == [
            (encounter.white, encounter.black) for encounter in paired.boards
        ]
        assert [rest.player for rest in paired.rests] == [scheduled.rest and scheduled.rest.player]
        event.step("publish-round")
        event.play(scheduled.round, "20")
        event.step("close-round")
    assert len(calendar(event.state, A, Role.PUBLIC).rounds) == 10
    assert f'href="{event.address}/1/calendar"' in event.get("/1").text


def test_all_rounds_of_a_round_robin_are_published_from_the_page_of_a_new_event(chief: Arbiter) -> None:
    answer = chief.client.post(
        "/events/new",
        data={
            "name": "Girone",
            "system": "round-robin",
            "all_rounds": "1",
            "openings": "0",
            "players": names(4),
            "then": "pair",
        },
    )
    assert answer.url.path.endswith("/1/round/1")
    event = Arbiter(chief.house, chief.client, answer.url.path.split("/")[2])
    assert [round_state.phase for round_state in event.state.groups[A].rounds] == [RoundPhase.PUBLISHED] * 3
    front = plain(chief.client.get(f"/events/{event.book}").text)
    assert "Round 1 of 3." in front
    assert chief.client.get(f"/events/{event.book}/1/round/3").status_code == 200


def test_a_category_that_the_points_contradict_has_a_word_in_the_preview_and_on_the_page_of_the_players(
    chief: Arbiter,
) -> None:
    remark = "Due: 3800 points are those of Candidato Maestro; the category Regionale is kept until the event is rated"
    form = {"kind": "fid-italiana", "name": "Open", "players": "Nome;Elo;Categoria\nUno;;\nDue;3800;Regionale\n"}
    assert remark in plain(chief.client.post("/events/new", data={**form, "then": "preview"}).text)
    made = chief.client.post("/events/new", data={**form, "then": "make"}, follow_redirects=False)
    assert remark in plain(chief.client.get(f"{made.headers['location'].partition('#')[0]}/players").text)
