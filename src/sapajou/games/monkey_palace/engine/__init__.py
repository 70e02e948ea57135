"""The rules: everything in this folder is compiled."""
