"""A session of the OpenAI Agents SDK."""

from __future__ import annotations

import asyncio
from typing import Any

from agents.items import TResponseInputItem
from agents.memory import SessionABC, SessionSettings
from hindcast import Hindcast

from ._message_log import MessageLog


class HindcastSession(SessionABC):
    """The items of one conversation, a memory each: `Runner.run(agent, text, session=HindcastSession("ada", client))`.

    Args:
        session_id: names the conversation among those of the agent
        session_settings: `limit`: how many of the newest items a run gets
    """

    def __init__(self, session_id: str, client: Hindcast, session_settings: SessionSettings | None = None) -> None:
        self.session_id = session_id
        self.session_settings = session_settings or SessionSettings()
        self._log = MessageLog(client, "openai-agents")

    async def get_items(self, limit: int | None = None) -> list[TResponseInputItem]:
        wanted = limit if limit is not None else self.session_settings.limit if self.session_settings else None
        if wanted is not None and wanted <= 0:
            return []
        return await asyncio.to_thread(self._log.messages, self.session_id, wanted)

    async def add_items(self, items: list[TResponseInputItem]) -> None:
        if items:
            await asyncio.to_thread(self._log.add, self.session_id, [(_text_of(item), item) for item in items])

    async def pop_item(self) -> TResponseInputItem | None:
        item: TResponseInputItem | None = await asyncio.to_thread(self._log.pop, self.session_id)
        return item

    async def clear_session(self) -> None:
        await asyncio.to_thread(self._log.clear, self.session_id)


def _text_of(item: Any) -> str:
    """What a person would read of an item; nothing of calls of tools."""
    content = item.get("content")
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "\n".join(part["text"] for part in parts if isinstance(part, dict) and isinstance(part.get("text"), str))
