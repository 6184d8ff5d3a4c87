"""One browser at a table, over a WebSocket: reads what it sends, writes what the table has for it."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from playmat.server import messages
from playmat.server.database import StoreError
from playmat.server.hall import Hall
from playmat.server.limits import Allowance, Limits
from playmat.server.picture import Handles, Viewer
from playmat.server.played import encode
from playmat.server.problems import Refused, where
from playmat.server.tables import Table, not_kept

log = logging.getLogger("playmat.server")

_FROM_CLIENT: Final[TypeAdapter[messages.FromClient]] = TypeAdapter(messages.FromClient)
GOING_AWAY: Final = 1012
TOO_MUCH: Final = 1008


class Browser:
    """A connection. What is sent goes into a line; a task of its own writes it out."""

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        self.address = socket.client.host if socket.client else ""
        self.number = 0
        self.settled = False
        self.seats: tuple[int, ...] = ()
        self.viewer: Viewer = None
        self.displaced = False
        self.handles = Handles()
        self.table: Table | None = None
        self._socket = socket
        self._metrics = hall.services.metrics
        self._most = hall.services.limits.unread_bytes
        self._unread = 0
        """Bytes in the line."""
        self._line: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._over = False
        self.writing: asyncio.Task[None] | None = None
        """What writes the line out, once there is something in it."""
        self._code = 1000
        self._reason = ""

    def send(self, message: bytes) -> None:
        self._begin()
        if self._unread and self._unread + len(message) > self._most:
            self.close("too slow", TOO_MUCH)
        if not self._over:
            self._unread += len(message)
            self._line.put_nowait(message)

    def refuse(self, refusal: Refused) -> None:
        self._metrics.refused.add(refusal.code)
        self.send(encode({"type": "refused", "problem": refusal.data()}))

    def close(self, reason: str, code: int = GOING_AWAY) -> None:
        """After what is in the line. Who says so first gives the reason."""
        if not self._over:
            self._begin()
            self._over, self._code, self._reason = True, code, reason
            self._line.put_nowait(None)

    async def finish(self) -> None:
        """Write out what there is; for who never heard a word there is nothing."""
        if self.writing is None:
            return
        self.close("", 1000)
        try:
            await asyncio.wait_for(self.writing, 5)
        except (TimeoutError, asyncio.CancelledError):
            self.writing.cancel()

    def _begin(self) -> None:
        """Somebody who has not said a word costs no task."""
        if self.writing is None:
            self.writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Until the line says that it is over, or the browser is gone."""
        while True:
            message = await self._line.get()
            if message is None:
                break
            self._unread -= len(message)
            try:
                await self._socket.send_text(message.decode())
            except (WebSocketDisconnect, RuntimeError):
                return
        if self._socket.application_state is WebSocketState.CONNECTED:
            try:
                await self._socket.close(self._code, self._reason)
            except (WebSocketDisconnect, RuntimeError):
                return


async def serve_socket(socket: WebSocket, game_id: str, hall: Hall) -> None:
    """A browser from its hello to its leaving."""
    await socket.accept()
    browser = Browser(socket, hall)
    try:
        await _serve(socket, browser, game_id, hall)
    except asyncio.CancelledError:
        pass  # the server stops
    finally:
        await browser.finish()


async def _serve(socket: WebSocket, browser: Browser, game_id: str, hall: Hall) -> None:
    try:
        table = await _hello(socket, browser, game_id, hall)
        if table is not None:
            await _until_gone(socket, browser, table, hall.services.limits)
    except WebSocketDisconnect:
        pass
    except asyncio.CancelledError:
        raise
    except Exception as error:
        # No values: what is hidden in a game must not reach the log.
        log.error("game %s: a connection failed: %s", game_id if browser.table else "?", where(error))
        browser.refuse(Refused("internal", "something went wrong here; connect again", 500))
    finally:
        if browser.table is not None:
            browser.table.leave(browser)


async def _until_gone(socket: WebSocket, browser: Browser, table: Table, limits: Limits) -> None:
    """Somebody at a table: until they leave, or nothing more can be written to them."""
    reading = asyncio.create_task(_read(socket, browser, table, limits))
    writing = (browser.writing,) if browser.writing is not None else ()
    try:
        await asyncio.wait((reading, *writing), return_when=asyncio.FIRST_COMPLETED)
        if reading.done():
            await reading
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)


async def _read(socket: WebSocket, browser: Browser, table: Table, limits: Limits) -> None:
    allowance = Allowance(limits.messages_a_second, limits.messages_at_once)
    while True:
        try:
            message = await _receive(socket, browser, limits)
        except WebSocketDisconnect:
            return
        # Whoever sends too much is kept waiting; meanwhile nothing more is read from that connection.
        await asyncio.sleep(allowance.wait(time.monotonic()))
        if message is not None:
            try:
                await _handle(browser, table, message)
            except Refused as refusal:
                browser.refuse(refusal)


async def _hello(socket: WebSocket, browser: Browser, game_id: str, hall: Hall) -> Table | None:
    """The table that the first message leads to; None if it leads nowhere, which the browser has then been told."""
    for _ in range(3):
        try:
            async with asyncio.timeout(hall.services.limits.hello_seconds):
                message = await _receive(socket, browser, hall.services.limits)
        except TimeoutError:
            browser.refuse(Refused("no-hello", "expected a hello; none came in time", 408))
            return None
        if message is None:
            continue
        if not isinstance(message, messages.Hello):
            browser.refuse(Refused("no-hello", f"expected a hello first, got {message.type!r}"))
            continue
        try:
            table = await hall.table(game_id)
            browser.table = table
            await table.enter(browser, message.secret)
            return table
        except Refused as refusal:
            browser.refuse(refusal)
            if refusal.code == "not-kept":
                browser.close("the game is being read again")
            return None
        except StoreError as error:
            log.error("%s", error)
            browser.refuse(not_kept())
            browser.close("the database does not answer")
            return None
    return None


async def _handle(browser: Browser, table: Table, message: messages.FromClient) -> None:
    if isinstance(message, messages.Answer):
        await table.answer(browser, message.revision, message.option)
    elif isinstance(message, messages.Concede):
        await table.concede(browser)
    elif isinstance(message, messages.Undo):
        await table.undo(browser)
    elif isinstance(message, messages.AnswerUndo):
        await table.answer_undo(browser, message.allow)
    elif isinstance(message, messages.Claim):
        await table.claim(browser)
    elif isinstance(message, messages.SendSignal):
        table.signal(browser, message.signal)
    elif isinstance(message, messages.TakeOver):
        await table.take_over(browser)
    elif isinstance(message, messages.Ping):
        browser.send(encode({"type": "pong"}))
    else:
        raise Refused("hello-twice", "this connection has said hello already", 409)


async def _receive(socket: WebSocket, browser: Browser, limits: Limits) -> messages.FromClient | None:
    """The next message; None if it is none that can be read, which the browser has then been told."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1000))
    text = event.get("text")
    if text is None:
        browser.refuse(Refused("malformed", "expected a text message with JSON, got bytes", 400))
        return None
    if len(text) > limits.message_bytes:
        browser.refuse(
            Refused("too-large", f"expected at most {limits.message_bytes} characters, got {len(text)}", 413)
        )
        return None
    try:
        return _FROM_CLIENT.validate_json(text)
    except ValidationError as error:
        browser.refuse(Refused("malformed", explain(error), 422))
        return None


def explain(error: ValidationError) -> str:
    """What is wrong with some input, without repeating it: it may hold a secret."""
    parts = []
    for one in error.errors(include_url=False, include_context=False, include_input=False)[:5]:
        where = ".".join(str(step) for step in one["loc"])
        parts.append(f"{where}: {one['msg']}" if where else one["msg"])
    return "; ".join(parts)
