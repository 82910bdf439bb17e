"""Remarks about a report: what its reader had to assume, and what it cannot use."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TrfRemark:
    """An English sentence with named places and their values, for the doors to translate."""

    sentence: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        """The sentence in English."""
        texts = {
            name: ", ".join(map(str, value)) if isinstance(value, tuple) else value
            for name, value in self.values.items()
        }
        return self.sentence.format(**texts)


def remark(sentence: str, /, **values: object) -> TrfRemark:
    """A remark; script/catalogue.py finds its sentence by the name of this function."""
    return TrfRemark(sentence, values)
