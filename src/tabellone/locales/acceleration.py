"""How the first rounds of a group are accelerated, by name."""

from tabellone.core.pairing.acceleration import AccelerationMethod
from tabellone.locales.mark import N_
from tabellone.locales.words import Words

_NAMES = {
    AccelerationMethod.BAKU: N_("Baku: virtual points for the stronger half in the first half of the rounds"),
    AccelerationMethod.HALEY: N_("Haley: a virtual point for the stronger half in rounds 1 and 2"),
}


def acceleration_name(method: AccelerationMethod | None, words: Words) -> str:
    """The name of a method with what it does; empty where the rounds are not accelerated."""
    return "" if method is None else words(_NAMES[method])


def acceleration_choices(words: Words) -> list[tuple[str, str]]:
    """Every method, as a form offers it."""
    return [(method.value, acceleration_name(method, words)) for method in AccelerationMethod]
