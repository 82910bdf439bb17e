// The desk by keyboard, touch and drag. Without this file every form still works.
(() => {
  "use strict";
  document.documentElement.classList.add("scripted");

  for (const here of document.querySelectorAll(".tabs > ul [aria-current]")) inSight(here);
  for (const here of document.querySelectorAll(".attendance td button")) {
    inSight(here.closest("td"));
    break;
  }

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
