// What the layers are: pointed at on the screen or in the tree, with their properties, the lines that say them, and the
// values that can be tried.

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

export class Inspector {
  // `ask(message)` sends; `listener` has tick(), settings(values), curve(id, name).
  constructor(root, screen, ask, listener) {
    Object.assign(this, { root, screen, ask, listener });
    this.isOn = false;
    this.layers = [];
    this.chosen = null;
    this.tree = root.querySelector("#tree");
    this.details = root.querySelector("#details");
    this.values = root.querySelector("#values");
    this.mark = document.querySelector("#mark");
    const { canvas } = screen;
    canvas.addEventListener("pointermove", (event) => this.isOn && this.point(event));
    canvas.addEventListener("pointerleave", () => this.isOn && this.outline(this.chosen));
    canvas.addEventListener("pointerdown", (event) => {
      if (!this.isOn) return;
      event.stopImmediatePropagation();
      const layer = this.layerAt(event);
      if (layer) this.choose(layer.id);
    }, { capture: true });
  }

  turn(isOn) {
    this.isOn = isOn;
    this.root.hidden = !isOn;
    this.mark.hidden = true;
    document.body.classList.toggle("inspecting", isOn);
    if (isOn) this.refresh();
  }

  // Another instant, or another scene, is shown.
  refresh() {
    if (!this.isOn) return;
    const tick = this.listener.tick();
    this.ask({ tree: tick });
    this.ask({ explain: "scene", show: tick });
    if (this.chosen) this.ask({ explain: this.chosen, show: tick });
  }

  showTree({ layers }) {
    this.layers = layers;
    const rows = layers.map((layer) => {
      const name = layer.id.split(".").pop();
      const row = element("button", { type: "button", title: layer.id }, element("span", { textContent: name }),
        element("small", { textContent: layer.kind }));
      row.style.paddingLeft = `${8 + layer.depth * 10}px`;
      row.dataset.id = layer.id;
      row.setAttribute("aria-current", layer.id === this.chosen);
      if (layer.seen[2] <= 0 || layer.seen[3] <= 0) row.classList.add("unseen");
      row.onclick = () => this.choose(layer.id);
      row.onpointerenter = () => this.outline(layer.id);
      return row;
    });
    this.tree.replaceChildren(...rows);
    this.outline(this.chosen);
  }

  showExplanation(facts) {
    if (facts.id === "scene") this.showValues(facts);
    if (facts.id !== this.chosen) return;
    const layer = this.layers.find(({ id }) => id === facts.id);
    const name = element("button", { type: "button", className: "name", title: "Copy the name", textContent: facts.name || facts.id });
    name.onclick = () => navigator.clipboard?.writeText(facts.name);
    const row = ({ name, value, line, text, isMoving }) => {
      const isNumber = /^-?[\d.]/.test(value);
      const line_ = element("td", { className: "line", textContent: line ?? "", title: text ?? "" });
      const label = element("td", {}, name);
      if (isNumber) label.append(" ", this.curveButton(facts.id, name));
      const cell = element("td", { className: isMoving ? "moving" : "" }, element("code", { textContent: value }));
      if (text) cell.append(element("small", { textContent: text, title: text }));
      return element("tr", {}, label, cell, line_);
    };
    const frame = layer ? layer.frame.map((number) => Math.round(number * 100) / 100).join("  ") : "";
    const parts = [
      element("h2", {}, "Layer"), name,
      element("p", {}, `${facts.kind} · ${frame} · line ${facts.line}`),
      element("table", {}, ...[...facts.properties, ...facts.states].map(row)),
    ];
    if (layer?.kind === "scroll" || facts.kind === "scroll") {
      parts.push(element("p", {}, "Offset ", this.curveButton(facts.id, "offset.x"), " x ", this.curveButton(facts.id, "offset.y"), " y"));
    }
    this.details.replaceChildren(...parts);
  }

  curveButton(id, name) {
    const button = element("button", { type: "button", className: "curve", title: `Show ${name} as a curve`, textContent: "∿" });
    button.onclick = () => this.listener.curve(id, name);
    return button;
  }

  // The scene's own states, each to be begun with something else.
  showValues({ states, properties }) {
    if (this.values.contains(document.activeElement)) return;
    const rows = [...states].map(({ name, value }) => {
      const input = element("input", { value, name, spellcheck: false, ariaLabel: name });
      input.onchange = () => this.listener.settings({ [name]: input.value.trim() || undefined });
      return element("label", {}, element("span", { textContent: name }), input);
    });
    this.values.replaceChildren(...(rows.length ? [element("h2", {}, "States"), ...rows] : []));
  }

  choose(id) {
    this.chosen = id;
    for (const row of this.tree.children) row.setAttribute("aria-current", row.dataset.id === id);
    this.tree.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
    this.ask({ explain: id, show: this.listener.tick() });
    this.outline(id);
  }

  layerAt(event) {
    const { x, y } = this.screen.point(event);
    return this.layers.findLast(({ seen: [left, top, width, height] }) =>
      x >= left && y >= top && x < left + width && y < top + height);
  }

  point(event) {
    const layer = this.layerAt(event);
    this.outline(layer?.id);
  }

  outline(id) {
    const layer = this.isOn && this.layers.find((one) => one.id === id);
    this.mark.hidden = !layer;
    if (!layer) return;
    const [x, y, width, height] = layer.seen.map((number) => number * this.screen.zoom);
    Object.assign(this.mark.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    this.mark.dataset.name = layer.id.split(".").pop();
    this.mark.classList.toggle("low", y < 22);
  }
}
