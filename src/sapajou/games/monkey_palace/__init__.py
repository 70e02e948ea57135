"""Monkey Palace: two to four builders raise staircases of arches on one shared palace."""
