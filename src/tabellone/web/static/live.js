// Keeps a page live. <main data-live="ADDRESS"> names a stream; every element with data-refresh="ADDRESS" is a part.
// The stream sends what changed in a part, line by line, for the part that has the tag which the message begins with;
// else, or when all that is told is that something is new, the part is fetched. Nothing moves that the reader looks at.
// What a page shows of its own reader (data-own) is sent whole: the page itself is the same for all who read it.
(() => {
  "use strict";
  const main = document.querySelector("[data-live]");
  if (!main || !window.EventSource || !window.htmx) return;
  // As in http/part_changes.py.
  const PIECES = "tr, li, p, dl, caption, h2, svg";
  const waiting = new Map();
  const OWN_PATIENCE = 4000;

  // Says for an hour that scripts run here, so that pages leave to this one what they show of their reader.
  if (main.dataset.live.endsWith("/live")) {
    const path = main.dataset.live.slice(0, -"/live".length);
    document.cookie = `tabellone_script=1; path=${path}; max-age=3600; samesite=lax`;
  }

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

  // Other scripts may mark what is the reader's; who is here already need not say that it is him.
  const showOwn = (part) => {
    part.removeAttribute("data-own");
    document.dispatchEvent(new CustomEvent("tabellone:own", { detail: part }));
    const me = part.querySelector(".mine-name a");
    const form = document.querySelector("[data-unless-me]");
    if (form && me) form.hidden = me.pathname === location.pathname;
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
    if (told.html !== undefined && !waiting.has(part)) {
      part.innerHTML = told.html;
      part.dataset.tag = told.to;
      showOwn(part);
      part.dispatchEvent(new Event("tabellone:changed", { bubbles: true }));
      return;
    }
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
    if (part.hasAttribute("data-own")) showOwn(part);
    if ([0, 502, 503, 504].includes(event.detail.xhr.status)) fetchSoon(part, told, 5000);
    else if (told.isLater && told.to && told.to !== part.dataset.tag) fetchSoon(part, told);
  });
  // Where streams do not come through, the reader's own part is fetched.
  setTimeout(() => {
    for (const part of document.querySelectorAll("[data-own]")) fetchSoon(part, {});
  }, OWN_PATIENCE);
  addEventListener("pagehide", () => source.close());
  // A page that comes back from the browser's memory has missed what happened.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
})();
