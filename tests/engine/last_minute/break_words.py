"""Short ways to write down a break of Last Minute: what it is called, right and wrong text, who must notice."""

from functools import partial

from tests.engine.breaking import Break

HERE = "tests.engine.last_minute"


def anywhere(name: str, module: str, right: str, wrong: str, *tests: str) -> Break:
    """A break in this module of the engine."""
    return Break(HERE, name, f"engine.{module}", right, wrong, tests)


def _ours(module: str, name: str, right: str, wrong: str, *tests: str) -> Break:
    return anywhere(name, f"last_minute.{module}", right, wrong, *tests)


rules = partial(_ours, "rules")
dealing = partial(_ours, "dealing")
data = partial(_ours, "components")
fitting = partial(_ours, "fitting")
judging = partial(_ours, "judging")
view = partial(_ours, "view")
bot = partial(_ours, "bot")
