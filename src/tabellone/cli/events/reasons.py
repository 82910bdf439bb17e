"""`tabellone event why`, `why-rest`, `why-not` and `draft`."""

from collections.abc import Iterable, Mapping

from tabellone.answers.apart import KeptApart
from tabellone.answers.draft import DraftAnswer, NamedPair, draft
from tabellone.answers.why import WhyAnswer, WhyNotAnswer, why, why_not, why_rest
from tabellone.cli.events.asking import OpenEvent, group_option, number_argument, question, round_argument
from tabellone.core.explain import Step
from tabellone.core.refusal import Refusal
from tabellone.locales.apart_rules import apart_sentence, meeting_sentence
from tabellone.locales.draft_warnings import warning_name
from tabellone.locales.named_steps import named_steps
from tabellone.locales.pairing_remarks import meeting_remark, pairing_remark
from tabellone.locales.words import Words


def _lines(steps: Iterable[Step], names: Mapping[int, str], words: Words) -> list[str]:
    return [f"  {words.step(step)} ({words.source(step.citation)})" for step in named_steps(steps, names)]


def _why_text(answer: WhyAnswer, words: Words) -> str:
    lines = _lines(answer.why, answer.names, words)
    remark = pairing_remark(answer, words, words.author(answer.author or ""))
    return "\n".join([remark, *lines] if remark else lines)


@question("why", _why_text, group_option, round_argument, number_argument("board"))
def why_board(event: OpenEvent, group: int | None, number: int, board: int) -> WhyAnswer:
    """Why the two players of a board meet, with these colours."""
    return why(event.state, event.group(group), number, board, event.role)


@question("why-rest", _why_text, group_option, round_argument, number_argument("player"))
def why_resting(event: OpenEvent, group: int | None, number: int, player: int) -> WhyAnswer:
    """Why the player with a number has no opponent in a round."""
    chosen = event.group(group)
    return why_rest(event.state, chosen, number, event.numbered(chosen, player), event.role)


def _why_not_text(answer: WhyNotAnswer, words: Words) -> str:
    heading = f"{words('Round {number}', number=answer.round)}: {meeting_remark(answer, words)}"
    return "\n".join([heading, *_lines(answer.why, answer.names, words)])


@question(
    "why-not",
    _why_not_text,
    group_option,
    round_argument,
    number_argument("first"),
    number_argument("second"),
)
def why_two_do_not_meet(event: OpenEvent, group: int | None, number: int, first: int, second: int) -> WhyNotAnswer:
    """Why the players with two numbers do not meet in a round, or that they do."""
    if first == second:
        raise Refusal("{number} cannot play against himself", number=first)
    chosen = event.group(group)
    players = (event.numbered(chosen, first), event.numbered(chosen, second))
    return why_not(event.state, chosen, number, *players, event.role)


def _draft_text(answer: DraftAnswer, words: Words) -> str:
    lines = [words("Round {number}", number=answer.round)]
    for warning in answer.warnings:
        names = " – ".join(player.name for player in warning.players)
        lines.append(f"{names}: {warning_name(warning.kind, words)}")
        lines += _lines(warning.why, answer.names, words)
    lines += [_apart(kept, words) for kept in answer.apart]
    lines += [f"- {_pair(pair)}" for pair in answer.missing]
    lines += [f"+ {_pair(pair)}" for pair in answer.added]
    if answer.agrees:
        lines.append(words("The round is as the system pairs it."))
    return "\n".join(lines)


def _apart(kept: KeptApart, words: Words) -> str:
    if kept.meet:
        told = meeting_sentence(kept.reasons, words, if_possible=kept.if_possible)
        return f"{kept.first.name} – {kept.second.name}: {told}"
    return apart_sentence(kept.first.name, (kept.second.name,), kept.reasons, words, if_possible=kept.if_possible)


def _pair(pair: NamedPair) -> str:
    return " – ".join(player.name for player in pair)


@question("draft", _draft_text, group_option)
def drafted(event: OpenEvent, group: int | None) -> DraftAnswer:
    """The rules that the last round breaks, and where it differs from the system's."""
    return draft(event.state, event.group(group), event.role)
