"""Every sentence of an explanation of the Lim system, read as a claim about the event and verified from it.

A sentence is taken as the reader sees it, in English. What is verified against is the literal procedure of
`naive_lim` and the event itself, never what the engine thought.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tests.core.pairing.naive_lim import Move, Naive, Search, barred, due, letters

from tabellone.core.model import Colour
from tabellone.core.pairing.field import PairingRequest
from tabellone.core.pairing.lim.edition import LiftedLimits

NUMBER = r"\d+"
NUMBERS = r"\d+(?:, \d+)*"
SCORE = r"\d*½?"
COLOUR = "White|Black"
Values = dict[str, str]


@dataclass(frozen=True)
class Board:
    """Subject of an explanation: a pair with its colours, or the bye of one player."""

    white: int
    black: int | None

    @property
    def players(self) -> set[int]:
        return {self.white} | ({self.black} if self.black is not None else set())


@dataclass
class Evidence:
    """The event before a round, the literal procedure as it went, and what the sentences so far have spoken of."""

    request: PairingRequest
    naive: Naive
    board: Board
    is_floating: int | None = None
    of_floater: set[int] = field(default_factory=set)
    must_name: set[int] = field(default_factory=set)
    seeker: int | None = None
    of_search: set[int] = field(default_factory=set)
    proposed: int | None = None
    outcome: str = ""
    lifted: set[int] = field(default_factory=set)
    is_explained: bool = False
    floaters_told: list[int] = field(default_factory=list)

    def move_of(self, player: int) -> Move:
        """The moves of a player are explained in their order."""
        moves = [move for move in self.naive.moves if move.player == player]
        return moves[self.floaters_told.count(player) - 1]

    def search_of(self, seeker: int) -> Search:
        return next(search for search in reversed(self.naive.searches) if search.seeker == seeker)

    def score(self, player: int) -> Fraction:
        return self.naive.everybody[player].score

    def close_move(self) -> None:
        """Check that a player without a possible opponent has a reason against every player of the group."""
        assert self.of_floater == self.must_name
        self.is_floating, self.of_floater, self.must_name = None, set(), set()

    def begin_search(self, values: Values) -> Search:
        """The search of the player whom the sentence names first."""
        self.close_move()
        self.seeker = int(values["first"])
        return self.search_of(self.seeker)

    def close(self) -> None:
        """Check that all tried players and all broken limits are mentioned."""
        self.close_move()
        if self.board.black is not None:
            assert self.of_search == self._to_be_spoken_of()
            colours = {self.board.white: "W", self.board.black: "B"}
            assert self.lifted == {n for n, colour in colours.items() if colour in barred(self.naive.players[n])}

    def _to_be_spoken_of(self) -> set[int]:
        assert self.seeker is not None
        (opponent,) = self.board.players - {self.seeker}
        tried: set[int] = set()
        for rank in self.search_of(self.seeker).ranks:
            if opponent in rank:
                tried.update(rank if self.outcome == "taken" else rank[: rank.index(opponent)])
                break
            tried.update(rank)
        return tried - {opponent} - ({self.proposed} if self.proposed is not None else set())

    def told_of(self, first: int, others: list[int]) -> None:
        """Note the players who are said to be no opponents of a floater in the group or of a seeker."""
        if self.seeker == first:
            self.of_search.update(others)
        elif self.is_floating == first:
            self.of_floater.update(others)
        else:
            raise AssertionError(f"{first} neither floats nor seeks here")


Verifier = Callable[[Evidence, Values], bool]
CLAIMS: list[tuple[re.Pattern[str], Verifier]] = []


def claim(sentence: str) -> Callable[[Verifier], Verifier]:
    """A sentence with its places, `{first}` a number, `{others}` several, and what verifies it."""
    kinds = {
        "others": NUMBERS, "beside": NUMBERS, "score": SCORE, "other": SCORE, "colour": COLOUR, "opposite": COLOUR
    }  # fmt: skip
    known: set[str] = set()

    def place_in(match: re.Match[str]) -> str:
        name = match[1]
        if name in known:
            return f"(?P={name})"
        known.add(name)
        return f"(?P<{name}>{kinds.get(name, NUMBER)})"

    text = re.sub(r"\\{(\w+)\\}", place_in, re.escape(sentence))
    pattern = re.compile(text)

    def add(verifier: Verifier) -> Verifier:
        CLAIMS.append((pattern, verifier))
        return verifier

    return add


def several(text: str) -> list[int]:
    return [int(number) for number in text.split(", ")]


def points(text: str) -> Fraction:
    whole, half = text.removesuffix("½"), text.endswith("½")
    return Fraction(int(whole or 0)) + (Fraction(1, 2) if half else 0)


def letter(colour: str) -> str:
    return colour[0]


# --- where the players come from


@claim("Points before the round: {first} has {score}, {second} has {other}.")
def _points(evidence: Evidence, values: Values) -> bool:
    first, second = int(values["first"]), int(values["second"])
    return (
        {first, second} == evidence.board.players
        and evidence.score(first) == points(values["score"])
        and evidence.score(second) == points(values["other"])
    )


def _moved(evidence: Evidence, values: Values) -> Move:
    player = int(values["player"])
    assert player in evidence.board.players
    evidence.close_move()
    evidence.is_floating = player
    evidence.floaters_told.append(player)
    return evidence.move_of(player)


def _rivals(evidence: Evidence, move: Move, values: Values) -> list[int]:
    """Others who could be moved: without any of them the group keeps as many pairs."""
    rivals = several(values["others"])
    assert move.player not in rivals
    most = evidence.naive.most_pairs(move.staying)
    for rival in (*rivals, move.player):
        assert evidence.naive.most_pairs(tuple(n for n in move.staying if n != rival)) == most
    return rivals


@claim("{player} is moved: nobody else to be paired has his score, {score}.")
def _alone(evidence: Evidence, values: Values) -> bool:
    move = _moved(evidence, values)
    alike = [n for n, player in evidence.naive.players.items() if player.score == points(values["score"])]
    return alike == [move.player] and move.everybody == (move.player,)


@claim("{player} is moved: he can meet nobody of the score group.")
def _nobody(evidence: Evidence, values: Values) -> bool:
    move = _moved(evidence, values)
    evidence.must_name = set(move.everybody) - {move.player}
    return not any(evidence.naive.compatible(move.player, other) for other in move.staying if other != move.player)


def _has_seat(evidence: Evidence, move: Move, player: int) -> bool:
    return evidence.naive.seats([*move.seated, player], list(move.adjacent))


def _is_kind_d(evidence: Evidence, values: Values) -> bool:
    move = _moved(evidence, values)
    rivals = _rivals(evidence, move, values)
    return (
        tuple(several(values["beside"])) == tuple(sorted(move.seated)) if "beside" in values else not move.seated
    ) and (
        move.player not in move.incoming
        and _has_seat(evidence, move, move.player)
        and all(rival in move.incoming or not _has_seat(evidence, move, rival) for rival in rivals)
    )


claim(
    "{player} is moved: he has not been moved before and can have an opponent in the next score group, which is not "
    "true of {others}."
)(_is_kind_d)
claim(
    "{player} is moved: he has not been moved before and can have an opponent in the next score group, beside "
    "{beside}, which is not true of {others}."
)(_is_kind_d)


@claim("{player} is moved: unlike {others}, he has not been moved before.")
def _is_kind_c(evidence: Evidence, values: Values) -> bool:
    move = _moved(evidence, values)
    return move.player not in move.incoming and set(_rivals(evidence, move, values)) <= set(move.incoming)


def _is_kind_b(evidence: Evidence, values: Values) -> bool:
    move = _moved(evidence, values)
    rivals = _rivals(evidence, move, values)
    seated = tuple(several(values["beside"])) if "beside" in values else ()
    return (
        seated == tuple(sorted(move.seated))
        and move.player in move.incoming
        and _has_seat(evidence, move, move.player)
        and not any(_has_seat(evidence, move, rival) for rival in rivals)
    )


claim("{player} is moved on: he can have an opponent in the next score group, which {others} cannot.")(_is_kind_b)
claim("{player} is moved on: he can have an opponent in the next score group, beside {beside}, which {others} cannot.")(
    _is_kind_b
)


@claim("{player} is moved: {others}, who could be as well, floated in the last round.")
def _floated(evidence: Evidence, values: Values) -> bool:
    move = _moved(evidence, values)
    rivals = _rivals(evidence, move, values)
    return not evidence.naive.floated_last(move.player) and all(evidence.naive.floated_last(rival) for rival in rivals)


def _evens_out(evidence: Evidence, values: Values) -> bool:
    move = _moved(evidence, values)
    rivals = _rivals(evidence, move, values)
    players = evidence.naive.players
    colour, opposite = letter(values["colour"]), letter(values["opposite"])
    counts = [sum(due(players[n]) == one for n in move.staying) for one in (colour, opposite)]
    own = [n for n in move.staying if n not in move.incoming] or list(move.staying)
    end = max(own) if move.down else min(own)
    if "end" in values:
        assert (int(values["end"]), int(values["limit"])) == (end, 100)
    return (
        counts == [int(values["more"]), int(values["fewer"])]
        and counts[0] > counts[1]
        and due(players[move.player]) == colour
        and evidence.naive.close(move.player, end)
        and not any(due(players[rival]) == colour and evidence.naive.close(rival, end) for rival in rivals)
    )


claim(
    "{player} is moved: in the score group more players are due {colour}, like him, than {opposite}, {more} to "
    "{fewer}; {others}, who could be moved as well, would not even that out."
)(_evens_out)
claim(
    "{player} is moved: in the score group more players are due {colour}, like him, than {opposite}, {more} to "
    "{fewer}; {others}, who could be moved as well, would not even that out within {limit} points of rating from "
    "{end}."
)(_evens_out)


@claim(
    "{player} is moved: {others}, who could be moved as well, and {end} are more than {limit} points of rating apart."
)
def _near_the_end(evidence: Evidence, values: Values) -> bool:
    move = _moved(evidence, values)
    rivals = _rivals(evidence, move, values)
    end = int(values["end"])
    return evidence.naive.close(move.player, end) and not any(evidence.naive.close(rival, end) for rival in rivals)


def _by_number(evidence: Evidence, values: Values) -> bool:
    move = _moved(evidence, values)
    rivals = _rivals(evidence, move, values)
    return all(rival < move.player if move.down else rival > move.player for rival in rivals)


@claim(
    "{player} is moved: the group is paired downward, and beside {others}, who could be moved as well, he has the "
    "highest number."
)
def _highest(evidence: Evidence, values: Values) -> bool:
    return _by_number(evidence, values) and evidence.move_of(int(values["player"])).down


@claim(
    "{player} is moved: the group is paired upward, and beside {others}, who could be moved as well, he has the "
    "lowest number."
)
def _lowest(evidence: Evidence, values: Values) -> bool:
    return _by_number(evidence, values) and not evidence.move_of(int(values["player"])).down


def _widened(evidence: Evidence, values: Values, *, is_from_below: bool) -> bool:
    player, partner = int(values["player"]), int(values["partner"])
    widening = next(w for w in evidence.naive.widenings if player in w.pair)
    counts = "above" not in values or (int(values["above"]), int(values["below"])) == (widening.above, widening.below)
    wanted = (widening.above > widening.below) is is_from_below
    evidence.close_move()
    return (
        set(widening.pair) == {player, partner}
        and widening.is_from_below is is_from_below
        and counts
        and wanted is ("above" in values)
    )


for side, other_side in (("below", "above"), ("above", "below")):

    def _of_side(evidence: Evidence, values: Values, side: str = side) -> bool:
        return _widened(evidence, values, is_from_below=side == "below")

    claim(
        "The median group could not be paired, with {above} floaters from above and {below} from below: the nearest "
        f"pair {side}, {{player}} and {{partner}}, was dissolved, and {{player}} is taken into it."
    )(_of_side)
    claim(
        f"The median group could not be paired, and {other_side} it no pair was left: the nearest pair {side}, "
        "{player} and {partner}, was dissolved, and {player} is taken into it."
    )(_of_side)


# --- who seeks whom


def _comes_to_group(evidence: Evidence, values: Values, *, down: bool) -> bool:
    search = evidence.begin_search(values)
    return search.is_floater and search.down is down and search.ranks[0][0] == int(values["second"])


@claim(
    "{first} comes from another score group and is paired before its own players, beginning with the lowest number, "
    "{second}."
)
def _comes_downward(evidence: Evidence, values: Values) -> bool:
    return _comes_to_group(evidence, values, down=True) and int(values["second"]) == min(
        evidence.search_of(int(values["first"])).ranks[0]
    )


@claim(
    "{first} comes from another score group and is paired before its own players, beginning with the highest number, "
    "{second}."
)
def _comes_upward(evidence: Evidence, values: Values) -> bool:
    return _comes_to_group(evidence, values, down=False) and int(values["second"]) == max(
        evidence.search_of(int(values["first"])).ranks[0]
    )


@claim(
    "{first} comes from another score group, where no player of its own is left: other floaters are tried, beginning "
    "with {second}."
)
def _among_floaters(evidence: Evidence, values: Values) -> bool:
    search = evidence.begin_search(values)
    return search.is_floater and not search.ranks[0] and search.ranks[1][0] == int(values["second"])


@claim("{first} is proposed against {second}: one half of the group against the other.")
def _proposed(evidence: Evidence, values: Values) -> bool:
    search = evidence.begin_search(values)
    group = sorted([search.seeker, *search.everybody], reverse=not search.down)
    return not search.is_floater and group[0] == search.seeker and group[len(group) // 2] == int(values["second"])


@claim("{first} has already met {others}.")
def _has_met(evidence: Evidence, values: Values) -> bool:
    first, others = int(values["first"]), several(values["others"])
    evidence.told_of(first, others)
    return set(others) <= set(evidence.naive.everybody[first].met)


@claim("The arbiter keeps {first} apart from {others}.")
def _kept_apart(evidence: Evidence, values: Values) -> bool:
    first, others = int(values["first"]), several(values["others"])
    evidence.told_of(first, others)
    return all(frozenset((first, other)) in evidence.request.forbidden for other in others)


def _limit_holds(evidence: Evidence, player: int, values: Values) -> bool:
    """The player may not have the colour again, for exactly the reasons given."""
    games = letters(evidence.naive.everybody[player])
    colour = letter(values["colour"])
    other = "B" if colour == "W" else "W"
    difference = games.count(colour) - games.count(other)
    is_row = games[-2:] == 2 * colour
    tells_row, tells_difference = "row" in values, "difference" in values
    return (
        is_row is tells_row
        and (difference >= 2) is tells_difference
        and (not tells_row or int(values["row"]) == 2)
        and (not tells_difference or int(values["difference"]) == difference)
    )


def _colours_bar(evidence: Evidence, values: Values) -> bool:
    first, others = int(values["first"]), several(values["others"])
    evidence.told_of(first, others)
    colour = letter(values["colour"])
    return (
        _limit_holds(evidence, first, values)
        and all(colour in barred(evidence.naive.everybody[other]) for other in others)
        and _limits_hold(evidence, first, others)
    )


def _limits_hold(evidence: Evidence, first: int, others: list[int]) -> bool:
    """Before the last round always; in it between different scores, where the round can be completed so."""
    if not evidence.request.is_last_round:
        return True
    return not evidence.naive.lifts_all and all(evidence.score(other) != evidence.score(first) for other in others)


ROW = "had {colour} in his last {row} games"
DIFFERENCE = "had {difference} more games with {colour} than with the other colour"
BOTH = "had {colour} in his last {row} games, {difference} more than with the other colour"
for limit, pause in ((ROW, ""), (DIFFERENCE, ""), (BOTH, ",")):
    claim(f"{{first}} {limit}{pause} and may not have it again; nor may {{others}}, so that they cannot meet.")(
        _colours_bar
    )


@claim("{first} cannot have {others}: others of the group would be left without an opponent.")
def _strands(evidence: Evidence, values: Values) -> bool:
    first, others = int(values["first"]), several(values["others"])
    evidence.told_of(first, others)
    everybody = evidence.search_of(first).everybody
    return all(
        evidence.naive.compatible(first, other)
        and not evidence.naive.all_paired(tuple(n for n in everybody if n != other))
        for other in others
    )


@claim("{second} is due {colour}, like {first}: somebody due the other colour is sought.")
def _same_colour(evidence: Evidence, values: Values) -> bool:
    first, second = int(values["first"]), int(values["second"])
    evidence.proposed = second
    players = evidence.naive.players
    return evidence.seeker == first and due(players[first]) == due(players[second]) == letter(values["colour"])


@claim("The same colour is due also to {others}.")
def _same_colour_too(evidence: Evidence, values: Values) -> bool:
    others = several(values["others"])
    assert evidence.seeker is not None
    evidence.told_of(evidence.seeker, others)
    return all(evidence.naive.clash(evidence.seeker, other) for other in others)


@claim(
    "In a Maxi-tournament no exchange for {second} is possible with {others}: more than {limit} points of rating lie "
    "between."
)
def _too_far(evidence: Evidence, values: Values) -> bool:
    second, others = int(values["second"]), several(values["others"])
    assert evidence.seeker is not None
    evidence.told_of(evidence.seeker, others)
    return second == evidence.proposed and not any(evidence.naive.close(other, second) for other in others)


@claim("{first} meets {instead} instead of {second}: their colours go together, with {second} they would not.")
def _exchange(evidence: Evidence, values: Values) -> bool:
    first, second, instead = (int(values[place]) for place in ("first", "second", "instead"))
    evidence.outcome = "exchanged"
    return (
        {first, instead} == evidence.board.players
        and second == evidence.proposed
        and not evidence.naive.clash(first, instead)
        and evidence.naive.clash(first, second)
    )


@claim("There is nobody else to try: {first} meets {second}.")
def _no_more(evidence: Evidence, values: Values) -> bool:
    first, second = int(values["first"]), int(values["second"])
    evidence.outcome = "taken"
    rank = next(rank for rank in evidence.search_of(first).ranks if second in rank)
    return {first, second} == evidence.board.players and rank[-1] == second == evidence.proposed


@claim("Nobody fits better: {first} meets {second}.")
def _nobody_better(evidence: Evidence, values: Values) -> bool:
    first, second = int(values["first"]), int(values["second"])
    evidence.outcome = "taken"
    search = evidence.search_of(first)
    rank = next(rank for rank in search.ranks if second in rank)
    better = [
        other
        for other in rank
        if evidence.naive.compatible(first, other)
        and not evidence.naive.clash(first, other)
        and evidence.naive.close(other, second)
        and evidence.naive.all_paired(tuple(n for n in search.everybody if n != other))
    ]
    return {first, second} == evidence.board.players and second == evidence.proposed and not better


# --- colours


def _on_board(evidence: Evidence, values: Values) -> bool:
    return (int(values["white"]), int(values["black"])) == (evidence.board.white, evidence.board.black)


def _has(evidence: Evidence, player: int, colour: str) -> bool:
    return player == (evidence.board.white if colour == "W" else evidence.board.black)


@claim("{white} has White and {black} Black, the colours they are due.")
def _both_due(evidence: Evidence, values: Values) -> bool:
    players = evidence.naive.players
    return (
        _on_board(evidence, values)
        and due(players[int(values["white"])]) == "W"
        and due(players[int(values["black"])]) == "B"
    )


@claim("{player} has {colour}, the colour he is due; {opponent} has not played yet.")
def _one_due(evidence: Evidence, values: Values) -> bool:
    player, opponent = int(values["player"]), int(values["opponent"])
    players = evidence.naive.players
    return (
        {player, opponent} == evidence.board.players
        and _has(evidence, player, letter(values["colour"]))
        and due(players[player]) == letter(values["colour"])
        and not letters(players[opponent])
    )


def _by_limit(evidence: Evidence, values: Values) -> bool:
    player = int(values["player"])
    return (
        _on_board(evidence, values)
        and player in evidence.board.players
        and not _has(evidence, player, letter(values["colour"]))
        and _limit_holds(evidence, player, values)
    )


@claim(
    "{first} and {second} have different points: a limit of colours does not keep them apart, because no complete "
    "round exists otherwise."
)
def _no_round_otherwise(evidence: Evidence, values: Values) -> bool:
    first, second = int(values["first"]), int(values["second"])
    evidence.is_explained = True
    return (
        {first, second} == evidence.board.players
        and evidence.naive.lifts_all
        and evidence.score(first) != evidence.score(second)
    )


@claim(
    "In the last round limits of colours hold between players of different points: without them {first} and {second} "
    "would not meet so."
)
def _without_limits(evidence: Evidence, values: Values) -> bool:
    white, black = int(values["first"]), int(values["second"])
    rules = replace(evidence.naive.rules, lifted_limits=LiftedLimits.ALL)
    then = Naive(evidence.request, rules).pair()
    assert then is not None
    return (
        (white, black) == (evidence.board.white, evidence.board.black)
        and evidence.request.is_last_round
        and (white, black) not in then[0]
    )


def _lifted(evidence: Evidence, values: Values) -> bool:
    player = int(values["player"])
    evidence.lifted.add(player)
    first, second = evidence.board.players
    return (
        evidence.request.is_last_round
        and (evidence.score(first) == evidence.score(second) or evidence.is_explained)
        and _has(evidence, player, letter(values["colour"]))
        and _limit_holds(evidence, player, values)
    )


for limit, pause in ((ROW, ""), (DIFFERENCE, ""), (BOTH, ",")):
    claim(f"{{white}} has White and {{black}} Black: {{player}} {limit}{pause} and may not have it again.")(_by_limit)
    claim(f"{{player}} {limit}; in the last round he may have it all the same.")(_lifted)


def _difference(evidence: Evidence, player: int) -> int:
    games = letters(evidence.naive.players[player])
    return abs(games.count("W") - games.count("B"))


def _equally_due(evidence: Evidence, values: Values) -> bool:
    one, other = sorted(evidence.board.players)
    players = evidence.naive.players
    return due(players[one]) == due(players[other]) == letter(values["colour"]) and _difference(
        evidence, one
    ) == _difference(evidence, other)


@claim(
    "Both are due {colour}. {player} has it, whose games with White and Black differ by {difference}, those of "
    "{opponent} by {less}."
)
def _further(evidence: Evidence, values: Values) -> bool:
    player, opponent = int(values["player"]), int(values["opponent"])
    players = evidence.naive.players
    return (
        {player, opponent} == evidence.board.players
        and due(players[player]) == due(players[opponent]) == letter(values["colour"])
        and _has(evidence, player, letter(values["colour"]))
        and _difference(evidence, player) == int(values["difference"]) > int(values["less"])
        and _difference(evidence, opponent) == int(values["less"])
    )


def _latest(evidence: Evidence, values: Values, *, by_rounds: bool) -> bool:
    white, black = (evidence.naive.players[int(values[colour])] for colour in ("white", "black"))
    if by_rounds:
        pairs = [
            (one.value[0], other.value[0])
            for one, other in zip(white.colours, black.colours, strict=True)
            if one and other and one is not other
        ]
        latest = pairs[-1]
    else:
        backwards = zip(letters(white)[::-1], letters(black)[::-1], strict=False)
        latest = next((one.lower(), other.lower()) for one, other in backwards if one != other)
    return _on_board(evidence, values) and _equally_due(evidence, values) and latest == ("b", "w")


@claim(
    "Both are due {colour} and equally far from even. In the last round in which both played and their colours "
    "differed {white} had Black, {black} White; now it is the other way round."
)
def _latest_round(evidence: Evidence, values: Values) -> bool:
    return _latest(evidence, values, by_rounds=True)


@claim(
    "Both are due {colour} and equally far from even. Counting back over the games played, when their colours first "
    "differ {white} had Black, {black} White; now it is the other way round."
)
def _latest_game(evidence: Evidence, values: Values) -> bool:
    return _latest(evidence, values, by_rounds=False)


def _same_history(evidence: Evidence, values: Values) -> bool:
    one, other = (evidence.naive.players[number] for number in sorted(evidence.board.players))
    return (
        _equally_due(evidence, values)
        and _has(evidence, int(values["player"]), letter(values["colour"]))
        and all(mine == his for mine, his in evidence.naive.histories(one, other))
    )


def _is_in_lower_group(evidence: Evidence) -> bool:
    """True if the pair was made below the median group, and stayed there."""
    median = Fraction(evidence.request.round_number - 1, 2) * evidence.request.win_points
    assert evidence.seeker is not None
    search = evidence.search_of(evidence.seeker)
    return not search.down and max(evidence.score(player) for player in evidence.board.players) < median


@claim(
    "Both are due {colour}, equally far from even and with the same history of colours: in the median group and above "
    "the lower number has it, {player}."
)
def _lower_number(evidence: Evidence, values: Values) -> bool:
    is_lowest = int(values["player"]) == min(evidence.board.players)
    return is_lowest and _same_history(evidence, values) and not _is_in_lower_group(evidence)


@claim(
    "Both are due {colour}, equally far from even and with the same history of colours: below the median group the "
    "higher number has it, {player}."
)
def _higher_number(evidence: Evidence, values: Values) -> bool:
    is_highest = int(values["player"]) == max(evidence.board.players)
    return is_highest and _same_history(evidence, values) and _is_in_lower_group(evidence)


def _first_colour(evidence: Evidence, values: Values, *, is_odd: bool) -> bool:
    player = int(values["player"])
    drawn = "W" if evidence.request.initial_colour is Colour.WHITE else "B"
    return (
        player == min(evidence.board.players)
        and player % 2 == is_odd
        and not any(letters(evidence.naive.players[n]) for n in evidence.board.players)
        and _has(evidence, player, letter(values["colour"]))
        and (letter(values["colour"]) == drawn) is is_odd
    )


@claim("Neither has played: {player}, the lower number, is odd and has the colour of number 1, {colour}.")
def _odd(evidence: Evidence, values: Values) -> bool:
    return _first_colour(evidence, values, is_odd=True)


@claim(
    "Neither has played: {player}, the lower number, is even and has {colour}, the colour that number 1 was not drawn."
)
def _even(evidence: Evidence, values: Values) -> bool:
    return _first_colour(evidence, values, is_odd=False)


# --- the bye


def _rests(evidence: Evidence, player: int) -> bool:
    contestant = evidence.naive.everybody[player]
    return not contestant.byes and not evidence.naive.has_won_unplayed(contestant)


@claim("{player} may not have the bye: he has had one already.")
def _rested(evidence: Evidence, values: Values) -> bool:
    return bool(evidence.naive.everybody[int(values["player"])].byes)


@claim("{player} may not have the bye: he has won without playing.")
def _won_unplayed(evidence: Evidence, values: Values) -> bool:
    return evidence.naive.has_won_unplayed(evidence.naive.everybody[int(values["player"])])


def _present(evidence: Evidence) -> list[int]:
    return [n for n in evidence.naive.everybody if n not in evidence.request.absent]


@claim("With a bye for one of these others would have no opponent: {others}.")
def _strands_others(evidence: Evidence, values: Values) -> bool:
    everybody = {n: evidence.naive.everybody[n] for n in _present(evidence)}
    evidence.naive.players = everybody
    return not any(
        evidence.naive.all_paired(tuple(n for n in everybody if n != other)) for other in several(values["others"])
    )


@claim(
    "{player} has the bye: of those who may have it he has the lowest score, {score}, and with it the highest number."
)
def _has_bye(evidence: Evidence, values: Values) -> bool:
    player = int(values["player"])
    everybody = {n: evidence.naive.everybody[n] for n in _present(evidence)}
    evidence.naive.players = everybody
    able = [
        n
        for n in everybody
        if _rests(evidence, n) and evidence.naive.all_paired(tuple(other for other in everybody if other != n))
    ]
    return player == evidence.board.white == min(able, key=lambda n: (evidence.score(n), -n)) and evidence.score(
        player
    ) == points(values["score"])
