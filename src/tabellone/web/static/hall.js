// The hall screen: one slide after the other, and the time of day; clock.js runs the clocks of rounds. Space pauses, the
// arrows turn; nothing has to be touched. What it shows is chosen at the desk and comes with the part that is refreshed.
(() => {
  "use strict";
  const holder = document.getElementById("slides");
  if (!holder) return;
  const place = document.getElementById("hall-place");
  const clock = document.getElementById("hall-clock");
  const pause = document.getElementById("hall-pause");
  const seconds = Number(holder.dataset.seconds) || 12;
  let current = 0;
  let paused = false;
  let due = 0;
  let choice = "";

  const slides = () => [...holder.querySelectorAll(".slide")];

  const show = (wanted) => {
    const all = slides();
    if (!all.length) return;
    current = (wanted + all.length) % all.length;
    all.forEach((slide, at) => {
      slide.hidden = at !== current;
    });
    place.textContent = `${all.length > 1 ? `${current + 1} / ${all.length}` : ""}${paused ? ` · ${place.dataset.paused}` : ""}`;
    due = Date.now() + seconds * 1000;
  };

  const setPaused = (wanted) => {
    paused = wanted;
    pause.setAttribute("aria-pressed", String(paused));
    show(current);
  };

  const chosen = () => holder.querySelector("[data-choice]")?.dataset.choice;

  // The slide that was shown stays, unless the desk has chosen something else.
  const refreshed = () => {
    const stays = chosen() === choice;
    choice = chosen();
    show(stays ? Math.min(current, slides().length - 1) : 0);
    tick();
  };

  const tick = () => {
    clock.textContent = new Date(window.tabelloneClock?.now() ?? Date.now()).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    if (!paused && Date.now() >= due && slides().length > 1) show(current + 1);
  };

  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight" || event.key === "PageDown") show(current + 1);
    else if (event.key === "ArrowLeft" || event.key === "PageUp") show(current - 1);
    else if (event.key === " " && event.target !== pause) setPaused(!paused);
    else return;
    event.preventDefault();
  });
  pause.addEventListener("click", () => setPaused(!paused));
  document.body.addEventListener("htmx:afterSwap", refreshed);

  if (holder.dataset.refresh) {
    fetch(holder.dataset.refresh, { method: "HEAD" })
      .then((answer) => {
        const told = Date.parse(answer.headers.get("Date"));
        // The clock of a screen without a network may be wrong.
        if (!Number.isNaN(told) && Math.abs(told - Date.now()) > 2000) window.tabelloneClock.ahead = told - Date.now();
        document.dispatchEvent(new Event("tabellone:clock"));
        tick();
      })
      .catch(() => {});
  }
  pause.hidden = false;
  choice = chosen();
  show(0);
  holder.classList.add("turning");
  tick();
  setInterval(tick, 500);
})();
