"""A palace as a picture."""
