"""The table in a browser without a server: what of the package runs in its workers (see `docs/guide/offline.md`)."""
