"""How numbers, intervals and commands read in plain words."""

import math

from reports.estimates import CONSTANT, Estimate


def count(n: float) -> str:
    """A whole number with thousands separated."""
    return f"{n:,.0f}"


def deals(n: float, more: bool = False) -> str:
    """A number of deals: 1 deal, 20,000 deals, 300 more deals."""
    return f"{count(n)}{' more' if more else ''} deal{'' if n == 1 else 's'}"


def decimals_for(estimate: Estimate, scale: float) -> int:
    """Decimals: one, or as many as keep the interval from looking as if it had no width."""
    digits = 1
    if estimate.has_interval and estimate.low < estimate.high:
        low, high = estimate.low * scale, estimate.high * scale
        while digits < 6 and f"{low:.{digits}f}" == f"{high:.{digits}f}":
            digits += 1
    return digits


def percent(share: float, decimals: int = 1) -> str:
    """A share in percent: 35.1 %."""
    return "-" if math.isnan(share) else f"{100 * share:.{decimals}f} %"


def interval(estimate: Estimate, unit: str = "share", sign: bool = False) -> str:
    """The limits: "34.6 to 35.6"; or why there are none."""
    if not estimate.has_interval:
        return "no interval: " + estimate.method
    scale = 100 if unit == "share" else 1
    digits = decimals_for(estimate, scale)
    plus = "+" if sign else ""
    low, high = estimate.low * scale, estimate.high * scale
    return f"{_minus(f'{low:{plus}.{digits}f}')} to {_minus(f'{high:{plus}.{digits}f}')}"


def figure(estimate: Estimate, unit: str = "share", sign: bool = False) -> str:
    """The value alone: "35.1 %", "+2.1 points", "41.3"."""
    if math.isnan(estimate.value):
        return "-"
    scale = 100 if unit == "share" else 1
    digits = decimals_for(estimate, scale)
    text = _minus(f"{estimate.value * scale:{'+' if sign else ''}.{digits}f}")
    if unit == "share":
        return f"{text} points" if sign else f"{text} %"
    return text


def full(
    estimate: Estimate, unit: str = "share", sign: bool = False, of: str = "deals", noun: str = ""
) -> str:
    """Value, interval and n: "35.1 % (34.6 to 35.6; 100,000 deals)", "41.3 turns (...)"."""
    where = deals(estimate.blocks) if of == "deals" else f"{count(estimate.games)} {of}"
    value = f"{figure(estimate, unit, sign)} {noun}".strip()
    if estimate.method == CONSTANT:
        return f"{value} (the same in each of {where})"
    return f"{value} ({interval(estimate, unit, sign)}; {where})"


def points(share: float) -> str:
    """A difference of shares as points of a percentage: 1.5 points."""
    text = f"{100 * share:.1f}".removesuffix(".0")
    return f"{text} point" if text == "1" else f"{text} points"


def title(name: str) -> str:
    """An identifier as words: "master_schemer" -> "master schemer"."""
    return name.replace("_", " ")


def ordinal(rank: int, of: int) -> str:
    """A rank at a table: 1st, 2nd, 3rd, 4th, last."""
    return "last" if rank == of else ("1st", "2nd", "3rd", "4th")[rank - 1]


def plural(noun: str) -> str:
    """Races, action cards, mercenaries, craft bonuses, places in the row."""
    head, joint, rest = noun.partition(" of ") if " of " in noun else noun.partition(" in ")
    if head.endswith("y") and head[-2:-1] not in "aeiou":
        head = f"{head[:-1]}ie"
    elif head.endswith(("s", "x", "ch", "sh")):
        head = f"{head}e"
    return f"{head}s{joint}{rest}"


def listed(names: list[str]) -> str:
    """a, b and c."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def lineup(names: tuple[str, ...]) -> str:
    """A line-up in short: "greedy, 2 random"."""
    held = {name: names.count(name) for name in names}
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in held.items())


def _minus(text: str) -> str:
    """A real minus sign, which also lines up with the plus."""
    return text.replace("-", "\N{MINUS SIGN}")


def number(value: float, digits: int = 1, sign: bool = False) -> str:
    """A number with a fixed number of decimals and a real minus sign."""
    if math.isnan(value):
        return "-"
    value = round(value, digits) + 0.0  # no minus before a zero
    return _minus(f"{value:{'+' if sign else ''}.{digits}f}")
