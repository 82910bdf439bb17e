"""Truth of the explanations of a round of the rotation: claim by claim, from the boards and the regulation text.

The text (FID V.4, V.5 and Tab. 7; the FSI's of 1997): the scoreboard is a circle, read always forward. The rotation
starts from the last player who had Black (in chess White), inclusive, and looks for the highest score. This player is
paired with the next one of the same score; failing that with one of the next lower score, from the first after the last
rejected. Then it goes on from the last paired. The readings add that an opponent is passed over if the others could not
all be paired, and they define the resting player and the colours.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from tests.core.pairing.italo_swiss_truth.history import History, can_all_be_paired, graph_of, largest_matching

from tabellone.core.model import Colour
from tabellone.core.pairing.field import Bye, Pair, PairedRound

Said = tuple[str, dict[str, Any]]


class RoundReader:
    """A round, read pair by pair in the order in which the pairs were made."""

    def __init__(
        self,
        history: History,
        number: int,
        field: Sequence[int],
        *,
        starts_from_black: bool,
        forbidden: frozenset[frozenset[int]] = frozenset(),
        unwanted: frozenset[frozenset[int]] = frozenset(),
        fixed: tuple[tuple[int, int], ...] = (),
        absent: frozenset[int] = frozenset(),
    ) -> None:
        self.history = history
        self.number = number
        self.field = sorted(set(field) - {player for pair in fixed for player in pair})
        self.starts_from_black = starts_from_black
        self.forbidden, self.unwanted, self.fixed, self.absent = forbidden, unwanted, fixed, absent
        self.apart = self._kept_apart()
        self.left = set(self.field)
        self.left_before: dict[int, set[int]] = {}
        self.last_paired: int | None = None
        self.rester: int | None = None
        self._rest_score: Fraction | None = None

    def _kept_apart(self) -> frozenset[frozenset[int]]:
        """Every ban, and the wishes in the order of numbers as long as the round can be paired."""
        apart = self.forbidden
        if self.is_completed(apart | self.unwanted):
            return apart | self.unwanted
        for wish in sorted(self.unwanted, key=sorted):
            if self.is_completed(apart | {wish}):
                apart |= {wish}
        return apart

    # The text, carried out by walking round the circle.

    def start(self) -> int:
        if self.number == 1 or self.history.last_pair is None:
            return 1
        white, black = self.history.last_pair
        return black if self.starts_from_black else white

    def round_from(self, place: int, *, himself: bool) -> Iterator[int]:
        """Those who are left, round the circle from a number."""
        numbers = sorted(self.left)
        ahead = [n for n in numbers if n > place or (himself and n == place)]
        yield from ahead
        yield from (n for n in numbers if n not in ahead)

    def points(self, player: int) -> Fraction:
        return self.history.points[player]

    def turn(self) -> int:
        """The player whose turn it is to be paired."""
        highest = max(self.points(player) for player in self.left)
        first = self.last_paired is None
        place = self.start() if self.last_paired is None else self.last_paired
        return next(player for player in self.round_from(place, himself=first) if self.points(player) == highest)

    def tried(self, seeker: int) -> list[int]:
        """All other remaining players, in the order in which the text tries them."""
        order: list[int] = []
        place = seeker
        for score in sorted({self.points(player) for player in self.left}, reverse=True):
            of_score = [n for n in self.round_from(place, himself=False) if self.points(n) == score and n != seeker]
            order += of_score
            place = of_score[-1] if of_score else place
        return order

    def lower(self, score: Fraction) -> Fraction:
        return max(self.points(player) for player in self.left if self.points(player) < score)

    def pairable(self, players: set[int]) -> bool:
        return can_all_be_paired(self.history, players, self.apart)

    def could_rest(self, players: set[int], score: Fraction) -> bool:
        """True if one of some players with a score, without a rest so far, can be left over alone."""
        return any(
            self.pairable(players - {player})
            for player in players
            if self.points(player) == score and player not in self.history.rested
        )

    def rest_score(self) -> Fraction:
        """The lowest score of which one can rest."""
        if self._rest_score is None:
            scores = sorted({self.points(player) for player in self.field})
            self._rest_score = next(score for score in scores if self.could_rest(set(self.field), score))
        return self._rest_score

    # The round.

    def read(self, pairing: PairedRound, read_claims: Callable[[Pair | Bye], list[Said]]) -> None:
        """Check every pair of the rotation, and the rest at its turn."""
        if pairing.bye is not None:
            self.rester = pairing.bye.player
        for pair in pairing.pairs:
            claims = self.check_wish(pair, read_claims(pair))
            if (pair.white, pair.black) in self.fixed:
                assert [name for name, _ in claims] == ["is_in_fixed_pair"]
                assert claims[0][1]["player"] in (pair.white, pair.black)
                continue
            if pairing.bye is not None and self.rester in self.left and self.turn() == self.rester:
                self.check_rest(read_claims(pairing.bye))
            seeker = self.turn()
            assert seeker == pair.seeker
            self.left_before[pair.white] = set(self.left)
            opponent = pair.black if seeker == pair.white else pair.white
            self.check_pair(seeker, opponent, pair.white, claims)
            self.left -= {seeker, opponent}
            self.last_paired = opponent
        if pairing.bye is not None and self.rester in self.left:
            self.check_rest(read_claims(pairing.bye))
        assert not self.left

    def check_wish(self, pair: Pair, claims: list[Said]) -> list[Said]:
        """A broken wish comes first; the other claims follow."""
        broken_wishes = [values for name, values in claims if name == "wish_not_kept"]
        players = frozenset((pair.white, pair.black))
        is_fixed = any(set(pair_of) == players for pair_of in self.fixed)
        assert bool(broken_wishes) == (players in self.unwanted and not is_fixed)
        for values in broken_wishes:
            assert {values["first"], values["second"]} == players
            assert not self.is_completed(self.apart | {players})
        return [claim for claim in claims if claim[0] != "wish_not_kept"]

    def is_completed(self, apart: frozenset[frozenset[int]]) -> bool:
        """True if the whole field can be paired, except one player without a rest so far in an odd field."""
        field = set(self.field)
        if len(field) % 2 == 0:
            return can_all_be_paired(self.history, field, apart)
        resters = field - self.history.rested
        return any(can_all_be_paired(self.history, field - {player}, apart) for player in resters)

    def check_pair(self, seeker: int, opponent: int, white: int, claims: list[Said]) -> None:
        claims = list(claims)
        self.check_turn(seeker, claims)
        rejected = self.check_search(seeker, claims)
        order = self.tried(seeker)
        assert [*rejected, opponent] == order[: len(rejected) + 1]
        self.check_taken(seeker, opponent, rejected, claims.pop(0))
        (colour,) = claims
        self.check_colour(seeker, opponent, white, colour)

    def check_turn(self, seeker: int, claims: list[Said]) -> None:
        """Check the start or continuation of the rotation, and the next player paired."""
        if self.last_paired is None:
            name, values = claims.pop(0)
            if self.number == 1:
                assert (name, values) == ("first_round_starts_from_number_one", {})
            elif self.history.last_pair is None:
                assert (name, values) == ("starts_from_number_one", {"round": self.number - 1})
            else:
                assert name == ("starts_from_last_black" if self.starts_from_black else "starts_from_last_white")
                assert values == {"start": self.start(), "round": self.number - 1}
        name, values = claims.pop(0)
        highest = max(self.points(player) for player in self.left)
        if self.last_paired is not None:
            expected = ("next_to_pair", {"start": self.last_paired, "player": self.turn(), "score": highest})
        elif self.turn() == self.start():
            expected = ("is_first_himself", {"player": self.turn(), "score": highest})
        else:
            expected = ("first_to_pair", {"start": self.start(), "player": self.turn(), "score": highest})
        assert (name, values) == expected
        assert values["player"] == seeker

    def check_search(self, seeker: int, claims: list[Said]) -> list[int]:
        """Every rejection in its order, and every step to a lower score; those who were rejected."""
        rejected: list[int] = []
        order = self.tried(seeker)
        score = self.points(seeker)
        while claims and claims[0][0] in SEARCH:
            name, values = claims.pop(0)
            if name in LOWER:
                assert values.pop("player") == seeker
                of_score = [player for player in self.left - {seeker} if self.points(player) == score]
                assert set(of_score) <= set(rejected)
                assert bool(of_score) == (name == "goes_on_with_lower_score")
                if of_score:
                    assert values.pop("start") == rejected[-1]
                assert values == {"score": score, "other": self.lower(score)}
                score = self.lower(score)
                continue
            assert values["first"] == seeker
            candidate = values["second"]
            assert candidate == order[len(rejected)]
            assert self.points(candidate) == score
            self.check_rejection(name, seeker, candidate, values)
            rejected.append(candidate)
        return rejected

    def check_rejection(self, name: str, seeker: int, candidate: int, values: dict[str, Any]) -> None:
        others = self.left - {seeker, candidate}
        if name == "have_met":
            assert candidate in self.history.opponents[seeker]
        elif name == "are_kept_apart":
            assert frozenset((seeker, candidate)) in self.apart
        else:
            assert name in LOOK_AHEAD
            self.check_look_ahead(name, others, values)

    def check_look_ahead(self, name: str, others: set[int], values: dict[str, Any]) -> None:
        """The others could not all be paired, and those who are named are those who could not."""
        is_odd = self.rester in self.left
        assert (name in LOOK_AHEAD_WITH_REST) == is_odd
        assert not (self.could_rest(others, self.rest_score()) if is_odd else self.pairable(others))
        resters = {player for player in others if is_odd and self.may_rest(player)}
        if "score" in values:
            assert values["score"] == self.rest_score()
            assert name == "leaves_one_who_may_rest" or not resters
            return
        if name == "leaves_others_pairable":
            return
        graph = graph_of(self.history, others, self.apart)
        left = {values["player"]} if "player" in values else set(values["left"])
        opponents = set(values.get("opponents", ()))
        assert left <= others
        assert set().union(*(graph[player] for player in left)) == opponents
        assert not left & opponents
        if name == "needs_one_who_rests":
            assert resters <= opponents
            assert len(left) > len(opponents) - 1
        else:
            assert not left & resters
            assert len(left) > len(opponents)

    def may_rest(self, player: int) -> bool:
        return player not in self.history.rested and self.points(player) == self.rest_score()

    def check_taken(self, seeker: int, opponent: int, rejected: list[int], claim: Said) -> None:
        values = {"first": seeker, "second": opponent, "score": self.points(opponent)}
        if rejected:
            assert claim == ("goes_on_from_last_rejected", {**values, "start": rejected[-1]})
        else:
            assert claim == ("takes_the_next", values)

    def check_colour(self, seeker: int, opponent: int, white: int, claim: Said) -> None:
        """The balance of colours, then who had Black last, then the first named."""
        name, values = claim
        black = opponent if white == seeker else seeker
        of_white, of_black = self.history.colours[white], self.history.colours[black]
        counts = [colours.count(colour) for colours in (of_white, of_black) for colour in Colour]
        balance = counts[0] - counts[1], counts[2] - counts[3]
        assert (values.pop("white"), values.pop("black")) == (white, black)
        if name == "white_evens_out":
            assert [values[place] for place in ("had_white", "had_black", "other_white", "other_black")] == counts
            assert balance[0] < balance[1]
            return
        assert balance[0] == balance[1]
        last = [colours[-1] if colours else None for colours in (of_white, of_black)]
        if name == "white_alternates":
            assert last == [Colour.BLACK, Colour.WHITE]
        else:
            assert name == "first_named_has_white"
            assert white == seeker
            assert None in last or last[0] == last[1]

    def check_rest(self, claims: list[Said]) -> None:
        """Check that no player with fewer points may rest, and that the rotation leaves the resting one."""
        rester = self.rester
        assert rester is not None
        claims = list(claims)
        lower = [player for player in self.field if self.points(player) < self.points(rester)]
        for player in lower:
            name, values = claims.pop(0)
            assert values == {"player": player}
            assert (name == "has_rested") == (player in self.history.rested)
            assert name == "has_rested" or not self.pairable(set(self.field) - {player})
        assert rester not in self.history.rested
        may_rest = "is_above_lowest_score" if lower else "may_rest"
        assert claims.pop(0) == (may_rest, {"player": rester, "score": self.points(rester)})
        assert self.points(rester) == self.rest_score()
        if self.left == {rester}:
            assert claims == [("is_left_last", {"player": rester})]
        else:
            self.check_turn(rester, claims)
            assert self.check_search(rester, claims) == self.tried(rester)
            assert claims == [("finds_no_opponent", {"player": rester})]
        self.left -= {rester}

    # Other claims about a round.

    def check_floaters(self, pairing: PairedRound, read_claims: Callable[[Any], list[Said]]) -> None:
        """Check the players who meet another score, and the score they meet."""
        pairs = [pair for pair in pairing.pairs if pair.seeker is not None]
        of_seeker = {pair.seeker: pair.partner for pair in pairs if self.points(pair.white) != self.points(pair.black)}
        assert {floater.player for floater in pairing.floaters} == set(of_seeker)
        for floater in pairing.floaters:
            score = self.points(of_seeker[floater.player])
            assert read_claims(floater) == [("finds_nobody_of_his_score", {"player": floater.player, "score": score})]
            assert score < self.points(floater.player)

    def check_dead_end(self, claims: list[Said]) -> None:
        """No round can be paired; how many pairs at most, and whom those may meet who are left over."""
        field = set(self.field)
        assert not self.is_completed(self.apart)
        graph = graph_of(self.history, field, self.apart)
        most = largest_matching(graph)
        (name, values), *others = claims
        if name == "only_the_rested_can_be_left":
            assert values == {"round": self.number, "players": len(field)}
            assert len(field) == 2 * most + 1
            assert not others
            return
        assert (name, values) == (
            "rotation_can_be_completed",
            {"round": self.number, "players": len(field), "pairs": most},
        )
        assert len(others) == len(field) - 2 * most > len(field) % 2
        for name, values in others:
            player = values["player"]
            if name == "may_meet_nobody":
                assert not graph[player]
            else:
                assert name == "may_still_meet"
                assert values["opponents"] == tuple(sorted(graph[player]))

    def check_why_not(self, pairing: PairedRound, one: int, other: int, claims: list[Said]) -> None:
        """Why two of the field, who do not meet, do not."""
        (name, values), *rest = claims
        place: dict[int, int] = {}
        for at, pair in enumerate(pairing.pairs):
            place |= {pair.white: at, pair.black: at}
        if name == "is_away":
            assert values["player"] in {one, other} & self.absent
        elif name == "is_in_fixed_pair":
            assert any(values["player"] in pair for pair in self.fixed)
        elif name == "rests":
            assert pairing.bye is not None
            assert values["player"] == pairing.bye.player
            assert values["player"] in {one, other}
            return
        elif name == "have_met":
            assert other in self.history.opponents[one]
        elif name == "are_kept_apart":
            assert frozenset((one, other)) in self.apart
        else:
            earliest = pairing.pairs[min(place[one], place[other])]
            self.left = self.left_before[earliest.white]
            if name in ("comes_earlier_in_circle", "is_taken_by_earlier_seeker"):
                self.check_turn_of_two(earliest, {one, other}, name, values)
                assert place[values["instead"]] > place[values["seeker"]]
            else:
                assert {values["first"], values["second"]} == {one, other}
                assert values["first"] == earliest.seeker
                self.check_rejection(name, values["first"], values["second"], values)
        assert not rest

    def check_turn_of_two(self, earliest: Pair, two: set[int], name: str, values: dict[str, Any]) -> None:
        """Check that one of two players was paired first, by own choice or by another's."""
        seeker, opponent, instead = (values[key] for key in ("seeker", "found", "instead"))
        assert (seeker, opponent) == (earliest.seeker, earliest.partner)
        if name == "is_taken_by_earlier_seeker":
            assert two == {instead, opponent}
            return
        assert two == {instead, seeker}
        order = self.tried(seeker)
        assert order.index(opponent) < order.index(instead)


LOWER = ("is_alone_with_score", "goes_on_with_lower_score")
LOOK_AHEAD_WITH_REST = (
    "leaves_one_who_may_rest",
    "leaves_nobody_to_rest",
    "needs_one_who_rests",
    "leaves_nobody_for_one_who_may_not_rest",
    "leaves_too_few_for_some_who_may_not_rest",
)
LOOK_AHEAD = (*LOOK_AHEAD_WITH_REST, "leaves_others_pairable", "leaves_nobody_for", "leaves_too_few_for")
COLOURS = ("white_evens_out", "white_alternates", "first_named_has_white")
SEARCH = (*LOWER, *LOOK_AHEAD, "have_met", "are_kept_apart")
