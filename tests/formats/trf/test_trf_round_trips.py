"""Random tournaments through the report and back, and damaged reports."""

from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.core.model import (
    CHESS_SCORING,
    DRAUGHTS_SCORING,
    Colour,
    Discipline,
    Encounter,
    Game,
    Outcome,
    Player,
    PlayerNumber,
    Rest,
    Result,
    Round,
    Scoring,
    Tournament,
)
from tabellone.formats.trf import (
    AnnouncedBye,
    Circumstances,
    ForbiddenGroup,
    TrfDocument,
    TrfError,
    circumstances_of,
    document_of,
    in_edition,
    read_trf,
    tournament_of,
    write_trf,
)
from tabellone.formats.trf.contents import Acceleration, PlayerAcceleration

CASES = [path.read_bytes() for path in sorted((Path(__file__).parents[2] / "cases" / "trf").glob("*.trf"))]
FOOTBALL = Scoring(Fraction(3), Fraction(1), Fraction(0), Fraction(1), Fraction(3))
BYES = (Outcome.FULL_POINT_BYE, Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE)
FORFEITS = (Result.WHITE_WINS_BY_FORFEIT, Result.BLACK_WINS_BY_FORFEIT, Result.DOUBLE_FORFEIT, Result.ADJOURNED)

# Byte order marks and signs that turn the direction of writing, which no record holds.
TURNING = "\ufeff\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
WORDS = st.text(
    st.characters(
        exclude_categories=("Cc", "Cs"),
        exclude_characters=TURNING,
    ),
    max_size=33,
).map(lambda text: text.strip(" "))
NAMES = st.builds(str.__mul__, WORDS, st.integers(1, 3)).filter(str.strip)
RATINGS = st.none() | st.integers(1, 9999)
POINTS = st.integers(0, 20).map(lambda halves: Fraction(halves, 2))
DAYS = st.none() | st.dates(date(1970, 1, 1), date(2069, 12, 31))


def games(draw: st.DrawFn, white: PlayerNumber, black: PlayerNumber, *, is_last: bool) -> Game:
    result, opening = draw(st.sampled_from(list(Result))), draw(st.none() | st.integers(1, 174))
    if is_last and (result is Result.ADJOURNED or draw(st.booleans())):
        return Game(white, black, None, opening)
    return Game(white, black, result, opening, rated=result in FORFEITS or draw(st.booleans()))


def rounds(draw: st.DrawFn, numbers: list[PlayerNumber], number: int, *, is_last: bool) -> Round:
    """Some players meet, the others rest."""
    order = draw(st.permutations(numbers))
    pairs = draw(st.integers(0, len(order) // 2))
    encounters = tuple(
        Encounter((games(draw, order[2 * pair], order[2 * pair + 1], is_last=is_last),)) for pair in range(pairs)
    )
    outcomes = st.sampled_from((Outcome.ALLOCATED_BYE, *BYES))
    rests = tuple(Rest(player, draw(outcomes)) for player in sorted(order[2 * pairs :]))
    return Round(number, encounters, rests, draw(DAYS))


@st.composite
def tournaments(draw: st.DrawFn) -> Tournament:
    numbers = [
        PlayerNumber(number) for number in draw(st.lists(st.integers(1, 9999), min_size=2, max_size=8, unique=True))
    ]
    count = draw(st.integers(0, 4))
    return Tournament(
        name=draw(WORDS),
        discipline=draw(st.sampled_from(list(Discipline))),
        scoring=draw(st.sampled_from((CHESS_SCORING, DRAUGHTS_SCORING, FOOTBALL))),
        players=tuple(
            Player(
                number,
                draw(NAMES),
                draw(RATINGS),
                draw(WORDS),
                draw(WORDS),
                draw(WORDS),
                draw(st.sampled_from(("", "GM", "WIM", "m", "maestro"))),
                national_rating=draw(RATINGS),
            )
            for number in numbers
        ),
        planned_rounds=draw(st.integers(max(1, count), 9)),
        rounds=tuple(
            rounds(draw, numbers, round_number, is_last=round_number == count) for round_number in range(1, count + 1)
        ),
        starts_on=draw(st.none() | st.dates(date(1900, 1, 1))),
        system=draw(WORDS),
    )


def accelerations(draw: st.DrawFn, numbers: list[PlayerNumber]) -> tuple[Acceleration | PlayerAcceleration, ...]:
    first, last = sorted((draw(st.sampled_from(numbers)), draw(st.sampled_from(numbers))))
    points = draw(POINTS)
    # Match points alone are read as points of players where there are no teams.
    match_points = draw(st.none() | POINTS) if points else None
    of_range = Acceleration(points, 1, draw(st.integers(1, 9)), first, last, match_points)
    of_player = PlayerAcceleration(first, tuple(draw(st.lists(POINTS, max_size=4))))
    return tuple(acceleration for acceleration in (of_range, of_player) if draw(st.booleans()))


def forbidden(draw: st.DrawFn, tournament: Tournament) -> tuple[ForbiddenGroup, ...]:
    """Groups of different players, each once; a limit that is none is None."""
    numbers = sorted(player.number for player in tournament.players)
    groups = draw(st.lists(st.frozensets(st.sampled_from(numbers), min_size=2, max_size=4), max_size=3, unique=True))
    forbidden_groups = []
    for group in groups:
        last = draw(st.integers(1, 9))
        first = draw(st.integers(1, min(last, tournament.planned_rounds)))
        forbidden_groups.append(
            ForbiddenGroup(tuple(sorted(group)), first, last if last < tournament.planned_rounds else None)
        )
    return tuple(forbidden_groups)


@st.composite
def events(draw: st.DrawFn) -> tuple[Tournament, Circumstances]:
    """A tournament with its circumstances; where the order of the pairs is not known, the lowest number is first."""
    tournament = draw(tournaments())
    numbers = [player.number for player in tournament.players]
    paired = [played_round.number for played_round in tournament.rounds if played_round.encounters]
    unordered = draw(st.frozensets(st.sampled_from(paired))) if paired else frozenset[int]()
    known = tuple(
        replace(
            played_round,
            encounters=tuple(sorted(played_round.encounters, key=lambda encounter: min(encounter.players))),
        )
        if played_round.number in unordered
        else played_round
        for played_round in tournament.rounds
    )
    to_come = range(len(tournament.rounds) + 1, tournament.planned_rounds + 1)
    keys = st.tuples(st.sampled_from(to_come), st.sampled_from(numbers[1:])) if to_come else st.nothing()
    byes = draw(st.dictionaries(keys, st.sampled_from(BYES)))
    return replace(tournament, rounds=known), Circumstances(
        announced_rounds=tournament.planned_rounds,
        initial_colour=draw(st.none() | st.sampled_from(list(Colour))),
        byes=tuple(AnnouncedBye(number, player, byes[number, player]) for number, player in sorted(byes)),
        forbidden=forbidden(draw, tournament),
        accelerations=accelerations(draw, numbers),
        unordered_rounds=unordered,
        by_rank=draw(st.booleans()),
    )


@given(events())
def test_tournament_and_circumstances_survive_trf26(event: tuple[Tournament, Circumstances]) -> None:
    document = read_trf(write_trf(document_of(*event), "26").encode())
    assert tournament_of(document) == event[0]
    assert circumstances_of(document) == event[1]


@given(events())
def test_trf16_loses_only_what_it_has_no_records_for(event: tuple[Tournament, Circumstances]) -> None:
    tournament, circumstances = event
    upcoming = len(tournament.rounds) + 1
    document = read_trf(write_trf(document_of(tournament, circumstances, edition="16"), "16").encode())
    anywhere = tuple(replace(player, national_rating=None) for player in tournament.players)
    assert tournament_of(document) == replace(tournament, players=anywhere)
    assert circumstances_of(document) == replace(
        circumstances,
        byes=tuple(bye for bye in circumstances.byes if bye.round == upcoming),
        forbidden=tuple(
            ForbiddenGroup(group.players)
            for group in circumstances.forbidden
            if (
                group.holds_in(upcoming)
                if upcoming <= tournament.planned_rounds
                else group.first_round == 1 and group.holds_in(tournament.planned_rounds)
            )
        ),
        accelerations=tuple(
            acceleration for acceleration in circumstances.accelerations if isinstance(acceleration, PlayerAcceleration)
        ),
    )


@given(events(), st.sampled_from(("\r", "\n", "\r\n")))
def test_what_is_written_is_read_back_the_same(event: tuple[Tournament, Circumstances], end: str) -> None:
    document = document_of(*event)
    text = write_trf(document, line_end=end)
    again = read_trf(text)
    assert again == document
    assert write_trf(again) == text


@given(events())
def test_both_dialects_are_there_and_a_second_time_adds_nothing(event: tuple[Tournament, Circumstances]) -> None:
    document = document_of(*event)
    assert in_edition(document, "26") == document
    older = in_edition(document, "16")
    assert in_edition(older, "16") == older


@given(events())
def test_a_report_made_anew_from_itself_is_the_same(event: tuple[Tournament, Circumstances]) -> None:
    document = document_of(*event)
    again = document_of(tournament_of(document), circumstances_of(document), based_on=document)
    assert {repr(line) for line in again.lines} == {repr(line) for line in document.lines}


@given(st.binary(max_size=400))
def test_random_bytes_are_read_without_loss_or_refused(data: bytes) -> None:
    check(data)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A good report with some bytes, columns or lines changed."""
    data = draw(st.sampled_from(CASES))
    for _ in range(draw(st.integers(1, 3))):
        lines = data.splitlines(keepends=True)
        place = draw(st.integers(0, len(lines) - 1))
        line = lines[place]
        column = draw(st.integers(0, len(line)))
        kind = draw(st.sampled_from(("replace", "insert", "delete", "drop", "twice", "swap")))
        extra = draw(
            st.sampled_from([*b" 0123456789=+-wbWDLHFUZXRxHPA.\r\n\t", 0, 0xE0, 0xFF]).map(lambda byte: bytes([byte]))
        )
        if kind == "replace":
            lines[place] = line[:column] + extra + line[column + 1 :]
        elif kind == "insert":
            lines[place] = line[:column] + extra + line[column:]
        elif kind == "delete":
            lines[place] = line[:column] + line[column + draw(st.integers(1, 10)) :]
        elif kind == "drop":
            del lines[place]
        elif kind == "twice":
            lines.insert(place, line)
        else:
            lines[place], lines[-1] = lines[-1], lines[place]
        data = b"".join(lines)
    return data


@settings(max_examples=400)
@given(damaged())
def test_damaged_reports_are_read_without_loss_or_refused(data: bytes) -> None:
    check(data)


def check(data: bytes) -> None:
    """Check that only a TrfError is raised, and that an accepted text is written unchanged and converted or refused."""
    try:
        document = read_trf(data)
    except TrfError:
        return
    assert write_trf(document).encode(document.encoding) == data
    assert read_trf(write_trf(TrfDocument.of(line.content for line in document.lines))) == document
    try:
        tournament, circumstances = tournament_of(document), circumstances_of(document)
        newer = in_edition(document, "26")
        text = write_trf(document_of(tournament, circumstances, based_on=document))
    except TrfError:
        return
    assert circumstances_of(newer) == circumstances
    assert tournament_of(newer) == tournament
    assert tournament_of(read_trf(text)).rounds == tournament.rounds
