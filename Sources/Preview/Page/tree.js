// The layers as a tree: found by a part of their names, opened and closed, gone through with the arrows.

import { element } from "./elements.js";

export class Tree {
  // `choose(id)` is called with what is chosen, `hover(id)` with what is pointed at; null for nothing.
  constructor(root, search, choose, hover) {
    Object.assign(this, { root, search, choose, hover });
    this.layers = [];
    this.rows = new Map();
    this.closed = new Set();
    this.chosen = null;
    this.signature = "";
    search.oninput = () => this.arrange();
    search.onkeydown = (event) => {
      event.stopPropagation();
      if (event.key === "ArrowDown") this.stop()?.focus();
      if (event.key === "Escape") {
        search.value = "";
        this.arrange();
        search.blur();
      }
    };
    root.addEventListener("keydown", (event) => this.press(event));
    root.addEventListener("pointerleave", () => this.hover(null));
  }

  static nameOf(id) { return id.split(".").pop(); }

  // Another instant's layers: rows stay which stay what they are.
  show(layers) {
    this.layers = layers;
    const signature = layers.map(({ id, depth }) => `${depth} ${id}`).join("\n");
    if (signature !== this.signature) {
      this.signature = signature;
      const rows = new Map();
      layers.forEach((layer, index) => {
        const row = this.rows.get(layer.id) ?? this.row(layer);
        row.setAttribute("aria-level", layer.depth + 1);
        row.style.setProperty("--depth", layer.depth);
        const isParent = (layers[index + 1]?.depth ?? 0) > layer.depth;
        if (isParent) row.setAttribute("aria-expanded", !this.closed.has(layer.id));
        else row.removeAttribute("aria-expanded");
        rows.set(layer.id, row);
      });
      this.rows = rows;
      this.arrange();
    }
    for (const { id, seen, text } of layers) {
      const row = this.rows.get(id);
      row.classList.toggle("unseen", seen[2] <= 0 || seen[3] <= 0);
      const content = text ?? "";
      if (row.content !== content) {
        row.content = content;
        row.querySelector("em").textContent = content.slice(0, 60);
      }
    }
  }

  row({ id, kind }) {
    const handle = element("i", { ariaHidden: "true" });
    const row = element("div", { title: id, tabIndex: -1 }, handle, element("span", { textContent: Tree.nameOf(id) }), element("em"),
      element("small", { textContent: kind }));
    row.setAttribute("role", "treeitem");
    row.dataset.id = id;
    row.setAttribute("aria-selected", id === this.chosen);
    row.onclick = (event) => {
      if (event.target === handle && row.hasAttribute("aria-expanded")) return this.open(row, this.closed.has(id));
      this.choose(id);
    };
    row.onpointerenter = () => this.hover(id);
    row.onfocus = () => this.hover(id);
    return row;
  }

  // Which rows there are: those that are looked for, with what is around them, or those that no closed one is around.
  arrange() {
    const wanted = this.search.value.trim().toLowerCase();
    const found = new Set();
    const around = [];
    for (const layer of this.layers) {
      around.length = layer.depth;
      around.push(layer.id);
      const { id, kind, text } = layer;
      const isFound = [Tree.nameOf(id), kind, text ?? ""].some((one) => one.toLowerCase().includes(wanted));
      const isOpen = !around.slice(0, -1).some((one) => this.closed.has(one));
      if (wanted ? isFound : isOpen) for (const one of wanted ? around : [id]) found.add(one);
    }
    const shown = this.layers.filter(({ id }) => found.has(id)).map(({ id }) => this.rows.get(id));
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    this.root.replaceChildren(...shown);
    if (focused) this.rows.get(focused)?.focus({ preventScroll: true });
    this.setStop();
  }

  // The row that the Tab key comes to.
  stop() { return [...this.root.children].find((row) => row.tabIndex === 0) ?? this.root.firstElementChild; }

  setStop() {
    const wanted = this.rows.get(this.chosen);
    const stop = wanted?.isConnected ? wanted : this.root.firstElementChild;
    for (const row of this.root.children) row.tabIndex = row === stop ? 0 : -1;
  }

  mark(id) {
    this.chosen = id;
    for (const [key, row] of this.rows) row.setAttribute("aria-selected", key === id);
    this.setStop();
    // Only the tree's own list moves, not what is around it.
    const row = this.rows.get(id);
    if (!row?.isConnected) return;
    const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (top < this.root.scrollTop) this.root.scrollTop = top;
    if (bottom > this.root.scrollTop + this.root.clientHeight) this.root.scrollTop = bottom - this.root.clientHeight;
  }

  open(row, isOpen) {
    if (!row.hasAttribute("aria-expanded")) return;
    if (isOpen) this.closed.delete(row.dataset.id);
    else this.closed.add(row.dataset.id);
    row.setAttribute("aria-expanded", isOpen);
    this.arrange();
  }

  // What is around a layer is opened.
  reveal(id) {
    const around = [];
    for (const layer of this.layers) {
      around.length = layer.depth;
      if (layer.id === id) break;
      around.push(layer.id);
    }
    for (const one of around) {
      this.closed.delete(one);
      this.rows.get(one)?.setAttribute("aria-expanded", "true");
    }
    this.arrange();
  }

  press(event) {
    const rows = [...this.root.children];
    const row = event.target.closest("[role=treeitem]");
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = rows.indexOf(row);
    const level = Number(row.getAttribute("aria-level"));
    const expanded = row.getAttribute("aria-expanded");
    const go = (to) => to?.focus();
    const acts = {
      ArrowDown: () => go(rows[index + 1]), ArrowUp: () => go(rows[index - 1]), Home: () => go(rows[0]), End: () => go(rows.at(-1)),
      ArrowRight: () => expanded === "false" ? this.open(row, true) : expanded && go(rows[index + 1]),
      ArrowLeft: () => expanded === "true" ? this.open(row, false)
        : go(rows.slice(0, index).findLast((one) => Number(one.getAttribute("aria-level")) < level)),
      Enter: () => this.choose(row.dataset.id), " ": () => this.choose(row.dataset.id),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    acts[event.key]();
  }
}
