"""The session beside the SDK's own SQLiteSession."""

from __future__ import annotations

import random
from typing import Any

from agents import Agent, Model, ModelResponse, Runner, Usage
from agents.memory import Session, SQLiteSession, SessionSettings
from hindcast_adapters.openai_agents import HindcastSession
from openai.types.responses import ResponseOutputMessage, ResponseOutputText


def item_of(chance: random.Random) -> Any:
    return chance.choice(
        [
            {"role": "user", "content": f"Question {chance.random()}"},
            {"role": "assistant", "content": [{"type": "output_text", "text": "Answer", "annotations": []}], "type": "message"},
            {"type": "function_call", "name": "add", "arguments": '{"a": 2}', "call_id": f"c{chance.random()}"},
            {"type": "function_call_output", "call_id": "c1", "output": "4" * chance.choice([1, 20_000])},
        ]
    )


async def test_keeps_items_as_the_sqlite_session_does(client: Any) -> None:
    chance = random.Random(7)
    ours, theirs = HindcastSession("ada", client), SQLiteSession("ada")
    assert isinstance(ours, Session)
    for _ in range(40):
        match chance.choice(["add", "add", "add", "pop", "get", "clear" if chance.random() < 0.2 else "get"]):
            case "add":
                items = [item_of(chance) for _ in range(chance.randrange(4))]
                await ours.add_items(items)
                await theirs.add_items(items)
            case "pop":
                assert await ours.pop_item() == await theirs.pop_item()
            case "clear":
                await ours.clear_session()
                await theirs.clear_session()
            case _:
                limit = chance.choice([None, 0, 1, 3, 100])
                assert await ours.get_items(limit) == await theirs.get_items(limit)
    assert await ours.get_items() == await theirs.get_items()
    assert await HindcastSession("bob", client).get_items() == []


class Counting(Model):
    """A model that says how many items it was given."""

    async def get_response(self, system_instructions: Any, input: Any, *_: Any, **__: Any) -> ModelResponse:
        text = ResponseOutputText(text=f"I was given {len(input)}.", type="output_text", annotations=[])
        message = ResponseOutputMessage(id="m", role="assistant", status="completed", type="message", content=[text])
        return ModelResponse(output=[message], usage=Usage(), response_id=None)

    def stream_response(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError


async def test_a_runner_goes_on_with_the_conversation(client: Any) -> None:
    agent = Agent(name="counter", model=Counting())
    session = HindcastSession("ada", client)
    assert (await Runner.run(agent, "Hello", session=session)).final_output == "I was given 1."
    assert (await Runner.run(agent, "Again", session=session)).final_output == "I was given 3."
    short = HindcastSession("ada", client, SessionSettings(limit=1))
    assert (await Runner.run(agent, "More", session=short)).final_output == "I was given 2."
