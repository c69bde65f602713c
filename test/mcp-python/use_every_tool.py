"""Uses the service by the official Python client, over HTTP and over standard streams, in each way of opening a connection. Ends with the tools that were used, as JSON.

Arguments: the service's address, an API key, and the command of `hindcast mcp` as JSON.
"""

import asyncio
import json
import os
import sys

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

URL, KEY, COMMAND = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])


async def use(client: Client, mark: str) -> list[str]:
    """Calls every tool with arguments that it takes."""
    used: list[str] = []

    async def ok(name: str, **arguments):
        result = await client.call_tool(name, arguments)
        assert not result.is_error, (name, result.content)
        used.append(name)
        return result.structured_content

    memory = f"tea-{mark}"
    await ok("add_memory", content="Ada prefers tea in the morning.", memory_id=memory)
    found = await ok("search_memories", user_message="What does Ada prefer in the morning?")
    assert memory in [item["memory_id"] for item in found["items"]], found
    assert (await ok("get_memory", memory_id=memory))["version"] == 1
    await ok("list_memories", limit=1)
    await ok("update_memory", memory_id=memory, content="Ada prefers coffee.", idempotency_key=f"change-{mark}")
    assert (await ok("get_write_outcome", id=f"change-{mark}"))["status"] == "recorded"
    assert len((await ok("memory_history", memory_id=memory))["items"]) == 2
    assert (await ok("delete_memory", memory_id=memory))["deleted"] is True
    await ok("list_domains")
    await ok("get_domain", domain_id="lamp")
    await ok("record_event", domain_id="lamp", event_id=f"look-{mark}", observations={"socket_live": False})
    ranked = (await ok("query_domain", domain_id="lamp", question="Why is the lamp dark?"))["ranked_hypotheses"]
    assert ranked[0]["hypothesis_id"] == "fuse", ranked
    await ok("give_feedback", domain_id="lamp", hypothesis_id="fuse", event_id=f"look-{mark}")
    await ok("learn_outcome", domain_id="habits", features={"hour": "morning"}, outcome="tea")
    assert (await ok("predict", domain_id="habits", features={"hour": "morning"}))["prediction"] == "tea"
    cups = [{"label": "red cup", "bbox": [0.1, 0.4, 0.2, 0.5]}, {"label": "blue cup", "bbox": [0.7, 0.4, 0.8, 0.5]}]
    assert (await ok("ask_image", question="Is the red cup left of the blue cup?", object_hints=cups))["answer"] == "yes"

    refused = await client.call_tool("get_memory", {"memory_id": "none"})
    assert refused.is_error and "not_found" in refused.content[0].text, refused
    listed = [tool.name for tool in (await client.list_tools()).tools]
    assert sorted(set(used)) == sorted(listed), (used, listed)
    resource = await client.read_resource("hindcast://domains/lamp")
    assert json.loads(resource.contents[0].text)["domain_id"] == "lamp"
    return listed


async def main() -> None:
    process = StdioServerParameters(
        command=COMMAND[0], args=COMMAND[1:], env={"PATH": os.environ["PATH"], "HINDCAST_URL": URL, "HINDCAST_API_KEY": KEY}
    )
    tools: list[str] = []
    for mode in ("auto", "legacy"):
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {KEY}"}, timeout=120) as http:
            async with Client(streamable_http_client(f"{URL}/mcp", http_client=http), mode=mode) as client:
                tools = await use(client, f"http-{mode}")
        async with Client(process, mode=mode) as client:
            assert await use(client, f"stdio-{mode}") == tools
    print(json.dumps(tools))


asyncio.run(main())
