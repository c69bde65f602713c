"""Uses what openapi-python-client made of the service's document. Arguments: the folder of its package, the service's address, an API key."""

import sys

folder, url, key = sys.argv[1:]
sys.path.insert(0, folder)

from hindcast_client import AuthenticatedClient  # noqa: E402
from hindcast_client.api.chat import create_chat_completion  # noqa: E402
from hindcast_client.api.domains import declare_domain, query_domain  # noqa: E402
from hindcast_client.api.memory import search_memories, store_memory  # noqa: E402
from hindcast_client.models import ChatDto, DeclareDomainDto, QueryDomainDto, SearchDto, StoreMemoryDto  # noqa: E402

client = AuthenticatedClient(base_url=url, token=key)

stored = store_memory.sync(client=client, body=StoreMemoryDto(content="The boiler is in the cellar.", memory_id="boiler"))
assert stored.memory_id == "boiler" and stored.duplicate is False, stored
found = search_memories.sync(client=client, body=SearchDto(user_message="Where is the boiler?"))
assert [item.memory_id for item in found.items] == ["boiler"], found

lamp = {
    "description": "Why a lamp is dark",
    "schema": {"variables": {"socket_live": {"type": "boolean"}}},
    "hypotheses": [
        {"hypothesis_id": "fuse", "label": "Blown fuse", "prior": 0.7, "likelihoods": {"socket_live": {"true": 0.05, "false": 0.95}}},
        {"hypothesis_id": "bulb", "label": "Dead bulb", "prior": 0.3, "likelihoods": {"socket_live": {"true": 0.95, "false": 0.05}}},
    ],
}
declared = declare_domain.sync("lamp", client=client, body=DeclareDomainDto.from_dict(lamp))
assert declared.version == 1, declared
asked = query_domain.sync("lamp", client=client, body=QueryDomainDto(question="Why is the lamp dark?"))
assert asked.ranked_hypotheses[0].hypothesis_id == "fuse", asked
answer = create_chat_completion.sync(
    client=client, body=ChatDto.from_dict({"messages": [{"role": "user", "content": "Where is the boiler?"}]})
)
assert "cellar" in answer.choices[0].message.content, answer
print("stored, searched, declared, asked, chatted")
