"""A websocket's way out: frames are queued without waiting and leave in order."""

import asyncio
import zlib
from collections import deque

from aiohttp import WSMsgType, web

# A reader that is this many frames behind is cut off rather than filling the memory.
MOST_WAITING = 50_000


class Outbox:
    """Sends frames one after the other, compressed as one zlib stream if asked."""

    def __init__(self, socket: web.WebSocketResponse, *, compress: bool = False) -> None:
        self.socket = socket
        self._zlib = zlib.compressobj(1) if compress else None
        self._waiting: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._task = asyncio.get_running_loop().create_task(self._run())

    def push(self, frame: bytes) -> None:
        """Queue a frame."""
        if self._task.done():
            return
        self._waiting.append(frame)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def stop(self) -> None:
        """Send nothing more."""
        self._task.cancel()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            while self._waiting:
                if not await self._send(self._waiting.popleft()):
                    return
            self._wake = loop.create_future()
            await self._wake

    async def _send(self, frame: bytes) -> bool:
        if len(self._waiting) > MOST_WAITING:
            await self.socket.close(code=1008, message=b"reading too slowly")
            return False
        try:
            if self._zlib is None:
                await self.socket.send_frame(frame, WSMsgType.TEXT)
            else:
                packed = self._zlib.compress(frame) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                await self.socket.send_frame(packed, WSMsgType.BINARY)
        except (ConnectionError, RuntimeError):
            return False
        return True
