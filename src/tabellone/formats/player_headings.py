"""What the headings of lists of players mean, in Italian and English, with the abbreviations that people use."""

import re
import unicodedata

NOTHING = ""
NAME, SURNAME, GIVEN_NAME = "name", "surname", "given_name"
RATING, NATIONAL_RATING = "rating", "national_rating"
CLUB, PROVINCE, CATEGORY, TITLE = "club", "province", "category", "title"
FEDERATION_ID, LICENCE, FEDERATION = "federation_id", "licence", "federation"
BIRTH_YEAR, BIRTH_DATE, SEX = "birth_year", "birth_date", "sex"
COEFFICIENT = "coefficient"
FIELDS = (
    NAME,
    SURNAME,
    GIVEN_NAME,
    RATING,
    NATIONAL_RATING,
    CLUB,
    PROVINCE,
    CATEGORY,
    TITLE,
    FEDERATION_ID,
    BIRTH_YEAR,
    BIRTH_DATE,
    FEDERATION,
    SEX,
    LICENCE,
    COEFFICIENT,
)

_WORD_BREAKS = re.compile(r"[\s\-./_'’]+")
_WORDS = {
    NAME: """name; full name; player; player name; surname name; surname and name; last name first name; nome;
        giocatore; giocatrice; giocatori; atleta; cognome e nome; cognome nome; cogn nome; nome e cognome; nome cognome;
        nominativo; concorrente; iscritto; partecipante""",
    SURNAME: "surname; last name; lastname; family name; cognome; cogn",
    GIVEN_NAME: "given name; first name; firstname; forename",
    RATING: """rating; rtg; rat; rtgi; rtg int; elo; elo fide; elo std; elo standard; elo rubele; fide elo; fide rating;
        fide rtg; irtg; punteggio; punteggio elo; punti elo; capitale; capitale punti; elo internazionale""",
    NATIONAL_RATING: """national rating; nat rating; rtgn; rtg nat; nrtg; nat elo; elo italia; elo ita; elo nazionale;
        elo naz; elo fsi; elo uisp; elo nat""",
    CLUB: "club; club city; team; circolo; sodalizio; societa; societa sportiva; asd; associazione; squadra; circ; soc",
    PROVINCE: "province; provincia; prov; pr; pv",
    CATEGORY: "category; categoria; categ; cat",
    TITLE: "title; titolo; tit; titolo fide",
    FEDERATION_ID: """id; federation id; id fide; fide id; fideid; fide no; fide nr; fide number; fide code; cod fide;
        codice fide; n fide; id no; id fid; tessera; tessera fid; n tessera; numero tessera; nr tessera; tess; tess fid;
        codice; cod; codice fid""",
    BIRTH_YEAR: "birth year; year of birth; year; anno; anno di nascita; anno nascita; anno nasc; yob",
    BIRTH_DATE: """birth date; birth; birthday; birthdate; date of birth; dob; born; data di nascita; data nascita; data
        nasc; nascita; nato; nata; nato il; nata il; nato a il; d nascita""",
    FEDERATION: """federation; fed; fid fed; country; nat; nation; nationality; federazione; nazione; naz; nazionalita;
        paese; cittadinanza""",
    SEX: "sex; gender; sesso; m f; f m; s; genere; w m",
    LICENCE: """licence; license; national licence; licenza; licenza nazionale; tessera fsi; tess fsi; id fsi; id naz;
        id nazionale; nat id; national id; tessera uisp""",
    COEFFICIENT: "k; k fide; fide k; coefficient; coefficiente; coefficiente k; development coefficient",
    NOTHING: "no; n; nr; num; numero; number; nro; sno; snr; start no; pos; posizione; rank; rk; #; riga; line",
}
# A second number of this kind is that of the national licence: "ID FIDE; Tessera".
_CARDS = frozenset({"tessera", "n_tessera", "numero_tessera", "nr_tessera", "tess", "tessera_fid", "tess_fid"})


def folded_heading(heading: str) -> str:
    """A heading without accents, capitals, blanks and points: "Anno di nascita" is anno_di_nascita."""
    plain = unicodedata.normalize("NFKD", heading.casefold())
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    return _WORD_BREAKS.sub("_", plain.strip()).strip("_")


HEADINGS = {
    folded_heading(heading): field
    for field, headings in _WORDS.items()
    for heading in headings.replace("\n", " ").split(";")
}


def is_heading(text: str) -> bool:
    """Whether a text is a known heading."""
    return folded_heading(text) in HEADINGS


def fields_of_headings(row: tuple[str, ...]) -> tuple[str, ...]:
    """What each heading of a row means; of two that mean the same, the second means nothing."""
    folded = [folded_heading(text) for text in row]
    fields = [HEADINGS.get(heading, NOTHING) for heading in folded]
    if SURNAME in fields:
        fields = [GIVEN_NAME if field == NAME else field for field in fields]
    numbers = [place for place, field in enumerate(fields) if field == FEDERATION_ID]
    if len(numbers) > 1 and LICENCE not in fields:
        card = next((place for place in numbers if folded[place] in _CARDS), numbers[-1])
        fields[card] = LICENCE
    seen: set[str] = set()
    for place, field in enumerate(fields):
        if field in seen:
            fields[place] = NOTHING
        seen.add(field)
    return tuple(fields)
