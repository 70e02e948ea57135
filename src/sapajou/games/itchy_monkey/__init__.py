"""Itchy Monkey: lice of two to four seats spread over a jungle of monkeys."""
