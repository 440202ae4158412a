"""Match names: typed in by anybody, they give the same deal or a sentence on why not."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import AnyGame, Refusal
from engine.match import Match
from engine.names import MatchName, complete_options, option_letters, read_name, write_name
from engine.rng import SEED_LETTERS
from tests.engine import contract

GAMES = contract.all_games()
GAME = contract.game_of("template")


def code(text: str) -> str:
    """The code of the refusal of a name."""
    answer = read_name(text, GAMES)
    assert isinstance(answer, Refusal), answer
    assert answer.message
    return answer.code


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_names_of_all_seats_and_options_read_back(game: AnyGame) -> None:
    names = set()
    for number, setup in enumerate(contract.setups(game)):
        seed = contract.seed_of(game.key, number)
        name = write_name(game, setup.seats, dict(setup.options), seed)
        assert read_name(name, GAMES) == MatchName(game.key, setup.seats, dict(setup.options), seed)
        names.add(name[: -len(seed)])
    assert len(names) == len(contract.setups(game)), "no two set-ups share a name"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_letters_of_choices_are_small_and_unique_within_a_game(game: AnyGame) -> None:
    letters = [choice.letter for option in game.options for choice in option.choices]
    assert len(set(letters)) == len(letters)
    assert set(letters) <= set(string.ascii_lowercase)
    assert all(option.choice(option.default) is not None for option in game.options)
    assert len({option.key for option in game.options}) == len(game.options)
    assert game.rules_version in string.ascii_uppercase + string.digits
    assert len(game.rules_version) == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_name_gives_the_same_deal_everywhere(game: AnyGame) -> None:
    match = contract.setup_of(game, 3).new(3)
    name = read_name(match.name, GAMES)
    assert isinstance(name, MatchName)
    again = Match.new(name.key, name.seats, name.options, name.seed)
    assert isinstance(again, Match)
    assert again.deal == match.deal
    assert again.digest() == match.digest()


def test_case_and_spaces_do_not_matter() -> None:
    plain = read_name("template-3-tl-A7QX3P", GAMES)
    assert isinstance(plain, MatchName)
    for typed in (
        " Template-3-TL-a7qx3p\n",
        "template - 3 - tl - A7Q X3P",
        "TEMPLATE-3-TL-A7QX3P",
        "template-3-tl-A7QX3P\u00a0",
    ):
        assert read_name(typed, GAMES) == plain


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "unknown-name"),
        ("   ", "unknown-name"),
        ("hello", "unknown-name"),
        ("template-2-0", "unknown-game"),
        ("template-2-A7QX3P", "unknown-name"),
        ("template-two-0-A7QX3P", "unknown-name"),
        ("template--2-0-A7QX3P", "unknown-game"),
        ("template-٣-0-A7QX3P", "unknown-name"),
        ("template-2-0-A7QXß", "unknown-name"),
        ("ghost-2-0-A7QX3P", "unknown-game"),
        ("template-2-0-A7QX3P-", "unknown-game"),
        ("template-1-0-A7QX3P", "seats"),
        ("template-5-0-A7QX3P", "seats"),
        ("template-99-0-A7QX3P", "seats"),
        ("template-100-0-A7QX3P", "unknown-name"),
        ("template-2--A7QX3P", "unknown-option"),
        ("template-2-x-A7QX3P", "unknown-option"),
        ("template-2-00-A7QX3P", "unknown-option"),
        ("template-2-a-A7QX3P", "unknown-option"),
        ("template-2-lt-A7QX3P", "unknown-option"),
        ("template-2-tt-A7QX3P", "unknown-option"),
        ("template-4-t-A7QX3P", "too-short"),
        ("template-2-0-B7QX3P", "other-rules"),
        ("template-2-0-A7QX3", "unknown-seed"),
        ("template-2-0-A7QX3PP", "unknown-seed"),
        ("template-2-0-A7QX3O", "unknown-seed"),
        ("template-2-0-A0QX3P", "unknown-seed"),
        ("template-2-0-", "unknown-seed"),
        ("<b>template</b>-2-0-A7QX3P", "unknown-game"),
    ],
)
def test_a_wrong_name_is_refused_with_its_reason(text: str, expected: str) -> None:
    assert code(text) in (expected, "unknown-name") if expected == "unknown-game" else code(text) == expected


def test_a_name_of_a_thousand_characters_is_refused() -> None:
    assert code("template-2-0-A7QX3P" + "P" * 1000) == "unknown-name"
    assert code("x" * 1000) == "unknown-name"
    assert code("-" * 1000) == "unknown-name"
    assert code(" " * 1000 + "template-2-0-A7QX3P") == "unknown-name"


def test_the_refusal_of_nonsense_shows_a_name_that_can_be_read() -> None:
    answer = read_name("nonsense", GAMES)
    assert isinstance(answer, Refusal)
    example = answer.message.split()[-1].rstrip(".")
    assert example.startswith(GAMES[0].key)
    assert isinstance(read_name("nonsense", ()), Refusal)


@settings(deadline=None, derandomize=True, database=None, max_examples=300)
@given(st.one_of(st.text(max_size=100), st.from_regex(r"template-[0-9]{0,3}-[a-z0]{0,4}-[A-Za-z0-9ßﬀ]{0,8}")))
def test_no_text_breaks_reading_and_what_is_read_can_be_played(text: str) -> None:
    name = read_name(text, GAMES)
    if isinstance(name, MatchName):
        match = Match.new(name.key, name.seats, name.options, name.seed)
        assert isinstance(match, Match)
        assert match.name.lower() == "".join(text.split()).lower()
    else:
        assert name.code
        assert name.message


@settings(deadline=None, derandomize=True, database=None, max_examples=100)
@given(st.text(alphabet=SEED_LETTERS, min_size=5, max_size=5), st.integers(2, 4))
def test_every_seed_reads_back(letters: str, seats: int) -> None:
    name = f"template-{seats}-0-A{letters}"
    match = Match.new("template", seats, {}, "A" + letters)
    assert isinstance(match, Match)
    assert match.name == name
    assert isinstance(read_name(name, GAMES), MatchName)


def test_options_that_are_not_chosen_are_defaults() -> None:
    assert complete_options(GAME, {"clock": "120"}) == {"goal": "against", "clock": "120"}
    assert option_letters(GAME, {"goal": "against", "clock": "60"}) == "0"
    assert option_letters(GAME, {"goal": "together", "clock": "120"}) == "tl"


@pytest.mark.parametrize("chosen", [{"goal": "alone"}, {"colour": "red"}, {"": ""}])
def test_an_option_the_game_does_not_have_is_refused(chosen: dict[str, str]) -> None:
    answer = complete_options(GAME, chosen)
    assert isinstance(answer, Refusal)
    assert answer.code == "unknown-option"
