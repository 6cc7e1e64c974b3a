"""A websocket's way out: frames leave in order, at once while the reader keeps up."""

import asyncio
import zlib
from collections import deque

from aiohttp import WSMsgType, web

# A reader that is this many bytes behind is waited for, and this many frames behind is cut off.
PATIENT_BYTES = 32 * 1024
MOST_WAITING = 50_000


class Outbox:
    """Sends frames one after the other, compressed as one zlib stream if asked."""

    def __init__(
        self, socket: web.WebSocketResponse, request: web.BaseRequest, *, compress: bool = False
    ) -> None:
        self.socket = socket
        self._transport = request.transport
        # Level 0 is a true zlib stream that costs no time; on loopback bytes cost nothing.
        self._zlib = zlib.compressobj(0) if compress else None
        self._waiting: deque[bytes] = deque()
        self._task: asyncio.Task[None] | None = None
        self._is_stopped = False

    def push(self, frame: bytes) -> None:
        """Send a frame now, or queue it behind those that wait for the reader."""
        if self._is_stopped or self._transport is None:
            return
        if self._task is None and self._transport.get_write_buffer_size() < PATIENT_BYTES:
            self._send_now(frame)
            return
        self._waiting.append(frame)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._send_waiting())

    def stop(self) -> None:
        """Send nothing more."""
        self._is_stopped = True
        if self._task is not None:
            self._task.cancel()

    def _send_now(self, frame: bytes) -> None:
        sending = self.socket.send_frame(*self._packed(frame))
        try:
            # The frame is written before the first wait, and that is only for a slow reader.
            sending.send(None)
        except StopIteration:
            return
        except (ConnectionError, RuntimeError):
            self._is_stopped = True
        sending.close()

    async def _send_waiting(self) -> None:
        try:
            while self._waiting and len(self._waiting) < MOST_WAITING:
                await self.socket.send_frame(*self._packed(self._waiting.popleft()))
        except (ConnectionError, RuntimeError):
            self._is_stopped = True
        if self._waiting and not self._is_stopped:
            self._is_stopped = True
            await self.socket.close(code=1008, message=b"reading too slowly")
        self._task = None

    def _packed(self, frame: bytes) -> tuple[bytes, WSMsgType]:
        if self._zlib is None:
            return frame, WSMsgType.TEXT
        packed = self._zlib.compress(frame) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
        return packed, WSMsgType.BINARY
