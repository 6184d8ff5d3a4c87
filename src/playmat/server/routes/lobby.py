"""Who can come to this server, and what they can join or watch here."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from playmat.server import messages
from playmat.server.problems import Refused
from playmat.server.routes.needs import TheServer, at_home

router = APIRouter(prefix="/api")


@router.get("/lobby", response_model=messages.LobbyInfo)
def lobby(server: TheServer) -> Response:
    return JSONResponse({"shared": server.network.shared, **server.lobby.look()})


@router.get("/network", response_model=messages.NetworkInfo)
def network(server: TheServer, request: Request) -> Response:
    return JSONResponse(server.network.about(at_home(request)))


@router.post("/network", response_model=messages.NetworkInfo)
async def let_network_in(server: TheServer, request: Request) -> Response:
    """Others in the same network can come in from now on, until the server stops."""
    if not at_home(request):
        raise Refused("not-home", "the network is let in at the machine that serves", 403)
    await server.network.let_in()
    return JSONResponse(server.network.about(True))
