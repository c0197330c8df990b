"""Measure the speed and memory of the programs: `make bench`."""
