#!/usr/bin/env bash
# Tests of the Python client: builds its wheel, installs that in an empty environment, starts the service (npm run build comes first), and runs the tests of clients/python.
# Says that they are skipped, and ends well, where there is no Python or no registry. Arguments are handed on to pytest.
set -u
cd "$(dirname "$0")/python" || exit 1

skip() {
  echo "the tests of the Python client are skipped: $1"
  exit 0
}

python=${PYTHON:-python3}
"$python" -c 'import sys, venv; sys.exit(sys.version_info < (3, 10))' 2>/dev/null || skip "there is no Python 3.10 or later"

# What generates and checks stays in the cache, by what is asked for; it is made anew where it changes.
cache=${HINDCAST_CACHE:-${HOME:-/nowhere}/.cache/hindcast}
mkdir -p "$cache" 2>/dev/null || cache=$(mktemp -d)
dev=$cache/python-dev-$("$python" -c 'import hashlib, sys; print(hashlib.sha256(sys.version.encode() + open("requirements-dev.txt", "rb").read()).hexdigest()[:12])')
if [ ! -f "$dev/ready" ]; then
  rm -rf "$dev"
  "$python" -m venv "$dev" && "$dev/bin/python" -m pip install --quiet --requirement requirements-dev.txt || { rm -rf "$dev"; skip "its tools could not be installed"; }
  touch "$dev/ready"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r pyproject.toml README.md src "$work/"
"$dev/bin/python" -m build --wheel --no-isolation --outdir "$work/dist" "$work" >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }

"$python" -m venv "$work/empty" || exit 1
"$work/empty/bin/python" -m pip install --quiet "$work"/dist/hindcast-*.whl || { rm -rf "$work"; skip "httpx could not be installed"; }
"$work/empty/bin/python" -m pip list --format=freeze
(cd "$work" && empty/bin/python -c 'import hindcast, pathlib; assert (pathlib.Path(hindcast.__file__).parent / "py.typed").exists(); print("the wheel imports")') || exit 1

"$work/empty/bin/python" -m pip install --quiet $(grep -E '^pytest' requirements-dev.txt) || skip "pytest could not be installed"
HINDCAST_DEV_PYTHON="$dev/bin/python" PYTHONDONTWRITEBYTECODE=1 "$work/empty/bin/python" -m pytest "$@"
