"""The names of pairing systems, from their declarations."""

from collections.abc import Iterator, Mapping

from tabellone.locales.mark import N_

BY_HAND = {"manual": N_("Manual pairings")}


class SystemTitles(Mapping[str, str]):
    """The titles of the pairing systems by name, and of what else may stand in their place."""

    def __init__(self, others: Mapping[str, str]) -> None:
        self._others = others

    def _titles(self) -> dict[str, str]:
        from tabellone.core.pairing.systems import SYSTEMS

        return {**{name: system.title for name, system in SYSTEMS.items()}, **BY_HAND, **self._others}

    def __getitem__(self, name: str) -> str:
        return self._titles()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._titles())

    def __len__(self) -> int:
        return len(self._titles())
