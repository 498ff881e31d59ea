// Numbers over the time of the take, below the line of time, with their values at the pointer or else at the playhead.

import { element } from "./elements.js";

const round = (number) => Math.round(number * 100) / 100;
const high = 40;
// While time runs live, the values of what was played meanwhile are asked for so often, in milliseconds.
const pace = 60;
// Values of a curve: of more, every second one goes.
const most = 4000;

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
    this.shown.set(key, { quantity, ticks: [], numbers: [], sure: 0 });
    this.ask(quantity);
  }

  has(quantity) { return this.shown.has(Curves.key(quantity)); }

  // The scene was read anew: what is shown is what it says now.
  refresh() { for (const { quantity } of this.shown.values()) this.ask(quantity); }

  clear() { for (const key of [...this.shown.keys()]) this.remove(key); }

  remove(key) {
    this.shown.get(key)?.figure?.remove();
    this.shown.delete(key);
    this.root.hidden = !this.shown.size;
  }

  // ---- What is done live

  // Something was done at an instant: what was told of later ones holds no more.
  change(tick) {
    for (const curve of this.shown.values()) {
      curve.sure = Math.min(curve.sure, tick);
      curve.wanted = Math.min(curve.wanted ?? Infinity, tick);
    }
  }

  // The play has come to an instant: the values up to it are asked for; `isLast` where it goes no further.
  grow(at, tick, isLast) {
    for (const curve of this.shown.values()) {
      if (!isLast && (curve.isWaiting || at - (curve.at ?? 0) < pace)) continue;
      Object.assign(curve, { isWaiting: true, at, wanted: tick });
      this.ask({ ...curve.quantity, from: Math.floor(Math.min(curve.sure, tick)) });
    }
  }

  // The server is back, which knows of no question asked before.
  forgetQuestions() { for (const curve of this.shown.values()) curve.isWaiting = false; }

  show({ id, name, from, ticks, numbers }) {
    const key = Curves.key({ id, name });
    const curve = this.shown.get(key);
    if (!curve) return;
    if (from === null) Object.assign(curve, { ticks, numbers, sure: ticks.at(-1) });
    else {
      const kept = curve.ticks.findIndex((tick) => tick >= from);
      const count = kept < 0 ? curve.ticks.length : kept;
      curve.ticks = [...curve.ticks.slice(0, count), ...ticks];
      curve.numbers = [...curve.numbers.slice(0, count), ...numbers];
      curve.sure = Math.min(curve.wanted, ticks.at(-1));
      if (curve.ticks.length > most) for (const list of ["ticks", "numbers"]) curve[list] = curve[list].filter((_, index) => index % 2 === 0);
    }
    curve.isWaiting = false;
    const known = curve.numbers.filter((number) => number !== null);
    if (!known.length) {
      this.say(`${name} is no number at any instant.`);
      return this.remove(key);
    }
    curve.low = known.reduce((least, one) => Math.min(least, one));
    curve.top = known.reduce((most, one) => Math.max(most, one));
    curve.label = `${id === "scene" ? "" : `${id.split(".").pop()}.`}${name}`;
    if (!curve.figure) {
      this.make(curve, key);
      this.root.append(curve.figure);
    }
    this.draw(curve);
    this.root.hidden = false;
    this.follow(this.tick);
  }

  // ---- Drawing

  make(curve, key) {
    const { label } = curve;
    curve.svg = drawing("svg", { preserveAspectRatio: "none", role: "img" });
    curve.zero = drawing("line", { class: "zero" });
    curve.path = drawing("path", {});
    curve.line = drawing("line", { class: "now", y1: 0, y2: high });
    curve.svg.append(curve.zero, curve.path, curve.line);
    curve.output = element("output");
    curve.range = element("small");
    const button = element("button", { type: "button", textContent: "×", title: `Remove the curve of ${label}`,
      ariaLabel: `Remove the curve of ${label}` });
    button.onclick = () => this.remove(key);
    curve.figure = element("figure", {}, element("figcaption", {}, button, element("b", { textContent: label }), curve.output, curve.range), curve.svg);
    curve.figure.dataset.key = key;
  }

  // Across in milliseconds, so that what is drawn stays where it is when time gets longer.
  draw(curve) {
    const { ticks, numbers, low, top, label } = curve;
    const span = top - low || 1;
    const y = (number) => high - 2 - ((number - low) / span) * (high - 4);
    let path = "";
    numbers.forEach((number, index) => {
      if (number === null) return;
      const isJoined = index > 0 && numbers[index - 1] !== null;
      path += `${isJoined ? "L" : "M"}${(ticks[index] / 1000).toFixed(1)} ${y(number).toFixed(2)}`;
    });
    curve.path.setAttribute("d", path);
    curve.zero.style.display = low < 0 && top > 0 ? "" : "none";
    for (const [name, value] of [["x1", 0], ["x2", ticks.at(-1) / 1000], ["y1", y(0)], ["y2", y(0)]]) curve.zero.setAttribute(name, value);
    const range = `${round(low)} to ${round(top)}`;
    curve.range.textContent = range;
    curve.svg.setAttribute("aria-label", `${label} over the take: from ${round(numbers.find((one) => one !== null))}, ${range}`);
    this.crop(curve.svg);
  }

  // The part of the time that is shown.
  setView({ from, to }) {
    this.view = { from, to };
    for (const { svg } of this.shown.values()) this.crop(svg);
  }

  crop(svg) {
    const { from, to } = this.view ?? { from: 0, to: this.length() };
    svg?.setAttribute("viewBox", `${from / 1000} 0 ${Math.max(to - from, 1) / 1000} ${high}`);
  }

  // The value at an instant.
  follow(tick) {
    this.tick = tick;
    for (const curve of this.shown.values()) {
      if (!curve.figure) continue;
      const number = Curves.valueAt(tick, curve);
      curve.output.textContent = number === null ? "–" : `${round(number)}`;
      for (const end of ["x1", "x2"]) curve.line.setAttribute(end, tick / 1000);
    }
  }

  // The value of the nearest instant that is known.
  static valueAt(tick, { ticks, numbers }) {
    let [low, top] = [0, ticks.length - 1];
    while (top - low > 1) {
      const middle = (low + top) >> 1;
      if (ticks[middle] > tick) top = middle;
      else low = middle;
    }
    return numbers[tick - ticks[low] <= ticks[top] - tick ? low : top];
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
