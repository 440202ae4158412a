"""One package a game: its view as markup, its touches as actions."""
