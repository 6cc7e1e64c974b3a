"""Rate limits: true buckets with headers, and the limit over all requests."""

from dataclasses import dataclass
from hashlib import blake2b

from local_discord.clock import Clock
from local_discord.errors import refusal

GLOBAL_LIMIT, GLOBAL_SECONDS = 50, 1.0


@dataclass(slots=True, frozen=True)
class Limit:
    """So many requests in so many seconds, for each channel, webhook or whatever the key names."""

    name: str
    requests: int
    seconds: float


@dataclass(slots=True)
class _Bucket:
    limit: Limit
    used: int
    reset: float


@dataclass(slots=True, frozen=True)
class Verdict:
    """Whether a request may pass, and the headers that tell the client."""

    headers: dict[str, str]
    retry_after: float | None = None
    is_global: bool = False


FREE = Verdict({})
BAN = Limit("refused", 10_000, 600.0)
REFUSALS = (401, 403, 429)
MESSAGES = Limit("messages", 5, 5.0)
EDITS = Limit("edits", 5, 5.0)
DELETES = Limit("deletes", 5, 1.0)
FOLLOWUPS = Limit("followups", 5, 2.0)
THREADS = Limit("threads", 50, 300.0)
DIRECTS = Limit("directs", 10, 10.0)
COMMANDS = Limit("commands", 20, 20.0)
CHANNELS = Limit("channels", 10, 10.0)
# Discord doesn't tell the number: so many people written to for the first time in ten minutes.
NEW_DIRECTS, NEW_DIRECTS_SECONDS = 25, 600.0


class Rates:
    """Counts requests as Discord does."""

    def __init__(self, clock: Clock, *, is_on: bool) -> None:
        self._clock = clock
        self.is_on = is_on
        self._buckets: dict[tuple[str, str], _Bucket] = {}
        self._opened: list[float] = []
        self._refused = _Bucket(BAN, 0, 0.0)
        self._second = _Bucket(Limit("global", GLOBAL_LIMIT, GLOBAL_SECONDS), 0, 0.0)

    def take(self, limit: Limit | None, key: str, *, is_counted: bool) -> Verdict:
        """Count a request; `is_counted` says whether the limit over all requests applies."""
        if not self.is_on:
            return FREE
        now = self._clock.now()
        if is_counted and not self._pass(self._second, now):
            wait = round(self._second.reset - now, 3)
            return Verdict(
                {"X-RateLimit-Global": "true", **_retry(wait, "global")}, wait, is_global=True
            )
        if limit is None:
            return FREE
        bucket = self._bucket(limit, key, now)
        passed = self._pass(bucket, now)
        wait = round(max(bucket.reset - now, 0.001), 3)
        headers = _headers(bucket, wait)
        if passed:
            return Verdict(headers)
        return Verdict(headers | _retry(wait, "user"), wait)

    def open_direct(self) -> None:
        """Count a person written to for the first time; too many look like spam."""
        now = self._clock.now()
        self._opened = [t for t in self._opened if 0 <= now - t < NEW_DIRECTS_SECONDS]
        if self.is_on and len(self._opened) >= NEW_DIRECTS:
            raise refusal(40003)
        self._opened.append(now)

    def refused(self, status: int) -> None:
        """Count a refused request: ten thousand in ten minutes get the address banned."""
        if self.is_on and status in REFUSALS:
            self._pass(self._refused, self._clock.now())

    @property
    def is_banned(self) -> bool:
        """Has the address been banned for too many refused requests?"""
        is_over = self._refused.used >= self._refused.limit.requests
        return is_over and self._clock.now() < self._refused.reset

    def _bucket(self, limit: Limit, key: str, now: float) -> _Bucket:
        bucket = self._buckets.get((limit.name, key))
        if bucket is None:
            if len(self._buckets) > 10_000:
                self._buckets = {k: b for k, b in self._buckets.items() if b.reset > now}
            bucket = self._buckets[limit.name, key] = _Bucket(limit, 0, 0.0)
        return bucket

    @staticmethod
    def _pass(bucket: _Bucket, now: float) -> bool:
        # A test may also set the clock back: then the window begins anew.
        if now >= bucket.reset or bucket.reset - now > bucket.limit.seconds:
            bucket.used, bucket.reset = 0, now + bucket.limit.seconds
        bucket.used += 1
        return bucket.used <= bucket.limit.requests


def _headers(bucket: _Bucket, wait: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(bucket.limit.requests),
        "X-RateLimit-Remaining": str(max(0, bucket.limit.requests - bucket.used)),
        "X-RateLimit-Reset": f"{bucket.reset:.3f}",
        "X-RateLimit-Reset-After": f"{wait:.3f}",
        "X-RateLimit-Bucket": blake2b(bucket.limit.name.encode(), digest_size=16).hexdigest(),
    }


def _retry(wait: float, scope: str) -> dict[str, str]:
    return {"Retry-After": str(int(wait) + 1), "X-RateLimit-Scope": scope, "Via": "1.1 local"}
