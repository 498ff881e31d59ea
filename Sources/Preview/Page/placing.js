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

const plain = [1, 0, 0, 1, 1, 0, 0, 1];
// Matrices as two columns: where a step to the right leads, and one down.
const times = ([a, b, c, d], [x, y]) => [a * x + c * y, b * x + d * y];
const after = (m, [a, b, c, d]) => [...times(m, [a, b]), ...times(m, [c, d])];
const inverse = ([a, b, c, d]) => {
  const size = a * d - b * c;
  return Math.abs(size) < 1e-6 ? null : [d / size, -b / size, -c / size, a / size];
};

export class Placing {
  // `inspector` has the layers, the one chosen, its facts and fields; `say(text)` tells why something cannot be done.
  constructor(inspector, say) {
    Object.assign(this, { inspector, say });
    this.guides = [0, 1].map(() => element("i", { className: "guide", hidden: true }));
    inspector.mark.after(...this.guides);
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

  // The literal that an axis is changed by; null where there is none.
  literal(axis) {
    const names = this.start.stretches ? axis.stretch : axis.move;
    const { properties } = this.inspector.facts;
    const [name, sign] = names.find(([one]) => properties.some((property) => property.name === one)) ?? [];
    const quantity = properties.find((property) => property.name === name);
    return quantity?.literal?.kind === "number" ? { quantity, sign } : { quantity, sign: 0 };
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
      if (fixed.length) this.say(`${fixed.map(({ name, line }) => `${name} is worked out in line ${line}`).join(", ")}: it is changed where its names are.`);
    }
    for (const guide of this.guides) guide.hidden = true;
    const snapped = start.isUpright ? axes.map((axis, index) => start.literals[index].sign ? this.snap(axis, index, way[index]) : 0) : way;
    const local = times(start.back, snapped);
    const steps = [0, 0];
    axes.forEach((axis, index) => {
      const { quantity, sign } = start.literals[index];
      if (!sign) return;
      const by = steps[index] = Math.round(local[index]);
      const number = Number(quantity.literal.text) + sign * by;
      const digits = (quantity.literal.text.split(".")[1] ?? "").length;
      this.inspector.properties.put(quantity, (start.stretches ? Math.max(number, 0) : number).toFixed(digits));
    });
    this.inspector.shift = this.shift(steps);
    this.inspector.outline();
  }

  // How the box that is seen changes by such steps of the layer's place or size.
  shift(steps) {
    const { parent, own, stretches } = this.start;
    const [x, y] = times(parent, stretches ? steps.map((step) => step / 2) : steps);
    if (!stretches) return [x, y, 0, 0];
    const [a, b, c, d] = after(parent, own).map(Math.abs);
    const [wide, high] = [a * steps[0] + c * steps[1], b * steps[0] + d * steps[1]];
    return [x - wide / 2, y - high / 2, wide, high];
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
      const guide = this.guides[index];
      guide.hidden = false;
      guide.dataset.axis = index ? "down" : "across";
      guide.style[index ? "top" : "left"] = `${best.place * screen.zoom}px`;
      guide.style[index ? "left" : "top"] = "0";
    }
    return best.by;
  }

  end(event, name) {
    const { start } = this;
    if (!start) return;
    this.start = null;
    for (const guide of this.guides) guide.hidden = true;
    if (name === "pointerup" && !start.moves) this.inspector.pick(event);
  }
}
