"""Between missions of Last Minute: what happened at every bomb, what it cost, and what comes next."""

import htpy as h
from htpy import Element

from engine.last_minute.components import CHALLENGES, TIME_MARKERS, WIRE_COLOURS
from engine.last_minute.state import Attempt, End, Phase, Verdict
from engine.last_minute.view import BombView, View
from engine.words import say, say_count
from ui.face import Look
from ui.games.last_minute.bombs import letter, number, plug
from ui.games.last_minute.ladder import Ladder, best_of_mission, news, read_ladder, rung_key
from ui.games.last_minute.words import (
    bomb_name,
    challenge_name,
    challenge_short,
    colour_name,
    end_text,
    fault_text,
    listed,
    mission_name,
    rule_short,
    seconds_text,
)
from ui.log import counted
from ui.widgets import button, icon, numeral


def result_of(look: Look) -> Element:
    """The result screen."""
    view: View = look.table
    last, ladder = view.attempts[-1], read_ladder(look.remembered)
    return h.main(".result", id="result", tabindex="-1")[
        h.header(".result__head")[
            numeral(last.time_ms // 1000),
            h.div[
                h.p(".label")[_counted(view, last)],
                h.h1(".verdict")[_verdict(view, last)],
                h.p(".aside")[" ".join([_aside(view, last), *news(ladder, look)])],
            ],
        ],
        h.section(".result__body")[
            h.div(".result__row")[h.h2[say("Bomb by bomb")], counted(look), _markers(view)],
            h.ol(".ends")[(_bomb(view.bombs[verdict.bomb - 1], verdict) for verdict in last.verdicts)],
            h.ol(".missions")[(_mission(view, ladder, at) for at in range(len(CHALLENGES[view.challenge])))],
            h.div(".result__row")[h.h2[say("The ladder")], h.span(".fact")[_whose(view)]],
            h.ol(".ladder")[(_rung(view, ladder, challenge) for challenge in CHALLENGES)],
        ],
        h.footer(".result__go")[
            button(say("Leave the table"), "leave", kind="big bare", before="leave"),
            button(say("Log"), "log", kind="big bare", before="info"),
            _onward(look, view),
        ],
    ]


def _onward(look: Look, view: View) -> Element:
    match view.phase:
        case Phase.SUCCEEDED:
            label = CHALLENGES[view.challenge][view.mission + 1].label
            words, act = say("On to {mission}", mission=mission_name(label)), "next"
        case Phase.FAILED:
            words, act = say("{mission} once more", mission=mission_name(view.label)), "retry"
        case _:
            return button(say("Same seats, new match"), "again", kind="big signal", after="go")
    return button(words, act, kind="big signal", after="go", seat=look.person())


def _counted(view: View, last: Attempt) -> str:
    words = say(
        "Seconds. {mission} of {challenge}.", mission=mission_name(last.label), challenge=challenge_name(view.challenge)
    )
    if view.calm:
        words += f" {say('Calm clock.')}"
    if view.bonus_ms:
        words += f" {say('{seconds} seconds more.', seconds=view.bonus_ms // 1000)}"
    return words


def _verdict(view: View, last: Attempt) -> str:
    if view.phase is Phase.OVER:
        return say("The challenge is won") if view.won else say("The challenge is lost")
    mission = mission_name(last.label)
    return (
        say("{mission} is done", mission=mission)
        if last.end is End.SUCCEEDED
        else say("{mission} failed", mission=mission)
    )


def _aside(view: View, last: Attempt) -> str:
    if last.end is End.SUCCEEDED:
        return say("{spare} seconds to spare.", spare=seconds_text(last.left_ms))
    if view.phase is Phase.OVER:
        return f"{end_text(last.end)} {say('No time marker was left.')}"
    left = say_count("One time marker is left.", "{count} time markers are left.", view.markers)
    return f"{end_text(last.end)} {left if view.markers else say('The next failure loses the challenge.')}"


def _markers(view: View) -> Element:
    words = say_count("One time marker left", "{count} time markers left", view.markers)
    signs = h.span(".markers", aria_hidden="true")[
        (h.span(data_spent=at >= view.markers)[icon("hourglass")] for at in range(TIME_MARKERS))
    ]
    return h.span(".fact")[signs, words]


def _bomb(bomb: BombView, verdict: Verdict) -> Element:
    return h.li(".end", data_state="safe" if verdict.good else "lost")[
        h.p(".end__head")[
            icon("check" if verdict.good else "warn"), h.b[say("Defused") if verdict.good else say("Not defused")]
        ],
        h.p(".end__name")[f"{bomb.number}. {bomb_name(bomb.card)}"],
        h.p(".fact")[rule_short(bomb.marker) if bomb.marker is not None else say("No limit")],
        h.div(".end__wires")[
            (
                h.span(".end__wire", data_wire=letter(WIRE_COLOURS[wire]))[plug(WIRE_COLOURS[wire]), number(wire)]
                for wire in bomb.column
            )
        ],
        h.p(".end__why")[_why(verdict)],
    ]


def _why(verdict: Verdict) -> str:
    """What happened here, in one or two sentences."""
    sentences = [fault_text(fault) for fault in verdict.faults]
    if verdict.missing:
        sentences.append(
            say("Missing: {colours}.", colours=listed([colour_name(colour) for colour in verdict.missing]))
        )
    return " ".join(sentences) or say("Nothing is missing.")


def _whose(view: View) -> str:
    """Whose best times these are."""
    words = say_count("Best times of one player alone.", "Best times of {count} players.", len(view.sides))
    return f"{words} {say('Calm clock.')}" if view.calm else words


def _rung(view: View, ladder: Ladder, challenge: str) -> Element:
    """A challenge and its best time for so many players."""
    won = ladder.won.get(rung_key(challenge, view))
    words = say("{time} s", time=seconds_text(won[1])) if won is not None else say("still to come")
    return h.li(aria_current="true" if challenge == view.challenge else None, data_won=won is not None)[
        h.b[challenge_short(challenge)], h.span[words]
    ]


def _mission(view: View, ladder: Ladder, at: int) -> Element:
    """A mission of the challenge, what became of its attempts, and its best time."""
    label = CHALLENGES[view.challenge][at].label
    tries = [attempt for attempt in view.attempts if attempt.mission == at]
    now, best_ms = view.mission == at, best_of_mission(ladder, view, label)
    return h.li(aria_current="true" if now else None)[
        h.b[mission_name(label)],
        h.span[listed([_attempt(attempt) for attempt in tries]) or say("still to come")],
        h.span[say("best {time} s", time=seconds_text(best_ms))] if best_ms is not None else None,
    ]


def _attempt(attempt: Attempt) -> str:
    if attempt.end is End.SUCCEEDED:
        return say("done in {time} s", time=seconds_text(attempt.time_ms))
    return say("void") if attempt.end is End.VOID else say("failed")
