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

  // What is said of a number: its column, of what it is a share or mean, how it was made, its family.
  const noted = "td.number:not([data-sort='nan']:not([data-note]))";
  const told = (cell) => {
    const head = cell.closest("table").tHead.rows[0].cells[cell.cellIndex];
    const family = cell.closest("table").dataset.family;
    const parts = [`${head.textContent.trim()}${head.title ? `: ${head.title}` : ""}`];
    if (cell.dataset.note) parts.push(cell.dataset.note);
    if (family) parts.push(`Family of tests: ${family}`);
    return `${parts.join(". ")}.`;
  };

  // One stop of the tab key in each table; the arrow keys go from number to number.
  const stop = (table, cell) => {
    all("td[tabindex='0']", table).forEach((other) => { other.tabIndex = -1; });
    if (cell) cell.tabIndex = 0;
  };
  const first = (table) => stop(table, all(noted, table).find((cell) => !cell.parentElement.hidden));
  const beside = (cell, across, down) => {
    let row = cell.parentElement;
    let at = cell.cellIndex;
    for (;;) {
      if (down) row = down > 0 ? row.nextElementSibling : row.previousElementSibling;
      at += across;
      const next = row && row.cells[at];
      if (!next) return null;
      if (!row.hidden && next.matches(noted)) return next;
    }
  };
  const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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
        first(table);
      });
    });
  }

  for (const tools of all(".tools")) {
    const table = document.getElementById(tools.dataset.for);
    const search = tools.querySelector("input");
    const selects = all("select", tools);
    // A column says nothing when one value of it is chosen, and a phone has no room for it.
    const columns = selects.flatMap((select) => all(`th[data-key="${select.dataset.key}"]`, table).map((head) => [select, head.cellIndex]));
    const apply = () => {
      for (const [select, column] of columns) {
        for (const row of table.rows) row.cells[column].hidden = select.value !== "";
      }
      const word = search.value.trim().toLowerCase();
      let shown = 0;
      for (const row of table.tBodies[0].rows) {
        const fits = selects.every((s) => s.value === "" || row.dataset[s.dataset.key] === s.value);
        row.hidden = !(fits && row.textContent.toLowerCase().includes(word));
        shown += row.hidden ? 0 : 1;
      }
      tools.querySelector("output").textContent = `${shown} row${shown === 1 ? "" : "s"}`;
      first(table);
    };
    search.addEventListener("input", apply);
    selects.forEach((select) => select.addEventListener("change", apply));
    tools.hidden = false;
    apply();
  }

  const note = document.getElementById("note");
  const hide = () => { note.hidden = true; };
  const show = (cell) => {
    note.textContent = told(cell);
    note.hidden = false;
  };
  const numberAt = (event) => event.target instanceof Element && event.target.closest(noted);
  all("table").forEach(first);
  document.addEventListener("mouseover", (event) => {
    const cell = numberAt(event);
    if (cell && !cell.title) cell.title = told(cell);
  });
  document.addEventListener("focusin", (event) => {
    const cell = numberAt(event);
    if (cell) show(cell); else hide();
  });
  document.addEventListener("click", (event) => {
    const cell = numberAt(event);
    if (!cell || window.getSelection().toString()) return hide();
    show(cell);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return hide();
    const step = STEPS[event.key];
    const cell = step && numberAt(event);
    const next = cell && beside(cell, ...step);
    if (!next) return;
    event.preventDefault();
    stop(next.closest("table"), next);
    next.focus();
  });

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
