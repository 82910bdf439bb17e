"""Why something is not allowed: one sentence with its values, so that it can be said in any language."""


class Word(str):
    """A word of the program with a name of its own for readers; its class is the kind of word."""

    __slots__ = ()


class Author(Word):
    """The author of an entry, as the journal names it: an account, a seat at a board, or a browser."""

    __slots__ = ()


class ColourWord(Word):
    """A colour."""

    __slots__ = ()


class RoleWord(Word):
    """A role, as it is stored and typed."""

    __slots__ = ()


class SystemWord(Word):
    """A pairing or rating system, as it is stored and typed."""

    __slots__ = ()


class EncountersWord(Word):
    """A kind of encounters, as it is stored and typed."""

    __slots__ = ()


class OnlyGroup(str):
    """The name of the only group of an event, which needs no name before a sentence."""

    __slots__ = ()


class Refusal(ValueError):  # noqa: N818 - the word the program uses
    """Error that says what was found, where, and what is allowed.

    `sentence` is English with named places, `Refusal("players: {found} is too few", found=1)`; the doors translate
    the sentence and fill in the values. A value says by its type what it is; several are a tuple.
    """

    def __init__(self, sentence: str, /, **values: object) -> None:
        super().__init__(sentence.format(**{name: _plain(value) for name, value in values.items()}))
        self.sentence = sentence
        self.values = values


def _plain(value: object) -> object:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value
