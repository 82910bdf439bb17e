"""An event of teams at the desk: one form to the first round, matches by key, line-ups, public pages and paper."""

import re
from dataclasses import dataclass

import pytest
from httpx2 import Response
from starlette.testclient import TestClient
from tests.web.desk.arbiter import Arbiter, begin, browser_of, plain, refusal_in

from tabellone.core.model import Result
from tabellone.desk.event.disputes import Seat, seats_at
from tabellone.desk.event.entrant import GroupId
from tabellone.desk.event.team_event import line_up_of, roster_of

A = GroupId(1)
TEAMS = ("Alfa", "Borgo", "Colle", "Duomo", "Est", "Fiume")
LIST = "Squadra;Giocatore;Elo;Capitano\n" + "\n".join(
    f"{team * (seat == 1)};{team} {seat};{2100 - 30 * index - 10 * seat};{f'Capitano {team}' * (seat == 2)}"
    for index, team in enumerate(TEAMS)
    for seat in range(1, 5)
)


def teams_of(arbiter: Arbiter, players: str = LIST, boards: str = "3", **form: str) -> Arbiter:
    return begin(arbiter, 8, kind="fide", teams="1", boards=boards, players=players, **form)


def published(arbiter: Arbiter) -> Arbiter:
    event = teams_of(arbiter)
    event.step("publish-round")
    return event


def results(event: Arbiter, board: int) -> list[Result | None]:
    return [game.result for game in event.state.groups[A].rounds[0].on_board(board).games]


def test_one_form_leads_from_a_pasted_list_to_the_first_round_of_teams(chief: Arbiter) -> None:
    event = teams_of(chief)
    group = event.state.groups[A]
    assert group.settings.system == "team-swiss"
    assert [event.state.entrant(team).name for team in group.members] == list(TEAMS)
    first = event.state.entrant(group.members[0])
    assert first.team is not None
    assert [event.state.entrant(player).name for player in first.team.roster] == [
        f"Alfa {seat}" for seat in range(1, 5)
    ]
    assert (first.team.captain, first.details.rating) == ("Capitano Alfa", 2080)
    assert len(group.rounds[0].encounters) == 3


def test_the_board_of_a_list_orders_the_players_of_a_team(chief: Arbiter) -> None:
    event = teams_of(
        chief, "team;board;name\nUno;2;Beta\nUno;1;Alfa\nDue;1;Gamma\nDue;r;Riserva\nDue;2;Delta", boards="2"
    )
    rosters = [
        [event.state.entrant(player).name for player in roster_of(event.state, team)]
        for team in event.state.groups[A].members
    ]
    assert rosters == [["Alfa", "Beta"], ["Gamma", "Delta", "Riserva"]]


def test_a_key_is_the_points_of_the_player_on_the_left_whatever_the_colour(chief: Arbiter) -> None:
    event = published(chief)
    form = {"b1.1": "1", "b1.2": "1", "b1.3": "="}
    event.post("/1/round/1/results", **form)
    assert results(event, 1) == [Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW]
    page = event.get("/1/round/1").text
    row = page[page.index('<tr id="t1"') : page.index('<tr id="t2"')]
    assert re.findall(r'class="mark">([^<]+)<', row) == ["2½–½", "1–0", "1–0", "½–½"]
    assert "saved" in plain(row)


def test_a_script_types_one_board_and_gets_the_line_of_the_match_back(chief: Arbiter) -> None:
    event = published(chief)
    answer = event.client.post(f"{event.address}/1/round/1/results", data={"b2.2": "0"}, headers={"HX-Request": "true"})
    assert answer.text.startswith("\n") or 'id="t2"' in answer.text
    assert results(event, 2) == [None, Result.WHITE_WINS, None]
    assert 'name="b2.1"' in answer.text


def test_a_match_closes_by_itself_and_standings_count_match_points(chief: Arbiter) -> None:
    event = published(chief)
    event.post("/1/round/1/results", **{f"b{board}.{game}": "1" for board in (1, 2, 3) for game in (1, 2, 3)})
    text = event.text("/1/standings")
    assert "2" in text
    assert event.state.groups[A].rounds[0].progress.is_over


def test_the_page_of_a_match_sets_the_line_up_of_a_team(chief: Arbiter) -> None:
    event = published(chief)
    encounter = event.state.groups[A].rounds[0].on_board(1)
    roster = roster_of(event.state, encounter.white)
    page = event.get("/1/round/1/board/1").text
    assert page.count("/line-up") == 2
    chosen = {
        "team": str(encounter.white),
        "board1": str(roster[0]),
        "board2": str(roster[1]),
        "board3": str(roster[3]),
    }
    answer = event.post("/1/round/1/board/1/line-up", **chosen)
    assert answer.status_code == 200
    assert line_up_of(event.state, event.state.groups[A], 1, encounter.white) == (roster[0], roster[1], roster[3])
    empty = event.post("/1/round/1/board/1/line-up", **{**chosen, "board3": ""})
    assert empty.status_code == 200
    assert results(event, 1)[2] is Result.BLACK_WINS_BY_FORFEIT


def test_a_line_up_out_of_order_is_refused_in_one_sentence(chief: Arbiter) -> None:
    event = published(chief)
    encounter = event.state.groups[A].rounds[0].on_board(1)
    first, second, third = roster_of(event.state, encounter.white)[:3]
    answer = event.post(
        "/1/round/1/board/1/line-up",
        team=str(encounter.white), board1=str(second), board2=str(first), board3=str(third),
    )  # fmt: skip
    team, one, other = (event.state.entrant(entrant).name for entrant in (encounter.white, second, first))
    assert refusal_in(answer) == f"Not possible: {team}: {one} sits above {other}, who comes first in the roster"
    assert line_up_of(event.state, event.state.groups[A], 1, encounter.white)[0] == first


def test_players_stand_beneath_their_teams(chief: Arbiter) -> None:
    event = teams_of(chief)
    text = event.text("/players")
    assert "6 teams, 24 players" in text
    assert text.index("Alfa captain: Capitano Alfa") < text.index("Alfa 4") < text.index("Borgo captain")


def test_the_public_sees_matches_with_their_boards_and_everybody_by_name(chief: Arbiter) -> None:
    event = published(chief)
    event.post("/1/round/1/results", **{"b1.1": "1", "b1.2": "="})
    public = browser_of(event.house)
    encounter = event.state.groups[A].rounds[0].on_board(1)
    white, black = (event.state.entrant(team).name for team in encounter.players)
    by_board = plain(public.get(f"/events/{event.book}/1/round/1").text)
    assert f"{white} 0 {black} 0 1½–½" in by_board
    assert f"White {white} 1 1–0 Black {black} 1" in by_board
    assert f"Black {white} 2 ½–½ White {black} 2" in by_board
    by_name = plain(public.get(f"/events/{event.book}/1/round/1/names").text)
    assert f"{white} 2 {white} · against {black} 2 1.2 Black" in by_name
    page = plain(public.get(f"/events/{event.book}/1/round/1/board/1").text)
    assert "1½–½" in page
    assert f"{white} 3" in page
    assert "1½–½" in plain(public.get(f"/events/{event.book}/hall").text)


def test_the_public_finds_the_players_of_teams_and_their_boards(chief: Arbiter) -> None:
    event = published(chief)
    public = browser_of(event.house)
    front = f"/events/{event.book}"
    encounter = event.state.groups[A].rounds[0].on_board(1)
    white = event.state.entrant(encounter.white).name
    index = plain(public.get(f"{front}/names").text)
    assert "24 players" in index
    assert f"{white} board 1, White" in index
    assert f"{white} 2 board 1.2, Black" in index
    found = public.get(f"{front}?name={white}+3").text
    number = event.state.groups[A].numbers[encounter.white]
    assert f'href="{front}/1/player/{number}">{white} 3</a>' in found
    listed = plain(public.get(f"{front}/1/players").text)
    assert "6 teams" in listed
    assert "1 Alfa 1 2090 2 Alfa 2 2080" in listed


def test_cards_and_tables_of_teams_show_the_points_of_matches(chief: Arbiter) -> None:
    event = published(chief)
    event.post("/1/round/1/results", **{"b1.1": "1", "b1.2": "=", "b1.3": "1"})
    number = event.state.groups[A].numbers[event.state.groups[A].rounds[0].on_board(1).white]
    public = browser_of(event.house)
    assert "2½–½ Match 1" in event.text(f"/1/card/{number}")
    for page in (
        event.text("/1/crosstable", view="rounds"),
        plain(public.get(f"/events/{event.book}/1/player/{number}").text),
        plain(public.get(f"/events/{event.book}").text),
    ):
        assert "2½–½" in page
        assert "1–0 ½–½" not in page
    overview = event.text("")
    assert "24 players" in overview
    assert "6 teams" in overview


def test_a_round_of_teams_is_printed_with_its_boards_and_has_match_cards(chief: Arbiter) -> None:
    event = published(chief)
    for paper in ("pairings", "slips"):
        answer = event.get(f"/1/round/1/{paper}.pdf")
        assert answer.content.startswith(b"%PDF")


@pytest.mark.parametrize(
    ("players", "boards", "sentence"),
    [
        ("Squadra;Nome\nUno;A\nUno;B\nDue;C", "2", "Due has 1 player; 2 are needed, one for each board"),
        ("Nome;Elo\nA;1500\nB;1600", "1", "line 2: A has no team; name it in a column"),
        ("Squadra;Nome\nUno;A\nDue;B", "21", '"21" is not allowed here: write a whole number from 1 to 20'),
    ],
)
def test_a_list_that_makes_no_teams_is_refused_in_one_sentence(
    chief: Arbiter, players: str, boards: str, sentence: str
) -> None:
    form = {"name": "Prova", "kind": "fide", "teams": "1", "boards": boards, "players": players, "then": "pair"}
    answer = chief.client.post("/events/new", data=form)
    assert answer.status_code != 200
    assert sentence in refusal_in(answer)


def test_a_captain_reports_the_boards_of_the_match_with_the_code_of_the_team(chief: Arbiter) -> None:
    event = published(chief)
    seat = seats_at(event.state, event.book, A, 1, 1)[0]
    form = {"group": "1", "board": "1", "code": event.house.board_codes.code(seat)}
    phone = browser_of(event.house)
    team = event.state.entrant(event.state.groups[A].rounds[0].on_board(1).white).name
    opened = plain(phone.post(f"/events/{event.book}/report", data=form).text)
    assert f"You are {team}." in opened
    assert f"{team} 3" in opened
    said = {**form, "game": "2", "result": "BLACK_WINS", "sure": "1"}
    assert phone.post(f"/events/{event.book}/report", data=said).status_code == 200
    game = event.state.groups[A].rounds[0].on_board(1).games[1]
    assert (game.result, game.awaits_confirmation) == (Result.BLACK_WINS, True)


def test_the_settings_of_a_group_of_teams_are_changed_until_a_round_is_paired(chief: Arbiter) -> None:
    event = teams_of(chief, then="make")
    assert "Boards per match" in event.text("/settings/1/teams")
    form = {
        "of": "1", "boards": "2", "primary": "game points", "match_points": "3-1-0", "rated_boards": "4",
        "keeps_order": "1", "tolerance": "20", "preferences": "B", "secondary": "1",
    }  # fmt: skip
    answer = event.post("/settings", section="teams", **form)
    assert answer.status_code == 200, refusal_in(answer)
    play = event.state.groups[A].settings.teams
    assert play is not None
    assert (play.boards, play.primary.value, str(play.match_scoring.win)) == (2, "game points", "3")
    assert (play.rated_boards, play.tolerance, play.preferences.value) == (4, 20, "B")


def test_pages_count_teams_and_players(chief: Arbiter) -> None:
    event = published(chief)
    assert "6 teams · " in event.text("/1")
    assert "6 teams" in event.text("/groups")
    assert "6 teams, 24 players" in event.text("")
    public = browser_of(event.house)
    assert "6 teams" in plain(public.get(f"/events/{event.book}/1/players").text)
    assert "6 teams, 24 players" in plain(chief.client.get("/").text)


def test_a_new_event_of_teams_offers_their_tie_breaks_and_a_column_for_the_team(chief: Arbiter) -> None:
    form = {"then": "preview", "name": "Coppa", "kind": "fide", "players": "name\nAlfa"}
    assert "EMGSB" not in plain(chief.client.post("/events/new", data=form).text)
    assert "EMGSB" in plain(chief.client.post("/events/new", data={**form, "teams": "1"}).text)


@dataclass(frozen=True)
class Captain:
    """The captain of one side of match 1 at a phone, with the code of the slip."""

    event: Arbiter
    phone: TestClient
    seat: Seat

    def post(self, **more: str) -> Response:
        """The answer to a form of the captain's page."""
        form = {"group": "1", "board": "1", "code": self.event.house.board_codes.code(self.seat)}
        response: Response = self.phone.post(f"/events/{self.event.book}/report", data={**form, **more})
        return response

    @property
    def roster(self) -> tuple[int, ...]:
        return tuple(map(int, roster_of(self.event.state, self.seat.player)))

    def sends(self, *players: int | str) -> Response:
        """The answer to a line-up."""
        boards = {f"board{board}": str(player) for board, player in enumerate(players, start=1)}
        return self.post(**{"line-up": "1", **boards})

    @property
    def line_up(self) -> tuple[int | None, ...]:
        return line_up_of(self.event.state, self.event.state.groups[A], 1, self.seat.player)


def captains(event: Arbiter) -> tuple[Captain, Captain]:
    white, black = seats_at(event.state, event.book, A, 1, 1)
    return Captain(event, browser_of(event.house), white), Captain(event, browser_of(event.house), black)


def hidden(arbiter: Arbiter) -> Arbiter:
    """An event whose line-ups are hidden until both are in, its first round published."""
    event = teams_of(arbiter, then="make")
    form = {
        "boards": "3",
        "primary": "match points",
        "match_points": "2-1-0",
        "keeps_order": "1",
        "hidden_line_ups": "1",
    }
    assert event.post("/settings", section="teams", of="1", **form).status_code == 200
    for command in ("draw-numbers", "pair-round", "publish-round"):
        event.step(command)
    assert event.state.groups[A].rounds
    return event


def test_a_captain_sets_the_line_up_of_the_team_with_its_code(chief: Arbiter) -> None:
    event = published(chief)
    captain, other = captains(event)
    assert "The first of your list play, unless you choose others." in plain(captain.post().text)
    first, second, _, fourth = captain.roster
    answer = captain.sends(first, second, fourth)
    assert answer.status_code == 200
    assert "Your line-up is set." in plain(answer.text)
    assert captain.line_up == (first, second, fourth)
    assert event.house.ledger.entries(event.book)[-1].author == captain.seat.author == "seat/1/1/1/white"
    assert "Your line-up is set." not in plain(other.post().text)
    captain.sends(first, second, "")
    assert results(event, 1) == [None, None, Result.BLACK_WINS_BY_FORFEIT]
    captain.sends(first, second, fourth)
    assert results(event, 1) == [None, None, None]


def test_line_ups_of_captains_that_cannot_be_are_refused_in_one_sentence(chief: Arbiter) -> None:
    event = published(chief)
    captain, other = captains(event)
    team, opponent = (event.state.entrant(side.seat.player).name for side in (captain, other))
    first, second, third, _ = captain.roster
    position = event.house.view(event.book, "event").position
    most = event.state.next_entrant
    for players, sentence in (
        ((first, first, second), f"{team}: a player sits on two boards"),
        ((second, first, third), f"{team}: {team} 2 sits above {team} 1, who comes first in the roster"),
        ((*other.roster[:3],), f"{opponent} 1 is not in the roster of {team}"),
        (("x", first, second), f'"x" is not allowed here: write a whole number from 1 to {most}'),
        ((most, first, second), f"there is no player with the id {most}"),
    ):
        answer = captain.sends(*players)
        assert answer.status_code >= 400
        assert refusal_in(answer) == f"Not possible: {sentence}"
    assert event.house.view(event.book, "event").position == position


def test_after_a_result_only_the_arbiter_changes_the_line_up(chief: Arbiter) -> None:
    event = published(chief)
    captain, other = captains(event)
    first, second, third, fourth = captain.roster
    other.post(game="1", result="WHITE_WINS", sure="1")
    assert "Set the line-up" not in plain(captain.post().text)
    answer = captain.sends(first, second, fourth)
    sentence = "round 1, match 1: a board has a result; now only the arbiter changes the line-up"
    assert refusal_in(answer) == f"Not possible: {sentence}"
    assert captain.line_up == (first, second, third)
    chosen = {"board1": str(first), "board2": str(second), "board3": str(fourth)}
    event.post("/1/round/1/board/1/line-up", team=str(captain.seat.player), **chosen)
    assert captain.line_up == (first, second, fourth)


def test_hidden_line_ups_are_shown_when_both_are_in(chief: Arbiter) -> None:
    event = hidden(chief)
    captain, other = captains(event)
    team = event.state.entrant(captain.seat.player).name
    first, second, _, fourth = captain.roster
    reserve = f"{team} 4"
    public = browser_of(event.house)
    address = f"/events/{event.book}"
    pages = [f"{address}/1/round/1{page}" for page in ("", "/names", "/board/1")]
    pages.append(f"/api/v1{address}/groups/1/rounds/1")

    def seen() -> list[bool]:
        return [reserve in public.get(page).text for page in pages]

    answer = plain(captain.sends(first, second, fourth).text)
    assert "Line-ups are shown when both teams have set theirs." in answer
    assert f"4 {reserve}" in answer
    assert seen() == [False] * 4
    assert "0000 0000 0000" in public.get(f"/api/v1{address}/groups/1/trf").text
    assert f"{team} 1" not in plain(public.get(pages[0]).text)
    assert reserve not in plain(other.post().text)
    assert reserve in event.text("/1/round/1")
    other.sends(*other.roster[:3])
    assert seen() == [True] * 4


@pytest.mark.parametrize("of", [0, 1])
def test_a_hidden_line_up_is_shown_with_the_first_result(chief: Arbiter, of: int) -> None:
    event = hidden(chief)
    captain = captains(event)[0]
    first, second, *_ = captain.roster
    captain.sends(first, second, "")
    page = f"/events/{event.book}/1/round/1/board/1"
    public = browser_of(event.house)
    name = f"{event.state.entrant(captain.seat.player).name} 1"
    assert name not in plain(public.get(page).text)
    assert "0–1" not in plain(public.get(page).text)
    captains(event)[of].post(game="1", result="WHITE_WINS", sure="1")
    assert name in plain(public.get(page).text)
    assert "0–1" in plain(public.get(page).text)


def test_a_program_of_a_captain_sets_the_line_up_through_the_api(chief: Arbiter) -> None:
    event = published(chief)
    captain = captains(event)[0]
    first, second, _, fourth = captain.roster
    address = f"/api/v1/events/{event.book}/groups/1/rounds/1/boards/1/line-up"
    body = {"code": event.house.board_codes.code(captain.seat), "players": [first, second, fourth]}
    assert captain.phone.post(address, json=body).status_code == 200
    assert captain.line_up == (first, second, fourth)
    twice = captain.phone.post(address, json={**body, "players": [first, first, None]})
    assert (twice.status_code, "a player sits on two boards" in twice.text) == (409, True)
