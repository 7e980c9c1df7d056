"""`python -m sim.cli`: the program where its command is not on the path."""

from sim.cli.main import main

main()
