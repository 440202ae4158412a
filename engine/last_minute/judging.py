"""What wires do beneath their bombs, one by one while they are played and all together at the end."""

from dataclasses import replace

from engine.last_minute.events import BombDead, BombDefused, BombFailed
from engine.last_minute.fitting import can_be_defused, complete, faults_here, missing, waits_for
from engine.last_minute.state import Bomb, Cut, Fault, Verdict

Happening = BombDefused | BombFailed | BombDead


def faults_of(bombs: tuple[Bomb, ...], index: int, wire: int) -> tuple[tuple[int, Fault], ...]:
    """Everything this wire would break beneath this bomb: index of the bomb that fails, and why.

    A wire laid elsewhere too early fails the bomb marked "first"; one laid too early beneath
    the bomb marked "last" fails that one.
    """
    waits = waits_for(bombs, index)
    here = tuple((index, fault) for fault in faults_here(bombs[index], wire))
    return here if waits is None else (waits, *here)


def lay(bombs: tuple[Bomb, ...], index: int, cut: Cut) -> tuple[tuple[Bomb, ...], tuple[Happening, ...]]:
    """The bombs with one more wire beneath one of them, and what that did to them."""
    happenings: list[Happening] = []
    laid = list(bombs)
    broken = faults_of(bombs, index, cut.wire)
    bomb = bombs[index]
    laid[index] = replace(bomb, cuts=(*bomb.cuts, cut))
    for at, fault in broken:
        if fault not in laid[at].faults:
            laid[at] = replace(laid[at], faults=(*laid[at].faults, fault), defused=False)
            happenings.append(BombFailed(at + 1, fault))
    bomb = laid[index]
    if not bomb.defused and not bomb.faults and complete(bomb.picture, bomb.marker, bomb.column):
        laid[index] = replace(bomb, defused=True)
        happenings.append(BombDefused(index + 1))
    return tuple(laid), tuple(happenings)


def bury(bombs: tuple[Bomb, ...], left: int) -> tuple[tuple[Bomb, ...], tuple[BombDead, ...]]:
    """Marks the bombs that the wires in ``left`` cannot complete any more."""
    marked = tuple(
        bomb
        if bomb.defused or bomb.dead or can_be_defused(bomb.picture, bomb.marker, bomb.column, left)
        else replace(bomb, dead=True)
        for bomb in bombs
    )
    return marked, tuple(
        BombDead(index + 1)
        for index, (before, after) in enumerate(zip(bombs, marked, strict=True))
        if after.dead and not before.dead
    )


def judge(bombs: tuple[Bomb, ...]) -> tuple[Verdict, ...]:
    """Every column and every marker looked at again, from the wires in the order in which they were played.

    "Check whether you managed to play the required wires beneath every bomb"; "You must
    satisfy the conditions of all restrictions, otherwise the mission has failed".
    """
    again = tuple(Bomb(bomb.card, bomb.marker) for bomb in bombs)
    played = [(cut.turn, index, cut) for index, bomb in enumerate(bombs) for cut in bomb.cuts]
    for _, index, cut in sorted(played, key=lambda one: one[0]):
        again, _ = lay(again, index, cut)
    return tuple(
        Verdict(index, bomb.defused, bomb.faults, missing(bomb.picture, bomb.column))
        for index, bomb in enumerate(again, 1)
    )
