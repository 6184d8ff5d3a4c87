"""Everything that goes between the server and a browser, as types.

The HTTP bodies and the socket messages are described here once: FastAPI validates what comes in with them, the OpenAPI
document is made of them, and the client's TypeScript types are generated from that document. What the engine's views
hold is described too; a test holds real views to it, so that sending one costs no validation.
"""

# Every message of a table is reachable as `messages.Update`, wherever it stands: one is added in one place. Those of
# the rooms beside it (`events`, `lab`, `practice`, `study`) are asked for there.
from playmat.server.messages.base import *
from playmat.server.messages.catalogue import *
from playmat.server.messages.decks import *
from playmat.server.messages.games import *
from playmat.server.messages.replays import *
from playmat.server.messages.seen import *
from playmat.server.messages.socket import *
