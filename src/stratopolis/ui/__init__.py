"""The screens of Stratopolis."""
