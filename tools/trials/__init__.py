"""Try to break the programs: the long trials that docs/reliability.md counts."""
