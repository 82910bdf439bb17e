import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.matching import Matching, group_of, members


@st.composite
def graphs(draw: st.DrawFn) -> tuple[list[int], int]:
    size = draw(st.integers(1, 10))
    pairs = list(combinations(range(size), 2))
    density = draw(st.sampled_from([2, 4, 8]))
    chosen = [pair for pair in pairs if draw(st.integers(0, 9)) < density]
    graph = [0] * size
    for one, other in chosen:
        graph[one] |= 1 << other
        graph[other] |= 1 << one
    group = group_of([player for player in range(size) if draw(st.integers(0, 9)) > 0])
    return graph, group


def most_pairs(graph: list[int], group: int) -> int:
    """By trying everything."""
    if not group:
        return 0
    first = (group & -group).bit_length() - 1
    rest = group & ~(1 << first)
    best = most_pairs(graph, rest)
    for other in members(graph[first] & rest):
        best = max(best, 1 + most_pairs(graph, rest & ~(1 << other)))
    return best


@given(graphs())
def test_as_many_pairs_as_possible_are_made(case: tuple[list[int], int]) -> None:
    graph, group = case
    matching = Matching(graph, group)
    assert len(matching.partner) == 2 * most_pairs(graph, group)
    assert matching.left_over == group.bit_count() - len(matching.partner)
    for one, other in matching.partner.items():
        assert matching.partner[other] == one
        assert graph[one] >> other & 1
        assert group >> one & 1


@given(graphs())
def test_a_player_can_leave_exactly_if_no_pair_is_lost(case: tuple[list[int], int]) -> None:
    graph, group = case
    most = most_pairs(graph, group)
    for player in members(group):
        matching = Matching(graph, group)
        allowed = most_pairs(graph, group & ~(1 << player)) == most
        assert matching.can_leave(player) is allowed
        if allowed:
            matching.leave(player)
            assert matching.group == group & ~(1 << player)
            assert len(matching.partner) == 2 * most
            assert player not in matching.partner
            assert matching.free == matching.group & ~group_of(list(matching.partner))


@given(graphs())
def test_a_pair_can_be_made_exactly_if_the_rest_can_be_paired(case: tuple[list[int], int]) -> None:
    graph, group = case
    if 2 * most_pairs(graph, group) != group.bit_count():
        return
    for one, other in combinations(members(group), 2):
        matching = Matching(graph, group)
        rest = group & ~(1 << one | 1 << other)
        allowed = bool(graph[one] >> other & 1) and 2 * most_pairs(graph, rest) == rest.bit_count()
        assert matching.can_pair(one, other) is allowed
        if allowed:
            matching.fix(one, other)
            assert matching.is_perfect
            assert matching.group == rest
            assert sorted(matching.partner) == list(members(rest))


@given(graphs())
def test_a_shortage_is_of_players_who_can_only_meet_too_few_others(case: tuple[list[int], int]) -> None:
    graph, group = case
    if 2 * most_pairs(graph, group) != group.bit_count():
        return
    matching = Matching(graph, group)
    for one, other in combinations(members(group), 2):
        if graph[one] >> other & 1 and not matching.can_pair(one, other):
            rest = group & ~(1 << one | 1 << other)
            for short, others in matching.shortages(one, other):
                assert short & ~rest == others & ~rest == short & others == 0
                assert short.bit_count() == others.bit_count() + 1
                assert all(graph[player] & rest & ~others == 0 for player in members(short))


@given(graphs())
def test_one_search_finds_everybody_who_can_leave(case: tuple[list[int], int]) -> None:
    graph, group = case
    most = most_pairs(graph, group)
    able = [player for player in members(group) if most_pairs(graph, group & ~(1 << player)) == most]
    assert list(members(Matching(graph, group).able_to_leave)) == able


@given(graphs())
def test_one_search_finds_everybody_with_whom_a_player_can_be_paired(case: tuple[list[int], int]) -> None:
    graph, group = case
    if 2 * most_pairs(graph, group) != group.bit_count():
        return
    matching = Matching(graph, group)
    for player in members(group):
        rest = group & ~(1 << player)
        able = [
            other
            for other in members(graph[player] & rest)
            if 2 * most_pairs(graph, rest & ~(1 << other)) == rest.bit_count() - 1
        ]
        assert list(members(matching.opponents(player))) == able


@given(graphs())
def test_players_who_join_are_paired_as_if_they_had_been_there(case: tuple[list[int], int]) -> None:
    graph, group = case
    matching = Matching(graph, 0)
    for player in members(group):
        matching.join(player)
        assert len(matching.partner) == 2 * most_pairs(graph, matching.group)
        assert matching.free == matching.group & ~group_of(list(matching.partner))
    assert matching.group == group


@given(graphs(), st.randoms(use_true_random=False))
def test_pairs_are_ruled_out_exactly_while_no_pair_is_lost(case: tuple[list[int], int], lots: random.Random) -> None:
    graph, group = case
    matching = Matching(graph, group)
    most = most_pairs(graph, group)
    pairs = [(one, other) for one, other in combinations(members(group), 2) if graph[one] >> other & 1]
    lots.shuffle(pairs)
    for one, other in pairs:
        graph[one] ^= 1 << other
        graph[other] ^= 1 << one
        allowed = most_pairs(graph, group) == most
        assert matching.can_do_without(one, other) is allowed
        if not allowed:
            graph[one] ^= 1 << other
            graph[other] ^= 1 << one
        assert len(matching.partner) == 2 * most
        assert all(graph[first] >> second & 1 for first, second in matching.partner.items())
