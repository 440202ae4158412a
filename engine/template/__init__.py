"""Stairs: the game that new games are copied from. It is played by the tests only.

Everybody climbs one staircase. On your turn draw a card, or lay one before you face down
and then climb with it (it must be higher than the top step) or give it up for a die that
lowers the top step. Half time blows the top step away; at the bell it is over.

Adding a game:

1. Copy this folder to ``engine/your_game``. Change the key, the title and the class name
   in ``rules.py``, the import below, and these lines. The folder is found by itself.
2. Copy ``tests/golden/template.txt`` and ``tests/perft/template.txt`` under the new key,
   change the match name in them, and run the contract tests: all must hold before the
   first rule of your own.
3. Put your cards into ``components.py``, what is true into ``state.py`` (frozen, slotted;
   tuples, numbers, texts, enums), the rules into ``rules.py``, what a seat may see into
   ``view.py``, a computer player into ``bot.py``. Run the contract tests after each.
4. Write a golden match with ``python3 -m tests.engine.golden KEY`` and say by hand, on a
   line beginning with ``#``, why each of the first 20 actions and the last view is right.
   Three examples from the rulebook belong in it.
5. Write ``tests/perft/KEY.txt``: a tiny deal, and how many ways of play there are. Count
   the first depths by hand.
6. Write ``tests/engine/your_game/``: ``RULES.md`` maps every sentence of the rulebook to
   its tests, ``breaks.py`` holds a wrong version of every rule that a test must notice.
7. Give it a face: ``ui/games/your_game.py`` turns a view into markup and a touch into the
   text of an action.
"""

from engine.registry import register
from engine.template.rules import Template

GAME = register(Template())
