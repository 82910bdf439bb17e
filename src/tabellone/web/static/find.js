// Finds a name in the lists of a page as it is typed, from a server or from a folder of files alike.
// Without this file the field is not shown, and the lists are there as a whole.
(() => {
  "use strict";
  document.documentElement.classList.add("finding");

  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  addEventListener("DOMContentLoaded", () => {
    const field = document.querySelector("[data-find]");
    if (!field) return;
    const found = document.querySelector("output[for=find]");
    const part = document.querySelector(".live-part");

    function find() {
      const parts = plain(field.value).split(/\s+/).filter(Boolean);
      const fits = (line) => parts.every((each) => plain(line.textContent).includes(each));
      let count = 0;
      for (const line of part.querySelectorAll("tbody tr, .pairs li, .seatings li, .letter li, .rests li")) {
        line.hidden = !fits(line);
        if (!line.hidden) count += 1;
      }
      for (const letter of part.querySelectorAll(".letter")) letter.hidden = !letter.querySelector("li:not([hidden])");
      for (const letters of part.querySelectorAll(".letters")) letters.hidden = parts.length > 0;
      found.textContent = !parts.length ? "" : count ? String(count) : found.dataset.none;
    }

    field.addEventListener("input", find);
    // News bring the list anew; a browser that comes back brings what was typed.
    new MutationObserver(() => field.value && find()).observe(part, { childList: true, subtree: true });
    if (field.value) find();
  });
})();
