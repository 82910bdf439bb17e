"""The gallery of forms is up to date: every form has its line and its picture."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from tabellone.paper.forms.catalogue import FORMS
from tabellone.paper.forms.form import Form

ROOT = Path(__file__).parents[2]
MOST_BYTES = 2_000_000


def gallery_script() -> Any:
    spec = importlib.util.spec_from_file_location("gallery", ROOT / "script" / "gallery.py")
    assert spec is not None
    assert spec.loader is not None
    gallery = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(gallery)
    return gallery


def test_the_gallery_names_every_form_as_the_catalogue_does() -> None:
    assert (ROOT / "docs" / "forms.md").read_text(encoding="utf-8") == gallery_script().page_text(), (
        "run script/gallery"
    )


@pytest.mark.parametrize("form", [form for form in FORMS if form.blank is not None], ids=lambda form: form.name)
def test_a_form_that_no_event_fills_is_drawn_blank(form: Form) -> None:
    assert gallery_script().sheet_of(form, []).data


def test_every_form_has_a_small_picture() -> None:
    files = list((ROOT / "docs" / "pictures" / "forms").glob("*.png"))
    assert {file.stem for file in files} == {form.name for form in FORMS}, "run script/gallery"
    assert sum(file.stat().st_size for file in files) < MOST_BYTES
