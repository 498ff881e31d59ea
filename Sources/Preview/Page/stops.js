// The stops of the scroll that is chosen, as marks on the screen along its way: each is pulled to another offset, and what that
// makes of its number stands in the inspector's field, to be written.

import { element } from "./elements.js";

export class Stops {
  // `inspector` has the layers, the one chosen, its facts and fields, and the mark around it.
  constructor(inspector) {
    this.inspector = inspector;
    this.marks = [];
  }

  // The numbers of the scroll's stops, as something to be changed; a single one is a distance from one to the next.
  get numbers() {
    const { facts, properties } = this.inspector;
    const quantity = facts?.properties.find(({ name }) => name === "stops");
    if (!quantity) return [];
    if (quantity.literal?.kind === "number") return [quantity];
    const parts = quantity.parts ?? [];
    // Something that is worked out has numbers that are no stops.
    const isList = /^\[[\d., -]*\]$/.test(quantity.value) && quantity.value.split(",").length === parts.length;
    return isList ? parts.map((part) => properties.partOf(quantity, part)) : [];
  }

  // Whether what is in it goes further across than down.
  isAcross(layer) {
    const { layers } = this.inspector;
    const inside = layers.slice(layers.indexOf(layer) + 1);
    const end = inside.findIndex(({ depth }) => depth <= layer.depth);
    const own = inside.slice(0, end < 0 ? undefined : end).filter(({ depth }) => depth === layer.depth + 1);
    const reach = (start, size) => Math.max(0, ...own.map(({ frame }) => frame[start] + frame[size])) - layer.frame[size];
    return reach(0, 2) > reach(1, 3);
  }

  show() {
    const { inspector } = this;
    // One that is pulled, or has the keyboard, stays.
    if (this.pulled || this.marks.includes(document.activeElement) && this.inspector.chosen === this.shown) return;
    this.shown = this.inspector.chosen;
    for (const mark of this.marks) mark.remove();
    const layer = inspector.layers.find(({ id }) => id === inspector.chosen);
    this.marks = layer?.kind === "scroll" && inspector.isOn ? this.numbers.map((quantity) => this.mark(quantity, layer)) : [];
    inspector.mark.after(...this.marks);
  }

  mark(quantity, layer) {
    const isAcross = this.isAcross(layer);
    const mark = element("i", { className: "stop", tabIndex: 0 });
    mark.dataset.axis = isAcross ? "across" : "down";
    mark.setAttribute("role", "slider");
    mark.setAttribute("aria-label", `A stop of ${layer.id}`);
    const place = (number) => {
      const { zoom } = this.inspector.screen;
      const at = layer.seen[isAcross ? 0 : 1] + number - (layer.offset?.[isAcross ? 0 : 1] ?? 0);
      const across = isAcross ? layer.seen[1] + layer.seen[3] : layer.seen[0] + layer.seen[2];
      Object.assign(mark.style, { [isAcross ? "left" : "top"]: `${at * zoom}px`, [isAcross ? "top" : "left"]: `${across * zoom}px` });
      mark.dataset.points = String(number);
      mark.setAttribute("aria-valuenow", number);
    };
    const put = (number) => {
      place(number);
      this.inspector.properties.put(quantity, String(number));
    };
    const text = () => Number(mark.dataset.points);
    place(Number(this.inspector.properties.textOf(quantity)));
    mark.onpointerdown = (event) => {
      event.stopPropagation();
      event.preventDefault();
      mark.setPointerCapture(event.pointerId);
      this.pulled = { from: isAcross ? event.clientX : event.clientY, number: text() };
    };
    mark.onpointermove = (event) => {
      if (!this.pulled) return;
      const by = (isAcross ? event.clientX : event.clientY) - this.pulled.from;
      put(Math.max(Math.round(this.pulled.number + by / this.inspector.screen.zoom), 0));
    };
    mark.onpointerup = mark.onpointercancel = mark.onlostpointercapture = () => { this.pulled = null; };
    mark.onkeydown = (event) => {
      const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      put(Math.max(text() + by * (event.shiftKey ? 10 : 1), 0));
    };
    return mark;
  }
}
