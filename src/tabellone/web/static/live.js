// Keeps a page live. <main data-live="/api/v1/events/ID/stream"> names the stream; every element with
// data-refresh="ADDRESS" is fetched again when something changes, without moving what the reader looks at.
(() => {
  "use strict";
  const main = document.querySelector("[data-live]");
  if (!main || !window.EventSource || !window.htmx) return;
  let waiting = null;
  const refresh = () => {
    waiting = null;
    for (const part of document.querySelectorAll("[data-refresh]")) {
      // A part that is worked on takes in what changed itself, without moving the cursor.
      if (!part.dispatchEvent(new Event("tabellone:refresh", { cancelable: true }))) continue;
      window.htmx.ajax("GET", part.dataset.refresh, { target: part, swap: "innerHTML" });
    }
  };
  const source = new EventSource(main.dataset.live);
  source.addEventListener("position", (event) => {
    const position = String(JSON.parse(event.data).position);
    if (main.dataset.position === position) return;
    main.dataset.position = position;
    if (waiting === null) waiting = setTimeout(refresh, 150);
  });
  addEventListener("pagehide", () => source.close());
  // A page that comes back from the browser's memory has missed what happened.
  addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
})();
