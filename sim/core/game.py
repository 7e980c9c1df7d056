"""What a game is to the rest of the program: dtypes, contract kernels, bounds and texts."""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from sim.core import kernel
from sim.core.component import Assumed, Component
from sim.core.rng import WORDS

MAX_SEATS = 5  # no game in this program seats more
PART_STATS = 4  # offered, taken, used, round_taken: see Contract.count

# Fields that the loop reads and writes; every game's State starts with them.
# rng [stream, word]: the game's keyed streams; row k belongs to Game.streams[k].
# n_seats: players of this game, set before setup. to_move: seat that decides, NONE when over.
# decision: index into Game.decisions of what is asked. round_no, turn_no: as the rulebook counts.
# fault: 0, or a game's own code of an impossible situation.
# forced: bit s is set when seat s is given or forbidden (force_kind) the component force_part, an
# index into Box.components; set before setup, 0 in an ordinary game.
LOOP_FIELDS = (
    "rng", "n_seats", "to_move", "decision", "round_no", "turn_no", "fault",
    "forced", "force_kind", "force_part",
)  # fmt: skip
EVERY = -2  # what Contract.legal_only is asked to write: all options
NOT_FORCED, GIVE, FORBID = 0, 1, 2
FORCES = ("", "give", "forbid")


def loop_fields(streams: int) -> list[tuple[Any, ...]]:
    """The first fields of every State, for `record([*loop_fields(n), ...])`."""
    return [
        ("rng", "i8", (streams, WORDS)),
        ("n_seats", "i4"),
        ("to_move", "i4"),
        ("decision", "i4"),
        ("round_no", "i4"),
        ("turn_no", "i4"),
        ("fault", "i4"),
        ("forced", "i4"),
        ("force_kind", "i4"),
        ("force_part", "i4"),
    ]


@dataclass(frozen=True)
class Twist:
    """What an experiment does to the deals of one variant, whatever the rules say."""

    strategy: str = ""  # its seats are forced
    kind: int = NOT_FORCED  # GIVE or FORBID
    component: int = 0  # which; index into Box.components
    rekeyed: tuple[str, ...] = ()  # streams that are those of another deal


@dataclass(frozen=True)
class Box:
    """The component data of one variant for one number of players.

    `data` is all that the rules see. The rest is for reports and traces.
    """

    players: int
    data: np.record
    components: tuple[Component, ...]
    assumed: tuple[Assumed, ...]
    changed: Mapping[str, Any]  # dotted key -> value, where it differs from the printed game
    document: Mapping[str, Any]  # the whole merged component data, as read from TOML
    switches: Mapping[str, Any] = field(default_factory=dict)
    variants: Mapping[str, Any] = field(default_factory=dict)
    absent: frozenset[str] = frozenset()  # groups of components that stay in the box
    twist: Twist = Twist()


def rekeyed(boxes: Iterable[Box]) -> int:
    """How many boxes are played with streams of another deal; they are the last ones."""
    return sum(bool(box.twist.rekeyed) for box in boxes)


def united(boxes: Iterable[Box]) -> tuple[Component, ...]:
    """The components of all boxes: those of the first, then what the others have beside them.

    A component that several boxes have is described as in the first of them.
    """
    found: dict[tuple[str, str], Component] = {}
    for box in boxes:
        for part in box.components:
            found.setdefault((part.group, part.id), part)
    return tuple(found.values())


@dataclass(frozen=True)
class Contract:
    """The compiled verbs of a game; `state` and `view` are State records.

    setup(state, data)
        Deal. The loop has zeroed the State, seeded `state.rng` and set `state.n_seats`; in a
        forced game also `state.forced`, `force_kind` and `force_part`, which setup, legal and
        apply honour for the groups in Game.forceable.
    legal(state, data, out) -> n
        Write the options of `state.to_move` into out[:n]; 0 means the game is over.
    legal_only(state, data, out, wanted) -> n
        As legal, for lists that no script reads: write EVERY option, NONE, or out[wanted] alone.
        It may write more. A game with long lists has one; for the others it is not needed.
    apply(state, data, action)
        Carry out one option, draw chance from `state.rng`, go on to the next decision.
    observe(state, data, seat, view)
        Copy the State and blank what the seat may not know, the streams included.
    redeal(view, data, seat, rng)
        Fill the blanks of a view with one deal that fits what the seat knows, and seed its
        streams from `rng`, so that a look-ahead can play on.
    result(state, data, place, score, source) -> reason
        Of a finished game: place[seat] from 1 (equal place = shared), score[seat], and
        source[seat, k] for Game.sources, which adds up to score[seat]. Returns an index into
        Game.reasons. Arrays are int64, as long as MAX_SEATS, and zeroed before.
    standing(state, data, score)
        score[seat] if the game were scored now, for who leads when. May not change the State.
    count(state, data, part)
        part[component, seat] = (offered, taken, used, round_taken) of the finished game, in the
        order of Box.components: how often the seat could have taken it, took it, used it, and
        the round in which it took it first (0 = never). int32, zeroed before.
    """

    setup: Any
    legal: Any
    apply: Any
    observe: Any
    redeal: Any
    result: Any
    standing: Any
    count: Any
    legal_only: Any = None


@dataclass(frozen=True)
class Step:
    """One decision of a replayed game, as the trace sees it. Records are copies."""

    number: int  # decisions so far, from 1
    seat: int
    options: np.ndarray  # Action records, all legal ones
    chosen: int  # index into options
    before: np.record
    after: np.record


@dataclass(frozen=True)
class Replay:
    """One game played again, for `describe` to tell."""

    box: Box
    header: Mapping[str, Any]  # game, rules_version, variant, seed, block, rotation, strategies
    start: np.record  # State after setup
    steps: Callable[[], Iterator[Step]]  # plays the game, once
    outcome: Callable[[], Mapping[str, Any]]  # after the steps: status, reason, place, score, ...


@dataclass(frozen=True)
class Game:
    """A frozen description of one game; made once, in `sim/games/<name>/__init__.py`."""

    name: str
    title: str
    about: str  # one line for `equipoise games`
    rules_version: str  # raised when results are no longer comparable
    min_players: int
    max_players: int
    state: np.dtype[np.record]
    action: np.dtype[np.record]
    data: np.dtype[np.record]
    contract: Contract
    streams: tuple[str, ...]  # purposes of the keyed streams, one per row of state.rng
    decisions: tuple[str, ...]  # names of the decision kinds, by state.decision
    sources: tuple[str, ...]  # names of the sources of score
    reasons: tuple[str, ...]  # names of the ways a game ends
    max_options: int  # longest list of options, see terms.py for its derivation
    max_decisions: int  # longest game; one that gets there is cut off and counted as "limit"
    max_rounds: int
    max_components: int  # of any Box
    score_low: int  # 0 if nobody can have less
    score_high: int  # more than anybody has in the printed game: this bin holds all beyond it too
    # read_box(players, settings) -> Box. `settings` are the keys of a [variants.x] table of a
    # config: variant switches and dotted keys of the component data. Raises ConfigError.
    read_box: Callable[[int, Mapping[str, Any]], Box]
    # settings() -> name -> one line, for `equipoise variants` and for nearest spellings.
    settings: Callable[[], Mapping[str, str]]
    # trace_lines(replay, with_options) -> JSON-ready dicts, the format of trace.md
    trace_lines: Callable[[Replay, bool], Iterator[dict[str, Any]]]
    # say_lines(replay) -> sentences, the same game for a person
    say_lines: Callable[[Replay], Iterator[str]]
    # say_action(state, data_box, action) -> short unique text of one option
    say_action: Callable[[np.record, Box, np.record], str]
    # check_state(state, box) -> broken invariants in words; empty when all hold (tests, kit)
    check_state: Callable[[np.record, Box], Sequence[str]]
    # group of components -> which of "give" and "forbid" an experiment may force on a seat
    forceable: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # group of components -> unit and meaning of what it counts as used, where these are no uses
    amounts: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    @functools.cached_property
    def signatures(self) -> dict[str, Any]:
        """Numba signature of each contract kernel of the loop, and of a strategy (`choose`).

        `redeal` is left to those who look ahead: it is compiled when it is called.
        """
        state = kernel.record_type(self.state)
        data = kernel.record_type(self.data)
        options = kernel.array_of(self.action)
        per_seat = kernel.array_of(kernel.INT)
        stream = kernel.array_of(kernel.INT)
        numbers = kernel.array_of(np.dtype("f8"))
        return {
            "setup": kernel.VOID(state, data),
            "legal": kernel.INT(state, data, options),
            "legal_only": kernel.INT(state, data, options, kernel.INT),
            "apply": kernel.VOID(state, data, kernel.record_type(self.action)),
            "observe": kernel.VOID(state, data, kernel.INT, state),
            "result": kernel.INT(state, data, per_seat, per_seat, kernel.array_of(kernel.INT, 2)),
            "standing": kernel.VOID(state, data, per_seat),
            "count": kernel.VOID(state, data, kernel.array_of(np.dtype("i4"), 3)),
            "choose": kernel.INT(state, options, kernel.INT, data, numbers, stream),
        }

    @functools.cached_property
    def listing(self) -> Any:
        """The kernel `Contract.legal_only`; one that writes every option where a game has none."""
        if self.contract.legal_only is not None:
            return self.contract.legal_only
        name, folder = f"list_{self.name}", kernel.cache_folder(list_all)
        return kernel.with_globals(list_all, name, folder, LEGAL=self.contract.legal)

    def _kernels(self) -> Iterator[tuple[Any, Any]]:
        """Every contract kernel with its signature."""
        for verb, signature in self.signatures.items():
            if verb != "choose":
                made = self.listing if verb == "legal_only" else getattr(self.contract, verb)
                yield made, signature

    def is_built(self) -> bool:
        """True when every contract kernel of the loop is compiled or in the cache."""
        return all(kernel.is_built(made, signature) for made, signature in self._kernels())

    def build(self) -> None:
        """Compile every contract kernel of the loop, or load it from the cache."""
        for made, signature in self._kernels():
            kernel.compile_for(made, signature)


LEGAL: Any = None  # filled in per game by `with_globals`


def list_all(state: np.record, data: np.record, out: np.ndarray, wanted: int) -> int:
    """`Contract.legal_only` of a game that has none."""
    return LEGAL(state, data, out)  # type: ignore[no-any-return]
