// What the page does beyond what it shows without a script: a search, and the path of a box in the graph.
"use strict";
const box = document.getElementById("search"), found = document.getElementById("found");
const entries = [...document.querySelectorAll(".index .entry")].map(entry => {
  const id = entry.querySelector("a").getAttribute("href");
  const text = document.getElementById(decodeURIComponent(id.slice(1)))?.textContent ?? "";
  return [entry, `${entry.textContent} ${text}`.toLowerCase()];
});
box.closest(".search").hidden = false;
box.addEventListener("input", () => {
  const words = box.value.toLowerCase().split(" ").filter(Boolean);
  const named = entries.filter(([, text]) => words.length && words.every(word => text.includes(word)));
  const first = entry => !words.every(word => entry.textContent.toLowerCase().includes(word));
  named.sort(([a], [b]) => first(a) - first(b));
  found.replaceChildren(...named.map(([entry]) => entry.cloneNode(true)));
  document.getElementById("count").textContent = words.length ? `${named.length} of ${entries.length} claims` : "";
});
document.addEventListener("keydown", event => {
  if (event.key === "/" && document.activeElement.tagName !== "INPUT") {
    event.preventDefault();
    box.focus();
  }
});
for (const drawing of document.querySelectorAll(".dag[role]")) {
  const edges = [...drawing.querySelectorAll(".edge")], nodes = [...drawing.querySelectorAll("a.node")];
  const reached = (start, from, to) => {
    const names = new Set([start]);
    for (const name of names) for (const edge of edges) if (edge.dataset[from] === name) names.add(edge.dataset[to]);
    return names;
  };
  const show = node => {
    const name = node?.getAttribute("href").slice(1);
    const below = reached(name, "to", "from"), above = reached(name, "from", "to");
    const on = edge => below.has(edge.dataset.to) || above.has(edge.dataset.from);
    drawing.classList.toggle("traced", !!node);
    for (const edge of edges) edge.classList.toggle("path", !!node && on(edge));
    for (const own of nodes) {
      const id = own.getAttribute("href").slice(1);
      own.classList.toggle("path", !!node && (below.has(id) || above.has(id)));
    }
  };
  for (const node of nodes) {
    for (const event of ["pointerenter", "focus"]) node.addEventListener(event, () => show(node));
    for (const event of ["pointerleave", "blur"]) node.addEventListener(event, () => show(null));
  }
}
