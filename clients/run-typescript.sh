#!/usr/bin/env bash
# Builds the TypeScript client and tests it and its adapters against a built service; of the tests it prints "N passed, N failed" at last. Takes the folder of a Node 22 or later for adapters that want one; without it, those are skipped.
# usage: clients/run-typescript.sh [folder with that node]
set -u
cd "$(dirname "$0")" || exit 1
next_node=${1:-}
passed=0
failed=0

# Runs a command whose tests are counted where it has any; one that ends badly counts as a failure. It may take some minutes at most.
tests() {
  local name=$1 output ok bad
  shift
  echo "== $name"
  output=$(mktemp)
  timeout 600 "$@" 2>&1 | tee "$output"
  local status=${PIPESTATUS[0]}
  ok=$(awk '/^ℹ pass / { n += $3 } END { print n + 0 }' "$output")
  bad=$(awk '/^ℹ (fail|cancelled) / { n += $3 } END { print n + 0 }' "$output")
  rm -f "$output"
  passed=$((passed + ok))
  failed=$((failed + bad))
  if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
    failed=$((failed + 1))
    echo "FAILED: $name"
  fi
  return "$status"
}

quietly() {
  npm "$@" --silent --no-audit --no-fund --fetch-retries=6
}

client() {
  quietly ci --prefix typescript && npm run build --silent --prefix typescript && npm run generate --silent --prefix typescript -- --check
}

# Of the client an adapter gets what its tarball has; npm leaves out what is only an optional peer.
adapter() {
  cd "../adapters/$1" && quietly ci || return
  mkdir -p node_modules/@hindcast/client && tar xzf "$tarball" --strip-components=1 -C node_modules/@hindcast/client || return
  npm run build --silent && npm test --silent
}

export -f client adapter quietly
tests "the TypeScript client builds, and its types are those of the service's document" bash -c client
if [ "$failed" -eq 0 ]; then
  tests "the TypeScript client" npm test --silent --prefix typescript
  packed=$(mktemp -d)
  tarball=$packed/$(npm pack ./typescript --silent --pack-destination "$packed")
  export tarball
  for name in langgraph-js langchain-js; do tests "the adapter $name" bash -c "adapter $name"; done
  if [ -n "$next_node" ]; then
    PATH=$next_node:$PATH tests "the adapter ai-sdk" bash -c 'adapter ai-sdk'
  else
    echo "the adapter ai-sdk is skipped: it wants Node 22 or later, whose folder was not given"
  fi
  rm -rf "$packed"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
