"""Made by generate.py from _async/; change that instead."""

from __future__ import annotations

import os
from types import TracebackType
from typing import Sequence

import httpx

from .._values import Time, given
from ..generated import models, operations
from ..retries import Retries
from .transport import Transport

_look = "Look in the lists whether it was made; sent again it would be made twice."
_repeat = "Send the same again: done twice it is as done once."


class HindcastAccount:
    """An account's agents and their keys: for the owner's own server, as the token may do everything and each `apiKey` is shown once.

    What makes something has no id to be repeated by: where its answer is lost it is not sent again but raises OutcomeUnknown, and the lists tell whether it was made.

    Args:
        url: where the service is; else HINDCAST_URL, else http://localhost:3000
        token: the account's secret token; else HINDCAST_ACCOUNT_TOKEN
    """

    def __init__(
        self,
        url: str | None = None,
        token: str | None = None,
        *,
        timeout_s: float | None = 60.0,
        retries: Retries = Retries(),
        http_client: httpx.Client | None = None,
    ) -> None:
        url = url or os.environ.get("HINDCAST_URL") or "http://localhost:3000"
        token = token or os.environ.get("HINDCAST_ACCOUNT_TOKEN")
        if not token:
            raise ValueError("an account's token is needed: pass token, or set HINDCAST_ACCOUNT_TOKEN")
        self._transport = Transport(url, token, timeout_s=timeout_s, retries=retries, http_client=http_client)

    def create_account(self, name: str) -> models.AccountDto:
        """Makes an account, by the bootstrap token in place of an account's own. Its `secretToken` is shown this once."""
        return self._transport.call(operations.CREATE_ACCOUNT, body={"name": name}, if_unknown=_look, is_repeatable=False)

    def agents(self) -> list[models.AgentDto]:
        """The agents, in the order in which they were made."""
        return (self._transport.call(operations.LIST_AGENTS))["units"]

    def create_agent(self, name: str | None = None, *, scopes: Sequence[str] | None = None) -> models.NewAgentDto:
        """Makes an agent.

        Args:
            scopes: what its key may do: `read`, `write`, `erase`, `audit`, `domain:<id>`; none: everything
        """
        return self._transport.call(operations.CREATE_AGENT, body=given(name=name, scopes=scopes), if_unknown=_look, is_repeatable=False)

    def delete_agent(self, agent_key: str) -> bool:
        """Deletes an agent: its keys end at once, and all that it stored is erased. False: there is none."""
        return (self._transport.call(operations.DELETE_AGENT, body={"agentKey": agent_key}, if_unknown=_repeat))["deleted"]

    def keys(self, agent_key: str) -> list[models.KeyDto]:
        """The keys of an agent that are in force, without their secrets."""
        return (self._transport.call(operations.LIST_KEYS, query={"agentKey": agent_key}))["keys"]

    def add_key(
        self,
        agent_key: str,
        name: str = "key",
        *,
        scopes: Sequence[str] | None = None,
        expires_at: Time | None = None,
    ) -> models.NewAgentDto:
        """Adds a key beside those that there are; without scopes it may do everything, without `expires_at` it never ends by itself."""
        body = given(agentKey=agent_key, name=name, scopes=scopes, expiresAt=expires_at)
        return self._transport.call(operations.CREATE_KEY, body=body, if_unknown=_look, is_repeatable=False)

    def rotate_key(self, agent_key: str, *, grace_seconds: int = 0) -> models.NewAgentDto:
        """Puts a new key in the place of all others, which are taken for `grace_seconds` more."""
        body = {"agentKey": agent_key, "grace_seconds": grace_seconds}
        return self._transport.call(operations.CREATE_KEY, body=body, if_unknown=_look, is_repeatable=False)

    def end_key(self, agent_key: str, key_id: str) -> bool:
        """Ends one key, at once. False: there is none."""
        return (self._transport.call(operations.DELETE_KEY, body={"agentKey": agent_key, "keyId": key_id}, if_unknown=_repeat))["deleted"]

    def set_retention(self, agent_key: str, max_age_days: int | None) -> models.RetentionSetDto:
        """Sets after how many days an agent's records are erased, 1 to 36,500; None: never."""
        return self._transport.call(
            operations.SET_RETENTION, body={"agentKey": agent_key, "max_age_days": max_age_days}, if_unknown=_repeat
        )

    def close(self) -> None:
        """Closes the connections."""
        self._transport.close()

    def __enter__(self) -> HindcastAccount:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()
