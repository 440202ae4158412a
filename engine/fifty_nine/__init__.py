"""59 Seconds: a race for two.

Both play at once: a card goes on an action pile when it is one higher or one lower than
the card on top. Who is out first wins the round, for 10 points inside 59 seconds and 5
after them; 50 points win the match.
"""

from engine.fifty_nine.rules import FiftyNine
from engine.registry import register

GAME = register(FiftyNine())
