"""Claims and values in each sentence of the rotation, as a reader takes them, in both languages.

Written from the sentences as they are read, so that a sentence that changes has to be read again here.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

CLAIMS: dict[str, tuple[str, str]] = {
    "starts_from_last_black": (
        "The rotation starts from <start>, the last who had Black: he had it in the last pair of round <round>.",
        "La rotazione parte da <start>, l'ultimo che ha avuto il Nero: lo aveva nell'ultima coppia del turno <round>.",
    ),
    "starts_from_last_white": (
        "The rotation starts from <start>, the last who had White: he had it in the last pair of round <round>.",
        "La rotazione parte da <start>, l'ultimo che ha avuto il Bianco: lo aveva nell'ultima coppia del turno "
        "<round>.",
    ),
    "first_round_starts_from_number_one": (
        "The rotation of the first round starts from number 1.",
        "La rotazione del primo turno parte dal numero 1.",
    ),
    "starts_from_number_one": (
        "No pair was made in round <round>: the rotation starts from number 1.",
        "Nel turno <round> non si è fatta nessuna coppia: la rotazione parte dal numero 1.",
    ),
    "is_first_himself": (
        "<player> has himself the highest score, <score>: he is the first to be paired.",
        "<player> ha lui stesso il punteggio più alto, <score>: è il primo da accoppiare.",
    ),
    "first_to_pair": (
        "Going round from <start>, <player> is the first with the highest score, <score>.",
        "Proseguendo la rotazione da <start>, <player> è il primo con il punteggio più alto, <score>.",
    ),
    "next_to_pair": (
        "Going round from <start>, who was paired last, <player> is the first of those left with the highest score, "
        "<score>.",
        "Proseguendo la rotazione da <start>, ultimo accoppiato, <player> è il primo dei rimasti con il punteggio più "
        "alto, <score>.",
    ),
    "have_met": ("<first> and <second> have already met.", "<first> e <second> si sono già incontrati."),
    "are_kept_apart": (
        "The arbiter keeps <first> and <second> apart.",
        "L'arbitro tiene separati <first> e <second>.",
    ),
    "leaves_others_pairable": (
        "With <first> against <second> the others could not all be paired.",
        "Con <first> contro <second> gli altri non si potrebbero accoppiare tutti.",
    ),
    "leaves_one_who_may_rest": (
        "With <first> against <second> the others could not all be paired but for one with <score> points who has not "
        "rested.",
        "Con <first> contro <second> gli altri non si potrebbero accoppiare tutti tranne uno con <score> punti che non "
        "ha riposato.",
    ),
    "leaves_nobody_to_rest": (
        "With <first> against <second> nobody with <score> points who has not rested would be left to have the bye.",
        "Con <first> contro <second> non resterebbe nessuno con <score> punti che non ha riposato e possa riposare.",
    ),
    "needs_one_who_rests": (
        "With <first> against <second> there would be too few opponents for <left>: only <opponents>, of whom one must "
        "have the bye.",
        "Con <first> contro <second> ci sarebbero troppo pochi avversari per <left>: solo <opponents>, e "
        "uno di questi deve "
        "riposare.",
    ),
    "leaves_nobody_for": (
        "With <first> against <second> there would be nobody left whom <player> may meet.",
        "Con <first> contro <second> non resterebbe nessuno che <player> possa incontrare.",
    ),
    "leaves_nobody_for_one_who_may_not_rest": (
        "With <first> against <second> there would be nobody left whom <player> may meet, and he may not have the bye.",
        "Con <first> contro <second> non resterebbe nessuno che <player> possa incontrare, e non può riposare.",
    ),
    "leaves_too_few_for": (
        "With <first> against <second> there would be too few opponents for <left>: only <opponents>.",
        "Con <first> contro <second> ci sarebbero troppo pochi avversari per <left>: solo <opponents>.",
    ),
    "leaves_too_few_for_some_who_may_not_rest": (
        "With <first> against <second> there would be too few opponents for <left>, who may not have the bye: only "
        "<opponents>.",
        "Con <first> contro <second> ci sarebbero troppo pochi avversari per <left>, che non possono riposare: solo "
        "<opponents>.",
    ),
    "is_alone_with_score": (
        "<player> is the only one left with <score> points: going round from him, those with <other> points are tried.",
        "<player> è l'unico rimasto con <score> punti: proseguendo la rotazione da lui si provano quelli con <other> "
        "punti.",
    ),
    "goes_on_with_lower_score": (
        "<player> may meet nobody of those left with <score> points: going on from <start>, rejected last, those with "
        "<other> points are tried.",
        "<player> non può incontrare nessuno dei rimasti con <score> punti: proseguendo da <start>, scartato per "
        "ultimo, si provano quelli con <other> punti.",
    ),
    "takes_the_next": (
        "<first> meets <second>, the next with <score> points round the circle.",
        "<first> incontra <second>, il primo con <score> punti proseguendo la rotazione.",
    ),
    "goes_on_from_last_rejected": (
        "Going on from <start>, rejected last, the first whom <first> may meet is <second>, with <score> points.",
        "Proseguendo da <start>, scartato per ultimo, il primo che <first> può incontrare è <second>, con <score> "
        "punti.",
    ),
    "finds_nobody_of_his_score": (
        "<player> finds nobody of his score and meets one with <score> points.",
        "<player> non trova nessuno del suo punteggio e incontra chi ha <score> punti.",
    ),
    "white_evens_out": (
        "<white> has White, which he has had less compared with Black (White <had_white>, Black "
        "<had_black>) than <black> "
        "(White <other_white>, Black <other_black>).",
        "<white> ha il Bianco, che ha avuto meno rispetto al Nero (Bianco <had_white>, Nero <had_black>) di "
        "<black> (Bianco "
        "<other_white>, Nero <other_black>).",
    ),
    "white_alternates": (
        "<white> has White: both have the same balance of colours, but in the last game that each played <white> had "
        "Black and <black> White.",
        "<white> ha il Bianco: il bilancio dei colori è uguale, ma nell'ultima partita giocata da ciascuno <white> "
        "aveva il Nero e <black> il Bianco.",
    ),
    "first_named_has_white": (
        "<white> has White as the first named: the colours played so far do not tell him and <black> apart.",
        "<white> ha il Bianco come primo nominato: i colori giocati finora non lo distinguono da <black>.",
    ),
    "has_rested": (
        "<player> may not have the bye: he has had one already.",
        "<player> non può riposare: ha già riposato.",
    ),
    "leaves_others_unpaired": (
        "<player> does not have the bye although he has had none: without him the others could not all be paired.",
        "<player> non riposa anche se non l'ha ancora fatto: senza di lui gli altri non si potrebbero accoppiare "
        "tutti.",
    ),
    "may_rest": (
        "<player> may have the bye: he has had none yet and has the lowest score, <score>.",
        "<player> può riposare: non l'ha ancora fatto e ha il punteggio più basso, <score>.",
    ),
    "is_above_lowest_score": (
        "<player> may have the bye: he has had none yet, and nobody with fewer points than his <score> may have it.",
        "<player> può riposare: non l'ha ancora fatto, e nessuno con meno dei suoi <score> punti può riposare.",
    ),
    "is_left_last": (
        "Everybody else is paired: the rotation leaves <player> last, and he has the bye.",
        "Tutti gli altri sono accoppiati: la rotazione lascia <player> per ultimo, e riposa.",
    ),
    "finds_no_opponent": (
        "Round the whole circle <player> finds no opponent: he has the bye.",
        "In tutta la rotazione <player> non trova avversario: riposa.",
    ),
    "rotation_can_be_completed": (
        "Round <round>: <players> players cannot all be paired; at most <pairs> pairs are possible.",
        "Turno <round>: <players> giocatori non si possono accoppiare tutti; sono possibili al massimo <pairs> coppie.",
    ),
    "only_the_rested_can_be_left": (
        "Round <round>: of <players> players one must rest, but whoever can be left over has rested before.",
        "Turno <round>: di <players> giocatori uno deve riposare, ma chiunque possa restare senza avversario ha già "
        "riposato.",
    ),
    "may_still_meet": ("<player> may still meet: <opponents>.", "<player> può ancora incontrare: <opponents>."),
    "may_meet_nobody": (
        "There is nobody left whom <player> may meet.",
        "Non resta nessuno che <player> possa incontrare.",
    ),
    "is_in_fixed_pair": (
        "<player> is in a pair that the arbiter has fixed.",
        "<player> è in una coppia fissata dall'arbitro.",
    ),
    "wish_not_kept": (
        "The arbiter would rather keep <first> and <second> apart, but with the bans and wishes that are kept no legal "
        "pairing without them exists.",
        "L'arbitro preferirebbe separare <first> e <second>, ma con i divieti e i desideri rispettati non esiste un "
        "accoppiamento regolare senza questa coppia.",
    ),
    "is_away": ("<player> is absent in this round.", "<player> è assente in questo turno."),
    "rests": ("<player> has the bye in this round.", "<player> riposa in questo turno."),
    "comes_earlier_in_circle": (
        "<seeker> sought first, and round the circle <found> came before <instead>.",
        "<seeker> ha cercato per primo, e nella rotazione <found> veniva prima di <instead>.",
    ),
    "is_taken_by_earlier_seeker": (
        "<found> was taken by <seeker>, who was paired before <instead>.",
        "<found> è stato preso da <seeker>, accoppiato prima di <instead>.",
    ),
}
POINTS = {"score", "other"}
LISTS = {"opponents", "left"}
COUNTED = {"points": "points?", "punti": "punt[io]", "players": "players?", "giocatori": "giocator[ei]"}
COUNTED |= {"pairs": "pairs?", "coppie": "coppi[ae]"}
Value = int | Fraction | tuple[int, ...]


def _pattern(sentence: str) -> re.Pattern[str]:
    def place(match: re.Match[str]) -> str:
        name = match[1]
        if name in named:
            return f"(?P={name})"
        named.add(name)
        figures = "[0-9½]+" if name in POINTS else "[0-9]+(?:, [0-9]+)*" if name in LISTS else "[0-9]+"
        return f"(?P<{name}>{figures})"

    named: set[str] = set()
    text = re.sub(r"<(\w+)>", place, re.escape(sentence))
    for many, either in COUNTED.items():
        text = re.sub(rf"(?<=\)\\ ){many}\b", either, text)
    return re.compile(text)


PATTERNS = {
    language: {name: _pattern(sentences[place]) for name, sentences in CLAIMS.items()}
    for place, language in enumerate(("en", "it"))
}


def _value(name: str, text: str) -> Value:
    if name in LISTS:
        return tuple(int(number) for number in text.split(", "))
    if name in POINTS:
        whole = text.removesuffix("½")
        return Fraction(int(whole or 0)) + (Fraction(1, 2) if text.endswith("½") else 0)
    return int(text)


def claims_in(text: str, language: str) -> Iterator[tuple[str, dict[str, Value]]]:
    """Every claim as which a sentence can be read; a good sentence can be read as one only."""
    for name, pattern in PATTERNS[language].items():
        match = pattern.fullmatch(text)
        if match:
            yield name, {place: _value(place, value) for place, value in match.groupdict().items()}
