"""Codes of TRF26 for types of tournaments, both ways."""

import pytest

from tabellone.core.model import Discipline
from tabellone.core.pairing.systems import SYSTEMS, TournamentType, tournament_type, type_code

CODES = {
    "FIDE_DUTCH": TournamentType("dutch"),
    "FIDE_DUTCH_2017": TournamentType("dutch", "2017"),
    "FIDE_DUTCH_2026": TournamentType("dutch", "2026"),
    "FIDE_DUTCH_2025": TournamentType("dutch", "2026"),
    "fide_dutch_2026_baku": TournamentType("dutch", "2026", is_accelerated=True),
    "FIDE_DUBOV_BAKU": TournamentType("dubov", is_accelerated=True),
    "FIDE_BURSTEIN": TournamentType("burstein"),
    "FIDE_ROUNDROBIN": TournamentType("round-robin"),
    "FIDE_DOUBLEROUNDROBIN": TournamentType("round-robin", cycles=2),
    "BERGER_ROUNDROBIN_G2": TournamentType("round-robin"),
    "CUSTOM_SWISS": TournamentType(),
    "CUSTOM_KNOCKOUT": TournamentType(),
    "FIDE_DOUBLESWISS_BAKU": TournamentType(is_accelerated=True),
    "FIDE_TEAM": TournamentType("team-swiss"),
    "FIDE_TEAM_TYPEB_GP_MP_BAKU": TournamentType("team-swiss", is_accelerated=True),
    "CUSTOM_TEAM_SWISS": TournamentType(),
    "FIDE_LIM": None,
    "FIDE_DUTCH_1999": None,
    "": None,
}


@pytest.mark.parametrize(("code", "kind"), CODES.items())
def test_a_code_says_system_edition_cycles_and_acceleration(code: str, kind: TournamentType | None) -> None:
    assert tournament_type(code) == kind


def test_every_system_has_a_code_in_every_edition_that_reads_back() -> None:
    assert [system.name for system in SYSTEMS.values() if system.table and not system.type_codes] == ["scheveningen"]
    for system in SYSTEMS.values():
        for edition in system.editions:
            code = type_code(system, edition.name, Discipline.CHESS)
            if not code:
                assert system.table
                continue
            kind = tournament_type(code)
            assert kind is not None, code
            assert kind.system in (system.name, ""), code
            assert kind.edition in (edition.name, ""), code


def test_the_words_of_fide_are_for_chess() -> None:
    dutch, table = SYSTEMS["dutch"], SYSTEMS["round-robin"]
    assert type_code(dutch, "2026", Discipline.CHESS, is_accelerated=True) == "FIDE_DUTCH_2026_BAKU"
    assert type_code(dutch, "2026", Discipline.DAMA_ITALIANA) == "CUSTOM_SWISS"
    assert type_code(table, "1997", Discipline.CHESS, cycles=2) == "FIDE_DOUBLEROUNDROBIN"
    assert type_code(table, "1997", Discipline.CHESS, cycles=3) == ""
    assert type_code(table, "1997", Discipline.DAMA_INTERNAZIONALE) == "BERGER_ROUNDROBIN"
    assert type_code(SYSTEMS["lim"], "2026", Discipline.CHESS) == "CUSTOM_SWISS"


def test_an_edition_in_force_has_the_plain_code_that_other_programs_read() -> None:
    dutch = SYSTEMS["dutch"]
    assert type_code(dutch, "2026", Discipline.CHESS, in_force="2026") == "FIDE_DUTCH"
    assert type_code(dutch, "2026", Discipline.CHESS, in_force="2026", is_accelerated=True) == "FIDE_DUTCH_BAKU"
    assert type_code(dutch, "2017", Discipline.CHESS, in_force="2017") == "FIDE_DUTCH"
    assert type_code(dutch, "2017", Discipline.CHESS, in_force="2026") == "FIDE_DUTCH_2017"
    assert type_code(dutch, "2026", Discipline.CHESS, in_force="2017") == "FIDE_DUTCH_2026"
    assert tournament_type("FIDE_DUTCH_BAKU") == TournamentType("dutch", is_accelerated=True)
