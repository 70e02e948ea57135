"""Opponents that the bots have not been tuned against."""
