// The chosen layer is moved, and made larger or smaller at its right lower corner, on the screen itself. What that makes of its
// literals stands in their fields, to be written; where its place is a formula, the formula says where it comes from. What is
// turned or scaled goes with the finger all the same: its numbers are those of the layer around it.

import { element } from "./elements.js";

const near = 4;
const corner = 10;
// Which properties place a layer on an axis, and which way they go with it.
const axes = [
  { start: 0, size: 2, move: [["left", 1], ["centerX", 1], ["right", -1]], stretch: [["width", 1]] },
  { start: 1, size: 3, move: [["top", 1], ["centerY", 1], ["bottom", -1]], stretch: [["height", 1]] },
];

export const plain = [1, 0, 0, 1, 1, 0, 0, 1];
// Matrices as two columns: where a step to the right leads, and one down.
export const times = ([a, b, c, d], [x, y]) => [a * x + c * y, b * x + d * y];
export const after = (m, [a, b, c, d]) => [...times(m, [a, b]), ...times(m, [c, d])];
export const inverse = ([a, b, c, d]) => {
  const size = a * d - b * c;
  return Math.abs(size) < 1e-6 ? null : [d / size, -b / size, -c / size, a / size];
};

export class Placing {
  // `inspector` has the layers, the one chosen, its facts and fields; `say(text)` tells why something cannot be done.
  constructor(inspector, say) {
    Object.assign(this, { inspector, say });
    this.guides = [0, 1].map(() => element("i", { className: "guide", hidden: true }));
    this.distances = [0, 1, 2, 3].map(() => element("i", { className: "distance", hidden: true }));
    inspector.mark.after(...this.guides, ...this.distances);
    const { canvas } = inspector.screen;
    canvas.addEventListener("pointermove", (event) => {
      if (!this.start) return;
      event.stopImmediatePropagation();
      this.go(event);
    }, { capture: true });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) canvas.addEventListener(end, (event) => this.end(event, end));
  }

  get layer() { return this.inspector.layers.find(({ id }) => id === this.inspector.chosen); }

  // A finger comes down: true if it is on the chosen layer, and may move it.
  begin(event) {
    const { layer } = this;
    if (!layer || !this.inspector.facts || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    const { x, y } = this.inspector.screen.point(event);
    const [left, top, width, height] = layer.seen;
    if (x < left || y < top || x > left + width || y > top + height) return false;
    const reach = corner / this.inspector.screen.zoom;
    const stretches = x > left + width - reach && y > top + height - reach && Math.min(width, height) > 2 * reach;
    const turn = layer.turn ?? plain;
    const [parent, own] = [turn.slice(0, 4), turn.slice(4)];
    // Its corner goes half as far as the layer grows, and half as its own transform has it, which is about its middle.
    const way = stretches ? after(parent, own.map((part, index) => (part + plain[index]) / 2)) : parent;
    const back = inverse(way);
    if (!back) return false;
    const isUpright = Math.abs(way[1]) + Math.abs(way[2]) < 1e-6;
    this.start = { event, x, y, seen: [...layer.seen], stretches, moves: false, parent, own, way, back, isUpright };
    this.inspector.screen.canvas.setPointerCapture(event.pointerId);
    return true;
  }

  // The literal that an axis is changed by, and which way it goes with that: one that is all of its formula, or the one number that is
  // added to the rest. A sign of 0 where there is none.
  literal(axis) {
    const names = this.start.stretches ? axis.stretch : axis.move;
    const { properties } = this.inspector.facts;
    const [name, sign] = names.find(([one]) => properties.some((property) => property.name === one)) ?? [];
    const quantity = properties.find((property) => property.name === name);
    if (quantity?.literal?.kind === "number") return { quantity, sign };
    const terms = (quantity?.parts ?? []).filter((part) => part.sign);
    if (terms.length !== 1) return { quantity, sign: 0 };
    return { quantity: this.inspector.properties.partOf(quantity, terms[0]), sign: sign * terms[0].sign };
  }

  go(event) {
    const { start } = this;
    const { x, y } = this.inspector.screen.point(event);
    const way = [x - start.x, y - start.y];
    if (!start.moves && Math.hypot(...way) * this.inspector.screen.zoom < near) return;
    if (!start.moves) {
      start.moves = true;
      start.literals = axes.map((axis) => this.literal(axis));
      const fixed = start.literals.filter(({ sign }) => !sign).map(({ quantity }) => quantity).filter(Boolean);
      if (fixed.length) {
        this.say(`${fixed.map(({ name, line, text }) => `${name} is worked out in line ${line}, ${text}`).join("; ")}: it is changed where its names are.`);
        this.inspector.properties.reveal(fixed[0]);
      }
    }
    this.hideGuides();
    const snapped = start.isUpright ? axes.map((axis, index) => start.literals[index].sign ? this.snap(axis, index, way[index]) : 0) : way;
    const local = times(start.back, snapped);
    axes.forEach((axis, index) => {
      const { quantity, sign } = start.literals[index];
      if (!sign) return;
      const by = Math.round(local[index]);
      const number = Number(quantity.literal.text) + sign * by;
      const digits = (quantity.literal.text.split(".")[1] ?? "").length;
      // A number in a formula has no sign of its own.
      this.inspector.properties.put(quantity, (start.stretches || quantity.isWithin ? Math.max(number, 0) : number).toFixed(digits));
    });
  }

  // How far the layer is from what lies beside it on each side, or from the layer around it, while it is moved: as the picture shows it.
  measure() {
    const { layer } = this;
    if (!this.start?.moves || !layer) return;
    const { layers, screen } = this.inspector;
    const [left, top, width, height] = layer.seen;
    const index = layers.indexOf(layer);
    const around = layers.slice(0, index).findLast(({ depth }) => depth < layer.depth);
    const beside = layers.filter((one) => one !== layer && one.depth === layer.depth && one.seen[2] > 0 && one.seen[3] > 0
      && layers.slice(0, layers.indexOf(one)).findLast(({ depth }) => depth < one.depth) === around);
    const outer = around?.seen ?? [0, 0, screen.size.width, screen.size.height];
    axes.forEach(({ start, size }, axis) => {
      const [low, high] = [layer.seen[start], layer.seen[start] + layer.seen[size]];
      const [crossStart, crossSize] = axis ? [0, 2] : [1, 3];
      const faced = beside.filter(({ seen }) => seen[crossStart] < layer.seen[crossStart] + layer.seen[crossSize] && layer.seen[crossStart] < seen[crossStart] + seen[crossSize]);
      const ends = faced.map(({ seen }) => seen[start] + seen[size]).filter((end) => end <= low + 0.01);
      const begins = faced.map(({ seen }) => seen[start]).filter((begin) => begin >= high - 0.01);
      const middle = axis ? left + width / 2 : top + height / 2;
      this.line(2 * axis, axis, Math.max(outer[start], ...ends), low, middle);
      this.line(2 * axis + 1, axis, high, Math.min(outer[start] + outer[size], ...begins), middle);
    });
  }

  // A distance along an axis, with its points.
  line(number, axis, from, to, middle) {
    const one = this.distances[number];
    const { zoom } = this.inspector.screen;
    one.hidden = to - from < 0.5;
    one.dataset.axis = axis ? "down" : "across";
    one.dataset.points = String(Math.round((to - from) * 100) / 100);
    const [along, length, across] = axis ? ["top", "height", "left"] : ["left", "width", "top"];
    Object.assign(one.style, { width: "", height: "", [along]: `${from * zoom}px`, [length]: `${(to - from) * zoom}px`, [across]: `${middle * zoom}px` });
  }

  // A way by which an edge, or the middle, comes to lie on one of another layer, with the guide shown there.
  snap(axis, index, way) {
    const { seen, stretches } = this.start;
    const [low, length] = [seen[axis.start], seen[axis.size]];
    const own = stretches ? [low + length] : [low, low + length / 2, low + length];
    const { chosen, layers, screen } = this.inspector;
    let best = { off: near / screen.zoom, by: way };
    for (const { id, seen: other } of layers) {
      if (id === chosen || id.startsWith(`${chosen}.`) || other[2] <= 0 || other[3] <= 0) continue;
      for (const place of [other[axis.start], other[axis.start] + other[axis.size] / 2, other[axis.start] + other[axis.size]]) {
        for (const edge of own) {
          const off = Math.abs(edge + way - place);
          if (off < best.off) best = { off, by: place - edge, place };
        }
      }
    }
    if (best.place !== undefined) {
      this.showGuide(index, best.place);
    }
    return best.by;
  }

  hideGuides() { for (const guide of this.guides) guide.hidden = true; }

  // A line across the screen, at a point of an axis.
  showGuide(axis, place) {
    const guide = this.guides[axis];
    guide.hidden = false;
    guide.dataset.axis = axis ? "down" : "across";
    guide.style[axis ? "top" : "left"] = `${place * this.inspector.screen.zoom}px`;
    guide.style[axis ? "left" : "top"] = "0";
  }

  end(event, name) {
    const { start } = this;
    if (!start) return;
    this.start = null;
    for (const one of [...this.guides, ...this.distances]) one.hidden = true;
    if (name === "pointerup" && !start.moves) this.inspector.pick(event);
  }
}
