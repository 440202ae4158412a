"""Sentences for players, ready to be translated.

The engine speaks in two places only: refusals and option titles. Both go through
:func:`say`, the name the catalogue tools look for. Which language is spoken is set
once by the host with :func:`speak`; rules never look at the result.
"""

import gettext

_catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(catalogue: gettext.NullTranslations) -> None:
    """Translate all later sentences with this catalogue."""
    global _catalogue
    _catalogue = catalogue


def say_count(one: str, many: str, count: int, **parts: object) -> str:
    """The sentence for this count in the players' language; ``{count}`` and ``{parts}`` are filled in."""
    return _catalogue.ngettext(one, many, count).format(count=count, **parts)


def say(sentence: str, **parts: object) -> str:
    """The sentence in the players' language, with ``{parts}`` filled in."""
    translated = _catalogue.gettext(sentence)
    return translated.format(**parts) if parts else translated
