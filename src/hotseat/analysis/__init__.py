"""What finished games say: reviews, player statistics, the score of an evening."""
