"""Why something is not allowed: one sentence with its values, so that it can be said in any language."""


class Refusal(ValueError):  # noqa: N818 - the word the program uses
    """What was found, where, and what is allowed.

    `sentence` is English with named places, `Refusal("players: {found} is too few", found=1)`; the doors translate
    the sentence and fill in the values.
    """

    def __init__(self, sentence: str, /, **values: object) -> None:
        super().__init__(sentence.format(**values))
        self.sentence = sentence
        self.values = values
