from __future__ import annotations

from typing import Any

import pytest
from kit.pages import blocks_of, frameworks, page, printed, promised


def test_the_page_prints_what_it_says(service: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HINDCAST_URL", service.url)
    monkeypatch.setenv("HINDCAST_API_KEY", service.new_key())
    source = blocks_of(page.read_text().split(frameworks)[1])
    assert len(promised(source)) >= 4
    assert printed(source) == promised(source)
