"""Everything people read goes through gettext: found by reading the source of the page's Python half."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import ui

ROOT: Final = Path(ui.__path__[0])

ATTRIBUTES: Final = {"aria_label", "aria_description", "aria_roledescription", "title", "placeholder", "alt", "name"}
"""Keyword arguments whose text is seen or read out. ``name`` is that of a button in ui.widgets; see FIELDS."""

FIELDS: Final = {"input", "select", "textarea", "meta", "field"}
"""Elements whose ``name`` is no text for people but what the form calls its field."""

SHOWN: Final = {
    "Refusal": (1,),
    "Note": (0,),
    "Section": (0, 1),
    "toast": (0,),
    "notice": (0,),
    "button": (0,),
    "chip": (0,),
    "speak": (0,),
}
"""Calls whose arguments at these places are shown."""

EXCEPTIONS: Final = {
    ("ui/games/fifty_nine/table.py", "D"): "the dealer's mark is a letter, as on the table; its title is translated",
    ("ui/screens/setup.py", "7QX3P"): "an example of a match name, which is the same in every language",
    ("ui/widgets.py", "Sixty"): "the name of the app is the same in every language",
}


def literals(node: ast.AST) -> Iterator[ast.Constant]:
    """Texts in an expression that are shown as they stand: not those handed to ``say`` or to another call."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and any(sign.isalpha() for sign in node.value):
            yield node
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for part in node.elts:
            yield from literals(part)
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for part in node.values:
            yield from literals(part)
    elif isinstance(node, ast.BinOp):
        yield from literals(node.left)
        yield from literals(node.right)
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            yield from literals(part)
    elif isinstance(node, ast.GeneratorExp | ast.ListComp):
        yield from literals(node.elt)
    elif isinstance(node, ast.Starred):
        yield from literals(node.value)


def element_of(node: ast.expr) -> str | None:
    """The name of the htpy element an expression makes; None when it makes none."""
    if isinstance(node, ast.Call):
        return element_of(node.func)
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "h":
        return node.attr
    return None


def shown(tree: ast.AST) -> Iterator[ast.Constant]:
    """Every literal of a module that somebody reads or hears."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and element_of(node.value) is not None:
            yield from literals(node.slice)
        if not isinstance(node, ast.Call):
            continue
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if called == "say" and isinstance(node.func, ast.Attribute) and node.args:
            yield from literals(node.args[0])  # page.say speaks; engine.words.say translates
        for place in SHOWN.get(called, ()) if element_of(node.func) is None else ():
            if place < len(node.args):
                yield from literals(node.args[place])
        for keyword in node.keywords:
            if keyword.arg in ATTRIBUTES and not (keyword.arg == "name" and called in FIELDS) and called != "say":
                yield from literals(keyword.value)


def found(source: str) -> list[str]:
    """The texts of a source that are shown and not translated."""
    return [str(literal.value) for literal in shown(ast.parse(source))]


def test_nothing_is_shown_that_cannot_be_translated() -> None:
    wrong = []
    for path in sorted(ROOT.rglob("*.py")):
        place = f"ui/{path.relative_to(ROOT).as_posix()}"
        wrong += [(place, text) for text in found(path.read_text("utf-8")) if (place, text) not in EXCEPTIONS]
    assert wrong == []


def test_every_exception_is_still_there() -> None:
    for place, text in EXCEPTIONS:
        assert text in found((ROOT.parent / place).read_text("utf-8")), (place, text)


def test_what_is_not_translated_is_found() -> None:
    assert found('h.p(".lead")["Go on"]') == ["Go on"]
    assert found('h.p[say("Go on"), " ", "or not"]') == ["or not"]
    assert found('h.button(aria_label="Pause")["59"]') == ["Pause"]
    assert found('button("Ready", "ready")') == ["Ready"]
    assert found('Refusal("too-late", "Somebody was first.")') == ["Somebody was first."]
    assert found('page.say(f"{name} plays")') == [" plays"]
    assert found('h.p[say("{name} plays", name="Ada")]') == []
