"""Reasons as JSON: the rule, where it stands, and the sentence in the reader's language."""

from collections.abc import Iterable

from pydantic import BaseModel

from tabellone.core.explain import Step
from tabellone.locales.words import Words


class StepShape(BaseModel):
    """What a rule did; `reading` names the reading taken where the text is unclear."""

    rule: str
    body: str
    article: str
    source: str
    reading: str | None
    text: str


def step_shapes(steps: Iterable[Step], words: Words) -> list[StepShape]:
    """Some steps in words."""
    return [
        StepShape(
            rule=step.rule.name,
            body=step.citation.body,
            article=step.citation.article,
            source=words.citation(step.citation),
            reading=step.citation.reading,
            text=words.step(step),
        )
        for step in steps
    ]
