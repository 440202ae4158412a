"""The thin layer between the rules and the page."""
