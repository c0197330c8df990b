"""Do all texts fit their places, in every language?"""
