"""Players kept apart by clubs, provinces, families and names, on a page, by the API and in the reasons."""

import re

from tests.web.desk.arbiter import Arbiter, begin, browser_of, refusal_in

from tabellone.desk.event.commands import SetWishes
from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.records import ApartBy, ApartRule
from tabellone.desk.roles import Role

A = GroupId(1)
PLAYERS = "\n".join(
    f"Giocatore {place}; {3000 - 10 * place}; {'Dama Rialto' if place in (1, 5) else f'Club {place}'}; "
    f"{'VE' if place in (2, 6) else ''}"
    for place in range(1, 9)
)


def begun(chief: Arbiter) -> Arbiter:
    return begin(chief, players=PLAYERS, then="make")


def test_the_page_stands_in_the_index_and_offers_what_players_share(chief: Arbiter) -> None:
    event = begun(chief)
    assert f'{event.address}/1/apart"' in event.get("/settings").text
    page = event.get("/1/apart").text
    assert re.findall(r'name="name/([^"]+)"', page) == ["Dama Rialto", "VE"]
    assert "Nobody is kept apart." in page


def test_clubs_provinces_and_families_are_chosen_and_taken_back(chief: Arbiter) -> None:
    event = begun(chief)
    event.post("/1/apart", do="club", scope="all", how="forbidden")
    event.post("/1/apart", do="province", scope="some", how="if-possible", **{"name/VE": "1"})
    event.post("/1/apart", do="players", p3="1", p4="1", title="Famiglia Prova", how="forbidden")
    assert event.state.groups[A].apart == (
        ApartRule(ApartBy.PROVINCE, ("VE",), if_possible=True),
        ApartRule(ApartBy.CLUB),
        ApartRule(ApartBy.PLAYERS, (), (EntrantId(3), EntrantId(4)), "Famiglia Prova"),
    )
    text = event.text("/1/apart")
    assert "may not meet 2 pairs Giocatore 1 – Giocatore 5 Giocatore 3 – Giocatore 4" in text
    assert "avoid if possible 1 pair Giocatore 2 – Giocatore 6" in text
    assert "Kept apart: players of the same province (VE), if possible; players of the same club" in (
        event.text("/history")
    )
    event.post("/1/apart", do="remove", rule="2")
    event.post("/1/apart", do="club", scope="no")
    assert event.state.groups[A].apart == (ApartRule(ApartBy.PROVINCE, ("VE",), if_possible=True),)
    event.post("/undo")
    assert len(event.state.groups[A].apart) == 2


def test_a_choice_of_nothing_and_of_one_player_is_refused(chief: Arbiter) -> None:
    event = begun(chief)
    assert "nothing is chosen" in refusal_in(event.post("/1/apart", do="club", scope="some"))
    one = event.post("/1/apart", do="players", p3="1", title="Solo")
    assert "choose at least two players" in refusal_in(one)
    assert re.search(r'name="p3" value="1"[^>]* checked', one.text)
    assert 'value="Solo"' in one.text


def test_the_round_keeps_them_apart_and_says_why(chief: Arbiter) -> None:
    event = begun(chief)
    numbers = {f"n{player}": str(player) for player in range(1, 9)}
    event.post("/1", do="assign", **numbers)
    event.step("pair-round")
    met = {frozenset((board.white, board.black)) for board in event.state.groups[A].rounds[0].encounters}
    first, second = sorted(next(iter(met)))
    event.step("discard-draft")
    event.post("/1/apart", do="players", **{f"p{first}": "1", f"p{second}": "1"}, title="Fratelli", how="forbidden")
    event.step("pair-round")
    now = {frozenset((board.white, board.black)) for board in event.state.groups[A].rounds[0].encounters}
    assert frozenset((first, second)) not in now
    answer = event.client.get(
        f"/api/v1/events/{event.book}/groups/1/rounds/1/why-not", params={"first": first, "second": second}
    ).json()
    assert answer["apart"] == [{"by": "players", "name": "Fratelli"}]
    assert not answer["are_paired"]
    board = next(board for board in event.state.groups[A].rounds[0].encounters if first in (board.white, board.black))
    text = event.text(f"/1/round/1/board/{board.board}", **{"of": str(first), "with": str(second)})
    assert "The arbiter keeps them apart (Fratelli). They do not meet:" in text
    event.step("publish-round")
    public = browser_of(event.house).get(
        f"/api/v1/events/{event.book}/groups/1/rounds/1/why-not", params={"first": first, "second": second}
    )
    assert public.json()["apart"] == []


def test_the_api_tells_it_to_those_at_the_desk_and_takes_it(chief: Arbiter) -> None:
    event = begun(chief)
    book = f"/api/v1/events/{event.book}"
    rules = [{"by": "club", "names": ["dama rialto"]}]
    given = event.client.post(f"{book}/commands", json={"command": "keep-apart", "group": 1, "rules": rules})
    assert given.status_code in (200, 201), given.text
    told = event.client.get(f"{book}/groups/1/apart").json()
    assert [(rule["by"], rule["names"], rule["pairs"]) for rule in told["rules"]] == [("club", ["dama rialto"], 1)]
    assert [[pair["first"]["name"], pair["second"]["name"]] for pair in told["forbidden"]] == [
        ["Giocatore 1", "Giocatore 5"]
    ]
    reader = event.with_role("anna", Role.VIEWER)
    assert reader.client.get(f"{book}/groups/1/apart").status_code == 200
    assert ">Keep these players apart" not in reader.get("/1/apart").text


def test_a_round_robin_says_why_nobody_can_be_kept_apart(chief: Arbiter) -> None:
    event = begin(chief, system="round-robin", then="make")
    assert "follows its table" in event.text("/1/apart")
    assert ">Keep these players apart" not in event.get("/1/apart").text


def test_the_draft_says_beside_a_pair_who_is_kept_apart_and_by_which_choice(chief: Arbiter) -> None:
    event = begun(chief)
    event.post("/1/apart", do="club", scope="all", how="forbidden")
    event.post("/1/apart", do="players", p3="1", p4="1", title="Famiglia Prova", how="if-possible")
    event.step("draw-numbers")
    event.step("pair-round")
    page = event.text("/1/round/1/draft")
    assert "Giocatore 1 is kept apart from Giocatore 5: same club: Dama Rialto" in page
    assert "Giocatore 5 is kept apart from Giocatore 1: same club: Dama Rialto" in page
    assert "Giocatore 3 should not meet Giocatore 4 if possible: Famiglia Prova" in page
    numbers = event.state.groups[A].numbers
    one, five = numbers[EntrantId(1)], numbers[EntrantId(5)]
    event.post("/1/round/1/draft", do="pair", white=str(one), black=str(five))
    paired = event.text("/1/round/1/draft")
    assert "They meet although they are kept apart: same club: Dama Rialto" in paired
    assert "Giocatore 1 is kept apart" not in paired


def test_a_draft_says_of_a_pair_set_by_itself_that_it_was_chosen(chief: Arbiter) -> None:
    event = begun(chief)
    person = event.house.person_of(event.client.cookies.get("tabellone_session"))
    event.house.act(person, event.book, SetWishes(A, ((EntrantId(7), EntrantId(8)),)))
    event.step("draw-numbers")
    event.step("pair-round")
    assert "Giocatore 7 is kept apart from Giocatore 8: this pair was chosen" in event.text("/1/round/1/draft")
    draft = event.client.get(f"/api/v1/events/{event.book}/groups/1/draft/warnings").json()
    assert [(pair["first"]["player"], pair["meet"], pair["reasons"]) for pair in draft["apart"]] == [(7, False, [])]


def test_players_are_kept_apart_in_some_rounds_and_the_page_says_in_which(chief: Arbiter) -> None:
    event = begun(chief)
    last = str(event.state.groups[A].planned_rounds)
    event.post("/1/apart", do="club", scope="all", how="forbidden", first_round="1", last_round="2")
    event.post("/1/apart", do="players", p3="1", p4="1", how="forbidden", first_round="2", last_round=last)
    assert [(rule.first_round, rule.last_round) for rule in event.state.groups[A].apart] == [(None, 2), (2, None)]
    page = event.get("/1/apart").text
    assert 'name="last_round" type="number" inputmode="numeric" min="1" max="' + last + '" value="2"' in page
    text = event.text("/1/apart")
    assert "Giocatore 1 – Giocatore 5 in rounds 1 to 2" in text
    assert "Giocatore 3 – Giocatore 4 from round 2 on" in text
    backwards = event.post("/1/apart", do="club", scope="all", first_round="3", last_round="2")
    assert "the rounds from 3 to 2 run backwards" in refusal_in(backwards)
