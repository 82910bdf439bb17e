"""The words in help texts and usage errors that no command declares: those of click, and metavars."""

from tabellone.locales.mark import N_, counted

# The sentences of click that a user may see. They are keys of the catalogue, in which click looks them up.
SENTENCES_OF_CLICK = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("default: {default}"),
    N_("required"),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("Missing command."),
    N_("Option {name!r} does not take a value."),
    *counted("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    *counted("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
)

# The placeholders for values in help texts.
METAVARS = frozenset(
    {
        N_("ADDRESS"),
        N_("OPTIONS"),
        N_("COMMAND"),
        N_("ARGS"),
        N_("TEXT"),
        N_("FIELD"),
        N_("FILE"),
        N_("FILES"),
        N_("FOLDER"),
        N_("BOARD"),
        N_("BOOK"),
        N_("DAY"),
        N_("DAYS"),
        N_("EVENT"),
        N_("FORM"),
        N_("FIRST"),
        N_("SECOND"),
        N_("ID"),
        N_("NAME"),
        N_("NUMBER"),
        N_("ONE"),
        N_("OTHER"),
        N_("OPENING"),
        N_("OPPONENT"),
        N_("POINTS"),
        N_("PAIR"),
        N_("PLAYER"),
        N_("FIELD"),
        N_("SIDE"),
        N_("PLAYERS"),
        N_("RESULT"),
        N_("ROUND"),
        N_("SIDE"),
        N_("SIZES"),
        N_("SYSTEM"),
        N_("SYSTEMS"),
        N_("TABLE"),
        N_("THRESHOLDS"),
        N_("URL"),
    }
)
