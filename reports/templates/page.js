"use strict";
(() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const value = (row, column) => {
    const cell = row.cells[column];
    const number = cell.dataset.sort;
    return number === undefined ? cell.textContent.trim().toLowerCase() : Number(number);
  };
  const compare = (a, b) => {
    if (typeof a === "number" && typeof b === "number") {
      if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
      return Number.isNaN(b) ? 1 : a - b;
    }
    return String(a).localeCompare(String(b));
  };

  for (const table of all("table.sorts")) {
    all("thead th", table).forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const up = head.getAttribute("aria-sort") === "descending";
        all("thead th", table).forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", up ? "ascending" : "descending");
        const rows = [...table.tBodies[0].rows];
        rows.sort((a, b) => (up ? 1 : -1) * compare(value(a, column), value(b, column)));
        table.tBodies[0].append(...rows);
      });
    });
  }

  for (const tools of all(".tools")) {
    const table = document.getElementById(tools.dataset.for);
    const search = tools.querySelector("input");
    const selects = all("select", tools);
    const apply = () => {
      const word = search.value.trim().toLowerCase();
      let shown = 0;
      for (const row of table.tBodies[0].rows) {
        const fits = selects.every((s) => s.value === "" || row.dataset[s.dataset.key] === s.value);
        row.hidden = !(fits && row.textContent.toLowerCase().includes(word));
        shown += row.hidden ? 0 : 1;
      }
      tools.querySelector("output").textContent = `${shown} row${shown === 1 ? "" : "s"}`;
    };
    search.addEventListener("input", apply);
    selects.forEach((select) => select.addEventListener("change", apply));
    tools.hidden = false;
    apply();
  }

  const note = document.getElementById("note");
  const hide = () => { note.hidden = true; };
  for (const cell of all("td[data-note]")) cell.title = cell.dataset.note;
  document.addEventListener("click", (event) => {
    const cell = event.target.closest("td[data-note]");
    if (!cell || window.getSelection().toString()) return hide();
    note.textContent = cell.dataset.note;
    note.hidden = false;
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });

  for (const button of all("button.copy")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.previousElementSibling.textContent);
      button.textContent = "copied";
      setTimeout(() => { button.textContent = "copy"; }, 1500);
    });
  }
  const closed = [];
  window.addEventListener("beforeprint", () => all(".finding details, section > .made").filter((d) => !d.open).forEach((d) => { d.open = true; closed.push(d); }));
  window.addEventListener("afterprint", () => closed.splice(0).forEach((d) => { d.open = false; }));
})();
