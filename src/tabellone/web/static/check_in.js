// The check-in by tap and by typing: a tile turns at once and stays where it is, what it says is sent until the server
// has answered, and nothing is loaded anew. Without this file every tile is the button of a form.
(() => {
  "use strict";
  const form = document.querySelector("[data-check-in]");
  const work = window.unsavedWork;
  if (!form || !work) return;
  const address = new URL(form.action).pathname;
  const find = document.querySelector("[data-find]");
  const said = document.querySelector("[data-said]");
  const everybody = document.querySelector("[data-everybody]");
  const EVERYBODY = "everybody";
  const HERE = "present";
  const MISSING = "missing";
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const tiles = () => [...form.querySelectorAll(".tile")];
  const nameOf = (tile) => tile.querySelector(".name").textContent;
  const isHere = (tile) => tile.getAttribute("aria-pressed") === "true";
  const mine = () => work.entries().filter((entry) => entry.address === address);
  const entryOf = (tile) => mine().find((entry) => entry.field === `n${tile.value}`);
  const allEntry = () => mine().find((entry) => entry.field === EVERYBODY);
  const tileOf = (entry) => form.querySelector(`.tile[value="${entry.field.slice(1)}"]`);
  const isMouse = matchMedia("(pointer: fine)").matches;
  let changes = 0;
  let timer = null;
  let isMerging = false;
  let isAllHeld = false;
  let held = null;

  work.openAt({ show, settle, say, isAt: (entry) => entry.address === address });

  function say(text) {
    said.textContent = text;
  }

  // What a tile says: as the journal has it, or as it was tapped and is not saved yet.
  function draw(tile, isPresent, shape, word) {
    tile.setAttribute("aria-pressed", String(isPresent));
    tile.classList.toggle("unsaved", shape === "unsaved");
    tile.classList.remove("away", "refused");
    const state = tile.querySelector(":scope > .st");
    state.className = `st ${shape}`;
    state.textContent = word;
  }

  function set(tile, isPresent) {
    const waiting = entryOf(tile);
    const wanted = isPresent ? HERE : MISSING;
    changes += 1;
    say(filled(said.dataset.now, { name: nameOf(tile), state: isPresent ? form.dataset.here : form.dataset.missing }));
    const all = allEntry();
    if (all) {
      all.then = { ...all.then, [tile.value]: wanted };
      work.add(all);
      draw(tile, isPresent, "unsaved", work.words.saving);
      return;
    }
    if (waiting) {
      // The server answers one tap after the other: what was tapped last is sent when the first is saved.
      waiting.then = wanted;
      work.add(waiting);
      draw(tile, isPresent, "unsaved", work.words.saving);
      return;
    }
    const mark = isPresent ? form.dataset.here : form.dataset.missing;
    const label = nameOf(tile);
    work.add({ id: work.token(), address, field: `n${tile.value}`, key: wanted, mark, label, typedAt: Date.now() });
    draw(tile, isPresent, "unsaved", work.words.saving);
  }

  function show(entry, note) {
    if (entry.address !== address) return;
    if (entry.field === EVERYBODY) {
      for (const tile of expected()) draw(tile, true, "unsaved", note);
      for (const [player, wanted] of Object.entries(entry.then ?? {})) {
        const tile = form.querySelector(`.tile[value="${player}"]`);
        if (tile) draw(tile, wanted === HERE, "unsaved", note);
      }
      return;
    }
    const tile = tileOf(entry);
    if (tile) draw(tile, (entry.then ?? entry.key) === HERE, "unsaved", note);
  }

  const expected = () => tiles().filter((tile) => !tile.disabled && !isHere(tile) && !tile.classList.contains("away"));

  function settle(entry, isSaved, text) {
    changes += 1;
    const tile = tileOf(entry);
    if (isSaved && tile) {
      const isPresent = entry.key === HERE;
      draw(tile, isPresent, isPresent ? "saved" : "miss", isPresent ? form.dataset.here : form.dataset.missing);
    }
    if (!isSaved) say(`${entry.label}: ${text.trim() || work.words.refused}`);
    if (entry.field === EVERYBODY) {
      for (const other of tiles()) {
        const wanted = entry.then?.[other.value];
        if (wanted) set(other, wanted === HERE);
      }
    } else if (tile && entry.then && entry.then !== entry.key) set(tile, entry.then === HERE);
    if (isAllHeld && !mine().length) noteAll();
    mergeSoon();
  }

  form.addEventListener("click", (event) => {
    const tile = event.target.closest(".tile");
    if (!tile) return;
    event.preventDefault();
    set(tile, !isHere(tile));
    if (find?.value && isMouse) find.select();
  });

  everybody?.addEventListener("click", (event) => {
    event.preventDefault();
    if (allEntry()) return;
    // What was tapped before comes first.
    isAllHeld = mine().length > 0;
    if (!isAllHeld) noteAll();
  });

  function noteAll() {
    isAllHeld = false;
    const count = expected().length;
    const label = everybody.textContent;
    const entry = { id: work.token(), address, field: EVERYBODY, key: HERE, mark: HERE, label, typedAt: Date.now() };
    changes += 1;
    say(`${label}: ${count}`);
    show(entry, work.words.saving);
    work.add(entry);
  }

  // Searching: a number is that of one player; of a name some letters will do.
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  function matching() {
    const wanted = plain(find.value.trim());
    const all = tiles();
    if (!wanted) return all;
    const numbered = all.filter((tile) => tile.firstElementChild.textContent === wanted);
    return numbered.length ? numbered : all.filter((tile) => plain(nameOf(tile)).includes(wanted));
  }

  function filter() {
    const matches = new Set(matching());
    for (const tile of tiles()) tile.classList.toggle("unmatched", !matches.has(tile));
    if (find.value.trim() && matches.size) [...matches][0].scrollIntoView({ block: "nearest" });
  }

  find?.addEventListener("input", filter);
  find?.form.addEventListener("submit", (event) => event.preventDefault());
  find?.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      find.value = "";
      filter();
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const matches = find.value.trim() ? matching().filter((tile) => !tile.disabled) : [];
    if (matches.length !== 1) {
      const none = find.value.trim() ? said.dataset.nobody : said.textContent;
      say(matches.length ? filled(said.dataset.several, { count: matches.length }) : none);
      return;
    }
    const [tile] = matches;
    if (isHere(tile) !== event.shiftKey) say(filled(said.dataset.already, { name: nameOf(tile) }));
    else set(tile, !event.shiftKey);
    find.value = "";
    filter();
  });

  // What changed, here or elsewhere: tiles keep their place and the cursor; the side, the bar and the grid are renewed.
  form.addEventListener("tabellone:refresh", (event) => {
    event.preventDefault();
    mergeSoon();
  });

  function mergeSoon() {
    clearTimeout(timer);
    timer = setTimeout(merge, 150);
  }

  async function merge() {
    timer = null;
    if (isMerging) return mergeSoon();
    isMerging = true;
    const begun = changes;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (changes !== begun || mine().length) return mergeSoonUnlessWaiting();
      take(fresh);
    } catch {
      // No answer: what was tapped is sent again by itself, and the next answer brings the rest.
    } finally {
      isMerging = false;
      resume();
    }
  }

  function mergeSoonUnlessWaiting() {
    if (!mine().length) mergeSoon();
  }

  function take(fresh) {
    const freshForm = fresh.querySelector("[data-check-in]");
    if (!freshForm) {
      location.reload();
      return;
    }
    for (const tile of tiles()) {
      const other = freshForm.querySelector(`.tile[value="${tile.value}"]`);
      if (!other) continue;
      const isUnmatched = tile.classList.contains("unmatched");
      if (tile.innerHTML !== other.innerHTML) tile.innerHTML = other.innerHTML;
      tile.className = other.className;
      tile.classList.toggle("unmatched", isUnmatched);
      tile.setAttribute("aria-pressed", other.getAttribute("aria-pressed"));
    }
    for (const part of document.querySelectorAll("[data-part]")) {
      const other = fresh.querySelector(`[data-part="${part.dataset.part}"]`);
      if (other && part.innerHTML !== other.innerHTML && !part.contains(document.activeElement)) {
        part.innerHTML = other.innerHTML;
      }
    }
    const position = fresh.querySelector("[data-position]")?.dataset.position;
    for (const input of document.querySelectorAll("input[name=position]")) input.value = position ?? input.value;
    document.querySelector("#undoing").replaceWith(fresh.querySelector("#undoing"));
  }

  // An act of the whole event waits until every tap is saved and the page knows it. Undo and redo stay on the page.
  const isBusy = () => mine().length > 0 || timer !== null || isMerging;

  document.addEventListener("submit", (event) => {
    const other = event.target;
    if (event.defaultPrevented || other.method !== "post" || other === form) return;
    const isTakenBack = other.closest(".bar");
    if (!isBusy() && !isTakenBack) return;
    event.preventDefault();
    const button = event.submitter;
    held = { action: other.getAttribute("action"), value: button?.value ?? "", isTakenBack };
    resume();
  });

  function resume() {
    if (!held || isBusy()) return;
    const { action, value, isTakenBack } = held;
    held = null;
    const again = [...document.querySelectorAll("form")].find(
      (other) => other.getAttribute("action") === action && (!value || other.querySelector(`button[value="${value}"]`)),
    );
    if (!again) return;
    if (isTakenBack) takeBack(again);
    else again.requestSubmit(value ? again.querySelector(`button[value="${value}"]`) : undefined);
  }

  async function takeBack(bar) {
    try {
      const answer = await fetch(bar.action, { method: "POST", body: new URLSearchParams(new FormData(bar)) });
      if (!answer.ok) throw new Error(answer.statusText);
      changes += 1;
      mergeSoon();
    } catch {
      bar.submit();
    }
  }

  if (find && isMouse && (!location.hash || location.hash === "#next")) {
    find.focus({ preventScroll: true });
  }
  if (find?.value) filter();
})();
