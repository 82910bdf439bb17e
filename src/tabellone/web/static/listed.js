// Searches a rating list while a name is typed. Without this file the button of the form searches.
(() => {
  "use strict";
  const WAIT = 150;

  addEventListener("DOMContentLoaded", () => {
    const form = document.querySelector("[data-listed]");
    const found = document.getElementById("listed-found");
    if (!form || !found) return;
    let timer = 0;
    let last = 0;

    async function search() {
      const own = ++last;
      const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
      let text;
      try {
        const answer = await fetch(address, { headers: { Accept: "text/html" } });
        if (!answer.ok) return;
        text = await answer.text();
      } catch {
        return; // The button still searches once the network is back.
      }
      // An answer that was overtaken by a later one is not shown.
      if (own !== last) return;
      const part = new DOMParser().parseFromString(text, "text/html").getElementById("listed-found");
      if (part) found.replaceChildren(...part.childNodes);
    }

    form.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(search, WAIT);
    });
  });
})();
