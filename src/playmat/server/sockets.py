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
from playmat.server.problems import Refusal, where
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
        self._most = hall.services.limits.unread_messages
        self._line: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._code = 1000
        self._reason = ""

    def send(self, message: bytes) -> None:
        if self._line.qsize() >= self._most:
            self._code, self._reason = TOO_MUCH, "too slow"
            self._line.put_nowait(None)
            return
        self._line.put_nowait(message)

    def refuse(self, refusal: Refusal) -> None:
        self._metrics.refused.add(refusal.code)
        self.send(encode({"type": "refused", "problem": refusal.data()}))

    def close(self, reason: str, code: int = GOING_AWAY) -> None:
        self._code, self._reason = code, reason
        self._line.put_nowait(None)

    async def write(self) -> None:
        """Until the line says that it is over, or the browser is gone."""
        while True:
            message = await self._line.get()
            if message is None:
                break
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
    writer = asyncio.create_task(browser.write())
    reader = asyncio.create_task(_read(socket, browser, game_id, hall))
    try:
        await asyncio.wait((writer, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)
        browser.close("", 1000)
        try:
            await asyncio.wait_for(writer, 5)
        except (TimeoutError, asyncio.CancelledError):
            writer.cancel()


async def _read(socket: WebSocket, browser: Browser, game_id: str, hall: Hall) -> None:
    limits = hall.services.limits
    allowance = Allowance(limits.messages_a_second, limits.messages_at_once)
    try:
        table = await _hello(socket, browser, game_id, hall)
        if table is None:
            return
        while True:
            message = await _receive(socket, browser, hall.services.limits)
            # Whoever sends too much is kept waiting; meanwhile nothing more is read from that connection.
            await asyncio.sleep(allowance.wait(time.monotonic()))
            if message is not None:
                try:
                    await _handle(browser, table, message)
                except Refusal as refusal:
                    browser.refuse(refusal)
    except WebSocketDisconnect:
        pass
    except asyncio.CancelledError:
        raise
    except Exception as error:
        # No values: what is hidden in a game must not reach the log.
        log.error("game %s: a connection failed: %s", game_id if browser.table else "?", where(error))
        browser.refuse(Refusal("internal", "something went wrong here; connect again", 500))
    finally:
        if browser.table is not None:
            browser.table.leave(browser)


async def _hello(socket: WebSocket, browser: Browser, game_id: str, hall: Hall) -> Table | None:
    """The table that the first message leads to; None if it leads nowhere, which the browser has then been told."""
    for _ in range(3):
        try:
            async with asyncio.timeout(hall.services.limits.hello_seconds):
                message = await _receive(socket, browser, hall.services.limits)
        except TimeoutError:
            browser.refuse(Refusal("no-hello", "expected a hello; none came in time", 408))
            return None
        if message is None:
            continue
        if not isinstance(message, messages.Hello):
            browser.refuse(Refusal("no-hello", f"expected a hello first, got {message.type!r}"))
            continue
        try:
            table = await hall.table(game_id)
            browser.table = table
            await table.enter(browser, message.secret)
            return table
        except Refusal as refusal:
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
        raise Refusal("hello-twice", "this connection has said hello already", 409)


async def _receive(socket: WebSocket, browser: Browser, limits: Limits) -> messages.FromClient | None:
    """The next message; None if it is none that can be read, which the browser has then been told."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(event.get("code", 1000))
    text = event.get("text")
    if text is None:
        browser.refuse(Refusal("malformed", "expected a text message with JSON, got bytes", 400))
        return None
    if len(text) > limits.message_bytes:
        browser.refuse(
            Refusal("too-large", f"expected at most {limits.message_bytes} characters, got {len(text)}", 413)
        )
        return None
    try:
        return _FROM_CLIENT.validate_json(text)
    except ValidationError as error:
        browser.refuse(Refusal("malformed", explain(error), 422))
        return None


def explain(error: ValidationError) -> str:
    """What is wrong with some input, without repeating it: it may hold a secret."""
    parts = []
    for one in error.errors(include_url=False, include_context=False, include_input=False)[:5]:
        where = ".".join(str(step) for step in one["loc"])
        parts.append(f"{where}: {one['msg']}" if where else one["msg"])
    return "; ".join(parts)
