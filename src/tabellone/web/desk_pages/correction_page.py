"""The correction of a result, before it is made: what changes in the standings and in the rounds paired since."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import ClassVar

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from tabellone.answers.correction import CorrectionAnswer, LaterRound, correction
from tabellone.core.refusal import Refusal
from tabellone.desk.event.commands import AdoptPairings, CorrectResult
from tabellone.desk.roles import check_command
from tabellone.locales.correction import paired_since
from tabellone.locales.results import result_text
from tabellone.web.acting import CONFIRMED, RenderAgain, is_confirmed, seen_position
from tabellone.web.context import Page
from tabellone.web.desk_pages.acts import redirect, submit
from tabellone.web.desk_pages.desk import GroupDesk, GroupFrame
from tabellone.web.rendering import page

PAIR_AGAIN = "again"


@dataclass(frozen=True, slots=True)
class CorrectionPage(Page):
    """Old and new result, who moves in the standings, and the rounds that would be paired otherwise."""

    template: ClassVar[str] = "desk/correction.html"

    frame: GroupFrame
    answer: CorrectionAnswer
    before: str
    after: str
    later: tuple[tuple[LaterRound, str], ...]
    fields: Mapping[str, str]
    board_address: str


def _question(desk: GroupDesk, answer: CorrectionAnswer) -> Refusal:
    before, after = _results(desk, answer)
    return Refusal(
        "round {round}, board {board}: the result {before} becomes {after}",
        round=answer.round,
        board=answer.board,
        before=before,
        after=after,
    )


def _results(desk: GroupDesk, answer: CorrectionAnswer) -> tuple[str, str]:
    scoring, words = desk.state.made.scoring, desk.words
    return result_text(answer.before, scoring, words), result_text(answer.after, scoring, words) or "–"


def _page(desk: GroupDesk, answer: CorrectionAnswer, form: Mapping[str, str], address: str) -> Response:
    before, after = _results(desk, answer)
    content = CorrectionPage(
        frame=desk.frame("round", answer.round),
        answer=answer,
        before=before,
        after=after,
        later=tuple((later, paired_since(later, desk.words)) for later in answer.later_rounds),
        fields={name: value for name, value in form.items() if name != CONFIRMED},
        board_address=address,
    )
    return page(desk.desk.request, content, status=HTTPStatus.CONFLICT, refusal=_question(desk, answer))


async def corrected(
    desk: GroupDesk, command: CorrectResult, form: Mapping[str, str], *, to: str, again: RenderAgain
) -> Response:
    """Show what a correction changes; when it is confirmed, make it and, if chosen, pair the last round again."""

    def act() -> Response:
        try:
            check_command(desk.desk.person, desk.desk.book, command, desk.state)
            answer = correction(desk.state, command, desk.desk.role)
            if not is_confirmed(form):
                return _page(desk, answer, form, to)
            done = submit(desk.desk, command, seen_position(form))
            if form.get(PAIR_AGAIN) and answer.round_to_pair_again is not None:
                adopt = AdoptPairings(command.group, answer.round_to_pair_again, confirmed=True)
                submit(desk.desk, adopt, done.entry.position)
        except Refusal as refusal:
            return again(refusal)
        return redirect(to)

    return await run_in_threadpool(act)
