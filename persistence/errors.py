"""What the store refuses; the text is a sentence for whoever has to act on it.

StoreError
├── StaleError              somebody else changed it first: load it again
├── UnknownTableError       there is no table of that name
├── AlreadyRunningError     another process has the database open
├── ForeignDatabaseError    the file is not ours, or newer than this program
└── ImportRefusedError      the exported table can't be taken in
"""

from rules.text import Text, render, t


class StoreError(Exception):
    """The store did not do what was asked, and nothing of it was stored."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return render(self.text)


class StaleError(StoreError):
    """The stored version is not the one that the change was made from."""

    def __init__(self, id: str) -> None:
        super().__init__(t("{id} was changed by somebody else in the meantime.", id=id))


class UnknownTableError(StoreError):
    """No table has that id."""

    def __init__(self, id: str) -> None:
        super().__init__(t("There is no table {id}.", id=id))


class AlreadyRunningError(StoreError):
    """Another process holds the database."""

    def __init__(self, path: str) -> None:
        super().__init__(
            t(
                "Another bot is running on the database {path}. Stop it first, or give this one"
                " a database of its own.",
                path=path,
            )
        )


class ForeignDatabaseError(StoreError):
    """The file can't be used as a database by this program."""


class ImportRefusedError(StoreError):
    """The exported table is damaged, foreign, or there already."""
