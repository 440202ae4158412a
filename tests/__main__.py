"""`python3 -m tests`: everything that must hold, from a clean clone, in one command.

Makes .venv with the pinned tools, finds or installs a browser, builds the site, then checks style, types and layers and
runs pytest. All arguments but --no-lint go on to pytest: paths, -k, -x, --engines all, --hosts all, ... A step that
fails does not stop the following ones; the exit code says whether all of them held.
"""

import subprocess
import sys

if sys.version_info < (3, 11):
    sys.exit("The tests of Sixty need Python 3.11 or later; this is Python %d.%d." % sys.version_info[:2])

from tests import environment

LINT = (
    ("format", ["ruff", "format", "--check", "--quiet", "."]),
    ("lint", ["ruff", "check", "--quiet", "."]),
    ("types", ["mypy"]),
    ("layers", ["lint-imports", "--no-cache"]),
)

# What pytest answers when a selection holds no test.
NOTHING_COLLECTED = 5


def main(arguments: list[str]) -> int:
    """Run all steps and give the exit code: 0 only when every step held."""
    if not environment.inside():
        return environment.run_inside(["-m", "tests", *arguments])
    lint = "--no-lint" not in arguments
    passed_on = [argument for argument in arguments if argument != "--no-lint"]
    failed = []
    skipped = environment.missing_browsers()
    environment.install_hosts(arguments)
    if not environment.build_site():
        failed.append("build")
    if lint:
        failed += [name for name, command in LINT if not step(name, [environment.tool(command[0]), *command[1:]])]
    # Last, so that pytest's own closing line stands at the end of the output.
    tests = subprocess.run([sys.executable, "-m", "pytest", *passed_on], cwd=environment.ROOT, check=False).returncode
    if tests:
        failed.append("tests" if tests != NOTHING_COLLECTED else "tests (none was selected)")
    for line in skipped:
        print(f"skipped: {line}")
    print(f"failed: {', '.join(failed)}" if failed else "all steps held", flush=True)
    return 1 if failed else 0


def step(name: str, command: list[str]) -> bool:
    """Run one check; its output is shown only when it fails."""
    done = subprocess.run(command, cwd=environment.ROOT, capture_output=True, text=True, check=False)
    print(f"{name}: {'held' if done.returncode == 0 else 'FAILED'}", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
