// The hall screen: one slide after the other. Space pauses, the arrows turn; nothing has to be touched.
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

  const slides = () => [...holder.querySelectorAll(".slide")];

  const show = (wanted) => {
    const found = slides();
    if (!found.length) return;
    current = (wanted + found.length) % found.length;
    found.forEach((slide, at) => {
      slide.hidden = at !== current;
    });
    place.textContent = `${current + 1} / ${found.length}${paused ? ` · ${place.dataset.paused}` : ""}`;
    due = Date.now() + seconds * 1000;
  };

  const setPaused = (wanted) => {
    paused = wanted;
    pause.setAttribute("aria-pressed", String(paused));
    show(current);
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
  // What is fetched again when something changes takes the place of the slide that was shown.
  document.body.addEventListener("htmx:afterSwap", () => show(Math.min(current, slides().length - 1)));

  const tick = () => {
    const now = new Date();
    clock.textContent = now.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    if (!paused && Date.now() >= due && slides().length > 1) show(current + 1);
  };
  pause.hidden = false;
  show(0);
  holder.classList.add("turning");
  tick();
  setInterval(tick, 500);
})();
