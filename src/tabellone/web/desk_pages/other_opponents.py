"""Every other player beside a board: how he stood as an opponent, and the colours of both players so far."""

from dataclasses import dataclass

from tabellone.answers.why import opponents
from tabellone.desk.event.entrant import EntrantId
from tabellone.desk.event.round_state import EncounterState, RoundState
from tabellone.desk.event.why import OpponentKind
from tabellone.locales.pairing_remarks import opponent_name
from tabellone.web.desk_pages.desk import GroupDesk


@dataclass(frozen=True, slots=True)
class OtherOpponent:
    """Another player as an opponent: how he stood, as a shape and a word, and the page that says why not."""

    name: str
    number: int
    shape: str
    word: str
    address: str
    is_here: bool


_SHAPES = {
    OpponentKind.MEETS: "live",
    OpponentKind.POSSIBLE: "saved",
    OpponentKind.OTHER_POINTS: "care",
    OpponentKind.MET: "disp",
    OpponentKind.BARRED: "disp",
    OpponentKind.AWAY: "miss",
}


def other_opponents(
    desk: GroupDesk, round_state: RoundState, encounter: EncounterState, asked: EntrantId, other: EntrantId | None
) -> tuple[OtherOpponent, ...]:
    """Everybody whom the player could be asked about, with the page that answers."""
    if desk.group.settings.is_paired_by_hand:
        return ()
    number = desk.numbers[asked]
    address = f"{desk.round_address(round_state.number)}/board/{encounter.board}?of={number}"
    return tuple(
        OtherOpponent(
            line.name,
            line.number,
            _SHAPES[line.kind],
            opponent_name(line.kind, desk.words),
            f"{address}&with={desk.numbers[line.player]}#whynot",
            line.player == other,
        )
        for line in opponents(desk.state, desk.group.id, round_state.number, asked, desk.desk.role)
        if line.kind is not OpponentKind.MEETS and line.player in desk.numbers
    )


def colours_so_far(desk: GroupDesk, encounter: EncounterState, number: int) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The colours of both players round by round as far as this one, as shapes of a piece; nothing for a rest."""
    rounds = desk.group.rounds[:number]
    return tuple(
        (desk.desk.name(player), tuple(_colour_in(round_state, player) for round_state in rounds))
        for player in encounter.players
    )


def _colour_in(round_state: RoundState, player: EntrantId) -> str:
    for encounter in round_state.encounters:
        if player in encounter.players:
            return "white" if encounter.white == player else "black"
    return ""
