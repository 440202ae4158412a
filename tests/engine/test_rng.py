"""Chance: the same numbers everywhere, and none of them favoured."""

import collections
import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rng import SEED_LENGTH, SEED_LETTERS, Rng, fresh_seed

# What the C code published by Sebastiano Vigna (prng.di.unimi.it/splitmix64.c) gives, compiled
# and run apart from this code; the five of 1234567 also stand on Rosetta Code.
FROM_ZERO = [
    0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B,
    0x53CB9F0C747EA2EA, 0x2C829ABE1F4532E1, 0xC584133AC916AB3C, 0x3EE5789041C98AC3, 0xF3B8488C368CB0A6,
    0x657EECDD3CB13D09, 0xC2D326E0055BDEF6, 0x8621A03FE0BBDB7B, 0x8E1F7555983AA92F, 0xB54E0F1600CC4D19,
    0x84BB3F97971D80AB, 0x7D29825C75521255, 0xC3CF17102B7F7F86, 0x3466E9A083914F64, 0xD81A8D2B5A4485AC,
]  # fmt: skip
FROM_1234567 = [
    6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
]  # fmt: skip


def bits(rng: Rng, count: int) -> list[int]:
    """The next so many outputs."""
    numbers = []
    for _ in range(count):
        number, rng = rng.bits()
        numbers.append(number)
    return numbers


def test_the_first_outputs_are_those_of_the_published_splitmix64() -> None:
    assert bits(Rng(0), 20) == FROM_ZERO
    assert bits(Rng(1234567), 5) == FROM_1234567


def test_drawing_changes_nothing_in_the_place_drawn_from() -> None:
    rng = Rng(5)
    assert rng.bits() == rng.bits()
    assert rng == Rng(5)


def test_a_named_stream_is_its_own_and_the_same_everywhere() -> None:
    # The first eight bytes of SHA-256 of "A7QX3P", the unit separator and "deal".
    assert Rng.named("A7QX3P", "deal") == Rng(0xFB8ABFE4A1ADCEAB)
    assert Rng.named("A7QX3P", "deal") != Rng.named("A7QX3P", "match")
    assert Rng.named("a", "bc") != Rng.named("ab", "c")


def test_below_throws_away_the_incomplete_last_stretch() -> None:
    """With a limit above 2**63 almost half of the outputs are unfair; what is kept is the next fair one."""
    limit = (1 << 63) + 1
    fair = next(number for number in FROM_ZERO if number < limit)
    assert FROM_ZERO[0] >= limit
    assert Rng(0).below(limit)[0] == fair


@pytest.mark.parametrize("limit", [2, 3, 6, 7, 30, 52])
def test_below_favours_no_number(limit: int) -> None:
    rng, counts, draws = Rng(limit), collections.Counter[int](), 600 * limit
    for _ in range(draws):
        number, rng = rng.below(limit)
        counts[number] += 1
    assert set(counts) == set(range(limit))
    chi_square = sum((count - 600) ** 2 / 600 for count in counts.values())
    # Mean limit - 1, deviation sqrt(2 (limit - 1)): five deviations.
    assert chi_square < limit - 1 + 5 * math.sqrt(2 * (limit - 1))


@pytest.mark.parametrize("limit", [0, -1, 1 << 64])
def test_below_a_limit_that_cannot_be_is_a_bug(limit: int) -> None:
    with pytest.raises(ValueError, match="below"):
        Rng(1).below(limit)


@settings(deadline=None, derandomize=True, database=None)
@given(st.integers(0, (1 << 64) - 1), st.integers(1, (1 << 64) - 1))
def test_below_stays_below(place: int, limit: int) -> None:
    number, rng = Rng(place).below(limit)
    assert 0 <= number < limit
    assert 0 <= rng.place < 1 << 64


def test_below_one_is_zero() -> None:
    assert Rng(9).below(1)[0] == 0


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng, counts = Rng(3), collections.Counter[tuple[str, ...]]()
    for _ in range(24 * 400):
        order, rng = rng.shuffle("abcd")
        counts[order] += 1
    assert set(counts) == set(itertools.permutations("abcd"))
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < 23 + 5 * math.sqrt(46)


@settings(deadline=None, derandomize=True, database=None)
@given(st.integers(0, (1 << 64) - 1), st.lists(st.integers(), max_size=60))
def test_a_shuffle_loses_nothing_and_leaves_the_items_alone(place: int, items: list[int]) -> None:
    before = list(items)
    shuffled, _ = Rng(place).shuffle(items)
    assert sorted(shuffled) == sorted(items)
    assert items == before


def test_split_streams_do_not_run_alike() -> None:
    handed_on, kept = Rng(4).split()
    assert not set(bits(handed_on, 50)) & set(bits(kept, 50))


def test_chance_is_true_in_so_many_of_a_thousand() -> None:
    rng, hits = Rng(6), 0
    for _ in range(20_000):
        hit, rng = rng.chance(30)
        hits += hit
    assert 520 < hits < 680
    assert Rng(1).chance(0)[0] is False
    assert Rng(1).chance(1000)[0] is True


def test_normal_numbers_have_their_mean_and_deviation() -> None:
    rng, numbers = Rng(8), []
    for _ in range(20_000):
        number, rng = rng.normal(1000, 200)
        assert type(number) is int
        numbers.append(number)
    mean = sum(numbers) / len(numbers)
    deviation = math.sqrt(sum((number - mean) ** 2 for number in numbers) / len(numbers))
    assert abs(mean - 1000) < 6
    assert abs(deviation - 200) < 5
    within = sum(800 <= number <= 1200 for number in numbers) / len(numbers)
    assert abs(within - 0.6827) < 0.012


def test_exponential_numbers_have_their_mean_and_their_tail() -> None:
    rng, numbers = Rng(9), []
    for _ in range(20_000):
        number, rng = rng.exponential(1000)
        assert type(number) is int
        assert number >= 0
        numbers.append(number)
    mean = sum(numbers) / len(numbers)
    deviation = math.sqrt(sum((number - mean) ** 2 for number in numbers) / len(numbers))
    assert abs(mean - 1000) < 35
    assert abs(deviation - 1000) < 50
    assert abs(sum(number > 3000 for number in numbers) / len(numbers) - math.exp(-3)) < 0.006


def test_fresh_seeds_are_spelled_with_the_letters_of_seeds() -> None:
    seeds = {fresh_seed("B") for _ in range(500)}
    assert all(len(seed) == 1 + SEED_LENGTH and seed[0] == "B" for seed in seeds)
    assert {letter for seed in seeds for letter in seed[1:]} == set(SEED_LETTERS)
    assert len(seeds) > 490


def test_no_letter_of_a_seed_is_read_as_another() -> None:
    assert not set("01ILOU") & set(SEED_LETTERS)
    assert len(set(SEED_LETTERS)) == len(SEED_LETTERS) == 30
