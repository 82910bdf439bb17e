"""What each tie-break counts, in one sentence, and the names of their kinds and lists."""

from collections.abc import Iterator, Mapping

from tabellone.core.standings.codes import NamedTieBreak, named_tie_break
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

_MEANINGS: Mapping[str, str] = {
    "bucholz": N_("The points of the opponents."),
    "bucholz-italian": N_("Own points and those of the opponents but the lowest, which follows as a decimal."),
    "FB": N_("Buchholz as if every game of the final round were drawn, so that it is known when the round is paired."),
    "AOB": N_("The average Buchholz of the opponents played."),
    "sonneborn-berger": N_("The points of each opponent times the points made against him."),
    "koya": N_("The points made against those who have at least half of the possible points."),
    "direct": N_("The results of the tied among themselves."),
    "standing-order": N_("The results against the first, then against the second and so on."),
    "wins": N_("Rounds with as many points as for a win, with or without playing."),
    "WON": N_("Games won at the board."),
    "BPG": N_("Games played at the board with Black."),
    "BWG": N_("Games won at the board with Black."),
    "progressive": N_("The sum of the points after each round."),
    "REP": N_("Rounds but for byes of half a point or none and forfeit losses."),
    "STD": N_("One for each round with more points than the opponent, half for as many."),
    "TPN": N_("The lower pairing number first."),
    "aro": N_("The average rating of the opponents played."),
    "performance": N_("The average rating of the opponents and the difference that the score is worth."),
    "PTP": N_("The lowest rating at which the score was to be expected."),
    "APRO": N_("The average performance of the opponents played."),
    "APPO": N_("The average perfect performance of the opponents played."),
    "RTNG": N_("The higher rating first."),
    "quotient1": N_("The points of the opponents (FID)."),
    "quotient2": N_("The points of each opponent times the points made against him (FID)."),
    "lot": N_("Drawn from the seed of the event."),
}
_KINDS: Mapping[str, str] = {
    "results of the tied": N_("Results among the tied"),
    "own results": N_("Own results"),
    "Buchholz": N_("Points of the opponents"),
    "own and opponents' results": N_("Points of the opponents and own results"),
    "ratings": N_("Ratings"),
    "Italy": N_("FID and Italian variants"),
    "lot": N_("Lot"),
}
_LISTS: Mapping[str, str] = {
    "fid-quotients": N_("FID: quotients"),
    "fide-1989": N_("FIDE 1989, for Swiss events"),
    "fide-2023": N_("FIDE C.07 2023, for Swiss events"),
    "fide-2023-round-robin": N_("FIDE C.07 2023, for round robins"),
    "fide-2026": N_("FIDE C.07 2026, for Swiss events"),
    "fide-2026-round-robin": N_("FIDE C.07 2026, for round robins"),
    "sst-bucholz-italian": N_("Buchholz, Italian variant"),
    "sst-sonneborn-berger": N_("Sonneborn-Berger, for round robins"),
}


def tie_break_meaning(name: str, words: Words) -> str:
    """What a tie-break counts; of one with modifiers, what they change."""
    named = named_tie_break(name)
    if named is None:
        return ""
    return " ".join(_changes(named, words)) or words(_MEANINGS[named.base])


def _changes(named: NamedTieBreak, words: Words) -> Iterator[str]:
    modifiers, count = named.modifiers, named.modifiers.cut_lowest
    if modifiers.is_fore:
        yield words("The average fore Buchholz of the opponents played.")
    if count == 1:
        yield words("Without the lowest and the highest.") if modifiers.cut_highest else words("Without the lowest.")
    elif modifiers.cut_highest:
        yield words("Without the {count} lowest and the {count} highest.", count=count)
    elif count:
        yield words("Without the {count} lowest.", count=count)
    if modifiers.limit:
        yield words("With a limit half a point higher for each step, or lower after a minus.")
    if modifiers.counts_forfeits:
        yield words("Forfeits count as games against the scheduled opponent.")
    if modifiers.is_reversed:
        is_rating = named.base == "RTNG"
        yield words("The lower rating first.") if is_rating else words("The higher pairing number first.")


def kind_of_tie_breaks(kind: str, words: Words) -> str:
    """The name of a kind of tie-breaks."""
    return words(_KINDS[kind])


def tie_break_list_name(name: str, words: Words) -> str:
    """The name of a list of tie-breaks; one of a federation's own keeps the name that its file gives it."""
    return words(_LISTS[name]) if name in _LISTS else name
