"""Bodies that are read strictly: nothing is guessed, nothing unknown is passed over."""

from pydantic import BaseModel, ConfigDict


class StrictBody(BaseModel):
    """A body as it must be: `"1"` is no number, and what is not known is refused."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
