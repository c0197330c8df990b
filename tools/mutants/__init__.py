"""Change single lines of the source and check that a test notices: `make mutants`."""
