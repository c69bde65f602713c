#!/usr/bin/env bash
# Installs the official Python client of MCP into .cache, for test/http/mcp/python.spec.ts. Says so and ends well where it cannot: the test is skipped then.
set -u
cd "$(dirname "$0")/../.." || exit 1
environment=.cache/mcp-python
[ -x "$environment/bin/python" ] && "$environment/bin/python" -c 'import mcp' 2>/dev/null && exit 0
mkdir -p .cache
if python3 -m venv "$environment" && "$environment/bin/python" -m pip install --quiet 'mcp==2.3.0'; then exit 0; fi
rm -rf "$environment"
echo "the Python client of MCP is skipped: there is no Python 3 that can install it"
