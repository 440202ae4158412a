"""Tests of serve.py and its workshop."""
