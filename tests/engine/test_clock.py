"""The clock: stored time plus what has passed since it was set going."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.clock import Clock


def test_a_new_clock_stands_at_zero() -> None:
    assert not Clock().runs
    assert Clock().now(123_456) == 0
    assert Clock().host_ms(5) is None


def test_a_running_clock_counts_from_the_host_time_it_was_set_going() -> None:
    clock = Clock().run(10_000)
    assert clock.runs
    assert clock.now(10_000) == 0
    assert clock.now(10_250) == 250
    assert clock.host_ms(250) == 10_250


def test_a_standing_clock_keeps_its_time() -> None:
    clock = Clock().run(10_000).stand(10_250)
    assert not clock.runs
    assert clock.now(99_999) == 250


def test_time_adds_up_over_stops_whatever_the_origin_of_the_host_clock() -> None:
    clock = Clock().run(10_000).stand(10_250).run(3).stand(53)
    assert clock.now(0) == 300


def test_setting_a_running_clock_going_again_changes_nothing() -> None:
    clock = Clock().run(100)
    assert clock.run(500) == clock


def test_stopping_a_standing_clock_changes_nothing() -> None:
    clock = Clock(70)
    assert clock.stand(500) == clock


def test_a_host_clock_before_the_start_stands_still() -> None:
    assert Clock(40).run(1000).now(900) == 40
    assert Clock(40).run(1000).stand(900) == Clock(40)


@settings(deadline=None, derandomize=True, database=None)
@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)), max_size=20))
def test_time_that_ran_is_the_sum_of_the_stretches_it_ran(stretches: list[tuple[int, int]]) -> None:
    clock, at_ms, ran_ms = Clock(), 0, 0
    for running_ms, standing_ms in stretches:
        clock = clock.run(at_ms)
        at_ms += running_ms
        ran_ms += running_ms
        assert clock.now(at_ms) == ran_ms
        assert clock.host_ms(ran_ms) == at_ms
        clock = clock.stand(at_ms)
        at_ms += standing_ms
        assert clock.now(at_ms) == ran_ms
