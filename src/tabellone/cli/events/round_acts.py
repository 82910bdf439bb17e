"""`tabellone event publish-all-rounds` and `adopt-pairings`."""

import secrets
from collections.abc import Iterator

import click

from tabellone.answers.rounds import RoundAnswer, RoundsAnswer, round_of, rounds_of
from tabellone.cli.event_tables import round_text
from tabellone.cli.events.acting import act
from tabellone.cli.events.asking import OpenEvent, round_argument
from tabellone.desk.event.commands import AdoptPairings, EventCommand, PublishAllRounds
from tabellone.desk.event.entrant import GroupId
from tabellone.locales.words import Words
from tabellone.store.house import PICKED_SEEDS


def _all_rounds(event: OpenEvent, group: GroupId) -> RoundsAnswer:
    return rounds_of(event.state, group, event.role)


def _text(answer: RoundsAnswer, words: Words) -> str:
    return "\n".join(round_text(shown_round, words) for shown_round in answer.rounds)


@act("publish-all-rounds", _all_rounds, _text)
def publish_all_rounds(event: OpenEvent, group: GroupId) -> Iterator[EventCommand]:
    """Pair and publish every round of a round robin that is left, as one act."""
    draws = event.state.group(group).settings.openings is not None
    yield PublishAllRounds(group, secrets.randbelow(PICKED_SEEDS) if draws else None)


def _current_round(event: OpenEvent, group: GroupId) -> RoundAnswer:
    return round_of(event.state, group, event.state.current_round(group).number, event.role)


@act(
    "adopt-pairings",
    _current_round,
    round_text,
    round_argument,
    click.option("--yes", "is_meant", is_flag=True, help="Do it although the round is published."),
)
def adopt_pairings(event: OpenEvent, group: GroupId, number: int, is_meant: bool) -> Iterator[EventCommand]:
    """Take the pairs of the system for a ROUND, the current one; results of pairs that stay are kept."""
    del event
    yield AdoptPairings(group, number, is_meant)
