"""Every sentence for people is whole: constant words, with a place for each argument."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = ("rules", "boards", "cogs", "persistence")


def calls() -> Iterator[tuple[str, ast.Call]]:
    for part in PARTS:
        for path in sorted((ROOT / part).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name)
                    and node.func.id in {"t", "tn"}
                ):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def messages(call: ast.Call) -> list[ast.expr]:
    assert isinstance(call.func, ast.Name)
    return call.args[: 2 if call.func.id == "tn" else 1]


def places(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


def test_no_sentence_is_glued_together() -> None:
    """A translator needs the whole sentence: no f-strings, no sums."""
    glued = [
        where
        for where, call in calls()
        for message in messages(call)
        if isinstance(message, ast.JoinedStr | ast.BinOp)
    ]
    assert not glued


def test_every_place_has_its_argument_and_every_argument_its_place() -> None:
    wrong = []
    for where, call in calls():
        words = [message.value for message in messages(call) if isinstance(message, ast.Constant)]
        named = {keyword.arg for keyword in call.keywords}
        # A text with none of its arguments is a pattern that is filled in later, and a dictionary
        # of arguments can't be checked from outside.
        if not words or not named or None in named:
            continue
        extra = {"n"} if len(words) == 2 else set()
        wanted = set().union(*(places(str(message)) for message in words))
        if not named <= wanted or not wanted <= named | extra:
            wrong.append((where, named.symmetric_difference(wanted)))
    assert not wrong
