"""What forced choices do: a component given to a seat, or forbidden, on the same deals."""

from collections.abc import Iterator

from reports import estimates
from reports.compare import SAME
from reports.components import strategy_rows
from reports.estimates import CONSTANT, LEVEL, Estimate
from reports.judge import benjamini_hochberg, judge, zero_p
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
    q = _corrected(result, found)
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
            "q": q[variant], "verdict": _verdict(result, change, q[variant]),
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


def _corrected(result: RunResult, found: dict[str, Estimate]) -> dict[str, float]:
    """Benjamini and Hochberg's q of each variant, within its family."""
    families: dict[tuple[str, str], list[str]] = {}
    for variant, force in result.forces.items():
        families.setdefault((force.kind, force.component.group), []).append(variant)
    q: dict[str, float] = {}
    for family in families.values():
        adjusted = benjamini_hochberg([zero_p(found[variant]) for variant in family])
        q |= dict(zip(family, adjusted, strict=True))
    return q


def _verdict(result: RunResult, change: Estimate, q: float) -> str:
    """Larger than the margin only if it also survives the correction of its family."""
    margin = result.margins.component_gap
    if change.method == CONSTANT and change.value == 0:
        return SAME
    verdict = judge(change, 0.0, margin, "small", "helps", low_word="hurts")
    if verdict.beyond and not q < 1 - LEVEL:
        return "undecided"
    return str(verdict)
