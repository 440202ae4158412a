"""Measurements against a named peer; their results stand in results/ and have no say in whether the tests hold."""
