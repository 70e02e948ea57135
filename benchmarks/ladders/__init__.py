"""How far apart the levels are: `python -m benchmarks.ladders` plays what is missing, `--table` tells what came out."""
