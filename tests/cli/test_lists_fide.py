"""FIDE's lists in their editions, through the command line."""

from itertools import product

from tests.cli.office_desk import Desk, ratings

FIDE_ROUNDS = ((("F1", "F4"), ("F2", "F3")), (("F4", "F3"), ("F1", "F2")), (("F2", "F4"), ("F3", "F1")))


def test_two_lists_of_fide_in_the_edition_of_1997(desk: Desk) -> None:
    desk.run("import", "players", desk.file("f.csv", "id,name\nF1,Kilo K\nF2,Lima L\nF3,Mike M\nF4,November N\n"))
    known = desk.file("r.csv", "id,rating\nF1,2400\nF2,2300\nF3,2250\n")
    desk.run("import", "ratings", "fide", known, "--on", "1997-07-01", "--reason", "List of FIDE")
    lines = [
        f"{3 * cycle + place + 1},{white},{black},{('1-0', '0.5-0.5', '0-1')[(cycle + place + board) % 3]}"
        for cycle, (place, games) in product(range(3), enumerate(FIDE_ROUNDS))
        for board, (white, black) in enumerate(games)
    ]
    games = desk.file("g.csv", "\n".join(("round,white,black,result", *lines)) + "\n")
    days = ("--from", "1997-08-01", "--to", "1997-08-20", "--received", "1997-09-01")
    desk.run("import", "event", games, "--systems", "fide", "--name", "Match tournament", *days)
    assert "not that of a list" in desk.refusal("publish", "fide", "--on", "1997-08-01", "--edition", "1997")
    desk.run("publish", "fide", "--on", "1997-07-01", "--edition", "1997", "--yes")
    desk.run("publish", "fide", "--on", "1998-01-01", "--edition", "1997", "--yes")
    shown = desk.ask("show", "fide")
    assert shown["edition"] == "1997"
    assert set(ratings(shown)) == {"F1", "F2", "F3", "F4"}
    assert all(rating % 5 == 0 for rating in ratings(shown).values())
    assert "rank  player  FIDE number  name        title  fed.  rating  ±" in desk.run("show", "fide")
    newcomer = next(line for line in shown["lines"] if line["player"] == "F4")
    assert newcomer["change"] is None
    output = desk.run("player", "F4", "--explain")
    assert "Games: 9, enough for a first rating" in output
    assert desk.ask("watch", "fide")["calibration"]


def test_the_monthly_lists_of_fide_count_a_report_in_the_month_after_it(chess: Desk) -> None:
    known = chess.file("r.csv", "id,rating\nC1,1800\nC2,1700\nC3,1650\nC4,1600\n")
    chess.run("import", "ratings", "fide", known, "--on", "2024-03-01", "--reason", "List of FIDE")
    games = chess.file("m.csv", "round,white,black,result\n1,C1,C2,0-1\n1,C3,C4,1-0\n")
    days = ("--from", "2024-04-05", "--to", "2024-04-06", "--received", "2024-04-10")
    chess.run("import", "event", games, "--systems", "fide", "--name", "Monthly", *days)
    april, may = (ratings(chess.ask("compute", "fide", "--on", day)) for day in ("2024-04-01", "2024-05-01"))
    assert april == {"C1": 1800, "C2": 1700, "C3": 1650, "C4": 1600}
    assert may["C1"] < 1800
    assert may["C2"] > 1700
    assert "first day of a month" in chess.refusal("compute", "fide", "--on", "2024-05-02")


def test_the_lists_of_fide_have_their_closing_days_and_reports_that_wait(chess: Desk) -> None:
    games = chess.file("m.csv", "round,white,black,result\n1,C1,C2,0-1\n")
    for name, received in (("Early", "1997-11-30"), ("Tardy", "1997-12-01")):
        days = ("--name", name, "--from", "1997-10-01", "--received", received)
        chess.run("import", "event", games, "--systems", "fide", *days, "--again")
    answer = chess.ask("periods", "fide", "--on", "1997-10-15")
    assert answer["edition"] == "1997"
    (coming,) = answer["periods"]
    assert [coming[key] for key in ("on", "closes_on", "in_force_from")] == ["1998-01-01", "1997-11-30", None]
    assert [event["event"] for event in coming["events"]] == ["1997-early"]
    assert [event["event"] for event in answer["too_late"]] == ["1997-tardy"]
    output = chess.run("periods", "fide", "--on", "1998-01-15")
    assert "1998-07-01  1998-05-31     not published  1997-early, 1997-tardy" in output
    assert chess.ask("periods", "fide", "--on", "2024-05-02")["periods"][0]["closes_on"] == "2024-05-31"


def test_a_list_of_2010_has_no_edition_and_is_refused_in_one_sentence(desk: Desk) -> None:
    desk.run("import", "players", desk.file("f.csv", "id,name\nF1,Kilo K\nF2,Lima L\n"))
    known = desk.file("r.csv", "id,rating\nF1,1800\nF2,2300\n")
    desk.run("import", "ratings", "fide", known, "--on", "2010-01-01", "--reason", "List of FIDE")
    refusal = (
        "fide/rating: no edition covers 2010-07-01; that of 1997 ends on 2000-06-30, and the next at hand, 2014, is in "
        "force from 2014-07-01"
    )
    for command in ("compute", "publish"):
        assert desk.refusal(command, "fide", "--on", "2010-07-01") == refusal
    # The edition of 1997, for an explicit choice.
    assert set(ratings(desk.ask("compute", "fide", "--on", "2010-07-01", "--edition", "1997"))) <= {"F1", "F2"}


def open_of_february(desk: Desk, year: int) -> None:
    """One player beats two who are 500 and 600 points behind."""
    desk.run("import", "players", desk.file("f.csv", "id,name\nF1,Kilo K\nF2,Lima L\nF3,Mike M\n"))
    known = desk.file("r.csv", "id,rating\nF1,1800\nF2,1300\nF3,1200\n")
    desk.run("import", "ratings", "fide", known, "--on", f"{year}-01-01", "--reason", "List of FIDE")
    games = desk.file("g.csv", "round,white,black,result\n1,F1,F2,1-0\n2,F3,F1,0-1\n")
    days = ("--from", f"{year}-02-05", "--to", f"{year}-02-06", "--received", f"{year}-02-10")
    desk.run("import", "event", games, "--systems", "fide", "--name", "Open", *days)


def test_a_list_of_2015_is_computed_by_the_edition_of_2014_and_cites_it(desk: Desk) -> None:
    open_of_february(desk, 2015)
    # 600 and 500 points ahead both count as 400 (.92): 20 x (2 - 1.84) = +3.2.
    assert ratings(desk.ask("compute", "fide", "--on", "2015-03-01")) == {"F1": 1803, "F2": 1298, "F3": 1198}
    text = desk.run("player", "F1", "--on", "2015-03-01", "--explain")
    assert "1800 against 1300: the difference counts as 400. (FIDE, B.02 2014 8.54)" in text


def test_the_monthly_lists_of_2022_limit_differences_once_an_event_and_keep_1800(desk: Desk) -> None:
    open_of_february(desk, 2022)
    # 600 points ahead count as 400 (.92), 500 as they are (.96): 20 x (2 - 1.88) = +2.4.
    assert ratings(desk.ask("compute", "fide", "--on", "2022-03-01")) == {"F1": 1802, "F2": 1298, "F3": 1198}
    text = desk.run("player", "F1", "--on", "2022-03-01", "--explain")
    assert "1800 against 1300: the difference counts as 500. (FIDE, B.02 2022 8.3.1; reading fide-2022-one-up" in text
    # The lists from March 2024 on begin anew: FIDE raised the ratings below 2000 on that day.
    assert ratings(desk.ask("compute", "fide", "--on", "2022-12-01"))["F1"] == 1802
    anew = desk.ask("compute", "fide", "--on", "2024-03-01")
    assert ratings(anew) == {}
    assert "these monthly lists of FIDE's begin on 1 March 2024" in desk.refusal(
        "compute", "fide", "--on", "2024-02-01", "--edition", "2024"
    )
