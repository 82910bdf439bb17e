import pytest

from tabellone.core.rating.lists.records import PlayerId, PlayerRecord
from tabellone.desk.office.identification import IdentificationError, Index, Reported, identified, player_meant


def player(identifier: str, name: str, born: int | None = None, **numbers: str) -> PlayerRecord:
    return PlayerRecord(PlayerId(identifier), name, birth_year=born, federation_ids=tuple(numbers.items()))


REGISTER = (
    player("P0001", "Rossi Mario", 1980, fide="111"),
    player("P0002", "Rossi Mario", 1990, fide="222"),
    player("P0003", "D'Esempio Nicolò", 1970),
    player("X9", "Senza Anno"),
)


def who(name: str, born: int | None = None, **numbers: str) -> str | None:
    player = Index(REGISTER).identified(Reported("f", 7, name, "", born, tuple(numbers.items())))
    return player.id if player else None


def test_a_federation_number_goes_before_the_name() -> None:
    assert who("Mario Rossi", 1980, fide="222") == "P0002"


def test_name_and_birth_year_tell_namesakes_apart() -> None:
    assert who("ROSSI, Mario", 1990) == "P0002"
    assert who("Rossi Mario", 1975) is None


def test_accents_signs_and_order_of_a_name_do_not_matter() -> None:
    assert who("Nicolo D Esempio") == "P0003"


def test_another_number_of_the_same_federation_is_another_player() -> None:
    assert who("Rossi Mario", 1980, fide="999") is None
    assert who("Rossi Mario", 1980, fid="999") == "P0001"


def test_a_missing_birth_year_does_not_speak_against_a_player() -> None:
    assert who("Anno Senza", 1999) == "X9"


def test_namesakes_without_a_birth_year_are_refused_with_both() -> None:
    with pytest.raises(IdentificationError) as refused:
        who("Rossi Mario")
    assert str(refused.value) == (
        'f line 7: "Rossi Mario" may be P0001 (Rossi Mario, 1980), P0002 (Rossi Mario, 1990); '
        "name one of them by identifier"
    )


def test_a_number_of_somebody_with_quite_another_name_is_a_slip() -> None:
    with pytest.raises(IdentificationError, match='line 7: the number of "Verdi Ugo" is that of P0001'):
        who("Verdi Ugo", None, fide="111")


def test_everybody_unknown_is_named_in_one_sentence() -> None:
    two = [Reported("f", line, f"Nuovo {line}") for line in (3, 4)]
    many = [Reported("f", line, f"Nuovo {line}") for line in range(3, 13)]
    index = Index(REGISTER)
    with pytest.raises(IdentificationError) as refused:
        identified(index, two[:1])
    assert str(refused.value) == 'f line 3: "Nuovo 3" is not in the register'
    with pytest.raises(IdentificationError) as refused:
        identified(index, two)
    assert str(refused.value) == 'f line 3: these are not in the register (with lines): "Nuovo 3" (3), "Nuovo 4" (4)'
    with pytest.raises(IdentificationError, match="f line 3: 10 are not in the register, first of all"):
        identified(index, many)


def test_new_identifiers_follow_the_highest_of_their_kind() -> None:
    index = Index(REGISTER)
    assert index.new_id() == "P0004"
    index.add(player("P0041", "Dopo Ultimo"))
    assert index.new_id() == "P0042"


def test_a_person_may_be_meant_by_identifier_number_or_part_of_a_name() -> None:
    index = Index(REGISTER)
    assert player_meant(index, "P0001").id == "P0001"
    assert player_meant(index, "222").id == "P0002"
    assert player_meant(index, "nicolò").id == "P0003"
    with pytest.raises(IdentificationError, match="may be P0001"):
        player_meant(index, "rossi")
    with pytest.raises(IdentificationError, match='no player "nobody" stands'):
        player_meant(index, "nobody")
