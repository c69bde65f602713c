"""Makes the parts of the client that nobody writes by hand.

- `src/hindcast/generated/models.py`: a TypedDict for each schema of the service's OpenAPI document, by datamodel-code-generator.
- `src/hindcast/generated/operations.py`: method, path and type of the answer of each operation.
- `src/hindcast/_sync/`: the blocking client, from `src/hindcast/_async/`, by leaving out `async` and `await`.

    python generate.py http://localhost:3000/openapi.json
    python generate.py --check openapi.json     # changes nothing, ends with 1 where the files would change
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

package = Path(__file__).parent / "src" / "hindcast"
note = '"""Made by generate.py; change that instead."""\n\n'

typing_imports = """from __future__ import annotations

import sys
from typing import Any, Literal, TypeAlias, TypedDict

if sys.version_info >= (3, 11):
    from typing import NotRequired
else:
    from typing_extensions import NotRequired
"""

# In the order in which they are replaced; each is a whole word.
to_blocking = [
    ("async def", "def"),
    ("async with", "with"),
    ("async for", "for"),
    ("await asyncio.sleep", "time.sleep"),
    ("await ", ""),
    ("import asyncio", "import time"),
    ("asyncio.Lock", "threading.Lock"),
    ("AsyncIterator", "Iterator"),
    ("AsyncIterable", "Iterable"),
    ("AsyncGenerator", "Generator"),
    ("__aenter__", "__enter__"),
    ("__aexit__", "__exit__"),
    ("__aiter__", "__iter__"),
    ("aclose", "close"),
    ("aread", "read"),
    ("aiter_bytes", "iter_bytes"),
    ("httpx.AsyncClient", "httpx.Client"),
]


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes the generated parts of the client.")
    parser.add_argument("document", help="the OpenAPI document: a file or a URL")
    parser.add_argument("--check", action="store_true", help="only say whether the files are as they would be made")
    arguments = parser.parse_args()
    document = read(arguments.document)
    made = {
        package / "generated" / "__init__.py": note.strip() + "\n",
        package / "generated" / "models.py": models_of(document),
        package / "generated" / "operations.py": formatted(operations_of(document)),
    }
    for source in sorted((package / "_async").glob("*.py")):
        made[package / "_sync" / source.name] = formatted(blocking(source.read_text()))
    stale = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    if arguments.check:
        for path in stale:
            print(f"{path.relative_to(package)} is not what generate.py makes; run: python generate.py <document>")
        return 1 if stale else 0
    for path in stale:
        path.parent.mkdir(exist_ok=True)
        path.write_text(made[path])
        print(f"wrote {path.relative_to(package)}")
    return 0


def read(document: str) -> dict[str, Any]:
    if re.match(r"https?://", document):
        with urllib.request.urlopen(document) as answer:
            return json.load(answer)  # type: ignore[no-any-return]
    return json.loads(Path(document).read_text())  # type: ignore[no-any-return]


def models_of(document: dict[str, Any]) -> str:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.json", Path(folder) / "models.py"
        source.write_text(json.dumps(document))
        options = ["--input-file-type", "openapi", "--output-model-type", "typing.TypedDict", "--target-python-version", "3.11"]
        options += ["--use-standard-collections", "--use-union-operator", "--strict-nullable", "--disable-timestamp"]
        options += ["--use-schema-description", "--use-field-description", "--formatters", "ruff-format"]
        command = [sys.executable, "-m", "datamodel_code_generator", "--input", str(source), "--output", str(target), *options]
        subprocess.run(command, check=True)
        text = target.read_text()
    _, _, body = text.partition("from __future__ import annotations\n")
    imports, _, classes = body.partition("\n\n\n")
    unknown = set(re.findall(r"\w+", re.sub(r"from \w+ import", "", imports))) - {"Any", "Literal", "NotRequired", "TypeAlias", "TypedDict"}
    if unknown:
        raise SystemExit(f"models.py imports {unknown}, which generate.py does not know")
    # PEP 728 is not in the standard library yet.
    classes = re.sub(r"\n    closed=True,", "", classes)
    return formatted(note + typing_imports + "\n\n" + classes)


def operations_of(document: dict[str, Any]) -> str:
    lines = ["from __future__ import annotations", "", "from typing import Any", "", "from .._operation import Operation", "from . import models", ""]
    for path, methods in sorted(document["paths"].items()):
        for method, operation in sorted(methods.items()):
            if not isinstance(operation, dict) or "operationId" not in operation or operation.get("deprecated"):
                continue
            takes_key = any(parameter.get("name") == "Idempotency-Key" for parameter in operation.get("parameters", []))
            name = re.sub(r"(?<!^)(?=[A-Z])", "_", operation["operationId"]).upper()
            answer = answer_of(operation)
            lines.append(f"{name}: Operation[{answer}] = Operation({method.upper()!r}, {path!r}, is_write={takes_key})")
    return note + "\n".join(lines) + "\n"


def answer_of(operation: dict[str, Any]) -> str:
    """The type of a good answer's JSON."""
    types: list[str] = []
    for status, response in operation["responses"].items():
        schema = response.get("content", {}).get("application/json", {}).get("schema") if status.startswith("2") else None
        for one in (schema or {}).get("oneOf", [schema]):
            if one is not None:
                types.append("models." + one["$ref"].rpartition("/")[2] if "$ref" in one else "Any")
    return " | ".join(dict.fromkeys(types)) or "Any"


def blocking(source: str) -> str:
    for asynchronous, plain in to_blocking:
        source = source.replace(asynchronous, plain)
    source = re.sub(r"\bAsync(?=[A-Z])", "", source)
    left = [word for word in re.findall(r"\b(?:async|await|asyncio)\b", source) if word]
    if left:
        raise SystemExit(f"the blocking client still says {set(left)}")
    return note.replace("generate.py", "generate.py from _async/") + source


def formatted(source: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--line-length", "140", "--stdin-filename", "made.py", "-"]
    sorted_imports = [sys.executable, "-m", "ruff", "check", "--quiet", "--select", "I", "--fix", "--stdin-filename", "made.py", "-"]
    ordered = subprocess.run(sorted_imports, input=source, capture_output=True, text=True, check=True).stdout
    return subprocess.run(command, input=ordered, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main())
