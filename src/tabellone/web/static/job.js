// The page of a long act: it asks every second how far it is, and goes to what it came to. Without this file the page
// loads itself anew.
(() => {
  "use strict";
  const part = document.querySelector("[data-job]");
  if (!part) return;
  const bar = part.querySelector("progress");
  const text = part.querySelector("[data-progress]");
  const SECOND = 1000;

  async function look() {
    try {
      const answer = await fetch(part.dataset.job, { headers: { Accept: "application/json" }, cache: "no-store" });
      if (!answer.ok) return location.reload();
      const job = await answer.json();
      if (job.state !== "running" && job.state !== "cancelling") return location.reload();
      if (job.progress) text.textContent = job.progress;
      if (job.total) {
        bar.max = job.total;
        bar.value = job.done;
      }
    } catch {
      // No answer: the line may come back.
    }
    setTimeout(look, SECOND);
  }

  setTimeout(look, SECOND);
})();
