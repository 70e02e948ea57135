"""The law of simultaneous decisions: seats that owe a decision at once may act in either order."""

from itertools import combinations

from sapajou.testing.subject import Visit, require


def simultaneous_actions_commute(at: Visit) -> None:
    """Take two seats' actions in both orders, except where the author says that the order counts."""
    for first_seat, second_seat in combinations(at.state.to_act(), 2):
        for first_action in at.sample(at.state.legal(first_seat), 4):
            for second_action in at.sample(at.state.legal(second_seat), 4):
                first, second = (first_seat, first_action), (second_seat, second_action)
                if at.subject.commutes(at.state, first, second):
                    _check_both_orders(at, first, second)


def _check_both_orders(at: Visit, first: tuple[int, int], second: tuple[int, int]) -> None:
    ends = []
    for one, other in ((first, second), (second, first)):
        between = at.after(*one)
        still = other[1] in between.legal(other[0])
        require(still, f"action {other[1]} of seat {other[0]} is gone after {one[1]} of seat {one[0]}")
        ends.append(at.dump(at.after(*other, between)))
    require(ends[0] == ends[1], f"the order of {first} and {second} makes a difference")


LAWS = (simultaneous_actions_commute,)
