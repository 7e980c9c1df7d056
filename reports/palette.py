"""The colours of plots and page. Loads no matplotlib.

Okabe and Ito's, which colour-blind readers can tell apart.
"""

BLUE, VERMILLION, GREEN, ORANGE = "#0072b2", "#d55e00", "#009e73", "#e69f00"
SKY, PURPLE, YELLOW, GREY = "#56b4e9", "#cc79a7", "#f0e442", "#8c939d"
COLOURS = (BLUE, ORANGE, GREEN, PURPLE, SKY, VERMILLION, YELLOW, GREY)
INK, MUTED, GRID, BAND, PAPER = "#1f2328", "#59636e", "#d8dde3", "#e4f1ea", "#ffffff"
ON_LIGHT, ON_DARK = "#1f2329", "#fefefe"  # on a colour; the same in light and dark
