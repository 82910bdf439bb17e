"""Watched pages: errors of the browser are recorded, and so is every use of mouse and keyboard."""

from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, WebError

# Chromium logs this for every error response; those are recorded by their status, with the address.
STATUS_NOTICE = "Failed to load resource: the server responded with a status of"
# A page that is left aborts its pending requests, such as the event stream.
LEFT = "net::ERR_ABORTED"
COUNT_PRESSES = """
for (const [kind, name] of [["pointerdown", "clicks"], ["keydown", "keys"]])
  addEventListener(kind, (event) => {
    if (event.isTrusted) sessionStorage[name] = Number(sessionStorage[name] || 0) + 1
  }, true)
"""


@dataclass
class Watch:
    """The errors of a browser while it was watched."""

    complaints: list[str] = field(default_factory=list)
    refusals: list[int] = field(default_factory=list)

    def heard(self, message: ConsoleMessage) -> None:
        """Something was written to the console."""
        if message.type in ("error", "warning") and not message.text.startswith(STATUS_NOTICE):
            self.complaints.append(f"{message.location.get('url', '')}: {message.text}")

    def broke(self, error: WebError) -> None:
        """A script stopped."""
        self.complaints.append(str(error.error))

    def failed(self, request: Request) -> None:
        """A request got no response."""
        if request.failure != LEFT:
            self.complaints.append(f"{request.method} {request.url}: {request.failure}")

    def answered(self, response: Response) -> None:
        """A request got a response: refusals are counted, missing and broken pages are errors."""
        if response.status in (403, 409, 422, 429):
            self.refusals.append(response.status)
        elif response.status >= 400:
            self.complaints.append(f"{response.request.method} {response.url}: {response.status}")


def watched(context: BrowserContext) -> Watch:
    """Watch every page of a context from now on."""
    watch = Watch()
    context.add_init_script(COUNT_PRESSES)
    context.on("console", watch.heard)
    context.on("weberror", watch.broke)
    context.on("requestfailed", watch.failed)
    context.on("response", watch.answered)
    return watch


def clicks(page: Page) -> int:
    """Number of mouse clicks on this tab."""
    return int(page.evaluate("Number(sessionStorage.clicks || 0)"))


def keys(page: Page) -> int:
    """Number of key presses on this tab; pasting is not counted."""
    return int(page.evaluate("Number(sessionStorage.keys || 0)"))
