"""Two entries of the register become one, keep what both had, and can become two again."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from tabellone.answers.lists.comparison import effects_of_command
from tabellone.answers.register.players import merge_preview
from tabellone.core.model import Result
from tabellone.core.rating.lists.records import (
    CommissionEntry,
    EventId,
    EventRecord,
    GameEntry,
    HonoraryRating,
    PlayerId,
    PlayerRecord,
    RatingSystem,
)
from tabellone.core.refusal import Refusal
from tabellone.desk.book import Stamp
from tabellone.desk.office.book import OfficeBook, effects_of
from tabellone.desk.office.commands import (
    Command,
    EnterPlayers,
    MergePlayerRecords,
    PublishList,
    RemovePlayer,
    ReportEvent,
    SeparatePlayerRecords,
    SetRatings,
    TellPlayersApart,
)
from tabellone.desk.office.computation import computed
from tabellone.desk.office.identification import IdentificationError, enrolments, index_of, player_meant
from tabellone.desk.office.merge_choices import merge_choices
from tabellone.desk.office.state import FormerName, OfficeState
from tabellone.formats.register.players import PlayerRow

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SYSTEM = RatingSystem.ELO_RUBELE_ITALIANA
ROSSI, TWIN, BIANCHI, VERDI = (PlayerId(f"P000{number}") for number in range(1, 5))


def after(state: OfficeState, *commands: Command) -> OfficeState:
    """The state after some commands, each written as JSON and read again."""
    book = OfficeBook()
    for place, command in enumerate(commands):
        fact = book.decoded(*book.encoded(book.decide(state, command)))
        state = book.applied(state, fact, Stamp("office", NOON + timedelta(minutes=place), place))
    return state


def event(name: str, day: date, players: Iterable[PlayerId]) -> EventRecord:
    one, other = players
    games = tuple(GameEntry(number, one, other, Result.WHITE_WINS) for number in (1, 2, 3))
    return EventRecord(EventId(name), name, (SYSTEM,), day, day, day, (one, other), games)


def set_by_hand(player: PlayerId, day: date, rating: int) -> SetRatings:
    return SetRatings((CommissionEntry(SYSTEM, player, day, rating, "Commission", "List"),))


@pytest.fixture
def register() -> OfficeState:
    return after(
        OfficeState(),
        EnterPlayers(
            (
                PlayerRecord(ROSSI, "Rossi Mario", birth_year=1980, club="Alfa", federation_ids=(("fid", "11"),)),
                PlayerRecord(TWIN, "Mario Rosi", club="Beta", federation_ids=(("fide", "99"),)),
                PlayerRecord(BIANCHI, "Bianchi Anna"),
                PlayerRecord(VERDI, "Verdi Luca"),
            )
        ),
        set_by_hand(ROSSI, date(2025, 1, 1), 3900),
        set_by_hand(BIANCHI, date(2025, 1, 1), 3800),
        set_by_hand(TWIN, date(2025, 6, 1), 3000),
        ReportEvent(event("alfa", date(2025, 2, 1), (ROSSI, BIANCHI))),
        ReportEvent(event("beta", date(2025, 6, 1), (TWIN, BIANCHI))),
    )


OWN = ("by_hand_elo-rubele-italiana",)
MERGE = MergePlayerRecords(ROSSI, TWIN, own=OWN)


def test_events_ratings_and_what_only_one_of_them_said_are_those_of_the_one_who_stays(register: OfficeState) -> None:
    state = after(register, MERGE)
    assert TWIN not in state.players
    assert state.players[ROSSI] == PlayerRecord(
        ROSSI, "Rossi Mario", birth_year=1980, club="Alfa", federation_ids=(("fid", "11"), ("fide", "99"))
    )
    assert state.event(EventId("beta")).players == (ROSSI, BIANCHI)
    assert state.event(EventId("beta")).games[0].white == ROSSI
    assert [entry.rating for entry in state.entries if entry.player == ROSSI] == [3900]
    assert state.former_names[ROSSI] == (FormerName("Mario Rosi", NOON.date()),)


def test_the_list_is_that_of_a_register_which_never_knew_two_entries(register: OfficeState) -> None:
    merged = after(register, MERGE)
    never = after(
        OfficeState(),
        EnterPlayers(tuple(merged.players.values())),
        set_by_hand(ROSSI, date(2025, 1, 1), 3900),
        set_by_hand(BIANCHI, date(2025, 1, 1), 3800),
        ReportEvent(event("alfa", date(2025, 2, 1), (ROSSI, BIANCHI))),
        ReportEvent(event("beta", date(2025, 6, 1), (ROSSI, BIANCHI))),
    )
    assert (
        computed(merged, SYSTEM, date(2025, 12, 31)).rating_list
        == computed(never, SYSTEM, date(2025, 12, 31)).rating_list
    )


def test_fields_are_chosen_one_by_one(register: OfficeState) -> None:
    state = after(register, replace(MERGE, taken=("club", "name")))
    assert (state.players[ROSSI].name, state.players[ROSSI].club) == ("Mario Rosi", "Beta")
    assert [former.name for former in state.former_names[ROSSI]] == ["Rossi Mario"]


@pytest.mark.parametrize(
    ("taken", "own", "ratings"),
    [((), OWN, [3900]), (OWN, (), [3000]), (OWN, OWN, [3900, 3000])],
)
def test_which_ratings_set_by_hand_count_is_chosen(
    register: OfficeState, taken: tuple[str, ...], own: tuple[str, ...], ratings: list[int]
) -> None:
    state = after(register, MergePlayerRecords(ROSSI, TWIN, taken, own))
    assert [entry.rating for entry in state.entries if entry.player == ROSSI] == ratings


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (MergePlayerRecords(ROSSI, TWIN), "differ in .*by_hand"),
        (replace(MERGE, taken=("sex",)), "do not differ in"),
        (replace(MERGE, taken=("club",), own=("club", *OWN)), "one of the two only"),
        (MergePlayerRecords(ROSSI, ROSSI), "two entries are needed"),
        (MergePlayerRecords(ROSSI, PlayerId("nobody")), "no player"),
        (MergePlayerRecords(ROSSI, BIANCHI), "both played in alfa: they are two people"),
        (SeparatePlayerRecords(TWIN, "why"), "was merged with another"),
    ],
)
def test_what_cannot_be_merged_is_refused_in_a_sentence(register: OfficeState, command: Command, sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        OfficeBook().decide(register, command)


def test_other_births_and_other_numbers_of_one_federation_must_be_chosen(register: OfficeState) -> None:
    changed = replace(register.players[TWIN], birth_year=1981, federation_ids=(("fid", "12"),))
    state = after(register, EnterPlayers((changed,)))
    needed = [choice.field for choice in merge_choices(state, ROSSI, TWIN) if choice.must_choose]
    assert needed == ["birth", "id_fid", *OWN]
    merged = after(state, replace(MERGE, taken=("id_fid",), own=("birth", *OWN)))
    assert dict(merged.players[ROSSI].federation_ids) == {"fid": "12"}
    for number in ("11", "12"):
        assert player_meant(index_of(merged), number).id == ROSSI
    (enrolment,) = enrolments(index_of(merged), (PlayerRow("t", 2, "", federation_ids=(("fid", "11"),), club="Gamma"),))
    assert (enrolment.after.id, enrolment.changes) == (ROSSI, ("club",))


def test_two_ratings_of_one_day_cannot_both_count(register: OfficeState) -> None:
    state = after(register, set_by_hand(TWIN, date(2025, 1, 1), 3100))
    with pytest.raises(Refusal, match="set by hand on 2025-01-01"):
        OfficeBook().decide(state, MergePlayerRecords(ROSSI, TWIN, OWN, OWN))


def test_honorary_ratings_of_both_are_chosen(register: OfficeState) -> None:
    honours = tuple(HonoraryRating(player, date(1998, 1, 1), 2400, "FIDE", "Honour") for player in (ROSSI, TWIN))
    state = after(register, SetRatings((), honours))
    merged = after(state, replace(MERGE, taken=("honorary",)))
    assert [(honour.player, honour.rating) for honour in merged.honorary] == [(ROSSI, 2400)]


def test_old_identifiers_numbers_and_names_find_the_one_who_stayed(register: OfficeState) -> None:
    state = after(register, MERGE)
    index = index_of(state)
    for text in (TWIN, "99", "rosi mario", "Rosi"):
        assert player_meant(index, text).id == ROSSI
    rows = (PlayerRow("t", 2, "Mario Rosi", TWIN, club="Gamma"),)
    (enrolment,) = enrolments(index, rows)
    assert (enrolment.after.id, enrolment.after.name, enrolment.after.club) == (ROSSI, "Rossi Mario", "Gamma")
    assert index.new_id() == "P0005"


def test_reports_and_ratings_that_name_the_old_identifier_are_those_of_the_one_who_stayed(
    register: OfficeState,
) -> None:
    later = event("gamma", date(2025, 9, 1), (TWIN, VERDI))
    state = after(register, MERGE, ReportEvent(later), set_by_hand(TWIN, date(2025, 10, 1), 3950))
    assert state.event(EventId("gamma")).players == (ROSSI, VERDI)
    assert state.entries[-1].player == ROSSI
    with pytest.raises(Refusal, match="they are two people, or the report is wrong"):
        OfficeBook().decide(state, ReportEvent(event("delta", date(2025, 11, 1), (ROSSI, TWIN))))
    for command in (EnterPlayers((PlayerRecord(TWIN, "Mario Rosi"),)), RemovePlayer(TWIN)):
        with pytest.raises(Refusal, match='merged into "P0001"'):
            OfficeBook().decide(state, command)


def test_published_lists_stand_and_the_next_one_goes_on_from_the_old_identifier(register: OfficeState) -> None:
    day = date(2025, 7, 1)
    state = after(register, PublishList(SYSTEM, day, day, skips=True, confirmed=True))
    merge = MergePlayerRecords(BIANCHI, VERDI)
    alone = after(state, MergePlayerRecords(VERDI, BIANCHI))
    assert alone.lists == state.lists
    assert alone.people[BIANCHI].name == "Verdi Luca"
    line = state.lists[0].rating_list.line(BIANCHI)
    assert alone.line_in(state.lists[0].rating_list, VERDI) == line
    next_line = computed(alone, SYSTEM, date(2025, 12, 31)).rating_list.line(VERDI)
    assert line is not None
    assert next_line is not None
    assert next_line.previous == line.rating
    assert not any(effect.differences for effect in effects_of(state, merge))
    (effect,) = [effect for effect in effects_of(state, MERGE) if effect.differences]
    assert {difference.player for difference in effect.differences} == {ROSSI, TWIN, BIANCHI}


def test_effects_name_players_as_they_are_after_the_act_and_who_leaves_by_his_own_name(register: OfficeState) -> None:
    day = date(2025, 6, 30)
    state = after(register, PublishList(SYSTEM, day, day, skips=True, confirmed=True))
    merge = replace(MERGE, taken=("name",))
    (effect,) = effects_of(state, merge)
    assert effect.names == {ROSSI: "Mario Rosi", TWIN: "Mario Rosi", BIANCHI: "Bianchi Anna"}
    assert merge_preview(state, ROSSI, TWIN, merge.taken, merge.own).lists == effects_of_command(state, merge)
    (back,) = effects_of(after(state, MERGE), SeparatePlayerRecords(TWIN, "Two people"))
    assert back.names == {ROSSI: "Rossi Mario", TWIN: "Mario Rosi", BIANCHI: "Bianchi Anna"}


def test_who_names_the_identifier_that_stayed_is_told_the_one_that_left(register: OfficeState) -> None:
    with pytest.raises(Refusal, match=f'"{ROSSI}" is the identifier that stayed; name the one that left: {TWIN}'):
        OfficeBook().decide(after(register, MERGE), SeparatePlayerRecords(ROSSI, "Two people"))


def test_a_separation_gives_back_what_each_had_and_keeps_what_came_since(register: OfficeState) -> None:
    later = ReportEvent(event("gamma", date(2025, 9, 1), (ROSSI, VERDI)))
    merged = after(register, replace(MERGE, taken=("club",)), later)
    changed = replace(
        merged.players[ROSSI], title="M", federation_ids=(*merged.players[ROSSI].federation_ids, ("uisp", "5"))
    )
    state = after(merged, EnterPlayers((changed,)), SeparatePlayerRecords(TWIN, "Two people"))
    assert state.players[TWIN] == register.players[TWIN]
    assert state.players[ROSSI] == replace(
        register.players[ROSSI], title="M", federation_ids=(("fid", "11"), ("uisp", "5"))
    )
    assert state.event(EventId("beta")) == register.event(EventId("beta"))
    assert state.event(EventId("gamma")).players == (ROSSI, VERDI)
    assert set(state.entries) == set(register.entries)
    assert not state.merged
    assert not state.former_names
    assert state.told_apart == {(ROSSI, TWIN)}


def test_chains_of_merges_are_separated_from_the_last_one_on(register: OfficeState) -> None:
    state = after(register, MERGE, MergePlayerRecords(VERDI, ROSSI))
    assert state.survivor(TWIN) == VERDI
    assert state.old_identifiers(VERDI) == (ROSSI, TWIN)
    assert player_meant(index_of(state), TWIN).id == VERDI
    with pytest.raises(Refusal, match="separate these first"):
        OfficeBook().decide(state, SeparatePlayerRecords(TWIN, "Two people"))
    back = after(state, SeparatePlayerRecords(ROSSI, "Two"), SeparatePlayerRecords(TWIN, "Two"))
    assert (back.players, back.events) == (register.players, register.events)


def test_who_was_told_apart_from_one_of_the_two_stays_so(register: OfficeState) -> None:
    state = after(register, TellPlayersApart(VERDI, TWIN), MERGE)
    assert state.told_apart == {(ROSSI, VERDI)}
    with pytest.raises(Refusal, match="nothing is changed"):
        OfficeBook().decide(state, TellPlayersApart(ROSSI, VERDI))
    assert not after(state, TellPlayersApart(VERDI, ROSSI, are_two=False)).told_apart


def test_a_number_that_somebody_else_has_by_now_hinders_the_separation(register: OfficeState) -> None:
    merged = after(register, MERGE)
    without = replace(merged.players[ROSSI], federation_ids=(("fid", "11"),))
    taken = replace(merged.players[VERDI], federation_ids=(("fide", "99"),))
    state = after(merged, EnterPlayers((without,)), EnterPlayers((taken,)))
    with pytest.raises(Refusal, match="99"):
        OfficeBook().decide(state, SeparatePlayerRecords(TWIN, "Two people"))


def test_an_unknown_text_is_still_nobody(register: OfficeState) -> None:
    with pytest.raises(IdentificationError):
        player_meant(index_of(after(register, MERGE)), "Nessuno")


def test_a_choice_in_which_the_two_do_not_differ_is_refused_while_others_are_open(register: OfficeState) -> None:
    with pytest.raises(Refusal, match='the two do not differ in "birth_date"; they do in'):
        merge_preview(register, ROSSI, TWIN, own=("birth_date",))
