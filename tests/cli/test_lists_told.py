"""Parts of lists besides their numbers: events one by one, omissions, separate lists, effects on the past."""

from collections.abc import Iterator
from typing import Any

import pytest
from tests.cli.office_desk import ITALIANA, Desk, publish
from tests.regulations.without_end import editions_without_end


@pytest.fixture(scope="module", autouse=True)
def _without_end(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with editions_without_end(tmp_path_factory.mktemp("without-end")):
        yield


@pytest.fixture
def masters(desk: Desk) -> Desk:
    """An office of FIDE's edition of 1997 with an open, a cup of teams, and its first list."""
    desk.run("import", "players", "examples/masters.csv")
    desk.run("import", "ratings", "fide", "examples/masters-ratings.csv", "--on", "1997-07-01", "--reason", "FIDE")
    for file, name, day, more in (
        ("open", "Open", "1997-08-01", ("--to", "1997-08-09")),
        ("cup", "Cup", "1998-02-01", ("--to", "1998-02-09", "--kind", "team")),
    ):
        days = ("--name", name, "--from", day, "--received", day[:-2] + "20", *more)
        desk.run("import", "event", f"examples/masters-{file}.csv", "--systems", "fide", *days)
    publish(desk, "1997-07-01", system="fide")
    return desk


def off_list(shown: Any) -> dict[str, list[str]]:
    excluded_players: dict[str, list[str]] = {}
    for exclusion in shown["off_list"]:
        excluded_players.setdefault(exclusion["reason"], []).append(exclusion["player"])
    return excluded_players


def test_a_list_of_fide_shows_k_the_games_and_the_lists_apart(masters: Desk) -> None:
    publish(masters, "1998-01-01", system="fide")
    shown = masters.ask("show", "fide", "--csv", "list.csv")
    assert {line["player"]: (line["coefficient"], line["coefficient_games"]) for line in shown["lines"]} == {
        "M0001": (10, 32),
        "M0002": (15, 33),
        "M0003": (15, 33),
        "M0004": (15, 33),
    }
    assert off_list(shown) == {"cancelled": ["M0005"], "titled": ["M0005", "M0007"]}
    assert [exclusion["article"] for exclusion in shown["off_list"]] == ["B.02 9.21", "B.02 9.21a", "B.02 9.21a"]
    assert shown["off_list"][0]["previous"] == 2010
    head, *rows = (masters.folder / "list.csv").read_text(encoding="utf-8").splitlines()
    assert head.split(",")[-4:] == ["coefficient", "coefficient_games", "off_list", "id_fide"]
    assert rows[0].endswith(",10,32,,980001")
    assert [row.split(",")[-2] for row in rows[4:]] == ["cancelled", "titled", "titled"]
    assert all(row.startswith(",M000") for row in rows[4:])
    text = masters.run("show", "fide")
    assert "rating  ±    games  K   games for K  activity" in text
    assert "M0005  Oscar Otto  FM  ITA  2010 → –" in text
    assert off_list(masters.ask("show", "fide", "--name", "quebec")) == {"titled": ["M0007"]}


def test_the_lists_apart_of_the_inactive_come_and_go_over_nine_lists(masters: Desk) -> None:
    days = [f"{year}-{month}-01" for year in range(1998, 2002) for month in ("01", "07")]
    publish(masters, *days, system="fide")
    gone = [off_list(masters.ask("show", "fide", "--on", day)).get("inactive", []) for day in days]
    assert gone[:6] == [[]] * 6
    assert gone[6] == ["M0001", "M0003", "M0004"]
    assert gone[7] == ["M0001", "M0002", "M0003", "M0004"]
    games = masters.file(
        "back.csv", "round,white,black,result\n" + "".join(f"{n},M0001,M000{n},0.5-0.5\n" for n in (2, 3, 4, 6))
    )
    back = ("--name", "Back", "--from", "2001-08-01", "--to", "2001-08-09", "--received", "2001-08-20")
    masters.run("import", "event", games, "--systems", "fide", *back)
    output = masters.run("compute", "fide", "--on", "2002-01-01")
    assert "Back among the active: Kilo Karl" in output
    assert "Inactive players (FIDE, B.02 9.22; reading fide-1997-five-lists)" in output
    assert "M0004  November Nora  –    SMR  2205  inactive for 8 lists" in output
    publish(masters, "2002-01-01", system="fide")
    assert [line["player"] for line in masters.ask("show", "fide")["lines"]] == ["M0001"]


def test_a_movement_of_1997_is_told_event_by_event(masters: Desk) -> None:
    history = masters.ask("player", "M0001", "--on", "1998-01-01", "--explain")
    (moved,) = (movement for movement in history["careers"][0]["movements"] if movement["kind"] == "event")
    (part,) = moved["parts"]
    assert {key: part[key] for key in ("name", "list_on", "counted", "scored", "average", "difference")} == {
        "name": "Open",
        "list_on": "1997-07-01",
        "counted": 2,
        "scored": "1.5",
        "average": 2200,
        "difference": 250,
    }
    assert (part["percentage"], part["expected"], part["change"], part["performance"]) == ("0.81", "1.62", "-1.2", None)
    assert (moved["expected"], moved["coefficient"], moved["exact"], moved["after"]) == ("1.62", "10", "2448.8", 2450)
    assert [game["opponent"] for game in part["games"]] == ["M0005", "M0002"]
    assert part["why"][0]["rule"] == "event_under_list"
    assert [step for step in moved["why"] if step in part["why"]] == part["why"]
    text = masters.run("player", "M0001", "--on", "1998-01-01", "--explain")
    assert "    Rc 2200, n 2, W 1.5, D 250, P(D) 0.81, We 1.62: ΔR −1.2\n" in text
    assert "an opponent rated 2010 counts as 2100: 350 points apart at the most. (FIDE, B.02 10.61" in text


def test_a_first_rating_of_1997_names_every_event_that_it_rests_on(masters: Desk) -> None:
    text = masters.run("player", "M0006", "--on", "1998-07-01", "--explain")
    assert "are pooled: Open: 2242 × 5, Cup: 2303 × 4. (FIDE, B.02 9.14" in text
    assert "Rn = [2242 × 5 + 2303 × 4] / 9 = 2269.11. (FIDE, B.02 10.3)" in text
    assert "    n 4, W 2: Ru 2303\n" in text


def test_what_a_list_leaves_out_is_told_with_its_article(masters: Desk) -> None:
    preview = masters.ask("compute", "fide", "--on", "1998-01-01")
    (only,) = preview["left_out"]
    assert (only["event"], only["player_name"], only["games"]) == ("1997-open", "Quebec Quinto", 2)
    assert [(step["rule"], step["article"]) for step in only["why"]] == [
        ("rated_opponents_objections", "B.02 6.42"),
        ("zero_score_objections", "B.02 6.1"),
    ]
    publication = masters.ask("publish", "fide", "--on", "1998-01-01", "--yes")
    assert publication["left_out"] == preview["left_out"]
    output = masters.run("compute", "fide", "--on", "1998-07-01")
    assert "Left out: Cup (games: 1). One game was not played, or was won without playing: it does not count." in output
    assert output.rstrip().endswith("(FIDE, B.02 5.1)")


def test_a_list_that_skips_one_is_published_only_if_that_is_meant(masters: Desk) -> None:
    preview = masters.ask("compute", "fide", "--on", "1998-07-01")
    assert preview["skipped"] == ["1998-01-01"]
    assert preview["warnings"][0]["article"] == "B.02 9.0 / B.02 9.11"
    assert "Warning: No list of 1 January 1998 was published" in masters.run("compute", "fide", "--on", "1998-07-01")
    refused = masters.refusal("publish", "fide", "--on", "1998-07-01")
    assert "no list of 1 January 1998 is published, and after this one it never can be" in refused
    assert masters.ask("publish", "fide", "--on", "1998-07-01", "--skip", "--yes")["skipped"] == ["1998-01-01"]
    assert "is published already" in masters.refusal("publish", "fide", "--on", "1998-01-01")


def test_a_future_day_is_refused_as_such_before_a_list_that_is_missing(masters: Desk) -> None:
    assert "its day has not come" in masters.refusal("publish", "fide", "--on", "2900-07-01", "--edition", "1997")


def test_a_rating_set_behind_a_published_list_is_held_back_until_it_is_meant(masters: Desk) -> None:
    publish(masters, "1998-01-01", system="fide")
    command = ("set", "fide", "M0003", "--rating", "2350", "--on", "1997-07-01", "--reason", "Misprint")
    output = masters.held_back(*command)
    assert output.splitlines()[:4] == [
        "fide, list of 1 July 1997: 1 line would change",
        "fide, list of 1 January 1998: 2 lines would change",
        "fide, list of 1 July 1997:",
        "M0003  Mike Mario  2250  2350  +100",
    ]
    assert output.endswith("Nothing was changed. Repeat the command with --yes to do it.\n")
    done = masters.ask(*command, "--yes")
    assert (done["done"], [effect["on"] for effect in done["lists"]]) == (True, ["1997-07-01", "1998-01-01"])
    after = masters.ask("set", "fide", "M0003", "--rating", "2360", "--on", "1998-01-02", "--reason", "Title")
    assert (after["done"], after["lists"]) == (True, [])


def test_a_table_of_ratings_behind_a_published_list_is_held_back_too(masters: Desk) -> None:
    command = ("import", "ratings", "fide", "t.csv", "--on", "1997-06-30", "--reason", "Older list")
    masters.file("t.csv", "id,rating\nM0006,2100\n")
    assert "M0006  Papa Pia  –  2100  –" in masters.held_back(*command)
    assert masters.run(*command, "--yes").splitlines()[-2:] == [
        "1 rating is set",
        "Done. Published lists stand as they are; the next one carries the difference.",
    ]


def test_thresholds_behind_a_published_list_are_held_back(desk: Desk) -> None:
    desk.run("import", "players", "examples/chess.csv")
    days = ("--name", "March cup", "--from", "2024-03-02", "--to", "2024-03-03", "--received", "2024-03-10")
    desk.run("import", "event", "examples/march.csv", "--systems", "uisp", *days, "--time", "standard")
    publish(desk, "2024-04-01", system="uisp")
    output = desk.held_back("categories", "set", "Terza=1500", "--since", "2024-03-01")
    assert "uisp, list of 1 April 2024: 3 lines would change" in output
    answer = desk.ask("categories", "set", "Terza=1500", "--since", "2024-03-01", "--yes")
    assert (answer["done"], len(answer["lists"][0]["differences"])) == (True, 3)
    assert "2024-07-01" in desk.ask("compute", "uisp", "--on", "2024-10-01")["skipped"]
    starts = desk.run("player", "C0002", "--explain")
    assert "none of the lists Elo FIDE, Elo Italia, Elo Rapid FIDE, Elo Rapid Italia, Elo Blitz FIDE has the" in starts
    assert "the list Elo FIDE (in force from" in desk.run("player", "C0001", "--explain")


def test_corrections_since_the_last_list_are_told_by_the_next(masters: Desk) -> None:
    publish(masters, "1998-01-01", "1998-07-01", system="fide")
    masters.run("withdraw", "1998-cup", "--reason", "Not played", "--yes")
    (correction,) = masters.ask("compute", "fide", "--on", "1999-01-01")["corrections"]
    assert (correction["event"], correction["is_withdrawn"], correction["reason"]) == ("1998-cup", True, "Not played")
    output = masters.run("compute", "fide", "--on", "1999-01-01")
    assert ": Cup (Not played)\n" in output
    assert "Withdrawn since the list before, on " in output
    masters.run("correct", "1997-open", "examples/masters-cup.csv", "--reason", "Wrong file", "--yes")
    assert "Corrected since the list before, on " in masters.run("compute", "fide", "--on", "1999-01-01")


def test_an_honorary_rating_is_set_listed_told_and_ended(masters: Desk) -> None:
    assert masters.run("honorary") == "There is no honorary rating.\n"
    options = ("--since", "1998-02-01", "--reason", "Honoured")
    masters.run("honorary", "set", "Lima Lucia", "--rating", "2400", *options)
    assert masters.ask("honorary") == {
        "system": "fide",
        "article": "B.02 10.62",
        "ratings": [
            {
                "player": "M0002",
                "name": "Lima Lucia",
                "since": "1998-02-01",
                "rating": 2400,
                "author": "Commission",
                "reason": "Honoured",
            }
        ],
    }
    output = masters.run("player", "M0001", "--on", "1998-07-01", "--explain")
    assert "Published rating 2300, honorary rating 2400: 2400 counts in the averages. (FIDE, B.02 10.62" in output
    assert "    Lima Lucia (2400): 1\n" in output
    assert "Lima Lucia has the honorary rating 2400 from 1 February 1998 on: Honoured" in masters.run("history")
    assert "give --rating or --ends" in masters.refusal("honorary", "set", "M0002", *options)
    masters.run("honorary", "set", "M0002", "--ends", "--since", "1999-01-01", "--reason", "Over")
    assert [honorary_rating["rating"] for honorary_rating in masters.ask("honorary")["ratings"]] == [2400, None]
    publish(masters, "1998-01-01", "1998-07-01", system="fide")
    behind = ("honorary", "set", "M0001", "--rating", "2600", "--since", "1997-08-01", "--reason", "Late honour")
    assert "fide, list of 1 July 1998" in masters.held_back(*behind)


def test_an_honorary_rating_of_a_list_without_honours_is_refused(masters: Desk) -> None:
    refused = masters.refusal("honorary", "set", "M0002", "--rating", "2400", "--since", "2025-01-01", "--reason", "No")
    assert "the edition of 1997 alone has them" in refused


def test_unplayed_games_of_draughts_are_left_out_with_their_article(desk: Desk) -> None:
    desk.run("import", "players", "examples/players.csv")
    desk.run("import", "event", "examples/spring.trf", "--systems", ITALIANA, "--received", "2024-04-25")
    (only,) = desk.ask("compute", ITALIANA, "--on", "2024-06-30")["left_out"]
    assert (only["games"], only["player"], only["why"][0]["article"]) == (1, None, "VI.7")
    publish(desk, "2024-06-30")
    assert desk.ask("compute", ITALIANA, "--on", "2024-12-31")["left_out"] == []


def test_of_many_events_and_players_left_out_the_text_has_the_first_and_json_has_all(masters: Desk) -> None:
    rows = "round,white,black,result\n"
    quick = masters.file("quick.csv", rows + "1,M0001,M0002,1-0\n1,M0003,M0004,1F-0F\n")
    for number in range(22):
        day = f"1997-09-{number + 1:02}"
        masters.run("import", "event", quick, "--systems", "fide", "--name", f"Cup {number}", "--from", day,
                    "--received", "1997-10-01")  # fmt: skip
    new = "".join(f"N{number},Newcomer {number}\n" for number in range(7))
    masters.run("import", "players", masters.file("new.csv", "id,name\n" + new))
    games = "".join(f"{number + 1},N{number},M000{number % 4 + 1},1-0\n" for number in range(7))
    masters.run("import", "event", masters.file("field.csv", rows + games), "--systems", "fide", "--name", "Aaa",
                "--from", "1997-08-01", "--to", "1997-08-08", "--received", "1997-10-01")  # fmt: skip
    text = masters.run("compute", "fide", "--on", "1998-01-01")
    lines = [line for line in text.splitlines() if line.startswith("Left out")]
    assert len(lines) == 21
    assert any(
        "Aaa, the results of 7 players: Newcomer 0, Newcomer 1, Newcomer 2, Newcomer 3, Newcomer 4, … (FIDE, B.02 6.42"
        in line
        for line in lines
    )
    assert lines[-1] == "Left out, too: 4 more events or parts of them (games: 4); --json tells all"
    everything = masters.ask("compute", "fide", "--on", "1998-01-01")["left_out"]
    assert len(everything) == 22 + 7 + 1


def test_a_changed_player_shows_the_lists_that_would_be_others_and_waits_to_be_meant(desk: Desk) -> None:
    desk.run("import", "players", desk.file("players.csv", "id,name\nC1,Golf Gina\nC2,Hotel Hugo\n"))
    games = desk.file("games.csv", "round,white,black,result\n1,C1,C2,1-0\n")
    desk.run("import", "event", games, "--systems", "uisp", "--name", "Cup", "--from", "2024-02-01", "--received",
             "2024-02-02", "--time", "standard")  # fmt: skip
    publish(desk, "2024-04-01", system="uisp")
    richer = "id,name,rating_fide_standard,rating_fide_standard_since\nC1,Golf Gina,2000,2024-01-01\n"
    file = desk.file("richer.csv", richer)
    output = desk.held_back("import", "players", file)
    assert "uisp, list of 1 April 2024: 2 lines would change" in output
    assert output.endswith("Nothing was changed. Repeat the command with --yes to do it.\n")
    assert "2 lines would change" in desk.run("import", "players", file, "--preview")
    done = desk.ask("import", "players", file, "--yes")
    assert done["done"]
    assert [difference["player"] for difference in done["lists"][0]["differences"]] == ["C1", "C2"]
    assert desk.ask("import", "players", file)["lists"] == []
