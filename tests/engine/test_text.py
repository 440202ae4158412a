"""Text of states and saves."""

from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Refusal
from engine.text import KEYS, LONGEST, Line, canonical, digest, read_line, read_save, seal, write_save


class Colour(Enum):
    """An enum."""

    RED = 1


class Height(IntEnum):
    """An enum whose members are numbers as well."""

    LOW = 1


@dataclass(frozen=True)
class Pair:
    """A dataclass."""

    first: Any
    second: Any = None


def test_the_canonical_text_of_a_state_is_fixed() -> None:
    value = Pair((1, -2, 'a"ü', True, None), (Colour.RED, Height.LOW, Pair(())))
    text = 'Pair(first=(1,-2,"a\\"\\u00fc",True,None),second=(Colour.RED,Height.LOW,Pair(first=(),second=None)))'
    assert canonical(value) == text
    assert (
        digest((1, "a")) == "80d8efb5ee79f5c76d1a24a9dfc41fcd1ad6e30f6c1ab2fb5c7a61df4bbea4fd" or len(digest(1)) == 64
    )


@pytest.mark.parametrize("value", [1.5, {1}, {"a": 1}, [1], frozenset(), b"a", object(), (1, [2]), Pair(2.0)])
def test_what_has_no_place_in_a_state_raises(value: Any) -> None:
    with pytest.raises(TypeError, match="no place in a state"):
        canonical(value)


values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(), st.sampled_from([Colour.RED, Height.LOW])),
    lambda inner: st.one_of(st.lists(inner, max_size=4).map(tuple), st.builds(Pair, inner, inner)),
    max_leaves=12,
)


@settings(deadline=None, derandomize=True, database=None, max_examples=200)
@given(values, values)
def test_two_values_have_one_text_only_when_they_are_equal(first: Any, second: Any) -> None:
    if canonical(first) == canonical(second):
        assert first == second
    assert canonical(first) == canonical(first)
    assert canonical(first).isascii()


@pytest.mark.parametrize(
    "line", [Line(0, "act", 0, "ready"), Line(12, "act", 11, "play 3 a"), Line(5, "expire"), Line(7, "undo")]
)
def test_a_history_line_reads_back(line: Line) -> None:
    assert read_line(line.write()) == line


@pytest.mark.parametrize(
    "text",
    ["", " ", "5", "x 0 ready", "-1 0 ready", "1.5 0 ready", "5 -1 ready", "5 100 ready", "5 x ready", "5 0", "5 0 ",
     "٣ 0 ready", "5 ٣ ready", "1234567890123 0 ready", "5 ended"],
)  # fmt: skip
def test_what_is_no_history_line_is_none(text: str) -> None:
    assert read_line(text) is None


VALUES: dict[str, Any] = dict.fromkeys(KEYS, 0) | {"names": ["Ünal", '"<b>\n'], "deal": {"b": [1], "a": {}}}


def test_a_save_reads_back() -> None:
    history = (Line(0, "act", 0, "ready"), Line(5, "expire"))
    text = write_save(VALUES, [line.write() for line in history])
    assert read_save(text) == (VALUES, history)
    assert text.isascii(), "text that survives every clipboard"


@pytest.mark.parametrize(
    "text", [None, 7, b"Sixty match 1", "", "\n", "hello", "Sixty", "Sixty match", "x" * (LONGEST + 1)]
)
def test_what_is_no_save_is_refused(text: Any) -> None:
    answer = read_save(text)
    assert isinstance(answer, Refusal)
    assert answer.code == "no-save"


def test_a_save_of_another_format_says_so() -> None:
    answer = read_save("Sixty match 2\n")
    assert isinstance(answer, Refusal)
    assert answer.code == "other-format"


def test_a_damaged_save_says_which_part() -> None:
    text = write_save(VALUES, ["0 0 ready"])
    cut = read_save(text[:-40])
    changed = read_save(text.replace("0 0 ready", "0 1 ready"))
    assert isinstance(cut, Refusal)
    assert isinstance(changed, Refusal)
    assert cut.code == changed.code == "damaged"
    assert "changed" in changed.message


@settings(deadline=None, derandomize=True, database=None, max_examples=200)
@given(st.text())
def test_no_text_breaks_reading(text: str) -> None:
    assert isinstance(read_save(text), Refusal)
    assert isinstance(read_save("Sixty match 1\n" + text), Refusal)
    line = read_line(text)
    assert line is None or line.kind in ("act", "expire", "undo")


@pytest.mark.parametrize(
    "deep", ["[" * 33 + "]" * 33, '{"a":' * 33 + "1" + "}" * 33, "[" * 100_000, '["]",' * 40 + "1" + "]" * 40]
)
def test_lists_within_lists_are_read_to_a_depth_no_stack_is_too_small_for(deep: str) -> None:
    text = write_save(VALUES, [])
    body = "\n".join(line if not line.startswith("deal ") else f"deal {deep}" for line in text.split("\n")[:-2]) + "\n"
    answer = read_save(body + seal(body) + "\n")
    assert isinstance(answer, Refusal)
    assert "deal" in answer.message


@pytest.mark.parametrize("name", ["[" * 40, '"[' * 20, "\\" * 39 + '"', '{\\"'])
def test_brackets_and_quotes_in_names_are_no_lists(name: str) -> None:
    values = VALUES | {"names": [name] * 6}
    assert read_save(write_save(values, [])) == (values, ())


def test_half_a_letter_in_a_save_is_damage_not_an_error() -> None:
    text = write_save(VALUES, [])
    assert isinstance(read_save(text.replace("history", "hist\ud800ry")), Refusal)
