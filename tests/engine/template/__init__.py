"""Tests of the template, which are also tests of the contract."""
