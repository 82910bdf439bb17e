"""One board with its reasons and its result; pairs changed by hand; adjourned games."""

from tests.web.desk.arbiter import Arbiter, begin, chief_of, plain, refusal_in

from tabellone.core.model import Outcome, Result
from tabellone.desk.event.commands import DisputeResult, EnterResult
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.roles import Role
from tabellone.locales.words import words
from tabellone.store.house import House

A = GroupId(1)


def game(event: Arbiter, board: int = 1) -> Result | None:
    return event.state.groups[A].rounds[-1].on_board(board).games[0].result


def test_a_board_says_why_its_players_meet_and_shows_its_opening(event: Arbiter) -> None:
    text = event.get("/1/round/1/board/1").text
    assert "Why they meet" in text
    assert "<cite>FID" in text
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in text
    assert "Opening " in text


def test_a_board_says_why_somebody_else_is_not_met(event: Arbiter) -> None:
    others = event.state.groups[A].rounds[0].on_board(2)
    name = event.state.entrant(others.black).name
    text = event.text("/1/round/1/board/1", **{"with": name})
    assert f"– {name} They do not meet:" in text


def test_a_board_lists_every_other_player_with_what_speaks_for_or_against_him(event: Arbiter) -> None:
    event.play(1, "2111")
    event.step("close-and-pair")
    group = event.state.groups[A]
    board = group.rounds[1].on_board(1)
    for player in board.players:
        page = event.get("/1/round/2/board/1", of=str(group.numbers[player])).text
        listed = page.partition('<table class="dense others">')[2].partition("<tbody>")[2].partition("</tbody>")[0]
        others = set(group.members) - set(board.players)
        rows = {plain(row) for row in listed.split("</tr>")}
        met = next(e for e in group.rounds[0].encounters if player in e.players)
        for other in others:
            name = event.state.entrant(other).name
            word = next(row for row in rows if row.startswith(name)).removeprefix(name).strip()
            assert (word == "met already") == (other in met.players)
            assert f"of={group.numbers[player]}&amp;with={group.numbers[other]}#whynot" in listed
        assert len(rows) - 1 == len(others)


def test_a_board_shows_the_colours_of_both_so_far(event: Arbiter) -> None:
    event.play(1, "2111")
    event.step("close-and-pair")
    first, second = event.state.groups[A].rounds
    white = second.on_board(1).white
    before = "White" if white in {board.white for board in first.boards} else "Black"
    name = event.state.entrant(white).name
    assert f"Colours so far Name 1 2 {name} {before} White" in event.text("/1/round/2/board/1")


def test_reasons_name_the_players_with_their_numbers(event: Arbiter) -> None:
    board = event.state.groups[A].rounds[0].on_board(1)
    numbers = event.state.groups[A].numbers
    named = [f"{event.state.entrant(player).name} ({numbers[player]})" for player in board.players]
    reasons = event.text("/1/round/1/board/1").partition("Why they meet")[2]
    assert all(name in reasons for name in named)


def test_a_rest_says_why(chief: Arbiter) -> None:
    event = begin(chief, 7)
    rest = event.state.groups[A].rounds[0].rests[0].player
    number, name = event.state.groups[A].numbers[rest], event.state.entrant(rest).name
    address = f"/1/round/1/rest/{number}"
    assert f'href="{event.address}{address}"' in event.get("/1/round/1").text
    text = event.text(address)
    assert f"Why {name} has the bye" in text
    assert f"the rotation leaves {name} ({number}) last, and he has the bye." in text
    assert event.get("/1/round/1/rest/99").status_code == 404
    assert event.get(f"/1/round/1/rest/{number % 7 + 1}").status_code == 404


def test_a_name_that_fits_several_is_refused(event: Arbiter) -> None:
    answer = event.get("/1/round/1/board/1", **{"with": "Giocatore"})
    assert answer.status_code == 400
    assert '"Giocatore" fits 8 players' in refusal_in(answer)


def test_a_board_that_does_not_exist_has_no_page(event: Arbiter) -> None:
    assert event.get("/1/round/1/board/5").status_code == 404


def test_a_correction_is_asked_in_words_then_marked(event: Arbiter) -> None:
    event.play(1, "2")
    answer = event.post("/1/round/1/board/1", result="DRAW")
    assert answer.status_code == 409
    assert refusal_in(answer) == "round 1, board 1: the result 2–0 becomes 1–1"
    assert game(event) is Result.WHITE_WINS
    assert event.post("/1/round/1/board/1", result="DRAW", confirmed="1").status_code == 200
    assert game(event) is Result.DRAW
    assert "result (A, round 1, board 1): chief" in event.text("/report")


def test_a_result_can_be_taken_away(event: Arbiter) -> None:
    event.play(1, "2")
    event.post("/1/round/1/board/1", result="", confirmed="1")
    assert game(event) is None


def test_decisions_of_the_arbiter_are_entered_on_the_board(event: Arbiter) -> None:
    assert event.post("/1/round/1/board/1", result="BOTH_LOSE").status_code == 200
    assert game(event) is Result.BOTH_LOSE


def test_an_adjourned_game_keeps_every_field_of_both_forms(event: Arbiter) -> None:
    form = {
        "on": "2026-05-02",
        "to_move": "black",
        "white_men": "22, 27",
        "black_kings": "5",
        "white_clock": "1:20",
        "black_clock": "0:59:30",
        "new_clock": "0:30",
        "last_moves": "24 22-18 9-13\n25 18-14",
        "sealed_move": "5-9",
        "signed_by_white": "Uno",
        "signed_by_black": "Due",
        "signed_by_arbiter": "Tre",
        "sealed_move_signed_by": "Due",
    }
    assert event.post("/1/round/1/board/1/adjournment", **form).status_code == 200
    kept = event.state.groups[A].rounds[0].on_board(1).games[0].adjournment
    assert kept is not None
    assert (kept.white_seconds, kept.black_seconds, kept.new_seconds) == (4800, 3570, 1800)
    assert (kept.pieces.white_men, kept.pieces.black_kings) == ((22, 27), (5,))
    assert [(move.number, move.white, move.black) for move in kept.last_moves] == [
        (24, "22-18", "9-13"),
        (25, "18-14", ""),
    ]
    page = event.get("/1/round/1/board/1/adjournment").text
    assert all(f'value="{form[name]}"' in page for name in ("sealed_move", "signed_by_white", "sealed_move_signed_by"))
    assert "<svg" in page


def test_the_sealed_move_is_for_arbiters_alone(event: Arbiter) -> None:
    scorer = event.with_role("segnapunti", Role.SCORER)
    assert scorer.get("/1/round/1/board/1/adjournment").status_code == 403


def test_a_clock_that_is_none_is_refused_and_the_form_is_kept(event: Arbiter) -> None:
    answer = event.post("/1/round/1/board/1/adjournment", white_clock="un'ora", white_men="22", black_men="5")
    assert answer.status_code == 400
    assert 'value="22"' in answer.text
    assert game(event) is None


def test_two_players_change_places_in_a_draft_and_the_system_is_shown_beside(chief: Arbiter) -> None:
    begun = begin(chief)
    before = begun.state.groups[A].rounds[0].boards
    numbers = {of.player: str(of.number) for of in begun.state.groups[A].rounds[0].basis.numbers}
    picked = begun.get("/1/round/1/draft", first=numbers[before[0].white]).text
    assert "changes places with" in picked
    begun.post("/1/round/1/draft", do="swap", first=numbers[before[0].white], second=numbers[before[1].white])
    after = begun.state.groups[A].rounds[0].boards
    assert (after[0].white, after[1].white) == (before[1].white, before[0].white)
    text = begun.text("/1/round/1/draft")
    assert "are not paired so by the system" in text
    assert "Compared with the engine The system Here" in text


def test_the_pairs_of_the_system_are_taken_with_one_click(chief: Arbiter) -> None:
    begun = begin(chief, 7)
    before = begun.state.groups[A].rounds[0]
    begun.post("/1/round/1/draft", do="turn", board="1")
    begun.post("/1/round/1/draft", do="rest", rest="1", outcome="ZERO_POINT_BYE")
    assert 'value="adopt"' in begun.get("/1/round/1/draft").text
    answer = begun.post("/1/round/1/draft", do="adopt")
    assert answer.status_code == 200
    after = begun.state.groups[A].rounds[0]
    assert (after.encounters, after.rests, after.floaters) == (before.encounters, before.rests, before.floaters)
    assert not after.is_made_by_hand
    assert "changed by hand" not in plain(answer.text)
    assert 'value="adopt"' not in answer.text
    assert "made by hand" not in begun.text("/1/round/1/board/1")
    answer = begun.post("/1/round/1/draft", do="adopt")
    assert "nothing is changed" in refusal_in(answer)


def test_the_pairs_of_the_system_are_taken_in_a_published_round_only_after_the_question(event: Arbiter) -> None:
    event.play(1, " 2")
    numbers, boards = event.state.groups[A].numbers, event.state.groups[A].rounds[0].boards
    seats = {"first": str(numbers[boards[2].white]), "second": str(numbers[boards[3].white])}
    event.post("/1/round/1/draft", do="swap", confirmed="1", **seats)
    answer = event.post("/1/round/1/draft", do="adopt")
    assert answer.status_code == 409
    assert refusal_in(answer) == "the pairs of round 1 change"
    assert event.post("/1/round/1/draft", do="adopt", confirmed="1").status_code == 200
    after = event.state.groups[A].rounds[0].boards
    assert [board.players for board in after] == [board.players for board in boards]
    assert game(event, 2) is Result.WHITE_WINS, "a pair that stays keeps its result"
    assert "The published round 1 has the pairs of the system now" in event.text("/history")


def test_who_came_late_and_plays_is_not_left_out_by_taking_the_pairs_of_the_system(chief: Arbiter) -> None:
    begun = begin(chief, 7)
    begun.step("publish-round")
    rest = begun.state.groups[A].rounds[0].rests[0].player
    number = begun.state.groups[A].numbers[rest]
    begun.post("/players/late", name="Ultimo Arrivato", group="1", written="1", agreed="1")
    late = max(begun.state.groups[A].numbers.values())
    pair = {"white": str(number), "black": str(late)}
    assert begun.post("/1/round/1/draft", do="pair", confirmed="1", **pair).status_code == 200
    answer = begun.post("/1/round/1/draft", do="adopt", confirmed="1")
    assert "Ultimo Arrivato was entered after it was paired" in refusal_in(answer)


def test_each_board_of_a_draft_says_whether_it_is_in_order(event: Arbiter) -> None:
    event.play(1, "2111")
    event.step("close-and-pair")
    assert event.text("/1/round/2/draft").count("within the rules") == 4
    numbers = event.state.groups[A].numbers
    first = event.state.groups[A].rounds[0].on_board(1).players
    event.post("/1/round/2/draft", do="pair", white=str(numbers[first[0]]), black=str(numbers[first[1]]))
    page = event.get("/1/round/2/draft").text
    assert page.count('class="row-disp"') == 1
    assert page.count('<div class="warn disp">') == page.count('class="st disp"') - 1
    assert "have met already" in plain(page)


def test_colours_are_turned_and_a_pair_is_parted(chief: Arbiter) -> None:
    begun = begin(chief)
    before = begun.state.groups[A].rounds[0].boards[0].players
    begun.post("/1/round/1/draft", do="turn", board="1")
    assert begun.state.groups[A].rounds[0].boards[0].players == before[::-1]
    begun.post("/1/round/1/draft", do="part", board="1")
    assert len(begun.state.groups[A].rounds[0].encounters) == 3
    text = begun.text("/1/round/1")
    assert "Unpaired, no bye:" in text


def test_players_are_paired_and_rested_by_number(chief: Arbiter) -> None:
    begun = begin(chief, 5)
    begun.post("/1/round/1/draft", do="rest", rest="1", outcome="HALF_POINT_BYE")
    rests = {rest.outcome for rest in begun.state.groups[A].rounds[0].rests}
    assert Outcome.HALF_POINT_BYE in rests
    begun.post("/1/round/1/draft", do="pair", white="1", black="2")
    numbers = begun.state.groups[A].numbers
    pairs = [(numbers[e.white], numbers[e.black]) for e in begun.state.groups[A].rounds[0].encounters]
    assert (1, 2) in pairs


def test_a_published_pair_is_changed_only_after_the_question(event: Arbiter) -> None:
    answer = event.post("/1/round/1/draft", do="turn", board="1")
    assert answer.status_code == 409
    assert refusal_in(answer) == "the pairs of round 1 change"
    assert event.post("/1/round/1/draft", do="turn", board="1", confirmed="1").status_code == 200


def test_a_number_that_nobody_bears_is_refused(chief: Arbiter) -> None:
    begun = begin(chief)
    answer = begun.post("/1/round/1/draft", do="swap", first="1", second="77")
    assert "no player has number 77" in plain(answer.text)


def test_a_closed_round_cannot_be_edited(event: Arbiter) -> None:
    event.play(1, "2222")
    event.step("close-round")
    assert event.get("/1/round/1/draft").status_code == 422


def test_pairings_to_be_completed_say_for_how_many_players(chief: Arbiter) -> None:
    begun = begin(chief)
    begun.post("/1/round/1/draft", do="part", board="1")
    assert "Complete the pairings (2 players without an opponent)" in begun.text("/1/round/1")


def test_italian_pages_speak_of_the_board_of_the_game(house: House) -> None:
    for kind, there, elsewhere in (("fid-italiana", "damier", "scacchier"), ("fide", "scacchier", "damier")):
        begun = begin(chief_of(house, "it"), kind=kind)
        begun.step("publish-round")
        public = begun.client.get(f"/events/{begun.book}/1/round/1").text
        for text in (begun.text("/1/round/1"), begun.text("/1/round/1/draft"), plain(public)):
            assert there in text.lower()
            assert elsewhere not in text.lower()
            assert "tavol" not in text.lower()


def test_the_page_of_a_board_says_who_has_reported_what_and_when_in_a_dispute(event: Arbiter) -> None:
    board = event.state.groups[A].rounds[0].on_board(2)
    person = event.house.person_of(event.client.cookies.get("tabellone_session"))
    seat = f"seat/{event.book}/1/1/2"
    event.house.act(person, event.book, EnterResult(A, 1, 2, Result.WHITE_WINS, reported_by=f"{seat}/white"))
    event.house.act(person, event.book, DisputeResult(A, 1, 2, Result.DRAW, f"{seat}/black"))
    dispute = event.state.groups[A].rounds[0].on_board(2).games[0].dispute
    assert dispute is not None
    white, black = (event.state.entrant(player).name for player in board.players)
    times = [words("en").time(report.at) for report in dispute.reports if report.at is not None]
    text = event.text("/1/round/1/board/2")
    assert "The players do not agree" in text
    assert f"{white} : 2–0 , White wins reported at {times[0]}" in text
    assert f"{black} : 1–1 , draw reported at {times[1]}" in text
    event.post("/1/round/1/board/2", result="DRAW", game="1")
    assert "The players do not agree" not in event.text("/1/round/1/board/2")
