// The layers under a point of the screen, in the context menu: the frontmost first, what paints nothing last.

import { element, one } from "./elements.js";
import { Tree } from "./tree.js";

// Milliseconds that the menu waits for the layers, at most.
const patience = 150;

export class LayerMenu {
  // `inspector` knows the layers; `choose(id)` shows one.
  constructor(inspector, choose) {
    Object.assign(this, { inspector, choose });
    this.root = one("#layers-here");
    this.list = this.root.querySelector("div");
    one("#export-menu").addEventListener("toggle", ({ newState }) => {
      if (newState === "closed") inspector.point(null);
    });
  }

  offer() {}

  clear() { this.list.replaceChildren(); }

  // Fills the list with what is under the pointer; resolves when it is filled, or when that takes too long.
  ask(event) {
    this.clear();
    const { inspector } = this;
    const filled = new Promise((resolve) => {
      inspector.want(event, (picked) => inspector.askForLayers((layers) => {
        const byName = new Map(layers.map((layer) => [layer.id, layer]));
        const around = (id) => Tree.nameOf(id.slice(0, Math.max(id.lastIndexOf("."), 0)));
        const sorted = [...picked.filter(({ paints }) => paints), ...picked.filter(({ paints }) => !paints)];
        this.list.replaceChildren(...sorted.map(({ id, paints }) => this.item(byName.get(id) ?? { id, kind: "" }, paints, around(id))));
        resolve();
      }));
    });
    return Promise.race([filled, new Promise((resolve) => { setTimeout(resolve, patience); })]);
  }

  // Its name, with its text, or else the layer around it, by which those of one name are told apart.
  item({ id, kind, text }, paints, around) {
    const button = element("button", { type: "button", title: paints ? id : `${id}, which paints nothing here`, className: paints ? "" : "clear" },
      element("b", { textContent: Tree.nameOf(id) }), element("em", { textContent: text ? text.slice(0, 40) : around && `in ${around}` }), element("small", { textContent: kind }));
    button.setAttribute("role", "menuitem");
    if (id === this.inspector.chosen) button.setAttribute("aria-current", "true");
    button.onpointerenter = button.onfocus = () => this.inspector.point(id);
    button.onpointerleave = () => this.inspector.point(null);
    button.onclick = () => {
      one("#export-menu").hidePopover();
      this.choose(id);
    };
    return button;
  }
}
