"""Names of values that refusals and pages carry as words of the program."""

from collections.abc import Iterator, Mapping

from tabellone.core.refusal import ColourWord, EncountersWord, RoleWord, SystemWord, Word
from tabellone.locales.numbers import N_

BY_HAND = {"manual": N_("Manual pairings")}


class SystemTitles(Mapping[str, str]):
    """The titles of the pairing systems by name, and of what else may stand in their place."""

    def __init__(self, others: Mapping[str, str]) -> None:
        self._others = others

    def _titles(self) -> dict[str, str]:
        from tabellone.core.pairing.systems import SYSTEMS

        return {**{name: system.title for name, system in SYSTEMS.items()}, **BY_HAND, **self._others}

    def __getitem__(self, name: str) -> str:
        return self._titles()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._titles())

    def __len__(self) -> int:
        return len(self._titles())


FIELD_NAMES = {
    "name": N_("name"),
    "surname": N_("surname"),
    "given_name": N_("given name"),
    "rating": N_("rating"),
    "national_rating": N_("national rating"),
    "coefficient": N_("K"),
    "team": N_("team"),
    "board": N_("board"),
    "captain": N_("captain"),
    "teams": N_("boards and points of teams"),
    "club": N_("club"),
    "province": N_("province"),
    "category": N_("category"),
    "title": N_("title"),
    "federation_id": N_("federation number"),
    "register_id": N_("register number"),
    "birth_year": N_("year of birth"),
    "birth_date": N_("date of birth"),
    "federation": N_("federation"),
    "sex": N_("sex"),
    "licence": N_("national licence"),
    "note": N_("note for the arbiters"),
    "place": N_("place"),
    "organiser": N_("organiser"),
    "time control": N_("time control"),
    "rating system": N_("rating system"),
    "arbiters": N_("arbiters"),
    "variations": N_("departures from the rules"),
    "system": N_("system"),
    "edition": N_("edition"),
    "maxi": N_("Maxi-tournament"),
    "cycles": N_("cycles"),
    "games_per_encounter": N_("games per match"),
    "initial_colour": N_("first colour of number 1"),
    "acceleration": N_("acceleration"),
    "prize_places": N_("prize places"),
    "colour_seed": N_("seed of the lot for the colour"),
    "edition_by_date": N_("edition of the first day"),
    "usual_tie_breaks": N_("usual tie-breaks"),
    "adjournment": N_("forms of the adjourned game"),
    "reported by": N_("reported by"),
    "confirmed by": N_("confirmed by"),
    "register": N_("register"),
    "reference": N_("reference"),
}
_THINGS = {
    "display name": N_("name as others see it"),
    "author": N_("author"),
    "title": N_("title"),
    "book": N_("event"),
    "kind": N_("kind"),
}
ATTENDANCE_NAMES = {
    "present": N_("present"),
    "absent": N_("absent"),
    "zero-point bye": N_("zero-point bye"),
    "half-point bye": N_("half-point bye"),
    "full-point bye": N_("full-point bye"),
    "late": N_("enters later"),
    "withdrawn": N_("withdrawn"),
}
_OUTCOMES = {
    "win": N_("win"),
    "draw": N_("draw"),
    "loss": N_("loss"),
    "forfeit win": N_("win by forfeit"),
    "forfeit loss": N_("loss by forfeit"),
    "adjourned": N_("adjourned"),
    "allocated bye": N_("rest"),
    "full-point bye": N_("full-point bye"),
    "half-point bye": N_("half-point bye"),
    "zero-point bye": N_("zero-point bye"),
    "withdrawn": N_("withdrawn"),
}
RATING_SYSTEM_NAMES = {
    "elo-rubele-italiana": N_("Elo-Rubele, dama italiana"),
    "elo-rubele-internazionale": N_("Elo-Rubele, dama internazionale"),
    "fide": N_("FIDE rating"),
    "uisp": N_("Elo UISP"),
}
_SYSTEMS = SystemTitles(RATING_SYSTEM_NAMES)
DISCIPLINE_NAMES = {"italiana": N_("Dama italiana"), "internazionale": N_("Dama internazionale"), "chess": N_("Chess")}
_ENCOUNTERS = {
    "one-game": N_("encounters of one game"),
    "two-games": N_("encounters of two games"),
    "pairs": N_("matches of pairs"),
    "teams": N_("matches of teams"),
}
ROLE_NAMES = {
    "public": N_("everybody"),
    "viewer": N_("viewer"),
    "scorer": N_("scorer"),
    "arbiter": N_("arbiter"),
    "owner": N_("owner"),
    "chief": N_("chief arbiter"),
}

# The same word of the program in every refusal that has the place.
FILE_KINDS = {
    "a picture": N_("a picture"),
    "a PDF": N_("a PDF"),
    "a film or a sound": N_("a film or a sound"),
    "a database or an archive": N_("a database or an archive"),
}
VALUE_NAMES: Mapping[str, Mapping[str, str]] = {
    "field": FIELD_NAMES,
    "what": _THINGS,
    "attendance": ATTENDANCE_NAMES,
    "outcome": _OUTCOMES,
    "system": _SYSTEMS,
    "discipline": DISCIPLINE_NAMES,
    "file_kind": FILE_KINDS,
}
# Words that say by their type what they are, in whatever place they stand.
_COLOURS = {"white": N_("White"), "black": N_("Black")}
WORD_NAMES: Mapping[type[Word], Mapping[str, str]] = {
    ColourWord: _COLOURS,
    RoleWord: ROLE_NAMES,
    SystemWord: _SYSTEMS,
    EncountersWord: _ENCOUNTERS,
}
SEPARATOR = ", "


def value_name(name: str, value: object) -> tuple[str, ...] | None:
    """The English words for a value of a refusal, one for each of a list; None if it is no word of the program."""
    names = VALUE_NAMES.get(name)
    if names is None or not isinstance(value, str):
        return None
    parts = (value,) if value in names else tuple(value.split(SEPARATOR))
    return tuple(names[part] for part in parts) if all(part in names for part in parts) else None


# Articles that have a name in English; the others are numbers, or have their name in the text.
ARTICLES = frozenset({N_("Scoresheet legend")})
BODIES = {"fid": N_("FID"), "fsi": N_("FSI"), "uisp": N_("UISP"), "fide": N_("FIDE")}
