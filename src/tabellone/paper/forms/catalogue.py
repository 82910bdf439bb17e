"""All forms, and a form by its name."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tabellone.answers.game_record import game_records
from tabellone.answers.groups.rounds import round_of
from tabellone.core.model import Discipline
from tabellone.desk.roles import Role, check_role
from tabellone.locales.numbers import N_
from tabellone.locales.words import Words
from tabellone.paper.event_sheets import (
    crosstable_form,
    pairings_form,
    picture_form,
    race_form,
    slips_form,
    standings_form,
)
from tabellone.paper.forms import (
    cards,
    closing,
    competition,
    fide_forms,
    rating_sheets,
    round_robin_chart,
    scoresheet,
    wall_chart,
    wall_list,
    working_sheets,
)
from tabellone.paper.forms.form import USUAL_BLANK_PLAYERS, Blank, Form, FormError, Moment, Scope, Subject
from tabellone.paper.printing import Sheet
from tabellone.regulations import rulebook

SCORESHEET = "scoresheet"
_DRAUGHTS = frozenset((Discipline.DAMA_ITALIANA, Discipline.DAMA_INTERNAZIONALE))
_AT_ROUND = frozenset((Moment.ROUND,))
_ITALIAN = frozenset((Discipline.DAMA_ITALIANA,))
_CHESS = frozenset((Discipline.CHESS,))


def _pairings(subject: Subject, words: Words) -> Sheet:
    return pairings_form(subject.state, subject.group_id, subject.round_number, subject.role, words)


def _slips(subject: Subject, words: Words) -> Sheet:
    return slips_form(subject.state, subject.group_id, subject.round_number, subject.role, words)


def _standings(subject: Subject, words: Words) -> Sheet:
    return standings_form(subject.state, subject.group_id, words, subject.number)


def _crosstable(subject: Subject, words: Words) -> Sheet:
    return crosstable_form(subject.state, subject.group_id, words)


def _picture(subject: Subject, words: Words) -> Sheet:
    return picture_form(subject.state, subject.group_id, subject.round_number, subject.role, words)


def _race(subject: Subject, words: Words) -> Sheet:
    return race_form(subject.state, subject.group_id, words)


def _check_round(subject: Subject) -> object:
    return round_of(subject.state, subject.group_id, subject.round_number, subject.role)


FORMS = (
    Form(
        "request",
        N_("Request for a competition"),
        Scope.EVENT,
        Moment.NEEDED,
        competition.request,
        competition.blank_request,
        disciplines=_DRAUGHTS,
    ),
    Form("start-list", N_("Start list"), Scope.GROUP, Moment.START, wall_list.start_list, wall_list.blank_start_list),
    Form(
        "calendar",
        N_("Calendar of a round robin"),
        Scope.GROUP,
        Moment.START,
        round_robin_chart.calendar,
        round_robin_chart.blank_calendar,
    ),
    Form(
        "calendar-letters",
        N_("Calendar of a round robin by letters"),
        Scope.GROUP,
        Moment.NEEDED,
        round_robin_chart.letter_calendar,
        round_robin_chart.blank_letter_calendar,
    ),
    Form(
        "varma-envelopes",
        N_("Varma envelopes"),
        Scope.GROUP,
        Moment.NEEDED,
        cards.varma_envelopes,
        cards.blank_varma_envelopes,
    ),
    Form(
        "place-cards",
        N_("Place cards"),
        Scope.GROUP,
        Moment.START,
        cards.place_cards,
        cards.blank_place_cards,
    ),
    Form("badges", N_("Badges"), Scope.GROUP, Moment.START, cards.badges, cards.blank_badges),
    Form("pairings", N_("Pairings of a round"), Scope.ROUND, Moment.ROUND, _pairings),
    Form(
        "pairings-by-board",
        N_("Pairings for the wall, by board"),
        Scope.ROUND,
        Moment.ROUND,
        wall_list.pairings_by_board,
        wall_list.blank_pairings_by_board,
    ),
    Form(
        "pairings-by-name",
        N_("Pairings for the wall, by name"),
        Scope.ROUND,
        Moment.ROUND,
        wall_list.pairings_by_name,
        wall_list.blank_pairings_by_name,
    ),
    Form("slips", N_("Result slips"), Scope.ROUND, Moment.ROUND, _slips, role=Role.SCORER),
    Form(SCORESHEET, N_("Scoresheet"), Scope.ROUND, Moment.ROUND, scoresheet.scoresheets, scoresheet.blank_scoresheet),
    Form(
        "opening-cards",
        N_("Opening cards"),
        Scope.ROUND,
        Moment.ROUND,
        cards.opening_cards,
        cards.blank_opening_cards,
        disciplines=_ITALIAN,
    ),
    Form("round-picture", N_("Pairing diagram"), Scope.ROUND, Moment.ROUND, _picture),
    Form(
        "round-formation",
        N_("Formation of a round"),
        Scope.ROUND,
        Moment.NEEDED,
        working_sheets.round_formation,
        working_sheets.blank_round_formation,
        check=_check_round,
    ),
    Form(
        "wall-chart",
        N_("Board of the competition"),
        Scope.GROUP,
        Moment.END,
        wall_chart.wall_chart,
        wall_chart.blank_wall_chart,
    ),
    Form(
        "round-robin-chart",
        N_("Board of a round robin, by opponents"),
        Scope.GROUP,
        Moment.NEEDED,
        round_robin_chart.round_robin_chart,
        round_robin_chart.blank_round_robin_chart,
    ),
    Form(
        "round-robin-rounds",
        N_("Board of a round robin, by rounds"),
        Scope.GROUP,
        Moment.NEEDED,
        None,
        round_robin_chart.blank_round_robin_rounds,
    ),
    Form(
        "play-off-chart",
        N_("Board of a play-off"),
        Scope.GROUP,
        Moment.NEEDED,
        round_robin_chart.play_off_chart,
        round_robin_chart.blank_play_off_chart,
        most_players=rulebook.play_off_players,
    ),
    Form(
        "team-board",
        N_("Board of teams"),
        Scope.GROUP,
        Moment.NEEDED,
        wall_chart.team_board,
        wall_chart.blank_team_board,
    ),
    Form("team-match", N_("Match of teams"), Scope.GROUP, Moment.NEEDED, None, wall_chart.blank_team_match),
    Form(
        "adjourned-game",
        N_("Form A: adjourned game"),
        Scope.BOARD,
        Moment.NEEDED,
        scoresheet.adjourned_game,
        scoresheet.blank_form_a,
        role=Role.ARBITER,
    ),
    Form(
        "sealed-move",
        N_("Form B: sealed move"),
        Scope.BOARD,
        Moment.NEEDED,
        scoresheet.sealed_move,
        scoresheet.blank_form_b,
        role=Role.ARBITER,
    ),
    Form("standings", N_("Standings"), Scope.GROUP, Moment.END, _standings, also_at=_AT_ROUND),
    Form(
        "wall-standings",
        N_("Standings for the wall"),
        Scope.GROUP,
        Moment.END,
        wall_list.standings_for_the_wall,
        wall_list.blank_standings,
        also_at=_AT_ROUND,
    ),
    Form("crosstable", N_("Crosstable"), Scope.GROUP, Moment.END, _crosstable, also_at=_AT_ROUND),
    Form("race", N_("Race for the first place"), Scope.GROUP, Moment.END, _race, also_at=_AT_ROUND),
    Form(
        "tie-breaks",
        N_("Calculation of the tie-breaks"),
        Scope.GROUP,
        Moment.END,
        working_sheets.quotient_sheet,
        working_sheets.blank_quotient_sheet,
    ),
    Form(
        "competition-sheet",
        N_("Competition sheet"),
        Scope.GROUP,
        Moment.END,
        competition.competition_sheet,
        competition.blank_competition_sheet,
    ),
    Form(
        "arbiters-report",
        N_("Report of the arbiters"),
        Scope.EVENT,
        Moment.END,
        competition.arbiters_report,
        competition.blank_arbiters_report,
        role=Role.ARBITER,
    ),
    Form(
        "arbiters-work",
        N_("Short report on the work of the arbiters"),
        Scope.EVENT,
        Moment.END,
        competition.arbiters_work,
        competition.blank_arbiters_work,
        role=Role.ARBITER,
    ),
    Form("final-report", N_("Final report"), Scope.EVENT, Moment.END, closing.final_report_form),
    Form(
        "rating-sheets",
        N_("Rating sheets"),
        Scope.GROUP,
        Moment.NEEDED,
        rating_sheets.rating_sheets,
        rating_sheets.blank_rating_sheets,
        check=rating_sheets.rated_lines,
    ),
    Form(
        "event-ratings",
        N_("Ratings of the event"),
        Scope.GROUP,
        Moment.END,
        rating_sheets.event_ratings,
        check=rating_sheets.rated_lines,
    ),
    Form(
        "fide-report",
        N_("Report for the FIDE rating"),
        Scope.GROUP,
        Moment.END,
        fide_forms.fide_report,
        fide_forms.blank_form_2,
        disciplines=_CHESS,
    ),
    Form(
        "fide-report-round-robin",
        N_("Report for the FIDE rating: round robin"),
        Scope.GROUP,
        Moment.NEEDED,
        None,
        fide_forms.blank_form_1,
        disciplines=_CHESS,
    ),
    Form(
        "fide-report-teams",
        N_("Report for the FIDE rating: teams"),
        Scope.GROUP,
        Moment.NEEDED,
        None,
        fide_forms.blank_form_3,
        disciplines=_CHESS,
    ),
    Form(
        "fide-computer-report",
        N_("Computer report for the FIDE rating"),
        Scope.GROUP,
        Moment.NEEDED,
        fide_forms.fide_computer_report,
        disciplines=_CHESS,
    ),
    Form("prize-list", N_("Prize list"), Scope.GROUP, Moment.END, closing.prize_list, wall_list.blank_prize_list),
    Form(
        "receipts", N_("Receipts"), Scope.GROUP, Moment.END, closing.receipts, closing.blank_receipts, role=Role.ARBITER
    ),
    Form(
        "certificates",
        N_("Certificates"),
        Scope.GROUP,
        Moment.END,
        closing.certificates,
        closing.blank_certificates,
    ),
)
_BY_NAME = {form.name: form for form in FORMS}


def form_named(name: str) -> Form:
    """The form with a name."""
    if name not in _BY_NAME:
        raise FormError('no form "{found}"; there are {known}', found=name, known=", ".join(_BY_NAME))
    return _BY_NAME[name]


def blank_sheet(form: Form, blank: Blank, words: Words) -> Sheet:
    """A form to be filled in by hand."""
    if form.blank is None:
        raise FormError("the form {form} is made from an event; there is no blank one", form=form.name)
    _check_game(form, blank.discipline)
    return form.blank(replace(blank, players=blank_players(form, blank)), words)


def blank_players(form: Form, blank: Blank) -> int:
    """The players of a blank form: as many as it has room for where no number was chosen."""
    most = None if form.most_players is None else form.most_players()
    if most is None or blank.players <= most:
        return blank.players
    if blank.players == USUAL_BLANK_PLAYERS:
        return most
    raise FormError(
        "players: {found} is not allowed; the form {form} is for {most} players at the most",
        found=blank.players,
        form=form.name,
        most=most,
    )


def filled_sheet(form: Form, subject: Subject, words: Words) -> Sheet:
    """A form filled from an event."""
    if form.filled is None:
        raise FormError("the form {form} has nothing of an event; it is printed blank", form=form.name)
    _check_game(form, subject.discipline)
    check_role(subject.role, form.role)
    return form.filled(subject, words)


def sheet_with_moves(form: Form, subject: Subject, games: bytes, words: Words) -> Sheet:
    """The scoresheet of a board with the moves of a PDN or PGN text."""
    if form.name != SCORESHEET:
        raise FormError("moves stand on the form {form} alone", form=SCORESHEET)
    (record, *others) = game_records(games, subject.discipline)
    if others:
        raise FormError("a board has one game; the text has {found}", found=len(others) + 1)
    return scoresheet.board_scoresheet(subject, record, words)


def _check_game(form: Form, discipline: Discipline) -> None:
    if discipline not in form.disciplines:
        raise FormError("the form {form} is not one of this game", form=form.name)


def forms_for(subject: Subject) -> Iterable[Form]:
    """The forms that this event can fill for this person."""
    return (
        form
        for form in FORMS
        if form.filled is not None and subject.discipline in form.disciplines and subject.role >= form.role
    )


@dataclass(frozen=True, slots=True)
class FormLine:
    """A form as it is listed: its name for commands and addresses, its title, its subject and its moment."""

    name: str
    title: str
    scope: Scope
    moment: Moment
    is_made_from_events: bool
    is_made_blank: bool
    disciplines: tuple[Discipline, ...]


@dataclass(frozen=True, slots=True)
class FormList:
    """All forms."""

    forms: tuple[FormLine, ...]


def form_list(words: Words) -> FormList:
    """All forms with their titles."""
    return FormList(tuple(form_line(form, words) for form in FORMS))


def form_line(form: Form, words: Words) -> FormLine:
    """A form as it is listed."""
    games = tuple(discipline for discipline in Discipline if discipline in form.disciplines)
    return FormLine(
        form.name,
        words(form.title),
        form.scope,
        form.moment,
        form.filled is not None,
        form.blank is not None,
        games,
    )
