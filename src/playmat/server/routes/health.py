"""For whoever runs the server: whether it works, and its figures."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException

from playmat.server.routes.needs import TheServer, at_home

router = APIRouter(include_in_schema=False)


@router.get("/health")
def health(server: TheServer) -> Response:
    """200 while the database answers; otherwise 503."""
    return JSONResponse({"status": "ok", "database_seconds": round(server.health(), 4)})


@router.get("/metrics")
def figures(server: TheServer, request: Request) -> Response:
    """The figures, for this machine and whoever was named. Everybody else finds nothing here, also through a proxy."""
    asking = request.client.host if request.client else ""
    if not at_home(request) and asking not in server.settings.metrics_readers:
        raise HTTPException(404)
    return PlainTextResponse(server.figures(), media_type="text/plain; version=0.0.4")
