"""The Python blocks of a page of the docs, run as a reader would, and what they print."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

page = Path(__file__).resolve().parents[4] / "docs" / "clients-python.md"
frameworks = "## Frameworks"


def blocks_of(text: str) -> str:
    return "\n".join(re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL))


def printed(source: str) -> list[str]:
    """Runs a program. Gives the lines that it printed."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(source, str(page), "exec"), {"__name__": "page"})
    return output.getvalue().splitlines()


def promised(source: str) -> list[str]:
    """What the comments behind `print` say that it prints."""
    return re.findall(r"^\s*print\(.*\)  # (.*)$", source, re.MULTILINE)
