"""What forced choices do: a component given to a seat, or forbidden, on the same deals."""

from collections.abc import Iterator
from dataclasses import dataclass

from reports.compare import SAME, told
from reports.components import strategy_rows
from reports.estimates import CONSTANT, Estimate
from reports.judge import (
    MOST,
    Verdict,
    benjamini_hochberg,
    judge_constant,
    judge_member,
    zero_p,
)
from reports.pool import Pool
from reports.reading import MIXED
from reports.result import RunResult
from reports.rows import Row, fact, readings_of

EFFECT, ASSOCIATION = "effect", "association"
FORCED = {"give": "given", "forbid": "forbidden"}


@dataclass(frozen=True)
class Effect:
    """What one forced choice does to the win share of its seat."""

    change: Estimate  # paired, against the variant in which nobody is told what to do
    q: float  # Benjamini and Hochberg's, within its family; NaN when it could not be tested
    verdict: Verdict


def effects(result: RunResult) -> Iterator[Row]:
    """The change of a seat's win share by each forced choice, beside the association.

    The effect is a paired difference to the first variant, in which nobody is told what to do.
    The association is the gap between those who took the component by their own choice there and
    those who did not. A family is what is given of a group of components, or what is forbidden.
    """
    found = forced_changes(result)
    gaps = {
        (strategy, row["group"], row["id"]): row
        for strategy in {force.strategy for force in result.forces.values()}
        for row in strategy_rows(result, 0, strategy)
        if row["measure"] == "gap"
    }
    for variant, force in result.forces.items():
        part, effect = force.component, found[variant]
        keys = {
            "variant": variant, "lineup": _where(result), "strategy": force.strategy,
            "forced": force.kind, "group": part.group, "id": part.id, "title": part.title,
            "baseline": result.variants[0],
        }  # fmt: skip
        yield fact(keys, EFFECT, effect.change, "share") | {
            "q": effect.q, "verdict": told(effect.change, effect.verdict),
        }  # fmt: skip
        gap = gaps[force.strategy, part.group, part.id]
        yield {**gap, **keys, "measure": ASSOCIATION}


def _where(result: RunResult) -> str:
    return MIXED if len(result.lineups) > 1 else next(iter(result.lineups))


def forced_changes(result: RunResult) -> dict[str, Effect]:
    """By forced variant: what the report tells, and what a run with `stop` waits for."""
    changes = {
        variant: Pool(readings_of(result, result.variants.index(variant)))
        .share_change(force.strategy)
        .change
        for variant, force in result.forces.items()
    }
    families: dict[tuple[str, str], list[str]] = {}
    for variant, force in result.forces.items():
        families.setdefault((force.kind, force.component.group), []).append(variant)
    found: dict[str, Effect] = {}
    for family in families.values():
        p_values = [zero_p(changes[variant]) for variant in family]
        tests = sum(p == p for p in p_values)
        for variant, q in zip(family, benjamini_hochberg(p_values), strict=True):
            verdict = _verdict(changes[variant], result.margins.component_gap, q, tests)
            found[variant] = Effect(changes[variant], q, verdict)
    return found


def _verdict(change: Estimate, margin: float, q: float, tests: int) -> Verdict:
    """Larger than the margin only if it also survives the correction of its family."""
    if change.method == CONSTANT:
        inside = SAME if change.value == 0 else "small"
        return judge_constant(change, 0.0, margin, inside, "helps", "hurts", MOST)
    return judge_member(change, margin, q, tests, "small", "helps", "hurts")
