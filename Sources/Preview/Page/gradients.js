// The line of the gradient that the chosen layer is filled with, on the screen: its ends are pulled, and by that its angle. What that
// makes of the numbers of `from` and `to` stands in the inspector's fields, to be written; where the file does not say them, they
// are added.

import { element } from "./elements.js";
import { after, inverse, plain, times } from "./placing.js";

const near = 5;
// Degrees from which on an angle is taken for a multiple of 45.
const straight = 3;
const usual = { axial: { from: [0.5, 0], to: [0.5, 1] }, radial: { from: [0.5, 0], to: [0.5, 1] }, conic: { from: [0.5, 0.5], to: [0.5, 0] } };
const round = (number) => Math.round(number * 100) / 100;

export class Gradients {
  // `inspector` has the layers, the one chosen, its facts and fields, and the mark around it; `write(name, value)` adds a property.
  constructor(inspector, write) {
    Object.assign(this, { inspector, write });
    this.parts = [];
    this.wishes = {};
  }

  // The gradient's name before the dot: of its fill, its letters, its border or its line.
  get owner() {
    const name = this.inspector.facts?.properties.find(({ name }) => /^(fill|color|border\.color|stroke\.color)\.gradient$/.test(name))?.name;
    return name?.replace(/\.gradient$/, "");
  }

  property(name) { return this.inspector.facts.properties.find((one) => one.name === `${this.owner}.${name}`); }

  // An end in fractions of the layer: as its fields say it now, or as usual. Null where it is worked out.
  end(name) {
    if (this.wishes[name]) return { place: this.wishes[name], numbers: null };
    const quantity = this.property(name);
    if (!quantity) {
      const form = this.property("form")?.value ?? "axial";
      return { place: (usual[form] ?? usual.axial)[name], numbers: null };
    }
    const parts = quantity.parts ?? [];
    if (!/^\[[\d., -]*\]$/.test(quantity.value) || parts.length !== 2 || /-\s*\d/.test(quantity.value)) return null;
    const numbers = parts.map((part) => this.inspector.properties.partOf(quantity, part));
    return { place: numbers.map((one) => Number(this.inspector.properties.textOf(one))), numbers };
  }

  // How a fraction of the layer is a point of the screen, in points of the scene, and back.
  get geometry() {
    const { layers, chosen } = this.inspector;
    const layer = layers.find(({ id }) => id === chosen);
    if (!layer) return null;
    const [left, top, width, height] = layer.whole ?? layer.seen;
    const [middle, turn] = [[left + width / 2, top + height / 2], layer.turn ?? plain];
    const way = after(turn.slice(0, 4), turn.slice(4));
    const back = inverse(way);
    const size = layer.frame.slice(2);
    if (!back || size.some((side) => side <= 0)) return null;
    return {
      size, isUpright: Math.abs(way[1]) + Math.abs(way[2]) < 1e-6,
      point: (place) => times(way, place.map((one, axis) => (one - 0.5) * size[axis])).map((one, axis) => one + middle[axis]),
      place: (point) => times(back, point.map((one, axis) => one - middle[axis])).map((one, axis) => one / size[axis] + 0.5),
    };
  }

  show() {
    const { inspector } = this;
    if (this.pulled || this.parts.includes(document.activeElement) && inspector.chosen === this.shown) return this.draw();
    if (inspector.chosen !== this.shown) this.wishes = {};
    this.shown = inspector.chosen;
    for (const part of this.parts) part.remove();
    this.parts = [];
    const isOn = inspector.isOn && this.owner && this.geometry && inspector.mayChange();
    if (!isOn || !this.end("from") || !this.end("to")) return;
    this.line = element("i", { className: "gradient-line" });
    this.ends = { from: this.handle("from"), to: this.handle("to") };
    this.parts = [this.line, this.ends.from, this.ends.to];
    inspector.mark.after(...this.parts);
    for (const [name, wish] of Object.entries(this.wishes)) this.offer(name, wish);
    this.draw();
  }

  // As CSS has it: upwards is 0, to the right 90.
  get angle() {
    const [from, to] = this.shownEnds;
    return Math.round(Math.atan2(to[0] - from[0], from[1] - to[1]) * 180 / Math.PI + 360) % 360;
  }

  get shownEnds() {
    const { geometry } = this;
    return ["from", "to"].map((name) => geometry.point(this.end(name).place));
  }

  draw() {
    if (!this.parts.length || !this.geometry || !this.owner) return;
    const { zoom } = this.inspector.screen;
    const [from, to] = this.shownEnds.map((point) => point.map((one) => one * zoom));
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const turn = Math.atan2(to[1] - from[1], to[0] - from[0]);
    Object.assign(this.line.style, { left: `${from[0]}px`, top: `${from[1]}px`, width: `${length}px`, rotate: `${turn}rad` });
    for (const [name, place] of [["from", from], ["to", to]]) {
      const handle = this.ends[name];
      Object.assign(handle.style, { left: `${place[0]}px`, top: `${place[1]}px` });
      const { place: [x, y] } = this.end(name);
      handle.dataset.angle = `${this.angle}°`;
      handle.setAttribute("aria-valuetext", `${round(x)}, ${round(y)}, an angle of ${this.angle} degrees`);
      handle.setAttribute("aria-valuenow", this.angle);
    }
  }

  handle(name) {
    const handle = element("i", { className: "gradient-end", tabIndex: 0, title: `${this.owner}.${name}: pulls the gradient's ${name === "from" ? "beginning" : "end"}; with shift freely` });
    handle.dataset.end = name;
    handle.setAttribute("role", "slider");
    handle.setAttribute("aria-label", `Where the gradient of ${this.inspector.chosen} ${name === "from" ? "begins" : "ends"}`);
    handle.setAttribute("aria-valuemin", 0);
    handle.setAttribute("aria-valuemax", 360);
    handle.onpointerdown = (event) => {
      event.stopPropagation();
      event.preventDefault();
      handle.focus({ preventScroll: true });
      handle.setPointerCapture(event.pointerId);
      if (!this.geometry) return;
      this.pulled = { name, x: event.clientX, y: event.clientY, point: this.geometry.point(this.end(name).place) };
    };
    handle.onpointermove = (event) => {
      if (!this.pulled || !this.geometry) return;
      this.pulled.isMoved = true;
      const { zoom } = this.inspector.screen;
      const { point, x, y } = this.pulled;
      this.pull(name, [point[0] + (event.clientX - x) / zoom, point[1] + (event.clientY - y) / zoom], event.shiftKey);
    };
    handle.onpointerup = handle.onpointercancel = handle.onlostpointercapture = (event) => {
      // A click is meant for what lies below.
      const isClick = event.type === "pointerup" && this.pulled && !this.pulled.isMoved;
      this.pulled = null;
      this.inspector.placing.hideGuides();
      if (isClick) this.inspector.pick(event);
    };
    handle.onkeydown = (event) => {
      const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      const step = event.shiftKey ? 0.1 : 0.01;
      this.put(name, this.end(name).place.map((one, axis) => one + by[axis] * step));
    };
    return handle;
  }

  // To a point of the screen, or to one near by: an edge or the middle of the layer, or where the angle is a multiple of 45 degrees.
  pull(name, point, isFree) {
    const { geometry } = this;
    const { zoom } = this.inspector.screen;
    let place = geometry.place(point);
    const { placing } = this.inspector;
    placing.hideGuides();
    if (!isFree) {
      const reach = geometry.size.map((side) => near / zoom / side);
      const snapped = place.map((one, axis) => [0, 0.5, 1].find((edge) => Math.abs(one - edge) < reach[axis]) ?? one);
      const other = geometry.point(this.end(name === "from" ? "to" : "from").place);
      const [dx, dy] = [point[0] - other[0], point[1] - other[1]];
      const angle = Math.atan2(dy, dx) * 180 / Math.PI;
      const even = Math.round(angle / 45) * 45;
      if (snapped.some((one, axis) => one !== place[axis])) {
        const shown = geometry.point(snapped);
        snapped.forEach((one, axis) => { if (geometry.isUpright && one !== place[axis]) placing.showGuide(axis, shown[axis]); });
        place = snapped;
      } else if (Math.abs(angle - even) < straight) {
        const [length, turn] = [Math.hypot(dx, dy), even * Math.PI / 180];
        place = geometry.place([other[0] + length * Math.cos(turn), other[1] + length * Math.sin(turn)]);
      }
    }
    this.put(name, place);
  }

  put(name, place) {
    const { numbers } = this.end(name);
    const { properties } = this.inspector;
    // A number in a formula has no sign of its own.
    const rounded = place.map((one) => Math.max(round(one), 0));
    if (numbers) numbers.forEach((quantity, axis) => properties.put(quantity, String(rounded[axis])));
    else {
      this.wishes[name] = rounded;
      this.offer(name, rounded);
    }
    this.draw();
  }

  // Says what is to be added to the file, and where.
  offer(name, place) {
    const { details, facts } = this.inspector;
    this.note ??= element("p", { className: "adding gradient-note" });
    const value = `[${place.join(", ")}]`;
    const write = element("button", { type: "button", className: "write", textContent: "Write" });
    // One after the other: the file is another one after each.
    write.onclick = () => {
      delete this.wishes[name];
      this.note.remove();
      this.write(`${this.owner}.${name}`, value);
    };
    this.note.replaceChildren(`${this.owner}.${name}: ${value}, added to line ${facts.line} `, write);
    if (!this.note.isConnected) details.prepend(this.note);
  }
}
