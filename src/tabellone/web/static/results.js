// Results by keyboard and touch. A typed result stays with its board until the server has answered: it is kept in the
// browser, sent again under the same key, and the cursor never leaves the row where the arbiter is.
(() => {
  "use strict";
  const notice = document.querySelector("[data-unsaved]");
  if (!notice) return;
  const words = notice.dataset;
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const unsaved = unsavedResults(`tabellone unsaved ${words.person} `);
  const workplace = document.querySelector("[data-entry]");
  let place = workplace ? resultEntry(workplace) : null;
  const sender = resultSender();
  // Another page of the desk hands in what is to be saved, and shows what becomes of it.
  window.unsavedWork = {
    words,
    token,
    add(entry) {
      unsaved.put(entry);
      sender.send();
    },
    entries: () => unsaved.all(),
    openAt(other) {
      place = other;
      for (const entry of unsaved.all()) place.show(entry, words.waiting);
    },
  };
  for (const entry of unsaved.all()) place?.show(entry, words.waiting);
  sender.send();

  function token() {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  // What was typed and is not in the journal yet, one entry a game, kept over a reload.
  function unsavedResults(prefix) {
    const memory = new Map();
    const kept = (act) => {
      try {
        return act(localStorage);
      } catch {
        return undefined; // A browser that keeps nothing: what was typed lives as long as the page.
      }
    };
    const name = (entry) => `${prefix}${entry.address} ${entry.field}`;
    return {
      has: (address, field) => memory.has(name({ address, field })),
      all() {
        kept((storage) => {
          for (const key of Object.keys(storage)) {
            if (key.startsWith(prefix) && !memory.has(key)) memory.set(key, JSON.parse(storage.getItem(key)));
          }
        });
        return [...memory.values()].sort((one, other) => one.typedAt - other.typedAt);
      },
      put(entry) {
        memory.set(name(entry), entry);
        kept((storage) => storage.setItem(name(entry), JSON.stringify(entry)));
      },
      remove(entry) {
        memory.delete(name(entry));
        kept((storage) => storage.removeItem(name(entry)));
      },
    };
  }

  // Sends what is not saved, a few at a time, until the server has answered for each.
  function resultSender() {
    const LANES = 3;
    const PATIENCE = 10_000;
    const PAUSES = [2, 4, 8, 16, 30];
    const sending = new Set();
    let failures = 0;
    let timer = null;
    let hasEnded = false;

    addEventListener("online", () => again());
    addEventListener("focus", () => again());
    addEventListener("beforeunload", (event) => {
      if (unsaved.all().length) event.preventDefault();
    });

    function again() {
      if (!unsaved.all().length) return;
      hasEnded = false;
      send();
    }

    function send() {
      clearTimeout(timer);
      count();
      if (hasEnded) return;
      for (const entry of unsaved.all()) {
        if (sending.size >= (failures ? 1 : LANES)) break;
        if (!sending.has(entry.id)) attempt(entry);
      }
    }

    async function attempt(entry) {
      sending.add(entry.id);
      const stopped = new AbortController();
      const patience = setTimeout(() => stopped.abort(), PATIENCE);
      try {
        const answer = await fetch(entry.address, {
          method: "POST",
          body: new URLSearchParams([[entry.field, entry.key]]),
          headers: { "HX-Request": "true", "Idempotency-Key": entry.id },
          signal: stopped.signal,
        });
        const text = await answer.text();
        if (answer.headers.get("Tabellone-Session") === "ended") ended(entry);
        else if (!["*", entry.field].includes(answer.headers.get("Tabellone-Board")) || answer.status >= 500) failed(entry);
        else settled(entry, answer.ok, text);
      } catch {
        failed(entry);
      } finally {
        clearTimeout(patience);
        sending.delete(entry.id);
      }
      if (!failures) send();
    }

    function settled(entry, isSaved, text) {
      failures = 0;
      unsaved.remove(entry);
      count();
      if (place?.isAt(entry)) place.settle(entry, isSaved, text);
      else if (!isSaved) complain(entry, text);
    }

    function failed(entry) {
      failures += 1;
      place?.show(entry, words.retried);
      clearTimeout(timer);
      timer = setTimeout(send, 1000 * PAUSES[Math.min(failures, PAUSES.length) - 1]);
    }

    function ended(entry) {
      hasEnded = true;
      place?.show(entry, words.retried);
      count();
    }

    function count() {
      const waiting = unsaved.all().length;
      const text = waiting === 1 ? words.one : filled(words.several, { count: waiting });
      notice.hidden = !waiting;
      notice.querySelector("[data-text]").textContent = waiting ? text : "";
      const signIn = notice.querySelector("[data-sign-in]");
      signIn.hidden = !hasEnded || !waiting;
      signIn.href = signIn.dataset.place;
    }

    // A result of a round that is not on this page was refused: it is said once, with its board.
    function complain(entry, text) {
      const line = document.createElement("p");
      line.className = "refusal";
      line.setAttribute("role", "alert");
      line.textContent = `${entry.label}, ${entry.mark}: ${refusalIn(text) || words.refused}`;
      notice.after(line);
    }

    return { send };
  }

  function lineIn(text) {
    const parsed = document.createElement("template");
    parsed.innerHTML = `<table><tbody>${text}</tbody></table>`;
    return parsed.content.querySelector("tr");
  }

  function refusalIn(text) {
    const line = lineIn(text);
    return line ? (line.querySelector(".line-refusal")?.textContent ?? "") : text.trim();
  }

  // A result key fills a board, is echoed in full, saved, and the cursor moves on to the next open board.
  function resultEntry(form) {
    const address = new URL(form.action).pathname;
    const echo = document.querySelector("[data-echo]");
    const pad = document.querySelector("[data-pad]");
    const jump = document.querySelector("[data-goto]");
    const boards = form.querySelector("#boards");
    const keys = new Map([...(pad?.querySelectorAll("[data-key]") ?? [])].map((key) => [key.dataset.key, key]));
    const same = { "−": "-", "–": "-", "*": "x" };
    const isTouched = matchMedia("(pointer: coarse)").matches;
    const inputs = () => [...form.querySelectorAll("td.result input")];
    const isWaiting = (input) => unsaved.has(address, input.name);
    const open = () => inputs().filter((input) => !isWaiting(input));
    const label = (input) => input.getAttribute("aria-label");
    const rowOf = (entry) => form.querySelector(`#t${entry.field.slice(1).split(".")[0]}`);
    let current = null;
    let hasTyped = false;
    let changes = 0;
    let saved = 0;
    let shown = 0;
    let hasPressedUndo = false;
    keepRoles();
    if (isTouched) for (const input of inputs()) input.inputMode = "none";

    function say(text) {
      if (echo) echo.textContent = text;
    }

    form.addEventListener("focusin", (event) => {
      if (!event.target.matches("td.result input")) return;
      current = event.target;
      if (isTouched) current.inputMode = "none";
      if (!echo.dataset.held) say(isWaiting(current) ? words.still.replace("{board}", label(current)) : label(current));
      delete echo.dataset.held;
    });
    form.addEventListener("keydown", (event) => {
      if (!event.target.closest("tbody tr") || event.ctrlKey || event.metaKey || event.altKey) return;
      const isField = event.target.matches("td.result input");
      if (event.key === "ArrowDown" || event.key === "ArrowUp" || (isField && event.key === "Enter")) {
        event.preventDefault();
        move(event.target, event.key === "ArrowUp" ? -1 : 1);
      } else if (jump && event.key.toLowerCase() === "t") {
        event.preventDefault();
        jump.focus();
      } else if (isField && event.key.length === 1) {
        event.preventDefault();
        type(event.target, event.key);
      }
    });
    jump?.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const row = form.querySelector(`#t${Number(jump.value)}`);
      jump.value = "";
      (row?.querySelector("input") ?? row?.querySelector("a") ?? jump).focus();
    });
    form.addEventListener("input", (event) => {
      const input = event.target;
      if (!input.matches("td.result input") || !input.value || isWaiting(input)) return;
      const text = input.value.slice(-1);
      input.value = "";
      type(input, text);
    });
    pad?.addEventListener("click", (event) => {
      const key = event.target.closest("[data-key]");
      if (!key) return;
      const target = current?.isConnected && !isWaiting(current) ? current : open()[0];
      if (target) type(target, key.dataset.key);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    boards.addEventListener("tabellone:refresh", (event) => {
      event.preventDefault();
      merge();
    });

    // From a row to the next one that has a field, whether or not the row itself still has one.
    function move(from, by) {
      const stops = [...form.querySelectorAll("td.result input, tbody tr")];
      const here = stops.indexOf(from.matches("td.result input") ? from : from.closest("tr"));
      const further = by > 0 ? stops.slice(here + 1) : stops.slice(0, here).reverse();
      further.find((stop) => stop.matches("input"))?.focus();
    }

    function keyOf(text) {
      const plain = (same[text] || text).toLowerCase();
      return keys.get(plain) || (plain === "5" ? keys.get("=") : undefined);
    }

    function type(input, text) {
      if (isWaiting(input)) {
        say(filled(words.still, { board: label(input) }));
        return;
      }
      const key = keyOf(text);
      if (!key) {
        say(echo.dataset.unknown);
        return;
      }
      const { key: typed, mark, meaning } = key.dataset;
      const entry = { id: token(), address, field: input.name, key: typed, mark, label: label(input), typedAt: Date.now() };
      hasTyped = true;
      changes += 1;
      unsaved.put(entry);
      show(entry, words.saving);
      say(`${entry.label}: ${mark}, ${meaning}`);
      const all = inputs();
      const next = all.slice(all.indexOf(input) + 1).find((other) => !isWaiting(other)) ?? open()[0];
      if (next) {
        echo.dataset.held = "1";
        next.focus();
      }
      sender.send();
    }

    // The row says what was typed for it and that it is not saved.
    function show(entry, note) {
      const input = entry.address === address && form.querySelector(`td.result input[name="${entry.field}"]`);
      if (!input) return;
      input.value = entry.mark;
      input.readOnly = true;
      input.classList.add("unsaved");
      let text = input.parentElement.querySelector(".unsaved-note");
      if (!text) {
        text = document.createElement("small");
        text.className = "unsaved-note";
        input.after(text);
      }
      text.textContent = note;
      mark(entry.field, "unsaved");
    }

    // The cell of a board in the strip above.
    function mark(field, shape) {
      const cell = document.querySelector(`[data-strip] a[href="#t${field.slice(1).split(".")[0]}"]`);
      if (cell) cell.className = shape;
    }

    function settle(entry, isSaved, text) {
      changes += 1;
      const fresh = lineIn(text);
      if (fresh) replace(rowOf(entry), fresh);
      else reopen(entry);
      if (isSaved) form.querySelector(`#${fresh?.id}`)?.classList.add("saved");
      else if (fresh) say(refusalIn(text) || words.refused);
      else say(`${entry.label}, ${entry.mark}: ${refusalIn(text) || words.refused}`);
      if (isSaved && !inputs().length) say(form.querySelector(".row-disp") ? echo.dataset.disputed : echo.dataset.done);
      if (isSaved) saved += 1;
      else hasPressedUndo = false;
      sidebarSoon();
    }

    function reopen(entry) {
      const input = form.querySelector(`td.result input[name="${entry.field}"]`);
      if (!input) return;
      input.value = "";
      input.readOnly = false;
      input.classList.remove("unsaved");
      input.parentElement.querySelector(".unsaved-note")?.remove();
    }

    // On a narrow screen the rows are laid out as cards: what they are is said to those who do not see them.
    function keepRoles() {
      const roles = { table: "table", "thead, tbody": "rowgroup", tr: "row", td: "cell", "tbody th": "rowheader" };
      for (const [selector, role] of Object.entries(roles)) {
        for (const part of boards.querySelectorAll(selector)) part.setAttribute("role", role);
      }
    }

    // A row is replaced by what the server says of it; a cursor that stood in it stays there.
    function replace(row, fresh) {
      if (!row) return;
      const held = document.activeElement;
      const wasHere = row.contains(held);
      row.replaceWith(fresh);
      keepRoles();
      mark(`b${fresh.id.slice(1)}`, fresh.matches(".row-disp") ? "disp" : fresh.querySelector("input") ? "" : "done");
      for (const entry of unsaved.all()) if (rowOf(entry) === fresh) show(entry, words.waiting);
      if (!wasHere || (!inputs().length && hasTyped)) return;
      const stays = fresh.querySelector(`[name="${held.name}"]`) ?? fresh.querySelector("input") ?? fresh.querySelector("a");
      echo.dataset.held = "1";
      stays?.focus({ preventScroll: true });
    }

    // What changed elsewhere: only the rows that read otherwise, and none that waits to be saved. What was asked for
    // before another result was saved, or typed, is out of date when it comes.
    async function merge() {
      const begun = changes;
      const answer = await fetch(boards.dataset.refresh, { headers: { "HX-Request": "true" } });
      if (!answer.ok) return;
      const parsed = document.createElement("template");
      parsed.innerHTML = await answer.text();
      if (changes !== begun) {
        merge();
        return;
      }
      changes += 1;
      const fresh = [...parsed.content.querySelectorAll("tbody tr[id]")];
      const isFiltered = new URLSearchParams(location.search).has("show");
      const rows = [...boards.querySelectorAll("tbody tr[id]")];
      if (!isFiltered && fresh.map((row) => row.id).join() !== rows.map((row) => row.id).join()) {
        boards.replaceChildren(parsed.content);
        keepRoles();
        for (const entry of unsaved.all()) show(entry, words.waiting);
        return;
      }
      for (const row of fresh) {
        const known = document.getElementById(row.id);
        if (!known || known.querySelector(".unsaved") || reads(known) === reads(row)) continue;
        replace(known, row);
        row.classList.add("saved");
      }
      keepNext();
    }

    // The link that skips to the next step leads to the first field left, or else to the first dispute.
    function keepNext() {
      if (document.getElementById("next")) return;
      const goal = inputs()[0] ?? boards.querySelector(".row-disp td a[href*='/board/']");
      if (goal) goal.id = "next";
    }

    // What a row says, without what this page alone has put on it.
    function reads(row) {
      const plain = row.cloneNode(true);
      plain.classList.remove("saved");
      for (const part of plain.querySelectorAll("[role]")) part.removeAttribute("role");
      plain.querySelector("#next")?.removeAttribute("id");
      for (const input of plain.querySelectorAll("input")) input.removeAttribute("inputmode");
      plain.querySelector(".line-refusal")?.remove();
      return plain.className + plain.innerHTML.replace(/\s+/g, " ").replace(/ </g, "<");
    }

    // Undo takes back what was typed last, however quickly it is pressed: it waits until that is saved and the button
    // says so.
    let isUndoing = false;
    document.addEventListener("submit", (event) => {
      if (!event.target.matches("[data-undo]")) return;
      const isReady = !unsaved.all().length && shown >= saved;
      if (!isReady || isUndoing) event.preventDefault();
      hasPressedUndo = !isReady;
      isUndoing = isReady;
    });
    document.body.addEventListener("htmx:beforeSend", (event) => {
      if (event.detail.target.matches("[data-sidebar]")) event.detail.xhr.savedBefore = saved;
    });
    document.body.addEventListener("htmx:afterRequest", (event) => {
      if (!event.detail.target.matches("[data-sidebar]")) return;
      shown = event.detail.xhr.savedBefore;
      if (hasPressedUndo && !isUndoing) document.querySelector("[data-undo]")?.requestSubmit();
    });

    let waiting = null;
    function sidebarSoon() {
      clearTimeout(waiting);
      const part = document.querySelector("[data-sidebar]");
      if (!part) return;
      waiting = setTimeout(() => {
        window.htmx?.ajax("GET", part.dataset.refresh, { target: part, swap: "innerHTML" });
      }, 300);
    }

    // When nothing is left to type, the next key is for the next step, unless the arbiter has gone elsewhere.
    document.body.addEventListener("htmx:afterSwap", (event) => {
      const held = document.activeElement;
      if (!hasTyped || !event.target.matches("[data-sidebar]") || inputs().length) return;
      if (!held || held === document.body) document.getElementById("next")?.focus();
    });

    const first = open()[0];
    if (first && (!location.hash || location.hash === "#next")) {
      current = first;
      say(label(first));
      first.focus({ preventScroll: true });
    }
    return { show, settle, say, isAt: (entry) => entry.address === address };
  }
})();
