"""The table without a server, as files that any web space can serve (see `docs/guide/offline.md`)."""

from sapajou.server.site.files import site_files
from sapajou.server.site.writing import write_site

__all__ = ["site_files", "write_site"]
