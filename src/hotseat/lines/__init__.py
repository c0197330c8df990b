"""Play line by line, without a screen: for screen readers, braille displays, simple terminals and pipes."""
