#!/usr/bin/env bash
# Tests of the Python adapters with the frameworks that they are for, on a started service (npm run build comes first). Says that they are skipped, and ends well, where there is
# no Python or no registry. Arguments are handed on to pytest.
set -u
cd "$(dirname "$0")/python" || exit 1

skip() {
  echo "the tests of the Python adapters are skipped: $1"
  exit 0
}

python=${PYTHON:-python3}
"$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || skip "there is no Python 3.10 or later"

# The frameworks stay in the cache, by what is asked for; they are fetched anew where that changes.
cache=${HINDCAST_CACHE:-${HOME:-/nowhere}/.cache/hindcast}
mkdir -p "$cache" 2>/dev/null || cache=$(mktemp -d)
frameworks=$cache/python-adapters-$("$python" -c 'import hashlib, sys; print(hashlib.sha256(sys.version.encode() + open("requirements-dev.txt", "rb").read()).hexdigest()[:12])')
if [ ! -f "$frameworks/ready" ]; then
  rm -rf "$frameworks"
  "$python" -m venv "$frameworks" &&
    "$frameworks/bin/python" -m pip install --quiet --requirement requirements-dev.txt &&
    "$frameworks/bin/python" -m pip install --quiet --no-deps mem0ai==2.2.1 ||
    { rm -rf "$frameworks"; skip "the frameworks could not be installed"; }
  touch "$frameworks/ready"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for package in ../../clients/python .; do
  folder=$work/$(basename "$(cd "$package/.." && pwd)")
  mkdir "$folder"
  cp -r "$package/pyproject.toml" "$package/README.md" "$package/src" "$folder/"
  "$frameworks/bin/python" -m build --wheel --no-isolation --outdir "$work/dist" "$folder" >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
done
"$frameworks/bin/python" -m pip install --quiet --force-reinstall --no-deps "$work"/dist/*.whl || exit 1

export PYTHONDONTWRITEBYTECODE=1
"$frameworks/bin/python" -m mypy --strict --cache-dir "$work/mypy" -p hindcast_adapters || exit 1
"$frameworks/bin/python" -m pytest "$@"
