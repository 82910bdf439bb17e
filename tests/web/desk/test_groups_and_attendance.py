"""Numbers, draws, wishes, attendance, check-in, groups and play-offs."""

from tests.web.desk.arbiter import Arbiter, begin, plain, refusal_in

from tabellone.desk.event.entrant import EntrantId, GroupId
from tabellone.desk.event.records import Attendance, DrawKind

A, B = GroupId(1), GroupId(2)


def test_numbers_are_drawn_from_a_seed_that_the_page_names(chief: Arbiter) -> None:
    begun = begin(chief, then="make")
    begun.post("/1", do="lot", seed="2401")
    assert "drawn by lot, seed 2401" in begun.text("/1")


def test_numbers_are_given_by_hand(chief: Arbiter) -> None:
    begun = begin(chief, 3, then="make")
    assert begun.post("/1", do="assign", n1="3", n2="1", n3="2").status_code == 200
    assert begun.state.groups[A].numbers == {EntrantId(1): 3, EntrantId(2): 1, EntrantId(3): 2}


def test_a_number_given_twice_is_refused(chief: Arbiter) -> None:
    begun = begin(chief, 3, then="make")
    answer = begun.post("/1", do="assign", n1="1", n2="1", n3="2", numbers="hand")
    assert answer.status_code == 400
    assert "needs a number of his own" in refusal_in(answer)


def test_a_draw_is_guided_by_clubs(chief: Arbiter) -> None:
    players = "\n".join(f"Giocatore {place}; 1000; {'Club' if place < 3 else ''}" for place in range(12))
    begun = begin(chief, system="round-robin", then="make", players=players)
    begun.post("/1", do="guide", guided_by="varma", teams_by="club")
    draw = begun.state.groups[A].draw
    assert draw is not None
    assert draw.kind is DrawKind.VARMA
    assert "Envelope" in begun.text("/1")


def of_provinces(*provinces: str) -> str:
    return "\n".join(f"Giocatore {place}; 1000; Club {place}; {name}" for place, name in enumerate(provinces))


def test_players_of_one_province_draw_by_annex_10_where_nobody_says_otherwise(chief: Arbiter) -> None:
    players = of_provinces("PI", "PI", "PI", "FI", "LU", "SI", "AR", "GR")
    begun = begin(chief, system="round-robin", then="make", players=players)
    sentence = (
        "Players of one province (PI 3) draw numbers with which they meet within the first 3 rounds (FID, Tab. 10)."
    )
    assert sentence in begun.text("/1")
    assert '<option value="province" selected>numbers for the same province' in begun.get("/1").text
    assert "Draw the numbers (FID, Tab. 10)" in begun.text("/1")
    begun.step("guide-draw")
    group = begun.state.groups[A]
    assert group.draw is not None
    assert group.draw.kind is DrawKind.PROVINCE
    assert {group.numbers[EntrantId(player)] for player in (1, 2, 3)} == {4, 5, 6}


def test_an_event_paired_at_once_follows_annex_10_too(chief: Arbiter) -> None:
    players = of_provinces("PI", "PI", "PI", "FI", "LU", "SI", "AR", "GR")
    draw = begin(chief, system="round-robin", players=players).state.groups[A].draw
    assert draw is not None
    assert draw.kind is DrawKind.PROVINCE


def test_without_numbers_in_annex_10_everybody_draws_by_lot(chief: Arbiter) -> None:
    begun = begin(chief, system="round-robin", then="make", players=of_provinces(*["PI"] * 8))
    assert "Players of one province (PI 8): the annex has no numbers for them (FID, Tab. 10)." in begun.text("/1")
    begun.step("draw-numbers")
    draw = begun.state.groups[A].draw
    assert draw is not None
    assert draw.kind is DrawKind.LOT


def test_annex_10_is_not_for_chess(chief: Arbiter) -> None:
    players = of_provinces("PI", "PI", "PI", "FI", "LU", "SI", "AR", "GR")
    begun = begin(chief, kind="fide", system="round-robin", then="make", players=players)
    assert "Tab. 10" not in begun.text("/1")


def test_a_round_more_is_planned(chief: Arbiter) -> None:
    begun = begin(chief, then="make")
    begun.step("add-round")
    assert begun.state.groups[A].planned_rounds == 7


def test_a_cell_of_the_grid_sets_an_absence_and_takes_it_back(event: Arbiter) -> None:
    event.post("/1/attendance", cell="2.3", set="half-point bye")
    assert event.state.groups[A].attendance_of(EntrantId(2), 3) is Attendance.HALF_POINT_BYE
    assert "Giocatore 02, round 3: half-point bye" in event.get("/1/attendance").text
    event.post("/1/attendance", cell="2.3", set="half-point bye")
    assert event.state.groups[A].attendance_of(EntrantId(2), 3) is Attendance.PRESENT


def test_a_published_round_is_past(event: Arbiter) -> None:
    answer = event.post("/1/attendance", cell="2.1", set="absent")
    assert "rounds 2 to 6" in refusal_in(answer)


def test_who_withdraws_and_returns_is_seen_in_the_grid(event: Arbiter) -> None:
    event.post("/1/attendance", withdraw="3")
    assert "Giocatore 03 returns" in event.get("/1/attendance").text
    event.post("/1/attendance", **{"return": "3"})
    assert event.state.groups[A].withdrawn == {}


def test_who_is_not_noted_when_the_check_in_closes_is_absent(chief: Arbiter) -> None:
    begun = begin(chief, 4, then="make")
    begun.step("draw-numbers")
    begun.step("open-check-in")
    for player in ("1", "2", "3"):
        begun.post("/1/attendance", note=player)
    assert "3 of 4 checked in" in begun.text("/1/attendance")
    begun.step("close-check-in")
    assert set(begun.state.groups[A].away(1)) == {EntrantId(4)}


def test_a_cell_of_nobody_is_refused(event: Arbiter) -> None:
    for cell in ("", "x", "999.2", "1.x"):
        assert event.post("/1/attendance", cell=cell).status_code in (400, 422)


def test_a_division_is_proposed_then_made(chief: Arbiter) -> None:
    begun = begin(chief, 40, then="make")
    text = begun.get("/groups", parts="2", of="1").text
    assert 'name="sizes"' in text
    begun.post("/groups", do="split", of="1", sizes="18, 22", parts="2")
    assert [len(group.members) for group in begun.state.groups.values()] == [18, 22]


def test_sizes_that_do_not_add_up_are_refused(chief: Arbiter) -> None:
    begun = begin(chief, 40, then="make")
    answer = begun.post("/groups", do="split", of="1", sizes="18, 20", parts="2")
    assert "add up to 38, but the group has 40" in refusal_in(answer)


def test_a_field_that_the_annex_does_not_cover_is_divided_evenly(chief: Arbiter) -> None:
    begun = begin(chief, 11, then="make")
    text = begun.get("/groups", parts="3", of="1").text
    assert 'value="3, 4, 4"' in text


def test_players_move_to_another_group_by_their_list(chief: Arbiter) -> None:
    begun = begin(chief, then="make")
    begun.post("/groups", do="add", name="B")
    begun.post("/groups", do="move", to1="2", to2="1", to3="2")
    assert begun.state.groups[B].members == (EntrantId(1), EntrantId(3))
    answer = begun.post("/groups", do="move", to2="1")
    assert "nothing is changed" in refusal_in(answer)


def test_an_empty_group_is_removed(chief: Arbiter) -> None:
    begun = begin(chief, then="make")
    begun.post("/groups", do="add", name="B")
    begun.post("/groups", do="remove", of="2")
    assert list(begun.state.groups) == [A]


def test_tied_players_play_off(chief: Arbiter) -> None:
    begun = begin(chief, 2, system="round-robin")
    begun.step("publish-round")
    begun.play(1, "1")
    begun.step("close-round")
    assert "Play-off" in begun.text("/1")
    answer = begun.post("/1", do="play-off", p1="1", p2="1")
    assert answer.status_code == 200, plain(answer.text)
    assert begun.state.groups[B].play_off_of == A


def test_the_steps_of_several_groups_have_one_coloured_button(chief: Arbiter) -> None:
    begun = begin(chief, then="make")
    begun.post("/groups", do="add", name="B")
    begun.post("/groups", do="move", to1="2", to2="2")
    assert begun.get().text.count('class="btn next wide"') == 1


TOO_FEW = "8 players are too few for 6 rounds: at least 10 are needed, or at most 5 rounds (FID, VII.2.1 / Tab. 23)."


def test_a_field_below_the_least_size_is_told_wherever_the_event_is_paired(chief: Arbiter) -> None:
    begun = begin(chief)
    for path in ("", "/1", "/1/round/1", "/groups", "/announcement"):
        assert TOO_FEW in begun.text(path), path


def test_a_field_of_the_least_size_is_paired_without_a_warning(chief: Arbiter) -> None:
    begun = begin(chief, rounds="5")
    for path in ("", "/1", "/1/round/1", "/groups", "/announcement"):
        assert "Tab. 23" not in begun.text(path), path


def test_a_division_that_cannot_be_says_why_with_its_table(chief: Arbiter) -> None:
    begun = begin(chief, 11, then="make")
    text = begun.text("/groups", parts="2", of="1")
    assert "2 groups of at least 10 players need 20; there are 11." in text
    assert "Group 1 has 5 players; at least 10 are needed (FID, VII.2.1 / Tab. 23)." in text


def test_the_annex_of_draughts_does_not_divide_chess_players(chief: Arbiter) -> None:
    begun = begin(chief, 40, kind="fide", then="make")
    text = begun.text("/groups", parts="2", of="1")
    assert "Tab. 23 divides players into groups that a pairing system of the FID pairs" in text
    assert "are needed" not in text


BORROWED = "borrowed: the text of the FID at hand has no rule"


def test_late_entries_and_withdrawals_of_draughts_name_the_rule_that_they_borrow(event: Arbiter) -> None:
    event.play(1, "2222")
    event.step("close-round")
    assert f"FIDE, Swiss 17, {BORROWED} (reading fid-late-entry)" in event.text("/players")
    assert f"FIDE, C.04.2 art. 3.2, {BORROWED} (reading fid-withdrawal)" in event.text("/1/attendance")
    refused = event.post("/players/late", name="Tardi", group="1")
    assert "(FIDE, Swiss 17)" in refusal_in(refused)
    event.post("/players/late", name="Tardi", group="1", written="1", agreed="1")
    event.post("/1/attendance", withdraw="3")
    event.step("pair-round")
    event.step("publish-round")
    report = event.text("/report")
    assert f"Rule for late entries FIDE, Swiss 17, {BORROWED}" in report
    assert f"Rule for withdrawals FIDE, C.04.2 art. 3.2, {BORROWED}" in report


def test_a_withdrawal_from_a_round_robin_of_draughts_borrows_the_rule_of_the_fsi(chief: Arbiter) -> None:
    begun = begin(chief, 4, system="round-robin")
    begun.step("publish-round")
    assert f"FSI, Varie, {BORROWED} (reading fid-withdrawal)" in begun.text("/1/attendance")


def test_chess_borrows_nothing_for_late_entries(chief: Arbiter) -> None:
    begun = begin(chief, kind="fide")
    begun.step("publish-round")
    begun.play(1, "1111")
    begun.step("close-round")
    text = begun.text("/players")
    assert "Rule for late entries: FIDE, C.04.2 2.4" in text
    assert "borrowed" not in text
    assert "announced in writing" not in text
    assert "accepted by the arbiter" in text


def checking_in(chief: Arbiter, count: int = 4) -> Arbiter:
    """An event whose check-in for the first round is open."""
    begun = begin(chief, count, then="make")
    begun.step("draw-numbers")
    begun.step("open-check-in")
    return begun


def test_a_tap_that_is_sent_twice_under_one_key_counts_once(chief: Arbiter) -> None:
    begun = checking_in(chief)
    headers = {"HX-Request": "true", "Idempotency-Key": "0" * 32}
    for _ in range(2):
        answer = begun.client.post(begun.address + "/1/attendance", data={"n2": "present"}, headers=headers)
        assert (answer.status_code, answer.headers["Tabellone-Board"], answer.text) == (200, "n2", "")
    other = {**headers, "Idempotency-Key": "1" * 32}
    refused = begun.client.post(begun.address + "/1/attendance", data={"n2": "present"}, headers=other)
    assert (refused.status_code, refused.headers["Tabellone-Board"]) == (422, "n2")
    assert "Giocatore 02 is noted as present already" in refused.text
    missing = begun.client.post(begun.address + "/1/attendance", data={"n99": "present"}, headers=other)
    assert (missing.status_code, missing.headers["Tabellone-Board"]) == (422, "n99")
    begun.client.cookies.clear()
    ended = begun.client.post(begun.address + "/1/attendance", data={"n3": "present"}, headers=headers)
    assert (ended.status_code, ended.headers["Tabellone-Session"]) == (401, "ended")


def test_everybody_is_checked_in_without_a_script_too(chief: Arbiter) -> None:
    begun = checking_in(chief)
    answer = begun.post("/1/attendance", everybody="present")
    assert "4 of 4 checked in" in plain(answer.text)
    again = begun.post("/1/attendance", everybody="present")
    assert "noted as present already" in refusal_in(again)
    begun.post("/undo")
    check_in = begun.state.groups[A].check_in
    assert check_in is not None
    assert not check_in.present


def test_only_those_whom_the_check_in_misses_are_shown(chief: Arbiter) -> None:
    begun = checking_in(chief)
    begun.post("/1/attendance", note="2")
    shown = begun.get("/1/attendance", who="missing").text.partition('<div class="tiles">')[2].partition("</form>")[0]
    assert "Giocatore 01" in shown
    assert "Giocatore 02" not in shown


def test_an_odd_field_by_annex_10_names_the_reading(chief: Arbiter) -> None:
    players = of_provinces("PI", "PI", "PI", "FI", "LU", "SI", "AR")
    begun = begin(chief, system="round-robin", then="make", players=players)
    assert "(FID, Tab. 10; reading fid-province-odd-field)" in begun.text("/1")
