"""Last Minute: bombs for one to four people, all at once.

Everybody plays wires beneath the bombs in the middle, in descending order, before the time
is over. Three missions in a row win the challenge; two of its attempts may fail.
"""

from engine.last_minute.rules import LastMinute
from engine.registry import register

GAME = register(LastMinute())
