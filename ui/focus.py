"""The keyboard's focus, which is never lost: where it goes when what had it is drawn again, and how a dialog keeps it.

Works on the document it is handed by the door and imports nothing of the browser.
"""

from typing import Any, Final

REACHABLE: Final = (
    "button:not([disabled]), a[href], input:not([disabled]), select, textarea, summary, [tabindex]:not([tabindex='-1'])"
)
TYPING: Final = "input:not([type=radio]):not([type=checkbox]):not([type=range]), select, textarea, [contenteditable]"
PRESSABLE: Final = "button, a[href], summary, [role=button]"


def places_after(part: str, held: str, seat: str) -> tuple[str, ...]:
    """Selectors of where the focus goes next, the nearest first.

    ``part`` is the id of the piece drawn again, ``held`` the id of what had the focus and
    ``seat`` whose it was; both may be empty.
    """
    places = [f'[id="{held}"]:is({REACHABLE})'] if held else []
    if seat:
        places.append(f'[id="{part}"] [data-act][data-seat="{seat}"]')
        places.append(f'[data-zone="{seat}"] .hand [data-act]')
        places.append(f'[data-zone="{seat}"] [data-act]')
    places += [f'[id="{part}"]:is([data-act])', f'[id="{part}"] [data-act]', "main[tabindex]", "[data-act]"]
    return tuple(places)


def rests(active: Any) -> bool:
    """Whether what has the focus is a whole screen or nothing: no part that is drawn again can take it away."""
    return str(active.tagName) in ("BODY", "MAIN")


def held_in(document: Any, element: Any) -> tuple[str, str] | None:
    """Id and seat of what has the focus inside this element; None when nothing in it has."""
    active = document.activeElement
    # JavaScript's null is falsy, and the element itself counts as inside.
    if not active or not element.contains(active):
        return None
    return str(active.id or ""), str(active.getAttribute("data-seat") or "")


def keep(document: Any, part: str, held: tuple[str, str], options: Any) -> None:
    """After this part was drawn again: if what had the focus is gone, the next best thing has it."""
    active = document.activeElement
    if active and not active.isSameNode(document.body):
        return
    for selector in places_after(part, *held):
        found = document.querySelector(selector)
        if found:
            found.focus(options)
            return


def trap(document: Any, event: Any) -> None:
    """Tab goes round inside a dialog that covers everything."""
    dialog = document.querySelector("[aria-modal='true']")
    if not dialog:
        return
    reachable = [element for element in dialog.querySelectorAll(REACHABLE) if element.getClientRects().length]
    if not reachable:
        return
    active = document.activeElement
    ends = (reachable[0], reachable[-1]) if event.shiftKey else (reachable[-1], reachable[0])
    inside = any(element.isSameNode(active) for element in reachable)
    if ends[0].isSameNode(active) or (event.shiftKey and not inside) or not dialog.contains(active):
        event.preventDefault()
        ends[1].focus()


def types(target: Any) -> bool:
    """Whether this is a field somebody writes in: keys belong to it then."""
    return hasattr(target, "closest") and bool(target.closest(TYPING))


def selects(target: Any) -> bool:
    """Whether this is text that people write or copy: presses there select."""
    return types(target) or bool(hasattr(target, "closest") and target.closest(".paused__name"))


def presses(target: Any, code: str) -> bool:
    """Whether this key presses what has the focus, by the browser's own doing."""
    return code in ("Enter", "Space", "NumpadEnter") and hasattr(target, "closest") and bool(target.closest(PRESSABLE))
