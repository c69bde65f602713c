"""Python client of Hindcast: `Hindcast` blocks, `AsyncHindcast` is for asyncio."""

from ._async.account import AsyncHindcastAccount
from ._async.client import AsyncHindcast, AsyncHindcastAt
from ._sync.account import HindcastAccount
from ._sync.client import Hindcast, HindcastAt
from ._values import UNSET
from .errors import (
    BadRequest,
    Conflict,
    Erased,
    Forbidden,
    HindcastError,
    IdConflict,
    Interrupted,
    InvalidFields,
    NotFound,
    OutcomeUnknown,
    Overloaded,
    QuotaExceeded,
    ServiceFailure,
    TooLarge,
    Unauthenticated,
    Unavailable,
    UnexpectedAnswer,
    Unreachable,
    VersionConflict,
)
from .generated import models
from .retries import Retries

__all__ = [
    "UNSET",
    "AsyncHindcast",
    "AsyncHindcastAccount",
    "AsyncHindcastAt",
    "BadRequest",
    "Conflict",
    "Erased",
    "Forbidden",
    "Hindcast",
    "HindcastAccount",
    "HindcastAt",
    "HindcastError",
    "IdConflict",
    "Interrupted",
    "InvalidFields",
    "NotFound",
    "OutcomeUnknown",
    "Overloaded",
    "QuotaExceeded",
    "Retries",
    "ServiceFailure",
    "TooLarge",
    "Unauthenticated",
    "Unavailable",
    "UnexpectedAnswer",
    "Unreachable",
    "VersionConflict",
    "models",
]
