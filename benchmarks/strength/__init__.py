"""How strong the bots are: `python -m benchmarks.strength` plays what is missing, `--table` writes docs/strength.md."""
