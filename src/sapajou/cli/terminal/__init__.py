"""A match in the terminal: the table, the questions to people, and what is written on the screen."""
