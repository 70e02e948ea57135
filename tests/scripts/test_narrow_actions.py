"""The proof that actions in parts are one-to-one, in a small form; the script takes a million steps."""

import narrow_actions
import pytest

import sapajou


@pytest.mark.walk
@pytest.mark.parametrize("game", ["afternova", "itchy_monkey"])
def test_actions_in_parts_are_one_to_one(game: str) -> None:
    found = narrow_actions.check(game, 1500)
    assert found.steps == 1500
    assert found.most > 9
    assert found.longest > 1


def test_actions_that_are_alike_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    narrow = sapajou.game("itchy_monkey").narrow
    assert narrow is not None
    blind = narrow._replace(parts=lambda state, actions, _number: narrow.parts(state, actions, 0))
    monkeypatch.setattr(type(sapajou.game("itchy_monkey")), "narrow", blind)
    with pytest.raises(AssertionError):
        narrow_actions.check("itchy_monkey", 1500)
