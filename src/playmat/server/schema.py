"""Writes the description of everything the server says and hears: `python -m playmat.server.schema`.

The client's types are made from it: the HTTP interface as FastAPI describes it, and the socket messages beside it, as
the components FromClient and FromServer.
"""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from playmat.server import messages
from playmat.server.app import create_app
from playmat.server.settings import Settings

_REF: Final = "#/components/schemas/{model}"


def document() -> dict[str, Any]:
    """The OpenAPI document with the socket messages."""
    app = create_app(Settings(database="sqlite:///playmat-schema.db"))  # never opened
    data = app.openapi()
    schemas: dict[str, Any] = data.setdefault("components", {}).setdefault("schemas", {})
    kinds: tuple[tuple[str, Any, JsonSchemaMode], ...] = (
        ("FromClient", messages.FromClient, "validation"),
        ("FromServer", messages.FromServer, "serialization"),
    )
    for name, kind, mode in kinds:
        schema = _without_null(TypeAdapter(kind).json_schema(mode=mode, ref_template=_REF))
        for other, described in schema.pop("$defs", {}).items():
            if schemas.setdefault(other, described) != described:
                raise AssertionError(f"{other} is described in two ways")
        schemas[name] = schema
    data["components"]["schemas"] = dict(sorted(schemas.items()))
    return data


def _without_null(value: Any) -> Any:
    """The same without "default": null, which FastAPI leaves out too: a field that may be missing is enough."""
    if isinstance(value, dict):
        return {key: _without_null(part) for key, part in value.items() if not (key == "default" and part is None)}
    if isinstance(value, list):
        return [_without_null(part) for part in value]
    return value


if __name__ == "__main__":
    print(json.dumps(document(), indent=2, ensure_ascii=False))
