"""One sentence for each rule of the system."""

from tabellone.core.pairing.declaration import Sentences

SENTENCES: Sentences = {
    "tests.systems.toy_system.neighbours": {
        "stands_next": "{second} stands next to {first}.",
        "stands_last": "{player} stands last and rests.",
        "somebody_is_left": "{player} finds nobody.",
        "have_the_wrong_colours": "{white} has White against the higher number {black}.",
    },
}
