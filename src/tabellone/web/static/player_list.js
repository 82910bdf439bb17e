// The preview of a list follows what is pasted, chosen and mended. Without this script the button "Preview" asks for it.
"use strict";
(() => {
  const form = document.querySelector("[data-list]");
  if (!form) return;
  const box = form.elements.players;
  const file = form.elements.file;
  const TYPING_MILLISECONDS = 250;
  let turn = 0;
  let timer = 0;

  const written = () => new Map([...form.querySelectorAll("[data-part] input, [data-part] select")].map((field) => [field.id, field.value]));

  async function refresh(button) {
    clearTimeout(timer);
    const mine = ++turn;
    const sent = written();
    const body = new FormData(form);
    body.set("then", "preview");
    if (button) body.set(button.name, button.value);
    let answer;
    try {
      const response = await fetch(form.action, { method: "POST", body, headers: { Accept: "text/html" } });
      answer = new DOMParser().parseFromString(await response.text(), "text/html");
    } catch {
      return; // Nothing is lost: the next change or the button asks again.
    }
    if (mine !== turn) return;
    if (button?.name === "add") box.value = answer.getElementById("players")?.value ?? box.value;
    if (file.files.length) {
      box.value = answer.getElementById("players")?.value ?? box.value;
      file.value = "";
    }
    const changed = [...written()].filter(([id, value]) => id && sent.has(id) && sent.get(id) !== value);
    replaceParts(answer);
    for (const [id, value] of changed) {
      const field = document.getElementById(id);
      if (field) field.value = value;
    }
    if (changed.length) later();
  }

  function replaceParts(answer) {
    const active = document.activeElement;
    const range = active && "selectionStart" in active ? [active.selectionStart, active.selectionEnd] : null;
    const scrolled = form.querySelector("#preview .scroll")?.scrollTop ?? 0;
    for (const part of form.querySelectorAll("[data-part]")) {
      const fresh = answer.getElementById(part.id);
      if (fresh) part.replaceWith(fresh);
    }
    // A file that cannot be read has no preview: its refusal stands there.
    document.getElementById("refusal")?.remove();
    const refusal = answer.getElementById("refusal");
    if (refusal) document.getElementById("preview").prepend(refusal);
    const list = form.querySelector("#preview .scroll");
    if (list) list.scrollTop = scrolled;
    if (!active?.id || active.isConnected) return;
    const again = document.getElementById(active.id) ?? form.querySelector("#preview [aria-invalid], #preview .remark .btn");
    again?.focus({ preventScroll: true });
    if (again?.id === active.id && range && range[0] !== null && again.setSelectionRange) again.setSelectionRange(...range);
  }

  function later() {
    clearTimeout(timer);
    timer = setTimeout(() => refresh(), TYPING_MILLISECONDS);
  }

  box.addEventListener("input", later);
  form.addEventListener("input", (event) => {
    if (event.target.matches("[data-search]")) later();
  });
  form.addEventListener("click", (event) => {
    if (event.target.id === "rounds") event.target.select();
  });
  // Arrows lead from cell to cell; sideways only from the end of what is written.
  form.addEventListener("keydown", (event) => {
    const cell = event.target;
    if (!cell.classList.contains("cell") || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const [start, end, length] = [cell.selectionStart, cell.selectionEnd, cell.value.length];
    const step = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: start === 0 && (end === 0 || end === length) ? [0, -1] : null,
      ArrowRight: end === length && (start === length || start === 0) ? [0, 1] : null,
    }[event.key];
    if (!step) return;
    const rows = [...form.querySelectorAll(".listed tbody tr:not(.remark)")];
    const row = cell.closest("tr");
    const cells = (line) => [...(line?.querySelectorAll(".cell") ?? [])];
    const place = cells(row).indexOf(cell) + step[1];
    const next = cells(rows[rows.indexOf(row) + step[0]])[place];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  });
  form.addEventListener("change", (event) => {
    if (event.target.matches("[data-again]") && event.target !== box) refresh();
  });
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    const isPreview = button?.name === "then" ? button.value === "preview" : button?.name === "add" || Boolean(button?.name.startsWith("join"));
    if (!isPreview) return;
    event.preventDefault();
    refresh(button);
  });
  form.addEventListener("click", (event) => {
    if (!event.target.closest('a[href="#check"]')) return;
    event.preventDefault();
    const place = form.querySelector("#preview [aria-invalid]") ?? form.querySelector("#preview [data-check] .btn");
    place?.focus();
  });
  for (const area of document.querySelectorAll("[data-drop-list]")) {
    area.addEventListener("dragover", (event) => {
      event.preventDefault();
      area.classList.add("over");
    });
    area.addEventListener("dragleave", () => area.classList.remove("over"));
    area.addEventListener("drop", (event) => {
      event.preventDefault();
      area.classList.remove("over");
      if (!event.dataTransfer.files.length) return;
      file.files = event.dataTransfer.files;
      refresh();
    });
  }
})();
