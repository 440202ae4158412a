"""Short ways to write down a break of Last Minute: what it is called, right and wrong text, who must notice."""

from tests.engine.breaking import Break

HERE = "tests.engine.last_minute"


def anywhere(name: str, module: str, right: str, wrong: str, *tests: str) -> Break:
    """A break in this module of the engine."""
    return Break(HERE, name, f"engine.{module}", right, wrong, tests)


def rules(name: str, right: str, wrong: str, *tests: str) -> Break:
    """A break in rules.py."""
    return anywhere(name, "last_minute.rules", right, wrong, *tests)


def dealing(name: str, right: str, wrong: str, *tests: str) -> Break:
    """A break in dealing.py."""
    return anywhere(name, "last_minute.dealing", right, wrong, *tests)


def data(name: str, right: str, wrong: str, *tests: str) -> Break:
    """A break in components.py."""
    return anywhere(name, "last_minute.components", right, wrong, *tests)


def fitting(name: str, right: str, wrong: str, *tests: str) -> Break:
    """A break in fitting.py."""
    return anywhere(name, "last_minute.fitting", right, wrong, *tests)


def judging(name: str, right: str, wrong: str, *tests: str) -> Break:
    """A break in judging.py."""
    return anywhere(name, "last_minute.judging", right, wrong, *tests)


def view(name: str, right: str, wrong: str, *tests: str) -> Break:
    """A break in view.py."""
    return anywhere(name, "last_minute.view", right, wrong, *tests)


def bot(name: str, right: str, wrong: str, *tests: str) -> Break:
    """A break in bot.py."""
    return anywhere(name, "last_minute.bot", right, wrong, *tests)
