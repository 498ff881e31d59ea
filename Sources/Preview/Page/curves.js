// Numbers over the time of the take, below the line of time, with their values at the pointer or else at the playhead.

import { element } from "./elements.js";

const round = (number) => Math.round(number * 100) / 100;
const high = 40;

function drawing(name, properties) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(properties)) made.setAttribute(key, value);
  return made;
}

export class Curves {
  // `ask(quantity)` wants a number's values; `length()` is the time that the line of time shows.
  constructor(root, ask, length, say) {
    Object.assign(this, { root, ask, length, say });
    // By their keys, in the order in which they were wanted.
    this.shown = new Map();
    this.tick = 0;
    root.addEventListener("pointermove", (event) => this.read(event));
    root.addEventListener("pointerleave", () => this.follow(this.tick));
  }

  static key({ id, name }) { return `${id} ${name}`; }

  // Shows a number, or takes it away again.
  toggle(quantity) {
    const key = Curves.key(quantity);
    if (this.shown.has(key)) return this.remove(key);
    this.shown.set(key, { quantity });
    this.ask(quantity);
  }

  has(quantity) { return this.shown.has(Curves.key(quantity)); }

  // The scene was read anew: what is shown is what it says now.
  refresh() { for (const { quantity } of this.shown.values()) this.ask(quantity); }

  // Something was done live: in a moment, if nothing more is.
  later() {
    clearTimeout(this.timer);
    if (this.shown.size) this.timer = setTimeout(() => this.refresh(), 250);
  }

  clear() { for (const key of [...this.shown.keys()]) this.remove(key); }

  remove(key) {
    this.shown.get(key)?.figure?.remove();
    this.shown.delete(key);
    this.root.hidden = !this.shown.size;
  }

  show({ id, name, ticks, numbers }) {
    const key = Curves.key({ id, name });
    const curve = this.shown.get(key);
    if (!curve) return;
    const known = numbers.filter((number) => number !== null);
    if (!known.length) {
      this.say(`${name} is no number at any instant.`);
      return this.remove(key);
    }
    Object.assign(curve, { ticks, numbers, low: Math.min(...known), top: Math.max(...known) });
    curve.label = `${id === "scene" ? "" : `${id.split(".").pop()}.`}${name}`;
    const figure = this.draw(curve, key);
    if (curve.figure?.isConnected) curve.figure.replaceWith(figure);
    else this.root.append(figure);
    curve.figure = figure;
    this.root.hidden = false;
    this.follow(this.tick);
  }

  draw(curve, key) {
    const { ticks, numbers, low, top, label } = curve;
    const span = top - low || 1;
    const [x, y] = [(tick) => (tick / this.length()) * 1000, (number) => high - 2 - ((number - low) / span) * (high - 4)];
    let path = "";
    numbers.forEach((number, index) => {
      if (number === null) return;
      const isJoined = index > 0 && numbers[index - 1] !== null;
      path += `${isJoined ? "L" : "M"}${x(ticks[index]).toFixed(2)} ${y(number).toFixed(2)}`;
    });
    const range = `${round(low)} to ${round(top)}`;
    const svg = drawing("svg", {
      viewBox: `0 0 1000 ${high}`, preserveAspectRatio: "none", role: "img",
      "aria-label": `${label} over the take: from ${round(numbers.find((one) => one !== null))}, ${range}`,
    });
    if (low < 0 && top > 0) svg.append(drawing("line", { class: "zero", x1: 0, x2: 1000, y1: y(0), y2: y(0) }));
    curve.line = drawing("line", { class: "now", x1: 0, x2: 0, y1: 0, y2: high });
    svg.append(drawing("path", { d: path }), curve.line);
    curve.output = element("output");
    const button = element("button", { type: "button", textContent: "×", title: `Remove the curve of ${label}`,
      ariaLabel: `Remove the curve of ${label}` });
    button.onclick = () => this.remove(key);
    const figure = element("figure", {},
      element("figcaption", {}, button, element("b", { textContent: label }), curve.output, element("small", { textContent: range })));
    this.crop(svg);
    figure.append(svg);
    figure.dataset.key = key;
    return figure;
  }

  // The part of the time that is shown.
  setView({ from, to }) {
    this.view = { from, to };
    for (const { figure } of this.shown.values()) this.crop(figure?.querySelector("svg"));
  }

  crop(svg) {
    const { from, to } = this.view ?? { from: 0, to: this.length() };
    svg?.setAttribute("viewBox", `${from / this.length() * 1000} 0 ${Math.max(to - from, 1) / this.length() * 1000} ${high}`);
  }

  // The value at an instant.
  follow(tick) {
    this.tick = tick;
    for (const curve of this.shown.values()) {
      if (!curve.figure) continue;
      const { ticks, numbers } = curve;
      const last = ticks[ticks.length - 1] || 1;
      const index = Math.min(Math.max(Math.round((tick / last) * (ticks.length - 1)), 0), ticks.length - 1);
      const number = numbers[index];
      curve.output.textContent = number === null ? "–" : `${round(number)}`;
      const place = (tick / this.length()) * 1000;
      for (const end of ["x1", "x2"]) curve.line.setAttribute(end, place);
    }
  }

  read(event) {
    const svg = event.target.closest("figure")?.querySelector("svg");
    if (!svg) return;
    const box = svg.getBoundingClientRect();
    const now = this.tick;
    const { from, to } = this.view ?? { from: 0, to: this.length() };
    this.follow(from + Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1) * (to - from));
    this.tick = now;
  }
}
