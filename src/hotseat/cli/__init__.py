"""The command line that every game shares."""
