"""Tabellone from Python: report files, pairings with their reasons, checks, standings, ratings, tables.

Everything is computed by the functions that the command line asks. Tournaments are immutable; `dataclasses.replace`
makes another. What cannot be is refused with a `Refusal`. docs/library.md shows each function at work.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path

from tabellone.answers.calculation import conditions_of
from tabellone.answers.files.check import FileCheck, checked
from tabellone.answers.files.next_round import RoundQuestion
from tabellone.answers.files.pairing_system import seed_of_equals
from tabellone.answers.files.random_event import chances_in, generated, ratings_in
from tabellone.answers.files.rating import EventRating, RatedPlayer, RatingQuestion, kind_of_report
from tabellone.answers.files.report import (
    ReportedTournament,
    chosen_word,
    file_content,
    order_of_strength,
    read_report,
    with_circumstances,
)
from tabellone.answers.files.standings import report_text, standings_of
from tabellone.core.draughts.openings import Opening
from tabellone.core.explain import Step, explain
from tabellone.core.model import Player, Tournament
from tabellone.core.pairing.field import Floater, Impossible, WhyNot
from tabellone.core.pairing.round_robin.table import ScheduledRound, schedule
from tabellone.core.rating.account import Conditions
from tabellone.core.rating.fide.game_account import Kind
from tabellone.core.rating.uisp.event_change import Pace
from tabellone.core.refusal import Refusal
from tabellone.core.standings.ranking import Standings
from tabellone.formats.trf import Edition
from tabellone.regulations import rulebook

__all__ = [
    "EventRating",
    "FileCheck",
    "NoPairing",
    "Opening",
    "Pairing",
    "RatedPlayer",
    "Refusal",
    "ReportedTournament",
    "ScheduledRound",
    "Standings",
    "Step",
    "Tournament",
    "WhyNot",
    "check",
    "explain",
    "generate",
    "openings",
    "order",
    "pair",
    "rate",
    "read_trf",
    "round_robin",
    "sentences",
    "standings",
    "why_not",
    "write_trf",
]
VALIDITIES = (100, 50)


class NoPairing(Refusal):
    """A round that has no legal pairing; `why` are the reasons."""

    def __init__(self, sentence: str, /, *, why: tuple[Step, ...], **values: object) -> None:
        super().__init__(sentence, **values)
        self.why = why


@dataclass(frozen=True, slots=True)
class Pairing:
    """A round as a system pairs it, board by board; every board says why.

    `initial_colour` is that of number 1 in the first round, where the system leaves it to the lot.
    """

    system: str
    edition: str
    round: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    absent: tuple[int, ...]
    floaters: tuple[Floater, ...]
    steps: tuple[tuple[Step, ...], ...]
    bye_steps: tuple[Step, ...]
    initial_colour: str | None = None

    def why(self, board: int, language: str = "en") -> tuple[str, ...]:
        """The reasons of a board, counted from 1, in sentences with their articles."""
        if not 1 <= board <= len(self.pairs):
            raise Refusal(
                "{where}: {found} is not allowed; it must be {least} to {most}",
                where="board",
                found=board,
                least=1,
                most=len(self.pairs),
            )
        return sentences(self.steps[board - 1], language)

    def why_bye(self, language: str = "en") -> tuple[str, ...]:
        """The reasons of the bye in sentences; none where nobody has it."""
        return sentences(self.bye_steps, language)


def read_trf(source: str | bytes | Path, *, scoring: str | None = None) -> ReportedTournament:
    """Read a report file (TRF16, TRF26): the path of a file, or the text of a report, which has more than one line.

    `scoring` is "chess" or "draughts", for reports that say nothing of it.
    """
    if isinstance(source, Path) or (isinstance(source, str) and not source.count("\n") and not source.count("\r")):
        return read_report(file_content(str(source)), str(source), scoring)
    return read_report(source, "report", scoring)


def write_trf(tournament: Tournament, edition: Edition | None = None) -> str:
    """The text of a report in an edition, "16" or "26".

    Without one, what was read and not changed is written as it was read, letter by letter, anything else by TRF26.
    """
    if edition is not None:
        chosen_word("edition", edition, ("16", "26"))
    return report_text(_reported(tournament), _today(), edition)


def pair(
    tournament: Tournament,
    *,
    system: str,
    edition: str | None = None,
    round: int | None = None,  # noqa: A002 - the word of the command line
    absent: Iterable[int] = (),
    fixed: Iterable[tuple[int, int]] = (),
    forbid: Iterable[tuple[int, int]] = (),
    avoid: Iterable[tuple[int, int]] = (),
    rounds: int | None = None,
    maxi: str = "auto",
    colour: str | None = None,
    seed: int | None = None,
    acceleration: str = "auto",
) -> Pairing:
    """Pair the next round, or `round` once more from those before it; `NoPairing` where no legal pairing exists.

    Without an `edition` it is the one that the report was run by, or that was in force on its first day. `absent` are
    not paired; `fixed` pairs, White first, are made by the arbiter; `forbid` may not meet, `avoid` should not; `rounds`
    is the number of rounds where the report does not say it. `colour` ("white" or "black") is that of number 1 in the
    first round as it was drawn in the hall; `seed` draws it. `acceleration` is "none", "baku", "haley" or, usually, as
    the report says.
    """
    question = _question(system, edition, round, absent, fixed, forbid, avoid, rounds, maxi)
    prepared = replace(question, colour=colour, seed=seed, acceleration=acceleration).prepared(
        _reported(tournament), _today()
    )
    pairing = prepared.paired()
    if isinstance(pairing, Impossible):
        raise NoPairing("round {round} has no legal pairing", why=pairing.why, round=pairing.round_number)
    return Pairing(
        prepared.chosen.system.name,
        prepared.chosen.edition,
        pairing.round_number,
        tuple((board.white, board.black) for board in pairing.boards),
        None if pairing.bye is None else pairing.bye.player,
        tuple(pairing.absent),
        pairing.floaters,
        tuple((*board.why, *prepared.lot_of_colour) for board in pairing.boards),
        () if pairing.bye is None else pairing.bye.why,
        None if prepared.first_colour is None else prepared.first_colour.colour.value,
    )


def why_not(
    tournament: Tournament,
    first: int,
    second: int,
    *,
    system: str,
    edition: str | None = None,
    round: int | None = None,  # noqa: A002 - the word of the command line
    absent: Iterable[int] = (),
    fixed: Iterable[tuple[int, int]] = (),
    forbid: Iterable[tuple[int, int]] = (),
    avoid: Iterable[tuple[int, int]] = (),
    rounds: int | None = None,
    maxi: str = "auto",
    acceleration: str = "auto",
) -> WhyNot:
    """Why two players do not meet in a round that `pair` would pair, or why they do: `are_paired` and `why`."""
    question = _question(system, edition, round, absent, fixed, forbid, avoid, rounds, maxi)
    prepared = replace(question, acceleration=acceleration).prepared(_reported(tournament), _today())
    return prepared.why_not(first, second)


def check(
    tournament: Tournament,
    *,
    system: str | None = None,
    edition: str | None = None,
    maxi: str = "auto",
    acceleration: str = "auto",
) -> FileCheck:
    """Pair every round again and compute the standings that the report states; `agrees` says whether all is right.

    Without a `system` it is the one that the report names; `origin` says where.
    """
    return checked(_reported(tournament), system, _today(), edition, maxi, acceleration)


def generate(
    system: str,
    players: int,
    rounds: int,
    seed: int,
    *,
    edition: str | None = None,
    scoring: str | None = None,
    rates: Mapping[str, str] | None = None,
    ratings: str | None = None,
    spread: str | None = None,
    forbidden_pairs: int = 0,
    acceleration: str = "none",
) -> ReportedTournament:
    """A random tournament, the same for the same seed; it ends early where no legal pairing exists any more.

    Without an `edition` it is that of today; the report says which. `rates` are thousandths or fractions by name, such
    as {"draws": "1/3", "forfeits": "20"}; `ratings` is a range such as "1000-2400".
    """
    random_event = generated(
        system,
        players,
        rounds,
        seed,
        _today(),
        edition,
        scoring,
        acceleration,
        chances=None if rates is None else chances_in(rates),
        ratings=ratings_in(ratings, spread),
        forbidden_pairs=forbidden_pairs,
    )
    return random_event.report


def standings(
    tournament: Tournament,
    tie_breaks: Iterable[str] | None = None,
    *,
    edition: str | None = None,
    system: str | None = None,
    withdrawn: Iterable[int] = (),
    seed: int | None = None,
) -> Standings:
    """The standings by the tie-breaks of the report, by the usual ones of its system, or by these, in their order.

    `edition` is that of the tie-breaks, by default the one of the first day; the `policy` of the answer says which.
    `system` is the kind of event where the report does not tell it, `withdrawn` are players who left a round robin, and
    `seed` draws the lots.
    """
    return standings_of(
        _reported(tournament),
        _today(),
        tie_breaks,
        edition=edition,
        system=system,
        withdrawn=withdrawn,
        seed=seed,
    ).standings


def rate(
    tournament: Tournament,
    *,
    system: str,
    edition: str | None = None,
    validity: int = 100,
    time: str = "standard",
    minutes: int | None = None,
    increment: int | None = None,
    online: bool = False,
    kind: str = "",
    stages: Iterable[Tournament] = (),
    league: bool = False,
    match_games: int | None = None,
    as_in_example: bool = False,
    explained: bool = False,
) -> EventRating:
    """Rating changes of the event's players, without the parts that belong to lists.

    `validity` concerns Elo-Rubele, `online` the Elo UISP, `time`, `minutes` and `increment` the Elo UISP and FIDE,
    which rates only standard games. The others concern FIDE: `kind` ("swiss", "team", "match", "round-robin" or
    "scheveningen"; empty, that of the report), `stages`, later stages that are counted together (6.2), `league`, a
    national league (4.11), `match_games`, and `as_in_example`, which reads 10.25 as the example 10.68 prints it. With
    `explained` every player has the steps of the account in `why`; `objections` say what the rules have against rating
    the event.
    """
    chosen_word("validity", str(validity), tuple(map(str, VALIDITIES)))
    report = _reported(tournament)
    question = RatingQuestion(
        system,
        edition,
        conditions_of(
            minutes,
            increment,
            Conditions(
                Kind(chosen_word("kind", kind, tuple(kind.value for kind in Kind))) if kind else kind_of_report(report),
                validity,
                Pace(chosen_word("time", time, tuple(pace.value for pace in Pace))),
                is_online=online,
                is_national_league=league,
                scheduled_games=match_games,
                as_in_example=as_in_example,
            ),
        ),
        is_explained=explained,
        stages=tuple(_reported(stage) for stage in stages),
    )
    return question.answered(report, _today())


def order(tournament: Tournament, *, equal_players: str = "auto", seed: int | None = None) -> tuple[Player, ...]:
    """The players with their numbers by rating and title, equal ones by the "alphabet" or by the "lot" of a seed.

    "auto" is what the file says, else the edition: by the alphabet from 2026 on, before by lot.
    """
    report = _reported(tournament)
    return order_of_strength(report, seed_of_equals(report, equal_players, seed, _today()))


def round_robin(players: int, cycles: int = 1, *, swap_last_rounds: bool = False) -> tuple[ScheduledRound, ...]:
    """The rounds of a round robin by the printed tables: games as (white, black), and who rests.

    `swap_last_rounds` exchanges the last two rounds of a cycle, so that nobody has one colour three times running.
    """
    return schedule(players, cycles=cycles, swap_last_rounds=swap_last_rounds)


def openings(table: str = "general") -> tuple[Opening, ...]:
    """The openings of dama italiana that are drawn by lot, of the table "general", "A", "B" or "C"."""
    return tuple(rulebook.opening_tables().table(table))


def sentences(steps: Iterable[Step], language: str = "en") -> tuple[str, ...]:
    """Steps in words, each with the article it rests on; `language` is "en" or "it"."""
    from tabellone.locales.words import words

    vocabulary = words(language)
    return tuple(f"{vocabulary.step(step)} ({vocabulary.source(step.citation)})" for step in steps)


def _today() -> date:
    return datetime.now().astimezone().date()


def _reported(tournament: Tournament) -> ReportedTournament:
    return tournament if isinstance(tournament, ReportedTournament) else with_circumstances(tournament)


def _question(
    system: str,
    edition: str | None,
    number: int | None,
    absent: Iterable[int],
    fixed: Iterable[tuple[int, int]],
    forbid: Iterable[tuple[int, int]],
    avoid: Iterable[tuple[int, int]],
    rounds: int | None,
    maxi: str,
) -> RoundQuestion:
    return RoundQuestion(
        system, edition, maxi, rounds, number, tuple(absent), tuple(fixed), tuple(forbid), tuple(avoid)
    )
