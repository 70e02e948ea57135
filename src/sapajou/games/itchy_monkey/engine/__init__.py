"""The engine of Itchy Monkey: everything in this folder is compiled, nothing outside it is."""
