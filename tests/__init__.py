"""The tests of Sixty: `python3 -m tests` runs them all."""
