"""The Swiss Team system for the rest of the program: why each match is made, its parts and its declaration."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from tabellone.core.explain import Citation, Step, reason, rule
from tabellone.core.model import PlayerNumber
from tabellone.core.pairing.declaration import (
    EditionOfSystem,
    FideRating,
    FieldSize,
    Numbering,
    Parameters,
    Procedure,
    Sentences,
    SystemDeclaration,
    TypeCode,
    Use,
)
from tabellone.core.pairing.fide_swiss.brackets import Opponent, Stages
from tabellone.core.pairing.fide_swiss.bye_first import ABSOLUTE, why_bye
from tabellone.core.pairing.fide_swiss.procedure import FideSwiss, ReasonsOfPair, SwissProcedure, do_not_meet
from tabellone.core.pairing.field import Floater, Impossible, PairedRound
from tabellone.core.pairing.team_swiss.brackets import (
    Bracket,
    PairedBracket,
    WholeProblem,
    first_set_of_upfloaters,
    stages_of,
)
from tabellone.core.pairing.team_swiss.seats import (
    PreferenceType,
    TeamColours,
    TeamSeats,
    colour_preference,
    team_rules,
)

SENTENCES: Sentences = {
    "tabellone.core.pairing.team_swiss.seats": {
        "initial_colour_of": {
            "odd": "Neither has played: {player}, the first-team, has an odd number and the colour drawn, {colour}.",
            "even": (
                "Neither has played: {player}, the first-team, has an even number and {colour}, the colour that was "
                "not drawn."
            ),
        },
        "preferences_can_be_granted": {
            "both": "{white} has White and {black} Black on board 1, the colours they prefer.",
            "one": "{player} has {colour} on board 1, the colour it prefers; {opponent} has no preference.",
        },
        "stronger_preference": "Both prefer {colour}. {player} has it, whose preference alone is strong.",
        "lower_difference": (
            "{player} has White: its difference of Whites and Blacks, {difference}, is lower than that of {opponent}, "
            "{other}."
        ),
        "latest_difference": (
            "Counting back over the matches played, when their colours first differ {white} had Black, {black} White; "
            "now it is the other way round."
        ),
        "preference_of_first_team": "Both prefer {colour} alike: {player}, the first-team, has it.",
        "other_than_last": {
            "first": "{player}, the first-team, has the other colour than in its last match, {colour}.",
            "other": "{player} has the other colour than in its last match, {colour}; {opponent} has not played.",
        },
        "simple_preference": "Type A: a difference of two, or two matches running with one colour.",
        "strong_or_mild_preference": "Type B: strong preferences as in type A, and mild ones.",
        "floated_in": "A team floated that played an opponent with another score.",
        "first_team_order": (
            "The first-team has the higher score, then the higher secondary score, then the smaller number."
        ),
    },
    "tabellone.core.pairing.team_swiss.brackets": {
        "more_would_move_up": "With {first} against {second} more teams would have to be moved up.",
        "lower_score_would_move_up": "With {first} against {second} a lower score would have to be moved up.",
        "next_scoregroup_would_suffer": (
            "With {first} against {second} the following scoregroup would need more teams from below."
        ),
        "more_would_float_again": (
            "With {first} against {second} more teams would be moved up that floated in the last round."
        ),
        "fewer_preferences": "With {first} against {others} fewer teams would have the colour that they prefer.",
        "fewer_strong_preferences": (
            "With {first} against {others} fewer teams would have the colour that they prefer strongly."
        ),
        "more_opponents_would_float_again": (
            "With {first} against {others} a team that floated in the last round would meet a team that is moved up."
        ),
        "first_set_of_upfloaters": (
            "{player} is moved up: of all sets that comply best with the criteria its set comes first, by score and "
            "number."
        ),
        "first_in_order": "The smallest numbers are tops, and each in turn has the smallest bottom.",
    },
    "tabellone.core.pairing.team_swiss.system": {
        "would_leave_others_unpaired": "With {first} against {second} the others could not all be paired.",
        "comes_later_in_order": (
            "{first} against {second} would comply equally well, but comes later in the order of pairings."
        ),
        "is_moved_up": {
            "same": "{first} and {second} have the same points before the round, {score}.",
            "same by pairing score": "{first} and {second} have the same pairing score before the round, {score}.",
            "up": (
                "Points before the round: {first} has {score}, {second} has {other}. One of them was moved up into the "
                "bracket."
            ),
            "up by pairing score": (
                "Pairing scores before the round: {first} has {score}, {second} has {other}. One of them was moved up "
                "into the bracket."
            ),
        },
        "needs_upfloaters": (
            "The bracket of {score} points has {teams} teams. As few as possible of lower scores are moved up into it: "
            "{upfloaters}."
        ),
        "is_first_opponent": {
            "first": "{first} takes the smallest number left, {second}.",
            "later": "{first} takes the smallest number left that complies best, {second}.",
        },
        "would_stop_the_bracket": "{first} against {others} would not let the rest of the bracket comply as well.",
    },
}


@rule("fide", "C.04.6 1.3.2")
def is_moved_up(higher: Fraction, lower: Fraction) -> bool:
    """Opponents are of one bracket: both of its score, or one of them moved up into it."""
    return higher > lower


@rule("fide", "C.04.6 3.5.2 / C.04.6 C4")
def needs_upfloaters(bracket: Bracket) -> int:
    """As few teams as possible are moved up into a bracket."""
    return len(bracket.upfloaters)


@rule("fide", "C.04.6 3.6.2 / C.04.6 3.6.4")
def is_first_opponent(opponent: Opponent) -> bool:
    """The smallest numbers of a bracket are tops, and each in turn has the smallest bottom that complies best."""
    return not opponent.passed_over


@rule("fide", "C.04.6 3.6.4")
def would_stop_the_bracket(seeker: int, passed_over: Sequence[int]) -> bool:
    """With this opponent the others of the bracket could not be paired as well."""
    return seeker not in passed_over


@rule("fide", "C.04.6 C3")
def would_leave_others_unpaired(then: PairedRound | Impossible) -> bool:
    """With this match the rest of the field could not be paired."""
    return isinstance(then, Impossible)


@rule("fide", "C.04.6 3.6.3 / C.04.6 3.6.4")
def comes_later_in_order(first: PlayerNumber, second: PlayerNumber, pairing: PairedRound) -> bool:
    """The first in order of pairings that comply equally well is taken."""
    return do_not_meet(first, second, pairing)


def reasons_of(board: TeamSeats, stages: Stages[Bracket, PairedBracket]) -> Iterator[ReasonsOfPair]:
    """The matches of a round with their reasons."""
    for stage in stages.brackets:
        for opponent in stage.paired.opponents:
            first = board.first_of(*opponent.pair)
            ranked = (first, sum(opponent.pair) - first)
            choice = reason(
                is_first_opponent,
                result="first" if is_first_opponent(opponent) else "later",
                first=board.number(opponent.seeker),
                second=board.number(opponent.chosen),
            )
            before = tuple(_score_steps(board, stage.bracket, opponent))
            yield ReasonsOfPair(opponent, ranked, before, choice, tuple(_floaters(board, stage.bracket, opponent)))


def _score_steps(board: TeamSeats, bracket: Bracket, opponent: Opponent) -> Iterator[Step]:
    higher, lower = (board.seats[team] for team in opponent.pair)
    result = "up" if is_moved_up(higher.score, lower.score) else "same"
    values = {"first": higher.number, "second": lower.number}
    yield reason(is_moved_up, result=result, score=higher.score, other=lower.score, **values)
    for team in opponent.pair:
        yield from _why_moved_up(board, bracket, team)


def _why_moved_up(board: TeamSeats, bracket: Bracket, team: int) -> Iterator[Step]:
    if team in bracket.upfloaters:
        score = board.seats[bracket.residents[0]].score
        yield reason(needs_upfloaters, score=score, teams=len(bracket.residents), upfloaters=len(bracket.upfloaters))
        yield reason(first_set_of_upfloaters, player=board.number(team))


def _floaters(board: TeamSeats, bracket: Bracket, opponent: Opponent) -> Iterator[Floater]:
    score = board.seats[bracket.residents[0]].score
    for team in opponent.pair:
        if team in bracket.upfloaters:
            seat = board.seats[team]
            yield Floater(seat.number, seat.score, score, tuple(_why_moved_up(board, bracket, team)))


TEAM_SWISS = FideSwiss(
    seats=TeamSeats,
    stages=stages_of,
    problem=WholeProblem,
    reasons=reasons_of,
    why_bye=why_bye,
    preference=partial(colour_preference, is_last_round=False),
    absolute=ABSOLUTE,
    colours=TeamColours(),
    complete=would_leave_others_unpaired,
    later=comes_later_in_order,
    unclear=would_stop_the_bracket,
)


def _procedure(parameters: Parameters, size: FieldSize, choices: Mapping[str, str]) -> Procedure:
    del size
    preferences = PreferenceType(choices.get("preferences") or PreferenceType.SIMPLE.value)
    rules = team_rules(parameters, preferences, secondary_counts=choices.get("secondary", "yes") == "yes")
    return SwissProcedure(TEAM_SWISS, rules)


_SCORES = ("MP", "GP", "MP_GP", "GP_MP")
TYPE_CODES = ("FIDE_TEAM", *(f"FIDE_TEAM{kind}_{scores}" for kind in ("_TYPEA", "_TYPEB", "") for scores in _SCORES))
"""The codes of record 192: the type of preferences, the points that count first and those that give colours."""

SYSTEM = SystemDeclaration(
    name="team-swiss",
    title="Swiss, team system",
    editions=(EditionOfSystem("2026", "fide", "team_swiss", "fide-2026"),),
    procedure=_procedure,
    sentences=SENTENCES,
    numbers_by=Numbering.STRENGTH,
    settings=frozenset({"initial_colour", "acceleration", "preferences", "secondary"}),
    type_codes=tuple(map(TypeCode, TYPE_CODES)),
    for_teams=True,
    use=Use("For teams, where not every team can meet every other.", Citation("fide", "C.04.6"), FideRating.RATED),
)
