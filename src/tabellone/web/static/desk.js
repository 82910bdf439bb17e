// The desk by keyboard, touch and drag. Without this file every form still works.
(() => {
  "use strict";
  document.documentElement.classList.add("scripted");

  for (const here of document.querySelectorAll(".desk-head [aria-current]")) inSight(here);
  for (const here of document.querySelectorAll(".attendance td button")) {
    inSight(here.closest("td"));
    break;
  }

  const entry = document.querySelector("[data-entry]");
  if (entry) resultEntry(entry);
  for (const part of document.querySelectorAll("[data-load]")) load(part);
  for (const area of document.querySelectorAll("[data-drop-file]")) fileDrop(area);
  for (const form of document.querySelectorAll("[data-drag-groups]")) groupDrag(form);

  // On a narrow screen a row of links, or a grid, is moved so far that the place where the arbiter is can be seen.
  function inSight(here) {
    const row = here.closest("ul, .scroll");
    const name = here.closest("tr")?.querySelector("th").offsetWidth ?? 0;
    const [place, frame] = [here.getBoundingClientRect(), row.getBoundingClientRect()];
    if (place.right > frame.right) row.scrollLeft += place.left - frame.left - name;
  }

  function load(part) {
    window.htmx?.ajax("GET", part.dataset.refresh, { target: part, swap: "innerHTML" });
  }

  // A result key fills a board, is echoed in full, saved, and the cursor moves on to the next open board.
  function resultEntry(form) {
    const echo = form.querySelector("[data-echo]");
    const pad = form.querySelector("[data-pad]");
    if (!pad) return;
    const keys = new Map([...pad.querySelectorAll("[data-key]")].map((key) => [key.dataset.key, key]));
    const inputs = () => [...form.querySelectorAll("td.result input")];
    const same = { "−": "-", "–": "-", "*": "x" };
    let current = null;
    if (matchMedia("(pointer: coarse)").matches) for (const input of inputs()) input.inputMode = "none";

    const say = (text) => {
      echo.textContent = text;
    };
    const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
    const label = (input) => input.getAttribute("aria-label");

    form.addEventListener("focusin", (event) => {
      if (event.target.matches("td.result input")) {
        current = event.target;
        if (matchMedia("(pointer: coarse)").matches) current.inputMode = "none";
        if (!echo.dataset.held) say(label(current));
        delete echo.dataset.held;
      }
    });
    form.addEventListener("keydown", (event) => {
      if (!event.target.matches("td.result input") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowDown" || event.key === "ArrowUp" || event.key === "Enter") {
        event.preventDefault();
        move(event.target, event.key === "ArrowUp" ? -1 : 1);
      } else if (event.key.length === 1) {
        event.preventDefault();
        type(event.target, event.key);
      }
    });
    form.addEventListener("input", (event) => {
      if (event.target.matches("td.result input") && event.target.value) type(event.target, event.target.value.slice(-1));
    });
    pad.addEventListener("click", (event) => {
      const key = event.target.closest("[data-key]");
      if (!key) return;
      const target = current && current.isConnected ? current : inputs()[0];
      if (target) type(target, key.dataset.key);
    });
    form.addEventListener("submit", (event) => event.preventDefault());

    function move(from, by) {
      const all = inputs();
      const next = all[all.indexOf(from) + by];
      if (next) next.focus();
    }

    function keyOf(text) {
      const plain = (same[text] || text).toLowerCase();
      return keys.get(plain) || (plain === "5" ? keys.get("=") : undefined);
    }

    async function type(input, text) {
      const key = keyOf(text);
      if (!key) {
        input.value = "";
        say(echo.dataset.unknown);
        return;
      }
      const board = label(input);
      hasTyped = true;
      input.value = key.dataset.mark;
      input.disabled = true;
      const all = inputs();
      const next = all[all.indexOf(input) + 1] || all.find((each) => !each.disabled);
      say(`${board}: ${key.dataset.mark}, ${key.dataset.meaning}`);
      if (next && next !== input) {
        echo.dataset.held = "1";
        next.focus();
      }
      await save(input, key.dataset.key);
    }

    async function save(input, key) {
      const id = input.closest("tr").id;
      try {
        const answer = await fetch(form.action, {
          method: "POST",
          body: new URLSearchParams([[input.name, key]]),
          headers: { "HX-Request": "true" },
        });
        const made = document.createElement("template");
        made.innerHTML = `<table><tbody>${await answer.text()}</tbody></table>`;
        const fresh = made.content.querySelector("tr");
        if (!fresh) throw new Error("no line");
        // News may have brought another line for the board meanwhile, or taken it away.
        const row = document.getElementById(id);
        const held = document.activeElement;
        const keepsFocus = row?.contains(held) && held !== input ? held.name : null;
        row?.replaceWith(fresh);
        if (keepsFocus) fresh.querySelector(`[name="${keepsFocus}"]`)?.focus();
        if (!answer.ok) {
          say(fresh.querySelector(".line-refusal")?.textContent || echo.dataset.failed);
        } else if (!inputs().length) {
          say(echo.dataset.done);
        }
        sidebarSoon();
      } catch {
        input.disabled = false;
        input.value = "";
        say(echo.dataset.failed);
        input.focus();
      }
    }

    let waiting = null;
    function sidebarSoon() {
      clearTimeout(waiting);
      const part = document.querySelector("[data-sidebar]");
      if (part) waiting = setTimeout(() => load(part), 300);
    }

    // When nothing is left to type, the next key is for the next step, unless the arbiter has gone elsewhere.
    let hasTyped = false;
    document.body.addEventListener("htmx:afterSwap", (event) => {
      const held = document.activeElement;
      if (!hasTyped || !event.target.matches("[data-sidebar]") || inputs().length) return;
      if (!held || held === document.body) document.getElementById("next")?.focus();
    });

    const first = inputs()[0];
    if (first && (!location.hash || location.hash === "#next")) {
      current = first;
      say(label(first));
      first.focus({ preventScroll: true });
    }
  }

  // A file dropped on the area is chosen for upload.
  function fileDrop(area) {
    const input = area.querySelector("input[type=file]");
    area.addEventListener("dragover", (event) => {
      event.preventDefault();
      area.classList.add("over");
    });
    area.addEventListener("dragleave", () => area.classList.remove("over"));
    area.addEventListener("drop", (event) => {
      event.preventDefault();
      area.classList.remove("over");
      if (event.dataTransfer.files.length) {
        input.files = event.dataTransfer.files;
        input.form.requestSubmit();
      }
    });
  }

  // A player dragged onto another group has that group chosen in his list.
  function groupDrag(form) {
    let dragged = null;
    for (const row of form.querySelectorAll("tr[data-player]")) {
      row.draggable = true;
      row.addEventListener("dragstart", (event) => {
        dragged = row;
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", row.dataset.player);
      });
    }
    for (const column of form.querySelectorAll("[data-group]")) {
      column.addEventListener("dragover", (event) => {
        event.preventDefault();
        column.classList.add("over");
      });
      column.addEventListener("dragleave", () => column.classList.remove("over"));
      column.addEventListener("drop", (event) => {
        event.preventDefault();
        column.classList.remove("over");
        if (!dragged) return;
        const list = dragged.querySelector("select");
        list.value = column.dataset.group;
        column.querySelector("tbody").append(dragged);
        list.focus();
      });
    }
  }
})();
