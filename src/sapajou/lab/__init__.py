"""The lab: thousands of games of strong bots, and what they say about a game."""
