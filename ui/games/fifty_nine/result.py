"""The end of a round or match of 59 Seconds: who is out, how the race went, what the score is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import htpy as h
from htpy import Element
from markupsafe import Markup, escape

from engine.fifty_nine.state import LaidOut, Phase, Played, Round, RoundEnd, RoundVoid, TurnedUp
from engine.fifty_nine.view import View
from engine.game import Seat
from engine.match import Match, Record
from engine.words import say
from ui.face import Look
from ui.games.fifty_nine.words import seconds_text
from ui.log import counted
from ui.widgets import button, numeral, who

WIDTH: Final = 1092
HEIGHT: Final = 280
LEFT: Final = 44
RIGHT: Final = 190
BELOW: Final = 34
APART: Final = 30
"""Names stand at least so far apart."""

LONGEST_LABEL: Final = 10
"""Letters of a name that fit beside the chart."""


def result_of(look: Look, match: Match) -> Element:
    """The result screen."""
    view: View = look.table
    last = view.rounds[-1]
    winner = look.names[last.winner]
    over = view.phase is Phase.OVER
    seconds = last.time_ms // 1000
    return h.main(".result", id="result", tabindex="-1")[
        h.header(".result__head")[
            numeral(seconds),
            h.div[
                h.p(".label")[_counted(last, len(view.rounds), winner)],
                h.h1(".verdict")[_verdict(last, look, over=over)],
                h.p(".aside")[_aside(last, look, view)],
            ],
        ],
        h.section(".result__body")[
            h.div(".result__row")[
                h.h2[say("Cards left, second by second")],
                counted(look),
                h.span(".fact")[say("First to 50 points wins")],
            ],
            race_chart(look, match, last),
            h.div(".tally")[(_tally(look, seat) for seat in range(len(look.names)))],
        ],
        h.footer(".result__go")[
            button(say("Leave the table"), "leave", kind="big bare", before="leave"),
            button(say("Log"), "log", kind="big bare", before="info"),
            button(say("Same seats, new match"), "again", kind="big signal", after="go")
            if over
            else button(
                say("{name} deals round {number}", name=look.names[1 - last.winner], number=view.round + 1),
                "next",
                kind="big signal",
                after="go",
                seat=look.person(),
            ),
        ],
    ]


def _counted(last: Round, number: int, winner: str) -> str:
    return say(
        "Seconds. Round {number}, {points} points to {winner}.", number=number, points=last.points, winner=winner
    )


def _verdict(last: Round, look: Look, *, over: bool) -> str:
    name = look.names[last.winner]
    if over:
        return say("{name} wins the match", name=name)
    if last.end is RoundEnd.GIVEN_UP:
        return say("{name} gives up the round", name=look.names[1 - last.winner])
    return say("{name} is out", name=name)


def _aside(last: Round, look: Look, view: View) -> str:
    other = 1 - last.winner
    side = next(side for side in view.sides if side.seat == other)
    left = side.draw + sum(side.filled)
    if last.end is RoundEnd.GIVEN_UP:
        return say("Five points for staying at the table.")
    cards = say("one card left") if left == 1 else say("{left} cards left", left=left)
    margin_ms = view.clock_ms - last.time_ms
    if margin_ms > 0:
        return say(
            "{spare} seconds to spare. {name} had {cards}.",
            spare=seconds_text(margin_ms),
            name=look.names[other],
            cards=cards,
        )
    return say(
        "{late} seconds late. {name} had {cards}.", late=seconds_text(-margin_ms), name=look.names[other], cards=cards
    )


def _tally(look: Look, seat: Seat) -> Element:
    points = next(side.points for side in look.table.sides if side.seat == seat)
    return h.span[
        who(look.names[seat], seat + 1), numeral(points), h.i(style=f"--v:{min(points, 50)}", aria_hidden="true")
    ]


# ---- The race as two lines --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """Cards left of one seat: steps of (milliseconds since the start, cards)."""

    seat: Seat
    steps: tuple[tuple[int, int], ...]


def race_lines(history: Sequence[Record], left: tuple[int, int], seats: int) -> tuple[Line, ...]:
    """The last round told from its events; ``left`` is what each seat has at the end."""
    begin = 0
    for index, record in enumerate(history):
        if any(isinstance(event, LaidOut | RoundVoid) for event in record.events):
            begin = index + 1
    records = history[begin:]
    started = next((r.at_ms for r in records if any(isinstance(e, TurnedUp) for e in r.events)), 0)
    lines = []
    for seat in range(seats):
        times = [r.at_ms - started for r in records for e in r.events if isinstance(e, Played) and e.seat == seat]
        total = left[seat] + len(times)
        lines.append(Line(seat, ((0, total), *((time, total - count) for count, time in enumerate(times, 1)))))
    return tuple(lines)


def race_chart(look: Look, match: Match, last: Round) -> Markup:
    """Both lines over the seconds; the edge of the ten points is marked."""
    view: View = look.table
    left = [0, 0]
    for side in view.sides:
        left[side.seat] = side.draw + sum(side.filled)
    lines = race_lines(match.history, (left[0], left[1]), len(look.names))
    most = max(line.steps[0][1] for line in lines)
    end_ms = max(view.clock_ms + 1000, last.time_ms + 2000)
    scale = _Scale(end_ms, max(1, most))
    label = say(
        "Cards left, second by second. {name} wins after {time} seconds.",
        name=look.names[last.winner],
        time=seconds_text(last.time_ms),
    )
    drawn = [scale.ruler(), scale.border(view.clock_ms)]
    for line in sorted(lines, key=lambda line: line.seat == last.winner):
        drawn.append(scale.line(line, last.time_ms, winner=line.seat == last.winner))
        ends = (left[line.seat], left[1 - line.seat])
        drawn.append(scale.name(look.names[line.seat], last.time_ms, *ends, winner=line.seat == last.winner))
    return Markup('<svg viewBox="0 0 {} {}" class="race" role="img" aria-label="{}">{}</svg>').format(
        WIDTH, HEIGHT, label, Markup("".join(drawn))
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    """From milliseconds and cards to the picture."""

    end_ms: int
    most: int

    def x(self, time_ms: int) -> float:
        return LEFT + time_ms / self.end_ms * (WIDTH - LEFT - RIGHT)

    def y(self, cards: int) -> float:
        return 8 + (self.most - cards) / self.most * (HEIGHT - BELOW - 16)

    def ruler(self) -> str:
        parts = []
        for second in range(self.end_ms // 1000 + 1):
            length, width = (12, 2.5) if second % 5 == 0 else (6, 1.2)
            at = self.x(second * 1000)
            parts.append(f'<path d="M{at:.1f} {HEIGHT - BELOW}v{length}" stroke="var(--ink)" stroke-width="{width}"/>')
            if second % 10 == 0:
                parts.append(f'<text x="{at:.1f}" y="{HEIGHT - 4}" text-anchor="middle">{second}</text>')
        for cards in sorted({0, self.most // 3, self.most * 2 // 3, self.most}):
            at = self.y(cards)
            parts.append(
                f'<path d="M{LEFT} {at:.1f}H{self.x(self.end_ms):.1f}" stroke="var(--line)" stroke-width="1.5"/>'
            )
            parts.append(f'<text x="{LEFT - 10}" y="{at + 5:.1f}" text-anchor="end">{cards}</text>')
        return "".join(parts)

    def border(self, clock_ms: int) -> str:
        at = self.x(clock_ms)
        words = escape(say("{seconds} seconds", seconds=clock_ms // 1000))
        return (
            f'<path d="M{at:.1f} 0V{HEIGHT - BELOW}" stroke="var(--signal)" stroke-width="4"/>'
            f'<text x="{at + 8:.1f}" y="16" style="fill:var(--signal)">{words}</text>'
        )

    def line(self, line: Line, end_ms: int, *, winner: bool) -> str:
        path = f"M{self.x(0):.1f} {self.y(line.steps[0][1]):.1f}"
        path += "".join(f"H{self.x(time):.1f}V{self.y(cards):.1f}" for time, cards in line.steps[1:])
        path += f"H{self.x(end_ms):.1f}"
        look = 'stroke-width="6"' if winner else 'stroke-width="3.5" stroke-dasharray="9 6"'
        drawn = f'<path d="{path}" fill="none" stroke="var(--ink)" stroke-linejoin="round" {look}/>'
        if winner:
            at = self.y(line.steps[-1][1])
            drawn += f'<circle cx="{self.x(end_ms):.1f}" cy="{at:.1f}" r="9" fill="var(--signal)"/>'
        return drawn

    def name(self, name: str, end_ms: int, cards: int, others: int, *, winner: bool) -> str:
        """A name at the end of its line. The loser's makes room: ``others`` is where the other line ends."""
        lowest = HEIGHT - BELOW - 12
        at, other = min(self.y(cards), lowest), min(self.y(others), lowest)
        if not winner and abs(other - at) < APART:
            at = other - APART
        short = name if len(name) <= LONGEST_LABEL else name[: LONGEST_LABEL - 1] + "…"
        return f'<text x="{self.x(end_ms) + 18:.1f}" y="{at + 8:.1f}" class="who-line">{escape(short)}</text>'
