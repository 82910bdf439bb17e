// Clocks of rounds: every element with data-starts counts down to that instant, then to data-ends, or up from the start.
// The instants stand in the page, so that a clock runs on without a network. The hall screen sets `ahead`, by how many
// milliseconds the clock of the server is ahead of its own.
window.tabelloneClock = { ahead: 0, now: () => Date.now() + window.tabelloneClock.ahead };
(() => {
  "use strict";
  const two = (number) => String(number).padStart(2, "0");

  const figures = (seconds) => {
    const hours = Math.floor(seconds / 3600);
    return `${hours ? `${hours}:` : ""}${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  };

  // A countdown without a text for after the start gives way to the clock of the round.
  const show = (element) => {
    const { starts, ends, before, left, since, over } = element.dataset;
    const now = window.tabelloneClock.now();
    const until = (instant) => Math.ceil((Date.parse(instant) - now) / 1000);
    const [label, time] = element.children;
    const set = (text, seconds) => {
      label.textContent = text;
      time.textContent = seconds === null ? "" : figures(seconds);
    };
    element.hidden = false;
    if (until(starts) > 0) set(before, until(starts));
    else if (ends && until(ends) > 0) set(left, until(ends));
    else if (ends || !since) set(over || "", null);
    else set(since, Math.floor((now - Date.parse(starts)) / 1000));
    if (!label.textContent) element.hidden = true;
  };

  const tick = () => document.querySelectorAll("[data-starts]").forEach(show);
  for (const news of ["htmx:afterSwap", "tabellone:changed", "tabellone:clock"]) document.addEventListener(news, tick);
  tick();
  setInterval(tick, 500);
})();
