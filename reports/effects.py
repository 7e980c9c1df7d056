"""What forced choices do: a component given to a seat, or forbidden, on the same deals."""

from collections.abc import Iterator

from reports import estimates
from reports.compare import SAME
from reports.components import strategy_rows
from reports.estimates import CONSTANT, Estimate
from reports.judge import benjamini_hochberg, judge_member, zero_p
from reports.reading import MIXED
from reports.result import Force, RunResult
from reports.rows import Row, fact, readings_of
from sim.core.tally import CREDIT

EFFECT, ASSOCIATION = "effect", "association"
FORCED = {"give": "given", "forbid": "forbidden"}


def effects(result: RunResult) -> Iterator[Row]:
    """The change of a seat's win share by each forced choice, beside the association.

    The effect is a paired difference to the first variant, in which nobody is told what to do.
    The association is the gap between those who took the component by their own choice there and
    those who did not. A family is what is given of a group of components, or what is forbidden.
    """
    found = {variant: _effect(result, variant, force) for variant, force in result.forces.items()}
    q, tests = _corrected(result, found)
    margin = result.margins.component_gap
    gaps = {
        (strategy, row["group"], row["id"]): row
        for strategy in {force.strategy for force in result.forces.values()}
        for row in strategy_rows(result, 0, strategy)
        if row["measure"] == "gap"
    }
    for variant, force in result.forces.items():
        part, change = force.component, found[variant]
        keys = {
            "variant": variant, "lineup": _where(result), "strategy": force.strategy,
            "forced": force.kind, "group": part.group, "id": part.id, "title": part.title,
            "baseline": result.variants[0],
        }  # fmt: skip
        yield fact(keys, EFFECT, change, "share") | {
            "q": q[variant], "verdict": _verdict(change, margin, q[variant], tests[variant]),
        }  # fmt: skip
        gap = gaps[force.strategy, part.group, part.id]
        yield {**gap, **keys, "measure": ASSOCIATION}


def _where(result: RunResult) -> str:
    return MIXED if len(result.lineups) > 1 else next(iter(result.lineups))


def _effect(result: RunResult, variant: str, force: Force) -> Estimate:
    """Change of the win share of the forced seat; line-ups are averaged, as they share deals."""
    found, weights = [], []
    for reading in readings_of(result, result.variants.index(variant)):
        if force.strategy in reading.tally.strategies and not reading.is_mirror:
            u = reading.tally.strategies.index(force.strategy)
            metric = reading.tally.shape.strategy_metric(u, 0)
            found.append(reading.change(metric, reading.per_block * CREDIT).change)
            weights.append(float(reading.games))
    return estimates.average(found, weights)


def _corrected(
    result: RunResult, found: dict[str, Estimate]
) -> tuple[dict[str, float], dict[str, int]]:
    """By variant: Benjamini and Hochberg's q within its family, and the family's tests."""
    families: dict[tuple[str, str], list[str]] = {}
    for variant, force in result.forces.items():
        families.setdefault((force.kind, force.component.group), []).append(variant)
    q: dict[str, float] = {}
    tests: dict[str, int] = {}
    for family in families.values():
        p_values = [zero_p(found[variant]) for variant in family]
        q |= dict(zip(family, benjamini_hochberg(p_values), strict=True))
        tests |= dict.fromkeys(family, sum(p == p for p in p_values))
    return q, tests


def _verdict(change: Estimate, margin: float, q: float, tests: int) -> str:
    if change.method == CONSTANT and change.value == 0:
        return SAME
    return str(judge_member(change, margin, q, tests, "small", "helps", "hurts"))
