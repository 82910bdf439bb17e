// Marks the reader's own board in the list of boards, also after news have brought the list anew. Which one it is says
// the page, or what it is sent of its reader.
(() => {
  "use strict";
  const part = document.querySelector("[data-mine], .live-part[data-boards]");
  if (!part) return;
  const mark = () => document.getElementById(`t${part.dataset.mine}`)?.querySelector("a")?.classList.add("mine");
  new MutationObserver(mark).observe(part, { childList: true, subtree: true });
  mark();
  document.addEventListener("tabellone:own", (event) => {
    const seat = event.detail.querySelector("[data-board]");
    if (!seat || seat.dataset.boards !== part.dataset.boards) return;
    part.dataset.mine = seat.dataset.board;
    mark();
  });
})();
