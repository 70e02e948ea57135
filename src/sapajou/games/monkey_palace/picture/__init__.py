"""A palace as a picture: SVG in isometric projection, seen from above the south-east."""

from sapajou.games.monkey_palace.picture.scene import Scene, drawn, framed, sites_around

__all__ = ["Scene", "drawn", "framed", "sites_around"]
