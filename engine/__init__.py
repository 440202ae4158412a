"""The rules of five tabletop games, in pure Python."""
