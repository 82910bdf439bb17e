// A code of the tie-breaks is put into the list by selecting it, and taken out again. Without this file it is typed.
(() => {
  "use strict";

  const codes = (text) => text.split(",").map((code) => code.trim()).filter(Boolean);

  for (const choices of document.querySelectorAll("[data-tie-breaks]")) {
    const field = document.getElementById(choices.dataset.tieBreaks);
    const buttons = [...choices.querySelectorAll("code")].map((code) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "code";
      button.textContent = code.textContent;
      code.replaceWith(button);
      return button;
    });

    function show() {
      const chosen = codes(field.value).map((code) => code.toUpperCase());
      for (const button of buttons) {
        button.setAttribute("aria-pressed", String(chosen.includes(button.textContent.toUpperCase())));
      }
    }

    for (const button of buttons) {
      button.addEventListener("click", () => {
        const code = button.textContent;
        const is = (other) => other.toUpperCase() === code.toUpperCase();
        const before = codes(field.value);
        field.value = (before.some(is) ? before.filter((other) => !is(other)) : [...before, code]).join(", ");
        show();
      });
    }
    field.addEventListener("input", show);
    show();
  }
})();
