"""Play random games for tests and trials, and write the golden games."""
