"""The engine inside Pyodide, under Node: the same matches end in the same states as on this Python."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from engine.text import seal
from tests.engine import contract

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "node_modules" / "pyodide" / "pyodide.mjs"
MATCHES = int(os.environ.get("SIXTY_MATCHES", "200"))
SAVES = 20

SCRIPT = """
import { loadPyodide } from %s;
let text = "";
for await (const part of process.stdin) text += part;
const pyodide = await loadPyodide();
pyodide.globals.set("sent", text);
console.log(await pyodide.runPythonAsync(`
import json, pathlib, sys
sent = json.loads(sent)
for path, source in sent["files"].items():
    file = pathlib.Path("/sixty", path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source, encoding="utf-8")
sys.path.insert(0, "/sixty")
from engine.match import Match
from tests.engine import contract
loaded = [Match.load(save) for save in sent["saves"]]
json.dumps({
    "digests": {key: contract.digests(key, sent["matches"]) for key in sent["keys"]},
    "loaded": [match.digest() for match in loaded],
    "saved": [match.save() for match in loaded],
    "damaged": [type(Match.load(text)).__name__ for text in sent["damaged"]],
})
`));
"""


def in_pyodide(sent: dict[str, Any]) -> dict[str, Any]:
    """What Pyodide answers to these files, saves and keys."""
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", SCRIPT % json.dumps(PYODIDE.as_uri())],
        input=json.dumps(sent),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


@pytest.mark.skipif(not PYODIDE.is_file(), reason="node_modules/pyodide is not there: run `npm ci` first")
@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_matches_and_saves_come_out_the_same_in_pyodide() -> None:
    files = [
        *(ROOT / "engine").rglob("*.py"),
        ROOT / "tests" / "__init__.py",
        ROOT / "tests" / "engine" / "__init__.py",
        ROOT / "tests" / "engine" / "contract.py",
    ]
    keys = [game.key for game in contract.all_games()]
    matches = []
    for key in keys:
        for number in range(SAVES):
            match = contract.setup_of(contract.game_of(key), number).new(number, names=())
            contract.play(match, number, most=5 + 10 * number)
            matches.append(match)
    saves = [match.save() for match in matches]
    begun = saves[0].split("\n")
    nested = "\n".join([*begun[:4], "deal " + "[" * 100_000, *begun[5:-2]]) + "\n"
    answer = in_pyodide(
        {
            "damaged": ["", saves[0][:-9], "hist\ud800ry", nested + seal(nested) + "\n"],
            "files": {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in files},
            "keys": keys,
            "matches": MATCHES,
            "saves": saves,
        }
    )
    for key in keys:
        here = contract.digests(key, MATCHES)
        there = answer["digests"][key]
        wrong = [number for number in range(MATCHES) if here[number] != there[number]]
        assert wrong == [], f"matches of {key} with these numbers differ"
    assert answer["loaded"] == [match.digest() for match in matches]
    assert answer["saved"] == saves
    assert answer["damaged"] == ["Refusal"] * 4, "also where the stack is a browser's"
