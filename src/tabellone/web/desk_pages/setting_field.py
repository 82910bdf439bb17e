"""A field of the settings, with its rule and the reason why it stands fast, and the sections of such fields."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tabellone.core.explain import Citation
from tabellone.locales.words import Words
from tabellone.regulations.loader import Article

Options = Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class SettingField:
    """A field of a section: its `kind` is that of the input, or `select`, `tick`, `lines` or `tie-breaks`.

    `rule` is what its article says, `citation` where. `usual` names the value that holds where nothing is chosen, and
    `lock` says why it cannot change any more.
    """

    name: str
    label: str
    kind: str = "text"
    value: str = ""
    options: Options = ()
    usual: str = ""
    rule: str = ""
    citation: str = ""
    note: str = ""
    lock: str = ""


@dataclass(frozen=True, slots=True)
class SettingsSection:
    """A group of fields that is saved by itself; `group` is 0 where they hold for the whole event."""

    name: str
    title: str
    fields: tuple[SettingField, ...]
    group: int = 0
    effect: str = ""
    warnings: tuple[str, ...] = field(default=())


def with_rules(fields: Sequence[SettingField], rules: Mapping[str, Article], words: Words) -> tuple[SettingField, ...]:
    """The fields with what their articles say."""
    return tuple(
        _with_rule(setting_field, rules[setting_field.name], words) if setting_field.name in rules else setting_field
        for setting_field in fields
    )


def _with_rule(setting_field: SettingField, article: Article, words: Words) -> SettingField:
    says = article.says.get(words.language, "") or article.titles[words.language]
    return replace(setting_field, rule=says, citation=words.citation(Citation(article.body, article.id)))


def locked(fields: Sequence[SettingField], names: Sequence[str], reason: str) -> tuple[SettingField, ...]:
    """The fields, of which some stand fast for a reason."""
    return tuple(
        replace(setting_field, lock=reason) if reason and setting_field.name in names else setting_field
        for setting_field in fields
    )
