"""Afternova: a negotiation about workers, planets and their fragments."""
