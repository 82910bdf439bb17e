"""Report files without an event: random ones, and the check of one against the rules."""

from typing import Annotated, Literal

from fastapi import Depends, Query
from fastapi.responses import JSONResponse
from pydantic import Field
from starlette.responses import Response

from tabellone.answers.as_json import as_json
from tabellone.answers.files.check import checked
from tabellone.answers.files.check_json import check_json
from tabellone.answers.files.random_event import RandomEventAnswer, RandomEventQuestion
from tabellone.answers.files.report import read_report
from tabellone.answers.server.jobs import check_size
from tabellone.api.commands import Body
from tabellone.api.journal import UPLOAD
from tabellone.api.office import today_in
from tabellone.api.papers import file_route
from tabellone.api.routing import router_of
from tabellone.api.shaping import Shape, shape
from tabellone.api.visitor import Asking, FileName, InHouse
from tabellone.core.pairing.generator import FEWEST_PLAYERS, MOST_FORBIDDEN_PAIRS, MOST_PLAYERS, MOST_ROUNDS
from tabellone.core.pairing.systems import SYSTEMS
from tabellone.desk.event.refusals import HIGHEST_SEED

report_files_router = router_of("report files")
REPORT_FILE = "text/plain"
_SYSTEMS = f"^({'|'.join(SYSTEMS)})$"
SystemName = Annotated[str, Query(pattern=_SYSTEMS, description="The pairing system.")]
Players = Annotated[int, Query(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)]
Rounds = Annotated[int, Query(ge=1, le=MOST_ROUNDS)]
Seed = Annotated[int, Query(ge=0, le=HIGHEST_SEED, description="The same seed makes the same event.")]
EditionName = Annotated[str | None, Query(max_length=20, pattern="^[a-z0-9-]*$", description="Edition of the system.")]
ScoringName = Annotated[Literal["chess", "draughts"] | None, Query(description="Points of a game.")]
RateText = Annotated[str | None, Query(max_length=20, description="Thousandths, or a fraction such as 1/8.")]
RatingRange = Annotated[str | None, Query(max_length=20, description="Range of the ratings, such as 1000-2400.")]
SpreadName = Annotated[Literal["middle", "even"] | None, Query(description="How ratings are spread over their range.")]
ForbiddenPairs = Annotated[int, Query(ge=0, le=MOST_FORBIDDEN_PAIRS, description="Pairs by lot that never meet.")]
CheckedSystem = Annotated[
    str | None, Query(pattern=_SYSTEMS, description="The pairing system; without it the one that the file names.")
]
MaxiChoice = Annotated[Literal["auto", "yes", "no"], Query(description="Lim: whether it is a Maxi-tournament.")]
CheckedAcceleration = Annotated[
    Literal["auto", "none", "baku", "haley"], Query(description="Virtual points; by default those of the file.")
]
Acceleration = Annotated[Literal["none", "baku", "haley"], Query(description="Virtual points in the first rounds.")]


class DifferenceShape(Shape):
    """A figure of a file that differs from the one computed."""

    number: int
    field: str
    expected: str
    found: str


class StandingsVerdictShape(Shape):
    """Whether points and ranks of a file are as they are computed."""

    agrees: bool
    differences: list[DifferenceShape]


class RoundVerdictShape(Shape):
    """A round as the rules pair it, White first, and as the file has it; `expected` is null if none is legal."""

    round: int
    agrees: bool
    expected: list[list[int]] | None
    found: list[list[int]]
    expected_bye: int | None
    found_bye: int | None


class ToldShape(Shape):
    """A step: its rule, its article and its sentence."""

    rule: str
    article: str
    text: str


class CheckShape(Shape):
    """The check of a report file against the rules; missing parts are left out."""

    system: str
    edition: str
    agrees: bool
    rounds: list[RoundVerdictShape]
    standings: StandingsVerdictShape
    tie_break_list: str
    tie_break_edition: str
    skipped: list[str] = Field(default_factory=list)
    system_from: str = ""
    remarks: list[str] = Field(default_factory=list)
    assigned: list[ToldShape] = Field(default_factory=list)


async def asked_event(
    system: SystemName,
    players: Players,
    rounds: Rounds,
    seed: Seed,
    edition: EditionName = None,
    scoring: ScoringName = None,
    acceleration: Acceleration = "none",
    draws: RateText = None,
    forfeits: RateText = None,
    double_forfeits: RateText = None,
    absences: RateText = None,
    half_point_byes: RateText = None,
    withdrawals: RateText = None,
    late_entries: RateText = None,
    ratings: RatingRange = None,
    spread: SpreadName = None,
    forbidden_pairs: ForbiddenPairs = 0,
) -> RandomEventQuestion:
    """The random event that a query asks for."""
    rates = {
        "draws": draws,
        "forfeits": forfeits,
        "double-forfeits": double_forfeits,
        "absences": absences,
        "half-point-byes": half_point_byes,
        "withdrawals": withdrawals,
        "late-entries": late_entries,
    }
    return RandomEventQuestion(
        system, players, rounds, seed, edition or None, scoring, acceleration, rates, ratings, spread, forbidden_pairs
    )


AskedEvent = Annotated[RandomEventQuestion, Depends(asked_event)]


@report_files_router.get("/random-event", response_model=shape(RandomEventAnswer))
def show_random_event(house: InHouse, visitor: Asking, question: AskedEvent) -> Response:
    """A random event, paired by a system, in figures. How large it may be depends on the role of who asks."""
    check_size(question.players, question.rounds, visitor.person)
    return JSONResponse(as_json(question.answered(today_in(house)).answer, visitor.words))


@report_files_router.get("/random-event.trf", **file_route(REPORT_FILE, "The event as a report file"))
def write_random_event(house: InHouse, visitor: Asking, question: AskedEvent) -> Response:
    """The same random event as a report file (TRF26)."""
    check_size(question.players, question.rounds, visitor.person)
    return Response(question.answered(today_in(house)).file, media_type=REPORT_FILE)


@report_files_router.post(
    "/checks", openapi_extra={"requestBody": {"required": True, **UPLOAD}}, response_model=CheckShape
)
def check_report(
    house: InHouse,
    visitor: Asking,
    body: Body,
    system: CheckedSystem = None,
    edition: EditionName = None,
    maxi: MaxiChoice = "auto",
    acceleration: CheckedAcceleration = "auto",
    scoring: ScoringName = None,
    file: FileName = "file",
) -> Response:
    """Pair every round of a report file (TRF) again and compute its standings. Nothing is entered anywhere.

    How large the event may be depends on the role of who sends it.
    """
    report = read_report(body, file, scoring)
    check_size(len(report.players), len(report.rounds), visitor.person)
    check = checked(report, system, today_in(house), edition or None, maxi, acceleration)
    return JSONResponse(check_json(check, visitor.words))
