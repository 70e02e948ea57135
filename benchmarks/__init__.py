"""How fast we are, beside how fast others are, in one run: `python -m benchmarks.bars`."""
