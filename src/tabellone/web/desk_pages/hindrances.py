"""What stands in the way of the next step of a group, each with the page where it is mended."""

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.desk.event.gates import FEWEST
from tabellone.desk.event.state import GroupState
from tabellone.web.desk_pages.desk import Desk

MOST_LINKS = 12


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Something that hinders a step: its state as a shape, the words, and links to where it is mended."""

    shape: str
    text: str
    links: tuple[tuple[str, str], ...] = ()


def hindrances(desk: Desk, group: GroupState) -> tuple[Hindrance, ...]:
    """Everything that hinders the next step, as the group stands now."""
    return tuple(_hindrances(desk, group, f"{desk.address}/{group.id}"))


def missing_results(desk: Desk, group: GroupState, number: int) -> tuple[Hindrance, ...]:
    """The boards of a round that have no result, each with its link; nothing where every board has one."""
    boards = group.round_numbered(number).boards
    waiting = [encounter.board for encounter in boards if any(not game.is_finished for game in encounter.games)]
    if not waiting:
        return ()
    text = desk.words.plural("{count} board has no result yet.", "{count} boards have no result yet.", len(waiting))
    address = f"{desk.address}/{group.id}/round/{number}"
    links = [(str(board), f"{address}#t{board}") for board in waiting[:MOST_LINKS]]
    if len(waiting) > MOST_LINKS:
        links.append(("…", f"{address}?show=open"))
    return (Hindrance("miss", text, tuple(links)),)


def _hindrances(desk: Desk, group: GroupState, address: str) -> Iterator[Hindrance]:
    words, last = desk.words, group.draft
    if len(group.members) < FEWEST:
        yield Hindrance("miss", words("Players are missing."), ((words("Players"), f"{desk.address}/players"),))
    elif not group.is_numbered:
        yield Hindrance("miss", words("The players have no numbers yet."), ((words("Numbers"), address),))
    if group.check_in is not None and group.check_in.is_open:
        yield Hindrance("live", words("The check-in is open."), ((words("Attendance"), f"{address}/attendance"),))
    if last is not None:
        draft = f"{address}/round/{last.number}/draft"
        yield Hindrance("draft", words("A draft is waiting."), ((words("Round {number}", number=last.number), draft),))
    for round_state in group.begun_rounds:
        yield from missing_results(desk, group, round_state.number)
