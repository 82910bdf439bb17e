// Marks the reader's own board in the list of boards, also after news have brought the list anew.
(() => {
  "use strict";
  const part = document.querySelector("[data-mine]");
  if (!part) return;
  const mark = () => document.getElementById(`t${part.dataset.mine}`)?.querySelector("a")?.classList.add("mine");
  new MutationObserver(mark).observe(part, { childList: true, subtree: true });
  mark();
})();
