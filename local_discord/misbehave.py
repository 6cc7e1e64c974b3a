"""What the local Discord does wrong on purpose, when it is told to."""

from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from local_discord.wire import Json


@dataclass(slots=True)
class Failure:
    """The next requests that match fail."""

    status: int
    times: int
    method: str = "*"
    path: str = "*"
    code: int = 0
    retry_after: float = 1.0

    def matches(self, method: str, path: str) -> bool:
        """Is this request one of them?"""
        return fnmatchcase(method, self.method) and fnmatchcase(path, self.path)


@dataclass(slots=True)
class Delivery:
    """How the next interactions reach the bot; `times` None is all of them."""

    late: float = 0.0
    twice: bool = False
    shuffle: int = 0
    times: int | None = None
    # Those that wait to be shuffled.
    held: list[Json] = field(default_factory=list)


@dataclass(slots=True)
class Misbehaviour:
    """All that is switched on at present."""

    delay_answers: float = 0.0
    failure: Failure | None = None
    delivery: Delivery | None = None

    def fail(self, method: str, path: str) -> Failure | None:
        """The failure that this request must suffer, counted down."""
        failure = self.failure
        if failure is None or not failure.matches(method, path):
            return None
        failure.times -= 1
        if failure.times <= 0:
            self.failure = None
        return failure

    def deliver(self) -> Delivery | None:
        """How the next interaction is delivered, counted down."""
        delivery = self.delivery
        if delivery is None or delivery.times is None:
            return delivery
        delivery.times -= 1
        if delivery.times <= 0:
            self.delivery = None
        return delivery

    def calm(self) -> None:
        """Behave again."""
        self.delay_answers, self.failure, self.delivery = 0.0, None, None

    def shown(self) -> Json:
        """What the host's panel shows."""
        failure, delivery = self.failure, self.delivery
        return {
            "delay_answers": self.delay_answers,
            "fail_requests": failure and {
                "status": failure.status,
                "times": failure.times,
                "method": failure.method,
                "path": failure.path,
            },
            "interactions": delivery and {
                "late": delivery.late,
                "twice": delivery.twice,
                "shuffle": delivery.shuffle,
                "times": delivery.times,
            },
        }  # fmt: skip
