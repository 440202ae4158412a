"""Addresses after the #: those that exist, and one clear sentence for all others."""

import pytest

from engine import games
from engine.game import Refusal
from ui.routes import Route, read_route


@pytest.mark.parametrize(
    ("address", "screen"),
    [("", "home"), ("/", "home"), ("/play", "play"), ("/settings", "settings"), ("/credits", "credits")],
)
def test_fixed_pages(address: str, screen: str) -> None:
    assert read_route(address) == Route(screen)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.key)
def test_every_game_has_a_setup_and_rules(game: object) -> None:
    key = game.key  # type: ignore[attr-defined]
    assert read_route(f"/setup/{key}") == Route("setup", key)
    assert read_route(f"/rules/{key}") == Route("rules", key)


def test_a_match_name_opens_the_setup_for_that_deal() -> None:
    route = read_route("/new/59-seconds-2-x-A7QX3P")
    assert isinstance(route, Route)
    assert route.screen == "setup"
    assert route.name is not None
    assert route.name.seed == "A7QX3P"
    assert route.name.options["clock"] == "120"


@pytest.mark.parametrize(
    "address",
    [
        "/nowhere",
        "/setup/chess",
        "/setup",
        "/setup/59-seconds/more",
        "/rules/" + "x" * 1000,
        "/new/59-seconds-2-0-A7QX3",
        "/new/59-seconds-9-0-A7QX3P",
        "/new/59-seconds-2-q-A7QX3P",
        "/new/59-seconds-2-0-Z7QX3P",
        "/new/<script>alert(1)</script>",
        "/new/%00",
        "//////x",
        "/play/../etc",
    ],
)
def test_any_other_address_gets_one_short_sentence(address: str) -> None:
    refusal = read_route(address)
    assert isinstance(refusal, Refusal)
    assert refusal.message.endswith(".")
    assert len(refusal.message) < 120
