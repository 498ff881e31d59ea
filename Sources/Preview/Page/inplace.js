// The text of a label, edited where it stands on the screen: a double click opens a field over it, and what is typed is seen at
// once. Enter writes it.

import { element } from "./elements.js";

export class InPlace {
  // `inspector` has the layers, the one chosen, its facts and fields, and the mark around it.
  constructor(inspector) {
    this.inspector = inspector;
    const { canvas } = inspector.screen;
    canvas.addEventListener("dblclick", () => { if (inspector.isOn) this.open(); });
  }

  open() {
    const { inspector } = this;
    const layer = inspector.layers.find(({ id, text }) => id === inspector.chosen && text);
    const quantity = layer && inspector.facts?.properties.find(({ name, literal }) => name === "text" && literal?.kind === "text");
    if (!quantity || this.field) return;
    const field = element("input", { value: quantity.literal.text, className: "in-place", spellcheck: false,
      ariaLabel: `The text of ${layer.id}; Enter writes it` });
    this.field = field;
    const [left, top, width, height] = layer.seen.map((number) => number * inspector.screen.zoom);
    Object.assign(field.style, { left: `${left}px`, top: `${top + height + 4}px`, minWidth: `${Math.max(width, 120)}px` });
    field.oninput = () => inspector.properties.put(quantity, field.value);
    field.onkeydown = (event) => {
      event.stopPropagation();
      if (event.key === "Enter") {
        inspector.properties.commit(quantity.file);
        this.close();
      } else if (event.key === "Escape") {
        inspector.properties.put(quantity, quantity.literal.text);
        this.close();
      }
    };
    // What was typed stays in the inspector's field, to be written or not.
    field.onblur = () => this.close();
    inspector.mark.after(field);
    field.focus();
    field.select();
  }

  close() {
    const { field } = this;
    this.field = null;
    field?.remove();
  }
}
