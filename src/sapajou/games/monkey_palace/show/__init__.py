"""A view as titled grids."""
