from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest
from tests.core.pairing.test_team_swiss import rounds_of_random_event

from tabellone.answers.files.report import read_report
from tabellone.answers.files.standings import boards_of, ranked
from tabellone.core.assigned_points import (
    arbiter_points_after_round,
    arbiter_points_from_start,
    points_added_after_round,
    points_added_from_start,
    points_for_result,
)
from tabellone.core.draughts.board import Variant
from tabellone.core.draughts.notation import find_move, write_move
from tabellone.core.draughts.openings import (
    Encounters,
    OpeningSeries,
    check_table_use,
    draw_openings,
    openings_for_rounds,
    table_of_series,
)
from tabellone.core.draughts.position import Position
from tabellone.core.explain import Rule, Step, explain, reason
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
    Tournament,
)
from tabellone.core.organisation.division import broken_limits, divided, division
from tabellone.core.organisation.guided_draw import (
    DrawEntrant,
    broken_envelopes,
    plain_draw,
    province_draw,
    varma_draw,
)
from tabellone.core.organisation.play_off import play_off, scheduled_rounds
from tabellone.core.organisation.withdrawal import may_start_last_round, standings_view
from tabellone.core.pairing.acceleration import (
    accelerated_group,
    is_accelerated,
    is_listed,
    pairing_score,
    scoring_allows,
    virtual_points,
)
from tabellone.core.pairing.basic_rules import has_too_many_half_point_byes
from tabellone.core.pairing.burstein import brackets as burstein
from tabellone.core.pairing.declaration import Family, PairingSystem
from tabellone.core.pairing.dubov import brackets as dubov
from tabellone.core.pairing.dutch import criteria as dutch
from tabellone.core.pairing.field import Contestant, Impossible, PairedRound, PairingRequest
from tabellone.core.pairing.generator import Chances, generate
from tabellone.core.pairing.lim.edition import is_maxi_tournament
from tabellone.core.pairing.order import (
    colour_of_first,
    in_order_of_strength,
    is_admitted_late,
    may_be_renumbered,
    may_enter_late,
)
from tabellone.core.pairing.proposal import Proposal
from tabellone.core.pairing.round_robin.table import colour_counts, letter, schedule
from tabellone.core.pairing.scheveningen.table import are_team_mates, round_of_meeting
from tabellone.core.pairing.systems import SYSTEMS, PairingConstraints, pair_next, request_for
from tabellone.core.pairing.team_swiss import brackets as teams
from tabellone.core.pairing.team_swiss.system import would_stop_the_bracket
from tabellone.core.pairing.why_not import why_not
from tabellone.core.rating.elo_rubele import event_change as elo_rubele
from tabellone.core.rating.elo_rubele.federation import fmjd_factors
from tabellone.core.rating.elo_rubele.system import elo_rubele_on_board
from tabellone.core.rating.expected_board import expected_board, rated_games
from tabellone.core.rating.uisp import event_change as uisp
from tabellone.core.refusal import Refusal
from tabellone.core.regulation import edition_at, in_force_from
from tabellone.core.standings.buchholz import printed_quotients
from tabellone.core.standings.codes import OF_TEAMS
from tabellone.core.standings.formula import TIE_BREAKS
from tabellone.core.standings.policy import choice_warnings, custom_policy
from tabellone.core.standings.scoreboard import round_robin_crosstable, scoreboard, swiss_crosstable
from tabellone.locales.rating_sentences import FIDE_RATING_SENTENCES, RATING_LIST_SENTENCES
from tabellone.locales.sentences import sentence_of, sentence_tables
from tabellone.locales.words import LANGUAGES, Words, language_of_browser, language_of_environment, words
from tabellone.regulations import loader, rulebook
from tabellone.regulations.handbook import all_rules

ROOT = Path(__file__).parents[2]
MOST_ALIKE = 20


def system_for(name: str) -> PairingSystem:
    return rulebook.pairing_system(SYSTEMS[name], SYSTEMS[name].editions[0].name, players=13, rounds=7)


def accelerated_steps() -> None:
    """Rules of accelerated events, and of numbers and byes in any event of FIDE."""
    one, two = PlayerNumber(1), PlayerNumber(2)
    engine = rulebook.pairing_system(SYSTEMS["dutch"], "2026", players=8, rounds=9, choices={"acceleration": "baku"})
    assert engine.acceleration is not None
    for scoring in (CHESS_SCORING, replace(CHESS_SCORING, win=Fraction(3))):
        scoring_allows(scoring, engine.acceleration)
    for rest in (None, Rest(one, Outcome.ZERO_POINT_BYE)):
        is_listed(rest)
    accelerated_group(161, engine.acceleration)
    for last in (one, None):
        is_accelerated(one, last)
    virtual_points(4, 9, Fraction(1), engine.acceleration)
    pairing_score(Contestant(two, score=Fraction(2), virtual=(Fraction(1, 2),)))
    has_too_many_half_point_byes(two, 2, 1)
    for rounds in (3, 4):
        may_be_renumbered(rounds, 4)


def steps_of_organisation() -> tuple[Step, ...]:
    """Real steps of the rules that are traced as they are called."""
    start = Position.initial(Variant.ITALIAN)
    players = tuple(Player(PlayerNumber(n), f"P{n}") for n in range(1, 5))
    event = Tournament("T", Discipline.DAMA_ITALIANA, DRAUGHTS_SCORING, players, 3, scheduled_rounds(4))
    team = [DrawEntrant(f"E{n}", "Alfa" if n < 3 else "") for n in range(12)]
    tables = rulebook.opening_tables()
    limits = rulebook.group_limits()

    def everything() -> None:
        in_force_from(1996)
        edition_at(loader.regulation("fid", "groups"), date(2020, 1, 1))
        colour_counts(schedule(4, cycles=2))
        two_teams = {2: (((1, 3), (2, 4)), ((4, 1), (3, 2)))}
        round_of_meeting(1, 4, 4, two_teams)
        are_team_mates(1, 2, 4)
        are_team_mates(1, 3, 4)
        colour_of_first(1)
        colour_of_first(3)
        accelerated_steps()
        letter(3)
        is_maxi_tournament(40, 5)
        in_order_of_strength(players, rulebook.title_order(), 1)
        in_order_of_strength(players, rulebook.title_order(), None)
        may_enter_late(2, announced_in_writing=True, arbiter_agrees=True)
        is_admitted_late(2, arbiter_agrees=True)
        system_for("italo-swiss").advice(24, 13)
        division(80, 3, 6, limits)
        divided(players, (2, 2))
        broken_limits((20, 30, 30), 6, limits)
        broken_envelopes({"A": (1, 2)}, 12, 3)
        varma_draw(team, rulebook.varma_tables(), 1)
        province_draw(team, rulebook.province_sets(), 1)
        plain_draw(team, 1)
        play_off(players, most=6, seed=1, discipline=Discipline.CHESS, scoring=DRAUGHTS_SCORING)
        standings_view(event, [PlayerNumber(1)], Fraction(1, 2))
        may_start_last_round(event)
        write_move(start, find_move(start, "21-17"))
        check_table_use(tables.uses["C"], Encounters.ONE_GAME, OpeningSeries.OTHER, event_rules_allow=False)
        draw_openings(tables, "C", 2, 1)
        openings_for_rounds(tables, "C", (2, 2), 1, per_board=False)
        table_of_series(tables.uses, OpeningSeries.MIXED)

    return explain(everything)[1]


def steps_of_pairings() -> Iterator[Step]:
    """The reasons that real pairings give, and the answers to "why not?"."""
    expected = rulebook.fide_expectation()
    systems = [system_for(name) for name in ("lim", "italo-swiss", "dutch", "dubov", "burstein", "team-swiss")]
    for system in systems:
        for seed in range(12):
            generated_event = generate(
                system,
                players=12 + seed % 3,
                rounds=6,
                seed=seed,
                discipline=Discipline.CHESS,
                scoring=DRAUGHTS_SCORING,
                expected=expected,
            )
            for number in range(1, len(generated_event.tournament.rounds) + 1):
                before = replace(generated_event.tournament, rounds=generated_event.tournament.rounds[: number - 1])
                yield from reasons_of(pair_next(before, number, system, PairingConstraints()))
                request = request_for(before, number, PairingConstraints(absent={number: frozenset({PlayerNumber(3)})}))
                last = before.rounds[-1] if before.rounds else None
                for one, other in ((1, 2), (2, 5), (4, 9), (3, 1), (6, 10)):
                    yield from why_not(request, system, last, PlayerNumber(one), PlayerNumber(other)).why
    for system in systems:
        for contestants, banned in ODD_FIELDS:
            pairs = frozenset(frozenset(map(PlayerNumber, pair)) for pair in banned)
            request = PairingRequest(contestants, 2, 5, Fraction(1), forbidden=pairs)
            yield from reasons_of(system.pair(request, None))
            yield from why_not(request, system, None, PlayerNumber(1), PlayerNumber(2)).why


def steps_of_rare_cases() -> Iterator[Step]:
    """Steps for the cases in which no player may rest, a wish is broken, or the arbiter has paired by hand."""
    lim = system_for("lim")
    one, two, three = (PlayerNumber(n) for n in (1, 2, 3))
    trio = field(size=3)
    rested = tuple(replace(contestant, byes=(1,)) for contestant in trio)
    won = (*trio[:2], replace(trio[2], unplayed_wins=(1,)))
    for contestants in (rested, won, field((2, 3), (2, 4), (3, 4), size=4)):
        yield from reasons_of(lim.pair(PairingRequest(contestants, 2, 5, Fraction(1)), None))
    wish = frozenset({frozenset({one, two})})
    yield from reasons_of(lim.pair(PairingRequest(field(size=2), 2, 5, Fraction(1), unwanted=wish), None))
    by_hand = PairingRequest(field(size=4), 2, 5, Fraction(1), fixed=((one, two),))
    yield from why_not(by_hand, lim, None, one, three).why
    apart = (*field(size=2), Contestant(three, score=Fraction(1)))
    for warning in lim.warnings(PairingRequest(apart, 2, 5, Fraction(1)), Proposal(((one, three),))):
        yield from warning.steps


def steps_on_colours() -> Iterator[Step]:
    """Steps for limits of colours, and for exchanges in a Maxi-tournament."""
    white, black = Colour.WHITE, Colour.BLACK
    one, two, three, four = field(size=4)
    system = system_for("lim")
    for games in ((white, white), (white, white, black, white), (black, white, white)):
        others = tuple(colour.opposite for colour in games)
        both = (replace(one, colours=games), replace(two, colours=games))
        four_players = (*both, replace(three, colours=others), replace(four, colours=others))
        for planned in (len(games) + 1, 9):
            request = PairingRequest(four_players, len(games) + 1, planned, Fraction(1))
            yield from why_not(request, system, None, one.number, two.number).why
            request = replace(request, contestants=both)
            yield from reasons_of(system.pair(request, None))
            ahead = (replace(both[0], score=Fraction(1)), both[1])
            yield from reasons_of(system.pair(replace(request, contestants=ahead), None))
            for warning in system.warnings(request, Proposal(((one.number, two.number),))):
                yield from warning.steps
    maxi = rulebook.pairing_system(SYSTEMS["lim"], "1989", players=4, rounds=9, choices={"maxi": "yes"})
    due = {one: black, two: white, three: black, four: white}
    strangers = tuple(
        replace(player, rating=2000 - 500 * place, colours=(colour,), score=Fraction(1))
        for place, (player, colour) in enumerate(due.items())
    )
    yield from reasons_of(maxi.pair(PairingRequest(strangers, 2, 9, Fraction(1)), None))
    club = frozenset({frozenset({one.number, three.number})})
    yield from reasons_of(system.pair(PairingRequest(strangers, 2, 9, Fraction(1), forbidden=club), None))


def steps_of_dutch_cases() -> Iterator[Step]:
    """Steps of the Dutch system for each criterion, topscorers who need one colour, and the bye by each edition."""
    white, black = Colour.WHITE, Colour.BLACK
    one, two, three = field(size=3)
    others = (dutch.needs_later_exchange, dutch.others_would_be_unpaired, dutch.is_not_as_good)
    yield from (reason(loss, first=1, others=(2, 3)) for loss in (*dutch.CRITERIA, *others))
    old, new = (rulebook.pairing_system(SYSTEMS["dutch"], name, players=4, rounds=3) for name in ("2017", "2026"))
    colours = {one: (white, white), two: (black, white, white, white)}
    top = tuple(replace(player, colours=games, score=Fraction(2)) for player, games in colours.items())
    yield from reasons_of(new.pair(PairingRequest(top, 3, 3, Fraction(1)), None))
    same = tuple(replace(player, colours=(white, white), score=Fraction(2)) for player in (one, two))
    for warning in new.warnings(PairingRequest(same, 3, 9, Fraction(1)), Proposal(((one.number, two.number),))):
        yield from warning.steps
    yield from reasons_of(new.pair(PairingRequest(same, 3, 9, Fraction(1)), None))
    for player in (one, two):
        even = replace(player, colours=(white, black))
        yield from reasons_of(
            new.pair(PairingRequest((even, replace(three, colours=(white, black))), 3, 9, Fraction(1)), None)
        )
    late = (replace(one, colours=(None,), opponents=(None,), scores=(Fraction(0),)), two, three)
    for system in (old, new):
        yield from reasons_of(system.pair(PairingRequest(late, 2, 9, Fraction(1)), None))
    won = (one, two, replace(three, unplayed_wins=(1,)))
    yield from reasons_of(new.pair(PairingRequest(won, 2, 9, Fraction(1)), None))
    four_players = field((1, 3), (2, 4), size=4)
    request = PairingRequest(four_players, 2, 9, Fraction(1))
    yield from why_not(request, new, None, one.number, two.number).why
    fresh = PairingRequest(field(size=4), 2, 9, Fraction(1))
    yield from why_not(fresh, new, None, one.number, two.number).why
    apart = frozenset({frozenset({one.number, three.number})})
    yield from reasons_of(new.pair(replace(fresh, forbidden=apart), None))


def steps_of_bye_first_cases() -> Iterator[Step]:
    """Steps of Dubov and Burstein for each criterion, and for a pair that would leave others without an opponent."""
    yield from (reason(loss, first=1, second=2) for loss in dubov.CRITERIA)
    yield from (reason(loss, first=1, others=(2, 3)) for loss in (*burstein.CRITERIA, burstein.is_not_as_good))
    request = PairingRequest(field((3, 4), size=4), 5, 9, Fraction(1))
    yield from (reason(loss, first=1, second=2) for loss in teams.MOVING_UP)
    yield from (reason(loss, first=1, others=(2, 3)) for loss in (*teams.PAIRING, would_stop_the_bracket))
    for name in ("dubov", "burstein", "team-swiss"):
        yield from why_not(request, system_for(name), None, PlayerNumber(1), PlayerNumber(2)).why


def steps_of_teams() -> Iterator[Step]:
    """Steps of small events of teams, with preferences of every kind, and of how a match and a bye count."""
    for seed in range(30):
        for _, pairing, _, _ in rounds_of_random_event(seed, 8):
            yield from reasons_of(pairing)
    report = ROOT / "tests" / "core" / "pairing" / "team_reference" / "team3014_n13_b6_r5_typenone.trf"
    event, steps = explain(lambda: read_report(report.read_bytes(), report.name))
    yield from steps
    policies = rulebook.tie_break_policies()
    policy = custom_policy(OF_TEAMS[::-1], policies["fide-2026-teams"], policies.values())
    yield from explain(lambda: ranked(event, policy, None))[1]
    yield from explain(lambda: boards_of(event))[1]


def steps_of_rare_rotations() -> Iterator[Step]:
    """The start of chess, and what is said when nobody who is left may rest, or somebody has met everybody."""
    fid, fsi = (
        rulebook.pairing_system(SYSTEMS["italo-swiss"], name, players=4, rounds=3) for name in ("fid", "fsi-1997")
    )
    one, two = PlayerNumber(1), PlayerNumber(2)
    before = Round(1, (Encounter((Game(one, two, Result.DRAW),)),))
    yield from reasons_of(fsi.pair(PairingRequest(field((1, 2), size=4), 2, 3, Fraction(1)), before))
    rested = tuple(replace(contestant, byes=(1,)) for contestant in field(size=3))
    met = field((1, 2), size=3)
    last = (*(replace(contestant, score=Fraction(1)) for contestant in met[:2]), met[2])
    for contestants in (rested, last, field((2, 3), (2, 4), (3, 4), size=4), *fields_with_shortages()):
        yield from reasons_of(fid.pair(PairingRequest(contestants, 2, 3, Fraction(1)), None))


def fields_with_shortages() -> Iterator[tuple[Contestant, ...]]:
    """Number 1 cannot take number 2: too few would be left for some, or nobody who may rest, in even and odd fields."""

    def rested(contestants: tuple[Contestant, ...], *numbers: int) -> tuple[Contestant, ...]:
        return tuple(
            replace(contestant, byes=(1,) if contestant.number in numbers else ()) for contestant in contestants
        )

    trio = [(3, 4), (3, 5), (4, 5)]
    yield field(*trio, size=6)
    yield rested(field(*trio, (3, 7), (4, 7), (5, 7), size=7), 3, 4, 5)
    yield rested(field(size=5), 1, 3, 4, 5)
    apart = [(one, other) for one in (3, 4, 5) for other in (6, 7, 8)]
    yield field(*apart, size=8)
    yield rested(field(*apart, *((one, 9) for one in range(1, 9)), size=9), *range(1, 9))


def field(*met: tuple[int, int], size: int) -> tuple[Contestant, ...]:
    """Players of one score, some of whom have met."""
    return tuple(
        Contestant(
            PlayerNumber(n),
            2000 - n,
            met=frozenset(PlayerNumber(other) for pair in met if n in pair for other in pair if other != n),
        )
        for n in range(1, size + 1)
    )


ODD_FIELDS: list[tuple[tuple[Contestant, ...], list[tuple[int, int]]]] = [
    (field((1, 2), size=2), []),
    (field(size=2), [(1, 2)]),
    (field(size=4), [(1, 2), (1, 3)]),
    (field((3, 4), size=4), []),
    (field((1, 3), (2, 3), size=3), []),
    (field((1, 4), (1, 5), (2, 4), (2, 5), (3, 4), (3, 5), size=5), []),
]


def steps_of_standings() -> Iterator[Step]:
    """The steps of every list of tie-breaks over generated events, with and without ratings."""
    expected = rulebook.fide_expectation()
    policies = rulebook.tie_break_policies()
    of_players = [name for name in TIE_BREAKS if name not in OF_TEAMS]
    for seed in range(6):
        for system in (system_for("lim"), system_for("round-robin")):
            generated_event = generate(
                system,
                players=12,
                rounds=7,
                seed=seed,
                discipline=Discipline.CHESS,
                scoring=DRAUGHTS_SCORING,
                expected=expected,
                chances=Chances(half_point_bye=120, absence=80, draw=600),
            )
            unrated = replace(
                generated_event.tournament,
                players=tuple(replace(player, rating=None) for player in generated_event.tournament.players),
            )
            every = [
                custom_policy((*of_players, "SB/C2", "BH/P", "AOB/F"), policies[name], policies.values())
                for name in ("fide-2023", "fide-2026")
                if seed < 2
            ]
            for policy in (*policies.values(), *every):
                for event in (generated_event.tournament, unrated):
                    yield from explain(partial(ranked, event, policy, seed))[1]
    board = scoreboard(generated_event.tournament)
    yield from explain(
        lambda: (
            swiss_crosstable(board),
            round_robin_crosstable(board),
            choice_warnings(Family.SWISS, policies["fide-1989"]),
            printed_quotients(Fraction(8), Fraction(39), Fraction(44)),
        )
    )[1]


def steps_of_ratings() -> tuple[Step, ...]:
    """The steps of a change of rating in every system."""
    rubele = rulebook.elo_rubele_rules(Discipline.DAMA_ITALIANA, "2008")
    chess = rulebook.uisp_rules()
    generated_event = generate(
        system_for("round-robin"),
        players=4,
        rounds=3,
        seed=1,
        discipline=Discipline.CHESS,
        scoring=DRAUGHTS_SCORING,
        expected=rulebook.fide_expectation(),
    )

    def everything() -> None:
        expected = elo_rubele.expected_in_event(3000, [3100, 2900], rubele.expectation)
        elo_rubele.event_change(3000, Fraction(3), expected, rubele)
        elo_rubele.event_change(2950, Fraction(3), expected, rubele)
        elo_rubele.expected_in_event(3000, [3000], rubele.expectation)
        elo_rubele.with_bonus_of_year(3000, 10)
        elo_rubele.with_constant_of_event(3000, 10)
        elo_rubele.after_idle_year(3000, 0, rubele)
        elo_rubele.capital_from_fmjd(2100, fmjd_factors(rulebook.edition("fid", "elo_rubele")))
        elo_rubele.converted("master", rulebook.conversions_to(Discipline.DAMA_INTERNAZIONALE))
        for year in (2020, 2024):
            elo_rubele.is_annulled(2019, year, 2)
        uisp.coefficient_of_time(30, 10, uisp.Pace.RAPID, chess)
        coefficient = uisp.coefficient_of_event(30, chess, online=True)
        uisp.event_change(1500, [(1600, Fraction(1)), (2000, Fraction(0))], coefficient, chess)
        uisp.initial_uisp_rating({}, chess)
        rated_games(generated_event.tournament, PlayerNumber(1), {PlayerNumber(2): 1500}, 1)
        expected_board(generated_event.tournament, elo_rubele_on_board(generated_event.tournament, rubele))
        points_for_result(PlayerNumber(6), 2, "W", Fraction(1), Fraction(1, 2))
        points_added_after_round(PlayerNumber(6), 2, Fraction(-1))
        points_added_from_start(PlayerNumber(6), Fraction(1))
        arbiter_points_after_round(PlayerNumber(6), 2, "telefono", Fraction(-1))
        arbiter_points_from_start(PlayerNumber(6), "telefono", Fraction(1))

    return explain(everything)[1]


def reasons_of(answer: PairedRound | Impossible) -> Iterator[Step]:
    if isinstance(answer, Impossible):
        yield from answer.why
        return
    for pair in answer.pairs:
        yield from pair.why
    for floater in answer.floaters:
        yield from floater.why
    if answer.bye:
        yield from answer.bye.why


def placeless(rule: Rule) -> bool:
    """True if the sentence of a rule names no values, so that it can be written without a step."""
    sentence = sentence_of(rule)
    return isinstance(sentence, str) and "{" not in sentence


def sort_of(value: object) -> object:
    """Value on which a sentence may depend: one of a few, or whether there is any."""
    return value if isinstance(value, (bool, Enum, str)) else (value.__class__, bool(value))


@pytest.fixture(name="steps", scope="module")
def _steps() -> tuple[Step, ...]:
    """Real steps of every rule; of those that differ in their numbers alone some are enough."""
    steps = (
        *steps_of_organisation(),
        *steps_of_pairings(),
        *steps_on_colours(),
        *steps_of_rare_cases(),
        *steps_of_dutch_cases(),
        *steps_of_bye_first_cases(),
        *steps_of_teams(),
        *steps_of_rare_rotations(),
        *steps_of_standings(),
        *steps_of_ratings(),
    )
    counted: Counter[tuple[Rule, str]] = Counter()
    chosen = []
    for step in steps:
        kind = (step.rule, repr([sort_of(value) for value in (step.result, *step.values.values())]))
        counted[kind] += 1
        if counted[kind] <= MOST_ALIKE:
            chosen.append(step)
    return tuple(chosen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_is_said_in_a_whole_sentence(steps: tuple[Step, ...], language: str) -> None:
    for step in steps:
        sentence = words(language).step(step)
        assert sentence[-1] in ".:", step
        assert "{" not in sentence


HEARD_ELSEWHERE = {
    (module, name)
    for table in (FIDE_RATING_SENTENCES, RATING_LIST_SENTENCES)
    for module, names in table.items()
    for name in names
}


def test_every_rule_has_a_sentence_and_is_heard(steps: tuple[Step, ...]) -> None:
    heard = {step.rule for step in steps}
    unheard = [
        f"{rule.module}.{rule.name}"
        for rule in all_rules()
        if (rule.module, rule.name) not in HEARD_ELSEWHERE and rule not in heard and not placeless(rule)
    ]
    assert unheard == []


def test_every_rule_has_one_sentence_and_every_sentence_a_rule() -> None:
    keys = [(module, name) for table in sentence_tables() for module, names in table.items() for name in names]
    assert sorted(keys) == sorted((rule.module, rule.name) for rule in all_rules())


def test_a_refusal_is_said_in_both_languages() -> None:
    refusal = Refusal("players: {players} are too few for {groups} groups", players=2, groups=3)
    assert words("en").refusal(refusal) == "players: 2 are too few for 3 groups"
    assert words("it").refusal(refusal) == "giocatori: 2 sono troppo pochi per 3 gruppi"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(Refusal, match='language "fr" is not known; there are it, en'):
        Words("fr")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANGUAGE": "it:en", "LANG": "en_US"}, "it"),
    ],
)
def test_the_environment_chooses_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of_environment(environment) == language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "it"),
        ("en-GB,en;q=0.9,it;q=0.8", "en"),
        ("it;q=0.3, en;q=0.7", "en"),
        ("fr, it;q=0.5", "it"),
        ("de", "it"),
        ("en;q=oops, it;q=0.1", "it"),
    ],
)
def test_the_browser_chooses_the_language(header: str, language: str) -> None:
    assert language_of_browser(header) == language
