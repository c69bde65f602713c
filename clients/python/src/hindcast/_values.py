"""How arguments become JSON and parts of an address."""

from __future__ import annotations

import base64
import json
import math
import re
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from os import PathLike
from pathlib import Path
from typing import Any, Mapping, TypeAlias, Union
from urllib.parse import quote, urlsplit, urlunsplit

from .errors import refused

Json: TypeAlias = Mapping[str, Any]
Time: TypeAlias = Union[str, date]
"""A moment: a datetime with a zone, a date, which is its beginning in UTC, or an ISO 8601 text."""
Picture: TypeAlias = Union[bytes, str, "PathLike[str]"]
"""An image: its bytes, a path to its file, or base64 or a data URL as text."""


class Unset(Enum):
    """Says that a field is to stay as it is, where None takes it away."""

    UNSET = "unset"


UNSET = Unset.UNSET


def address_of(url: str) -> str:
    """Where the service is, without what follows its host in requests. Raises ValueError for what is no address."""
    text = url.strip().rstrip("/")
    try:
        parts = urlsplit(text)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0 and not re.search(r"\s", text)
    except ValueError:
        is_address = False
    if not is_address:
        raise ValueError(f"url must be an address such as http://localhost:3000, and is {url!r}")
    plain_url = urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))
    if "@" in parts.netloc:
        raise ValueError(f"url must have no user and password, which take the place of the API key: use {plain_url}")
    if re.search(r"[?#]", text):
        raise ValueError(f"url must have nothing behind its path: use {plain_url}")
    return text.removesuffix("/api/v1")


def key_of(text: str) -> str:
    """A key without the line break that it may have from a file. Raises ValueError, which does not tell the key, for characters that no key has."""
    key = text.strip()
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise ValueError("the key has characters that no key has; look at how it was copied")
    return key


def timeout_of(seconds: float | None) -> float | None:
    """A limit of time, None for none. Raises ValueError for what is no time to wait."""
    if seconds is not None and not 0 < seconds < math.inf:
        raise ValueError(f"timeout_s must be a number of seconds above 0, or None for no limit, and is {seconds!r}")
    return seconds


def time_text(time: Time) -> str:
    """ISO 8601. Raises ValueError for a datetime without a zone, which names no moment."""
    if isinstance(time, str):
        return time
    if isinstance(time, datetime) and time.tzinfo is None:
        raise ValueError(f"{time!r} has no time zone; use datetime.now(timezone.utc) or the like")
    return time.isoformat()


def as_of_text(moment: int | float | Time) -> str:
    """A log position or a moment as the service takes them. Raises ValueError for a number that is no position."""
    if not isinstance(moment, (int, float)):
        return time_text(moment)
    if moment < 0 or moment % 1 != 0:
        raise ValueError(f"a position is a whole number from 0 on, and this is {moment!r}")
    return str(int(moment))


def picture_text(picture: Picture | None) -> str | None:
    if isinstance(picture, bytes):
        return base64.b64encode(picture).decode()
    if isinstance(picture, PathLike):
        return base64.b64encode(Path(picture).read_bytes()).decode()
    return picture


def given(**fields: Any) -> dict[str, Any]:
    """The fields that are not None, ready for JSON."""
    return {name: plain(value) for name, value in fields.items() if value is not None}


def changed(**fields: Any) -> dict[str, Any]:
    """The fields that are not UNSET; None stays, and takes a field away."""
    return {name: plain(value) for name, value in fields.items() if value is not UNSET}


def plain(value: Any) -> Any:
    """A value with its moments as texts. Raises InvalidFields for a whole number that would come back as another."""
    if isinstance(value, date):
        return time_text(value)
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if isinstance(value, int) and not _is_kept(value):
        raise refused("body", "argument", None, f"holds a whole number that JSON would round: {value}", "Pass it as a text, as ids are.")
    return value


def _is_kept(number: int) -> bool:
    """Whether the service gives back the same: it has all numbers as doubles, and writes these with as few digits as tell them apart."""
    try:
        return abs(number) <= 2**53 or Decimal(repr(float(number))) == number
    except OverflowError:
        return False


def in_query(value: Any) -> str:
    """A value as a parameter of an address."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(str(part) for part in value)
    if isinstance(value, Mapping):
        return json_bytes(plain(value)).decode()
    if isinstance(value, date):
        return time_text(value)
    return str(value)


def json_bytes(value: Any) -> bytes:
    """JSON in UTF-8. Halves of surrogate pairs, which UTF-8 cannot carry, stay escaped. Raises InvalidFields for what has no JSON."""
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False).encode(errors="backslashreplace")
    except (TypeError, ValueError) as error:
        rule = f"holds what has no JSON: {error}"
        raise refused(
            "body", "argument", None, rule, "Pass texts, finite numbers, booleans, None, and lists and dicts of these."
        ) from error


def header_text(name: str, text: str) -> str:
    """Text as a header can carry it, with U+FFFD for halves of surrogate pairs. Raises InvalidFields for what no header can carry."""
    if not isinstance(text, str) or text == "":
        raise refused(
            "header",
            name,
            repr(text),
            f"must be a text of at least one character, and is {text!r}",
            "Check where it comes from; pass another.",
        )
    if text != text.strip(" ") or re.search(r"[\x00-\x1f\x7f]", text):
        raise refused("header", name, text, f"has control characters or blanks at its ends: {text!r}", "Pass it without them.")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def path_of(template: str, parts: Mapping[str, str]) -> str:
    """`/memory/{memory_id}` with its parts. Raises InvalidFields for those that an address would lose: what is left names something else."""
    for name, part in parts.items():
        if not isinstance(part, str) or part in ("", ".", "..") or re.search("[\ud800-\udfff]", part):
            rule = f"must not be {part!r}, which no address can carry"
            raise refused("path", name, repr(part), rule, "Check where this id comes from; pass another.")
        template = template.replace("{" + name + "}", quote(part, safe=""))
    return template


def position_in(answer: Any) -> int:
    """The highest log position that the answer to a write tells; 0 where there is none."""
    if not isinstance(answer, dict):
        return 0
    items = answer.get("items")
    inner = [position_in(item) for item in items] if isinstance(items, list) else []
    own = answer.get("position")
    state = answer.get("state")
    return max([own if isinstance(own, int) else 0, position_in(state) if isinstance(state, dict) else 0, *inner])
