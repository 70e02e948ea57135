"""Actions, pieces and whole staircases as people write them."""
