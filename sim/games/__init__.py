"""One folder is one game; `sim.core.registry` finds them."""
