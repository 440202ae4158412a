"""Tests of the engine: the contract every game keeps, the kernel, and each game's rules."""
