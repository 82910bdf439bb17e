// Keeps a page live. <main data-live="ADDRESS"> names a stream; every element with data-refresh="ADDRESS" is a part.
// The stream sends what changed in a part, line by line, for the part that has the tag which the message begins with;
// else, or when all that is told is that something is new, the part is fetched. Nothing moves that the reader looks at.
(() => {
  "use strict";
  const main = document.querySelector("[data-live]");
  if (!main || !window.EventSource || !window.htmx) return;
  // As in http/part_changes.py.
  const PIECES = "tr, li, p, dl, caption, h2, svg";
  const waiting = new Map();

  const parts = () => [...document.querySelectorAll("[data-refresh]")];

  const pieces = (part) =>
    [...part.querySelectorAll(PIECES)].filter((piece) => {
      const outer = piece.parentElement.closest(PIECES);
      return !outer || !part.contains(outer) || outer === part;
    });

  const element = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content.firstElementChild;
  };

  const fetchPart = (part) => {
    // A part that is worked on takes in what changed itself, without moving the cursor.
    if (!part.dispatchEvent(new Event("tabellone:refresh", { cancelable: true }))) {
      waiting.delete(part);
      return;
    }
    const headers = { "Tabellone-Position": main.dataset.position };
    window.htmx.ajax("GET", part.dataset.refresh, { target: part, swap: "innerHTML", headers });
  };

  // A hall does not ask all at once: the server says over how long those who listen should come. While a part is
  // awaited, the tag that was told last is kept: what comes may be older.
  const fetchSoon = (part, told, after = 150) => {
    const isLater = waiting.has(part);
    if (!isLater) setTimeout(() => fetchPart(part), after + Math.random() * (told.spread || 0));
    waiting.set(part, { ...told, isLater });
  };

  const apply = (part, told) => {
    const before = pieces(part);
    if (before.length !== told.count) return false;
    const fresh = told.changes.map(([place, what]) => [
      before[place],
      typeof what === "number" ? before[what].cloneNode(true) : element(what),
    ]);
    if (fresh.some(([old, next]) => !old || !next)) return false;
    for (const [old, next] of fresh) old.replaceWith(next);
    if (told.chip) document.getElementById("state")?.replaceWith(element(told.chip));
    part.dataset.tag = told.to;
    if (fresh.length) part.dispatchEvent(new Event("tabellone:changed", { bubbles: true }));
    return true;
  };

  const source = new EventSource(
    main.dataset.live.endsWith("/live")
      ? `${main.dataset.live}?${new URLSearchParams(parts().map((part) => ["part", part.dataset.refresh]))}`
      : main.dataset.live,
  );
  source.addEventListener("position", (event) => {
    const told = JSON.parse(event.data);
    const position = String(told.position);
    if (main.dataset.position === position) return;
    main.dataset.position = position;
    for (const part of parts()) fetchSoon(part, told);
  });
  source.addEventListener("part", (event) => {
    const told = JSON.parse(event.data);
    const part = parts().find((each) => each.dataset.refresh === told.part);
    if (!part) return;
    if (told.position) main.dataset.position = String(told.position);
    if (told.to && told.to === part.dataset.tag) return;
    const fits = told.changes && told.from === part.dataset.tag && !waiting.has(part);
    if (!(fits && apply(part, told))) fetchSoon(part, told);
  });
  // A part that was fetched says which one it is; one that did not come is asked for again.
  document.body.addEventListener("htmx:afterRequest", (event) => {
    const part = event.detail.target;
    const told = waiting.get(part);
    if (!told) return;
    waiting.delete(part);
    part.dataset.tag = event.detail.xhr.getResponseHeader("Tabellone-Tag") || "";
    if ([0, 502, 503, 504].includes(event.detail.xhr.status)) fetchSoon(part, told, 5000);
    else if (told.isLater && told.to && told.to !== part.dataset.tag) fetchSoon(part, told);
  });
  addEventListener("pagehide", () => source.close());
  // A page that comes back from the browser's memory has missed what happened.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
})();
