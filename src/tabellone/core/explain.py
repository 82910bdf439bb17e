"""Reasons as data: every rule cites its article, and a traced call returns the steps it went through.

    @rule("fid", "Tab. 23")
    def critical_number(...): ...

    answer, steps = explain(lambda: critical_number(...))

Outside `explain` a rule runs as a plain function, but for one look-up. No sentence for users is written here:
the catalogues of `locales` turn steps into words.
"""

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Citation:
    """The source of a rule: the body, its articles, and the reading taken if the text is unclear."""

    body: str
    article: str
    reading: str | None = None

    @property
    def articles(self) -> tuple[str, ...]:
        """The single articles of a citation such as "VI.10 / Tab. 17"."""
        return tuple(part.strip() for part in self.article.split(" / "))


@dataclass(frozen=True, slots=True)
class Concordance:
    """The articles of an edition for rules cited from another text, article by article or chapter by chapter.

    `readings` are those that the edition takes in the place of the other text's: what it borrows, it says so there.
    """

    articles: Mapping[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    _citations: dict[Citation, Citation] = field(default_factory=dict, init=False, repr=False, compare=False)

    def citation(self, cited: Citation) -> Citation:
        """The citation in the edition; one that the concordance does not cover stays as it is."""
        cached = self._citations.get(cited)
        if cached is None:
            cached = self._citations[cited] = self._cited_anew(cited)
        return cached

    def _cited_anew(self, cited: Citation) -> Citation:
        reading = None if cited.reading is None else self.readings.get(cited.reading, cited.reading)
        articles = [self._cited_in(cited.body, article) for article in cited.articles]
        citations = [citation for citation in dict.fromkeys(articles) if citation is not None]
        if None in articles or len({body for body, _ in citations}) != 1:
            return replace(cited, reading=reading)
        text = " / ".join(article for _, article in citations)
        return Citation(citations[0][0], text, reading)

    def _cited_in(self, body: str, article: str) -> tuple[str, str] | None:
        chapter = article.partition(".")[0]
        return self.articles.get((body, article)) or self.articles.get((body, chapter))


@dataclass(frozen=True, slots=True)
class Rule:
    """A function that implements one clause."""

    name: str
    module: str
    citation: Citation
    summary: str
    is_told_each_time: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """One application of a rule: its values and notes, its result, and its citation in the edition in use."""

    rule: Rule
    values: Mapping[str, Any]
    result: Any = None
    cited: Citation | None = None

    @property
    def citation(self) -> Citation:
        """The place of the rule in the edition in use."""
        return self.rule.citation if self.cited is None else self.cited


_registry: dict[tuple[str, str], Rule] = {}


@dataclass(slots=True)
class _Trace:
    steps: list[Step] = field(default_factory=list)
    open_values: list[dict[str, Any]] = field(default_factory=list)
    recorded: set[tuple[object, ...]] = field(default_factory=set)

    def add(self, step: Step) -> None:
        """Record a step, unless the same one is recorded already and its rule is not recorded each time."""
        if step.rule.is_told_each_time:
            self.steps.append(step)
            return
        key = (step.rule, *(_identity(value) for value in step.values.values()))
        if key not in self.recorded:
            self.recorded.add(key)
            self.steps.append(step)


def _identity(value: object) -> object:
    try:
        hash(value)
    except TypeError:
        return id(value)
    return value


_trace: ContextVar[_Trace | None] = ContextVar("_trace", default=None)
_citation: ContextVar[Callable[[Citation], Citation] | None] = ContextVar("_citation", default=None)


def _step(of: Rule, values: Mapping[str, Any], result: Any = None) -> Step:
    citation_in_use = _citation.get()
    cited = None if citation_in_use is None else citation_in_use(of.citation)
    return Step(of, MappingProxyType(values), result, cited)


class citing:  # noqa: N801 - read as a verb: `with citing(concordance):`
    """Let the steps recorded inside cite the edition of the concordance."""

    __slots__ = ("_citation", "_token")

    def __init__(self, concordance: Concordance) -> None:
        self._citation = concordance.citation if concordance.articles else None

    def __enter__(self) -> None:
        self._token = _citation.set(self._citation)

    def __exit__(self, *_: object) -> None:
        _citation.reset(self._token)


class RuleError(TypeError):
    """A rule that is declared wrongly."""


def rule(
    body: str, article: str, *, reading: str | None = None, each_time: bool = False
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Register a function as the rule of an article, and trace its calls under `explain`.

    `each_time`: a call is recorded even if an equal one was recorded before, as for the games of an account.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        doc = inspect.getdoc(function)
        if not doc:
            raise RuleError(f"rule {function.__qualname__} has no docstring that says what it does")
        declared = Rule(
            function.__qualname__,
            function.__module__,
            Citation(body, article, reading),
            doc.splitlines()[0],
            each_time,
        )
        _registry[declared.module, declared.name] = declared
        signature = inspect.signature(function)

        @functools.wraps(function)
        def traced(*args: P.args, **kwargs: P.kwargs) -> T:
            trace = _trace.get()
            if trace is None:
                return function(*args, **kwargs)
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            trace.open_values.append(dict(bound.arguments))
            try:
                result = function(*args, **kwargs)
            finally:
                values = trace.open_values.pop()
            trace.add(_step(declared, values, result))
            return result

        return traced

    return decorate


def note(**values: Any) -> None:
    """Add values to the step of the running rule, for the explanation; without effect outside `explain`."""
    trace = _trace.get()
    if trace is not None and trace.open_values:
        trace.open_values[-1].update(values)


def explain(call: Callable[[], T]) -> tuple[T, tuple[Step, ...]]:
    """Run `call` and return its answer with the steps of every rule applied, in the order of completion.

    Equal steps are recorded once, except for rules with `each_time`.
    """
    trace = _Trace()
    token = _trace.set(trace)
    try:
        answer = call()
    finally:
        _trace.reset(token)
    return answer, tuple(trace.steps)


def explain_if(call: Callable[[], T], *, is_asked: bool) -> tuple[T, tuple[Step, ...]]:
    """The answer of `call`, with its steps if they are requested."""
    return explain(call) if is_asked else (call(), ())


def rules() -> Iterator[Rule]:
    """Every rule registered so far, by module and name."""
    return iter(rule for _, rule in sorted(_registry.items()))


def reason(of: Callable[..., object], *, result: object = None, **values: Any) -> Step:
    """A step of a rule with the values that matter to a reader, for rules that are applied in many small parts."""
    return _step(_registry[of.__module__, of.__qualname__], values, result)


def naming(step: Step, reading: str | None) -> Step:
    """The step with the reading that made a difference to it; None where the article alone decides."""
    return replace(step, cited=replace(step.citation, reading=reading))


def without_reading(step: Step) -> Step:
    """A step that would be the same in every reading of its text, so that no reading is named."""
    return replace(step, cited=replace(step.citation, reading=None))


def citation_of(function: Callable[..., object]) -> Citation:
    """The citation that a rule was declared with."""
    return _registry[function.__module__, function.__qualname__].citation
