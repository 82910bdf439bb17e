"""Fields that a fact got after the first journals were written: with their usual value they are not written at all."""

from collections.abc import Mapping
from types import MappingProxyType

MARK = "later"
LATER: Mapping[str, bool] = MappingProxyType({MARK: True})
"""The metadata of a field that older journals do not have."""
