"""One module a screen: views and shell in, markup out."""
