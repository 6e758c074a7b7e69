// What the report does beyond what it shows without a script: search, filter, statements beside links, copies, paths in
// the graph, and the check of certificates in the reader's browser.
"use strict";
const one = selector => document.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const made = (tag, name, ...content) => {
  const element = document.createElement(tag);
  element.className = name;
  element.append(...content);
  return element;
};
for (const hidden of all(".search, .filters, .copy, .check")) hidden.hidden = false;

// Pages of the report, each read once
const path = url => url.pathname.replace(/\/$/, "/index.html");
const pages = new Map([[path(location), Promise.resolve(document)]]);
const read = address => fetch(address).then(found => {
  if (!found.ok) throw new Error(`${address}: ${found.status}`);
  return found.text();
});
const page = address => {
  const place = path(new URL(address, location));
  if (!pages.has(place)) pages.set(place, read(place).then(text => new DOMParser().parseFromString(text, "text/html")));
  return pages.get(place);
};
const article = async address => {
  const own = await page(address), { hash } = new URL(address, location);
  return hash ? own.getElementById(decodeURIComponent(hash.slice(1))) : own.querySelector("article");
};

// Search: all words, or those nearest to them
const box = one("#search"), found = one("#found"), count = one("#count");
let entries;
const listed = async () => {
  const index = await page(box.dataset.index);
  return entries ??= all(".index .entry", index).map(entry => {
    const address = entry.querySelector("a").getAttribute("href");
    const own = address.startsWith("#") ? document.getElementById(decodeURIComponent(address.slice(1))).textContent : "";
    const title = entry.textContent.toLowerCase();
    return { entry, title, text: `${title} ${entry.dataset.words ?? ""} ${own}`.toLowerCase() };
  });
};
const apart = (a, b) => { // how many letters to change, put in, leave out or swap
  let [before, last] = [[], [...Array(b.length + 1).keys()]];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] !== b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    [before, last] = [last, row];
  }
  return last[b.length];
};
const nearest = (word, known) => {
  if (word.length < 4 || known.some(({ text }) => text.includes(word))) return word;
  const words = new Set(known.flatMap(({ title }) => title.split(/[^\p{L}\p{N}]+/u)).filter(other => other.length > 3));
  const near = [...words].map(other => [apart(word, other), other]).sort(([a], [b]) => a - b)[0];
  return near && near[0] <= Math.max(1, Math.floor(word.length / 4)) ? near[1] : word;
};
const search = async () => {
  const known = await listed(), typed = box.value.toLowerCase().split(" ").filter(Boolean);
  const words = typed.map(word => nearest(word, known));
  const named = known.filter(({ text }) => words.length && words.every(word => text.includes(word)));
  const first = ({ title }) => !words.every(word => title.includes(word));
  named.sort((a, b) => first(a) - first(b));
  found.replaceChildren(...named.map(({ entry }) => document.importNode(entry, true)));
  const instead = words.join(" ") === typed.join(" ") ? "" : ` with ${words.join(" ")}`;
  count.textContent = words.length ? `${named.length} of ${known.length} claims${instead}` : "";
};
box.addEventListener("input", search);
document.addEventListener("keydown", event => {
  const links = all("a", found), at = links.indexOf(document.activeElement), typing = document.activeElement === box;
  const leave = () => { box.value = ""; search(); box.blur(); };
  const step = by => (links[at + by] ?? (by < 0 ? box : links[at]))?.focus();
  const key = event.ctrlKey || event.metaKey || event.altKey ? "" : event.key;
  const act = typing || at >= 0
    ? { ArrowDown: () => step(1), ArrowUp: () => step(-1), Enter: typing && (() => links[0]?.click()), Escape: leave }[key]
    : { "/": () => box.focus(), n: () => one("a.after")?.click(), p: () => one("a.before")?.click() }[key];
  if (act) { event.preventDefault(); act(); }
});

// Filter
const chosen = () => all(".filters input:checked").map(({ value }) => value).filter(Boolean);
for (const button of all(".filters input")) button.addEventListener("change", () => {
  for (const own of all(".index .entry, article.card")) own.hidden = !chosen().every(name => own.classList.contains(name));
  for (const group of all(".group")) group.hidden = !group.querySelector(".entry:not([hidden])");
  one(".none").hidden = !!one(".entry:not([hidden])");
});
addEventListener("hashchange", () => { // a link leads to a claim whatever the filter says
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.hidden) { target.hidden = false; target.scrollIntoView(); }
});

// The statement beside a link to a claim
const beside = made("aside", "beside");
let pointed = null;
document.body.append(beside);
const put = () => {
  const { left, top, bottom } = pointed.getBoundingClientRect(), { offsetWidth, offsetHeight } = beside;
  const below = bottom + offsetHeight + 8 < innerHeight || top < offsetHeight;
  beside.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - offsetWidth - 8))}px`;
  beside.style.top = `${below ? bottom + 6 : top - offsetHeight - 6}px`;
};
const show = async link => {
  pointed = link;
  const own = link && !link.closest("article.card > header") && await article(link.getAttribute("href")).catch(() => null);
  const stated = own?.querySelector(".stated");
  if (pointed !== link) return;
  beside.hidden = !stated;
  if (!stated) return;
  beside.replaceChildren(...[own.querySelector("header :is(h1, h3)"), stated].map(part => document.importNode(part, true)));
  for (const named of all("[id]", beside)) named.removeAttribute("id");
  put();
};
const claim = event => event.target.closest?.("a.claim, a.node[data-name]") ?? null;
for (const event of ["pointerover", "focusin"]) document.addEventListener(event, event => show(claim(event)));
document.addEventListener("scroll", () => pointed && put(), true);
show(null);

// Copies
const copied = async text => {
  try {
    await navigator.clipboard.writeText(text);
  } catch { // where pages may not use the clipboard
    const area = made("textarea", "");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
};
for (const button of all(".copy")) button.addEventListener("click", async () => {
  const words = button.textContent, { place, text } = button.dataset;
  await copied(place ? document.getElementById(place).textContent : text);
  button.textContent = "Copied";
  setTimeout(() => { button.textContent = words; }, 1500);
});

// Paths in the graph
for (const drawing of all(".dag[role]")) {
  const edges = all(".edge", drawing), nodes = all("a.node", drawing);
  const reached = (start, from, to) => {
    const names = new Set([start]);
    for (const name of names) for (const edge of edges) if (edge.dataset[from] === name) names.add(edge.dataset[to]);
    return names;
  };
  const trace = node => {
    const name = node?.dataset.name, below = reached(name, "to", "from"), above = reached(name, "from", "to");
    const on = edge => below.has(edge.dataset.to) || above.has(edge.dataset.from);
    drawing.classList.toggle("traced", !!node);
    for (const edge of edges) edge.classList.toggle("path", !!node && on(edge));
    for (const own of nodes) own.classList.toggle("path", !!node && (below.has(own.dataset.name) || above.has(own.dataset.name)));
  };
  for (const node of nodes) {
    for (const event of ["pointerenter", "focus"]) node.addEventListener(event, () => trace(node));
    for (const event of ["pointerleave", "blur"]) node.addEventListener(event, () => trace(null));
  }
}

// The kernel in this browser, on the statements and certificates of these pages
let kernel, asked = 0;
const waiting = new Map(), settled = new Map();
const ask = (...texts) => new Promise(answer => {
  if (!kernel) {
    kernel = new Worker("checker.js", { type: "module" });
    kernel.onmessage = ({ data: [number, ...outcome] }) => waiting.get(number)(outcome);
    kernel.onerror = event => { for (const fail of waiting.values()) fail([{}, event.message || "the kernel did not start"]); };
  }
  waiting.set(++asked, answer);
  kernel.postMessage([asked, ...texts]);
});
// The faults of a claim, after those of the claims that it rests on: every part has to be as the page has it
const faults = address => {
  if (!settled.has(address)) settled.set(address, checked(address).catch(error => [`${address}: ${error.message}`]));
  return settled.get(address);
};
const checked = async address => {
  const own = await page(address), below = [];
  for (const link of all(".basis a.claim.used", own)) below.push(...await faults(link.getAttribute("href")));
  const name = own.body.dataset.claim, certificates = await read(own.querySelector("a.certificates").getAttribute("href"));
  const [outcomes, error] = await ask(name, own.getElementById("statements").textContent, certificates);
  return [...below, ...all(".hash[data-part]", own).flatMap(({ dataset: { part, verdict }, textContent }) => {
    const { verdict: seen, reason, sha256 } = outcomes[part] ?? { reason: error || "nothing came back" };
    const why = reason || (seen !== verdict ? `it shows ${seen}` : sha256 !== textContent ? "it is another certificate" : "");
    return why ? [`${name}, ${part}: ${why}`] : [];
  })];
};
const many = (number, thing) => `${number} ${thing}${number === 1 ? "" : "s"}`;
for (const button of all("button.check")) button.addEventListener("click", async () => {
  const status = one(".checked"), index = document.body.dataset.claim === undefined, began = performance.now();
  const links = all(".index .entry a.claim").map(link => link.getAttribute("href"));
  const wanted = index ? links : [location.pathname.split("/").pop()];
  button.disabled = true;
  status.className = "checked";
  status.textContent = "Loading Python and the kernel …";
  const wrong = [];
  for (const [number, address] of wanted.entries()) {
    const here = await faults(address);
    wrong.push(...here.filter(fault => !wrong.includes(fault)));
    status.textContent = `Checked ${number + 1} of ${many(wanted.length, "claim")} …`;
    one(`.index a[href="${address}"]`)?.closest(".entry").classList.add(here.length ? "fails" : "passes");
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1), claims = settled.size;
  status.classList.add(wrong.length ? "fails" : "passes");
  status.replaceChildren(...(wrong.length
    ? [`✗ The kernel in this browser does not confirm what this page says:`, made("ul", "", ...wrong.map(text => made("li", "", text)))]
    : [`✓ The kernel in this browser accepted the certificates of ${index ? many(claims, "claim") : "this claim"}${
      !index && claims > 1 ? ` and of the ${many(claims - 1, "claim")} that it rests on` : ""}, with the verdicts on this page (${seconds} s).`]));
  button.disabled = false;
});
