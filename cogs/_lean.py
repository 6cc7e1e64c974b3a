"""What discord.py reads and nobody here needs: half of the cost of a press.

A press comes with the whole message that it was made in, and its answer comes back with the whole
message again; discord.py makes objects of every button in both. Nothing here looks at them.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any

import aiohttp
import orjson
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from yarl import URL

if TYPE_CHECKING:
    from cogs._client import Keraunos

DEFER_UPDATE, UPDATE = 6, 7  # answers that make no new message
PATIENCE = aiohttp.ClientTimeout(total=None, sock_connect=10, sock_read=10)


def read_less(bot: Keraunos) -> None:
    """Makes the client that is about to connect skip what is not needed."""
    async_context.set(_Adapter())  # type: ignore[no-untyped-call]
    parsers = bot._connection.parsers  # noqa: SLF001 -- there is no public place before parsing
    parse = parsers["INTERACTION_CREATE"]

    def parse_without_components(data: Any) -> None:  # noqa: ANN401 -- Discord's JSON
        if "message" in data:
            data["message"]["components"] = []
        parse(data)

    parsers["INTERACTION_CREATE"] = parse_without_components


class _Adapter(AsyncWebhookAdapter):
    """Answers presses without asking for the message that comes of it."""

    def create_interaction_response(  # type: ignore[override]
        self,
        interaction_id: int,
        token: str,
        *,
        params: MultipartParameters,
        **connection: Any,  # noqa: ANN401 -- session and proxy, handed on as they are
    ) -> Awaitable[Any]:
        """Asks for the message only where there is a new one."""
        payload = params.payload
        if params.files or payload is None or payload["type"] not in {DEFER_UPDATE, UPDATE}:
            return super().create_interaction_response(
                interaction_id, token, params=params, **connection
            )
        return self._answer(interaction_id, token, payload, **connection)

    async def _answer(
        self,
        interaction_id: int,
        token: str,
        payload: dict[str, Any],
        session: aiohttp.ClientSession,
        **proxy: Any,  # noqa: ANN401 -- handed on as it is
    ) -> dict[str, Any]:
        route = Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction_id,
            webhook_token=token,
        )
        body = aiohttp.BytesPayload(orjson.dumps(payload), content_type="application/json")
        url = URL(route.url, encoded=True)
        async with session.post(url, data=body, timeout=PATIENCE, **proxy) as response:
            is_taken = response.ok
        if not is_taken:
            # discord.py asks again where that may help, and knows each refusal by its name.
            await self.request(route, session, payload=payload, **proxy)
        return {"interaction": {"id": interaction_id}}
