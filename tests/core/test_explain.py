import pytest

from tabellone.core.explain import Citation, RuleError, explain, note, rule, rules


@rule("fid", "VI.10 / Tab. 17", reading="some-reading")
def doubled(number: int, times: int = 2) -> int:
    """Multiply a number."""
    note(told="something")
    return number * times


@rule("fid", "Tab. 1")
def doubled_twice(number: int) -> int:
    """Multiply a number two times."""
    return doubled(doubled(number))


def test_a_rule_is_a_plain_function_outside_an_explanation() -> None:
    assert doubled(3) == 6
    assert doubled.__doc__ == "Multiply a number."


def test_an_explanation_lists_the_steps_with_article_reading_and_values() -> None:
    answer, steps = explain(lambda: doubled_twice(5))
    assert answer == 20
    assert [step.rule.name for step in steps] == ["doubled", "doubled", "doubled_twice"]
    assert steps[0].rule.citation == Citation("fid", "VI.10 / Tab. 17", "some-reading")
    assert steps[0].rule.citation.articles == ("VI.10", "Tab. 17")
    assert dict(steps[1].values) == {"number": 10, "times": 2, "told": "something"}
    assert steps[1].result == 20


def test_explanations_do_not_leak_into_each_other() -> None:
    def fail() -> int:
        doubled(1)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        explain(fail)
    _, steps = explain(lambda: doubled(2))
    assert len(steps) == 1


def test_a_rule_without_words_is_refused() -> None:
    with pytest.raises(RuleError, match="no docstring"):

        @rule("fid", "Tab. 1")
        def silent() -> None:
            pass


def test_rules_are_registered_with_their_summary() -> None:
    registered_rule = next(known_rule for known_rule in rules() if known_rule.name == "doubled")
    assert registered_rule.summary == "Multiply a number."
    assert registered_rule.module == __name__


def test_the_same_step_is_told_once() -> None:
    limits = {"unhashable": 1}

    @rule("fid", "Tab. 1")
    def constant(limits: dict[str, int]) -> int:
        """Answer one."""
        return limits["unhashable"]

    _, steps = explain(lambda: (doubled(2), doubled(2), doubled(3), constant(limits), constant(limits)))
    assert [(step.rule.name.rpartition(".")[2], step.result) for step in steps] == [
        ("doubled", 4),
        ("doubled", 6),
        ("constant", 1),
    ]
