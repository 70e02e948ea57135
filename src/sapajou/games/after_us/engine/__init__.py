"""The rules of After Us: the position, what is legal and what it does. Everything in this folder is compiled."""
