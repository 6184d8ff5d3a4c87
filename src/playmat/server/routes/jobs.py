"""Long work that a player has asked for: how far it is, stopping it, going on with it."""

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from playmat.server.messages import study as messages
from playmat.server.routes.needs import ONE_JOB, Id, Player, TheJobs

router = APIRouter(prefix="/api/my/jobs")


@router.get("", response_model=list[messages.Job])
async def my_jobs(jobs: TheJobs, player: Player) -> Response:
    return JSONResponse(await jobs.list(player))


@router.get("/{job_id}", response_model=messages.WholeJob)
async def job(jobs: TheJobs, job_id: Id, player: Player, parts: bool = False) -> Response:
    return JSONResponse(await jobs.one(player, job_id, parts))


@router.post("/{job_id}/stop", response_model=messages.Job)
async def stop_job(jobs: TheJobs, job_id: Id, player: Player) -> Response:
    return JSONResponse(await jobs.stop(player, job_id))


@router.post("/{job_id}/resume", response_model=messages.Job, dependencies=[ONE_JOB])
async def resume_job(jobs: TheJobs, job_id: Id, player: Player) -> Response:
    return JSONResponse(await jobs.resume(player, job_id))


@router.delete("/{job_id}", status_code=204)
async def remove_job(jobs: TheJobs, job_id: Id, player: Player) -> Response:
    await jobs.remove(player, job_id)
    return Response(status_code=204)
