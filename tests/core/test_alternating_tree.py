"""Largest matchings by searches alone, against trying everything and against another program's exact algorithm."""

import random
from itertools import combinations

import pytest
import rustworkx
from hypothesis import given
from hypothesis import strategies as st

from tabellone.core.matching import AlternatingTree, Matching, members

Edges = list[tuple[int, int]]


def graph_of(size: int, edges: Edges) -> list[int]:
    graph = [0] * size
    for one, other in edges:
        graph[one] |= 1 << other
        graph[other] |= 1 << one
    return graph


def searched(graph: list[int]) -> dict[int, int]:
    """A matching that grows from nothing by one search for each player, without greedy choice before."""
    partner: dict[int, int] = {}
    within = everybody = (1 << len(graph)) - 1
    for player in members(everybody):
        if player not in partner and within >> player & 1:
            free = within & ~sum(1 << matched for matched in partner) & ~(1 << player)
            tree = AlternatingTree(graph, within, partner, player, free)
            if tree.changes is None:
                within &= ~tree.reached
            else:
                partner |= tree.changes
    for one, other in partner.items():
        assert partner[other] == one
        assert graph[one] >> other & 1
    return partner


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


def oracle_pairs(size: int, edges: Edges) -> int:
    network: rustworkx.PyGraph[int, None] = rustworkx.PyGraph(multigraph=False)
    network.add_nodes_from(range(size))
    network.add_edges_from_no_data(edges)
    return len(rustworkx.max_weight_matching(network, max_cardinality=True, default_weight=1))


@given(st.integers(1, 9), st.data())
def test_searches_make_as_many_pairs_as_trying_everything(size: int, data: st.DataObject) -> None:
    edges = data.draw(st.lists(st.sampled_from(list(combinations(range(size), 2)) or [(0, 0)]), unique=True))
    graph = graph_of(size, [(one, other) for one, other in edges if one != other])
    assert len(searched(graph)) == 2 * most_pairs(graph, (1 << size) - 1)


@pytest.mark.parametrize("edges_a_player", [1, 2, 3, 5, 12])
@pytest.mark.parametrize("size", [20, 38, 61, 120])
def test_searches_make_as_many_pairs_as_another_program(size: int, edges_a_player: int) -> None:
    lots = random.Random(size * 100 + edges_a_player)
    for _ in range(40):
        edges = {
            tuple(sorted(lots.sample(range(size), 2))) for _ in range(size * edges_a_player // 2 + lots.randrange(3))
        }
        known = [(one, other) for one, other in edges]
        graph = graph_of(size, known)
        wanted = oracle_pairs(size, known)
        assert len(searched(graph)) == 2 * wanted
        assert len(Matching(graph, (1 << size) - 1).partner) == 2 * wanted


@pytest.mark.parametrize("rings", [1, 2, 5, 20])
def test_rings_of_odd_length_are_gone_round_either_way(rings: int) -> None:
    """Triangles in a row, each joined to the next by one player: a greedy choice leaves two over, a search nobody."""
    edges: Edges = []
    for ring in range(rings):
        first = 3 * ring
        edges += [(first, first + 1), (first + 1, first + 2), (first, first + 2), (first + 2, first + 3)]
    size = 3 * rings + 1
    assert len(searched(graph_of(size, edges))) == 2 * oracle_pairs(size, edges)


def test_who_cannot_be_reached_stays_without_an_opponent() -> None:
    star = graph_of(4, [(0, 1), (0, 2), (0, 3)])
    tree = AlternatingTree(star, 0b1111, {0: 1, 1: 0}, 2, 0b1000)
    assert tree.changes is None
    assert tree.reached == 0b0111
