"""The rules, compiled: the position, what is legal, what a step does, who knows what."""
