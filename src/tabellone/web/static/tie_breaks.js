// A code of the tie-breaks is put into the list by selecting it, and taken out again. Without this file it is typed.
(() => {
  "use strict";

  const codes = (text) => text.split(",").map((code) => code.trim()).filter(Boolean);

  for (const choices of document.querySelectorAll("[data-tie-breaks]")) {
    const field = document.getElementById(choices.dataset.tieBreaks);

    function prepare() {
      for (const code of choices.querySelectorAll("code")) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "code";
        button.textContent = code.textContent;
        code.replaceWith(button);
      }
      show();
    }

    function show() {
      const chosen = codes(field.value).map((code) => code.toUpperCase());
      for (const button of choices.querySelectorAll("button.code")) {
        button.setAttribute("aria-pressed", String(chosen.includes(button.textContent.toUpperCase())));
      }
    }

    choices.addEventListener("click", (event) => {
      const code = event.target.closest("button.code")?.textContent;
      if (!code) return;
      const is = (other) => other.toUpperCase() === code.toUpperCase();
      const before = codes(field.value);
      field.value = (before.some(is) ? before.filter((other) => !is(other)) : [...before, code]).join(", ");
      show();
    });
    field.addEventListener("input", show);
    // The tie-breaks of teams come and go with the choice that teams play.
    new MutationObserver(prepare).observe(choices, { childList: true, subtree: true });
    prepare();
  }
})();
