// Fields for passwords: each can be shown, and a new password says how hard it is to guess. Whether it is taken the
// server says. Without this file they are plain fields.
(() => {
  "use strict";
  const words = document.currentScript.dataset;
  const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/];
  const WEAK = 45;
  const STRONG = 70;

  // About the bits that somebody must guess: repeated signs count little, kinds of signs a little more.
  function strength(text) {
    const kinds = KINDS.filter((kind) => kind.test(text)).length;
    return Math.min(100, Math.round(Math.min(text.length, 2 * new Set(text).size) * (3.2 + 0.7 * kinds)));
  }

  function addMeter(field) {
    const meter = document.createElement("meter");
    Object.assign(meter, { min: 0, max: 100, low: WEAK, high: STRONG, optimum: 100, value: 0 });
    meter.setAttribute("aria-label", words.strength);
    const said = document.createElement("span");
    said.setAttribute("role", "status");
    const part = document.createElement("span");
    part.className = "note strength";
    part.append(meter, " ", said);
    field.after(part);
    field.addEventListener("input", () => {
      meter.value = strength(field.value);
      const word = meter.value < WEAK ? words.weak : meter.value < STRONG ? words.fair : words.strong;
      said.textContent = field.value ? word : "";
    });
  }

  function addTick(field) {
    const tick = document.createElement("input");
    tick.type = "checkbox";
    const label = document.createElement("label");
    label.className = "note show-password";
    label.append(tick, ` ${words.show}`);
    field.after(label);
    tick.addEventListener("change", () => {
      field.type = tick.checked ? "text" : "password";
    });
    // What is sent from a field of plain text, browsers keep and offer again.
    field.form.addEventListener("submit", () => {
      field.type = "password";
    });
  }

  for (const field of document.querySelectorAll('input[type="password"]')) {
    addTick(field);
    if (field.autocomplete === "new-password" && field.id !== "again") addMeter(field);
  }
})();
