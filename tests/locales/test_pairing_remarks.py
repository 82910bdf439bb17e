"""Remarks before the reasons of a pair or a rest, in both languages."""

from dataclasses import dataclass

import pytest

from tabellone.core.explain import Citation
from tabellone.core.pairing.declaration import RoundLimits
from tabellone.desk.event.why import HandWork, SystemVerdict
from tabellone.locales.remarks import pairing_remark
from tabellone.locales.warnings import round_advice
from tabellone.locales.words import words


@dataclass(frozen=True)
class Paired:
    """A pair or a rest."""

    black: int | None
    verdict: SystemVerdict
    hand: HandWork | None = None
    author: str | None = None
    is_round_changed: bool = False


@pytest.mark.parametrize(
    ("paired", "name", "english", "italian"),
    [
        (Paired(2, SystemVerdict.SAME), "", "", ""),
        (
            Paired(2, SystemVerdict.OTHER_PAIRS, HandWork.PAIR),
            "Anna",
            "This pair was made by hand by Anna. The system does not make this pair, because:",
            "Questa coppia è stata fatta a mano da Anna. Il sistema non fa questa coppia, perché:",
        ),
        (
            Paired(2, SystemVerdict.OTHER_COLOURS, HandWork.COLOURS),
            "",
            "The colours were swapped by hand. "
            "The system makes this pair with the colours the other way round, because:",
            "I colori sono stati scambiati a mano. Il sistema fa questa coppia con i colori invertiti, perché:",
        ),
        (
            Paired(2, SystemVerdict.OTHER_PAIRS),
            "",
            "The rounds before, as they stand now, give another round than was paired. "
            "The system does not make this pair, because:",
            "I turni precedenti, come stanno ora, danno un turno diverso da quello accoppiato. "
            "Il sistema non fa questa coppia, perché:",
        ),
        (
            Paired(None, SystemVerdict.OTHER_PAIRS, HandWork.REST),
            "Anna",
            "This bye was given by hand by Anna. The system does not give this bye but pairs the player, because:",
            "Questo riposo è stato dato a mano da Anna. "
            "Il sistema non dà questo riposo ma accoppia il giocatore, perché:",
        ),
        (
            Paired(None, SystemVerdict.AWAY),
            "",
            "The player is absent: the system does not pair him.",
            "Il giocatore è assente: il sistema non lo accoppia.",
        ),
    ],
)
def test_whose_hand_it_was_and_what_the_system_says(paired: Paired, name: str, english: str, italian: str) -> None:
    assert pairing_remark(paired, words("en"), name) == english
    assert pairing_remark(paired, words("it"), name) == italian


def test_advice_on_rounds_names_the_reading_that_it_rests_on() -> None:
    limits = RoundLimits(1, 12, Citation("fid", "V.4", "fid-italo-rounds"))
    assert round_advice(limits, 24, 13, words("en")) == (
        "13 rounds for 24 players: at most 12 are advised (FID, V.4; reading fid-italo-rounds)."
    )
    assert round_advice(limits, 24, 13, words("it")) == (
        "13 turni per 24 giocatori: se ne consigliano al massimo 12 (FID, V.4; interpretazione fid-italo-rounds)."
    )
