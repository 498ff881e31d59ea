// A number, a colour or a text of the file that is changed where it is shown. It is written when somebody says so, and what
// would be written, and where, is told before.

import { element } from "./elements.js";

// A number's steps while it is dragged: of its last digit, or of one.
const stepOf = (text) => text.includes(".") ? 10 ** -text.split(".")[1].length : 1;

export class Literal {
  // `write(quantity, text)` writes the other text in the place of the literal.
  constructor(quantity, write) {
    Object.assign(this, { quantity, write });
    const { kind, text } = quantity.literal;
    this.field = element("input", { value: text, className: "literal", spellcheck: false, ariaLabel: `${quantity.name}, in the file`,
      inputMode: kind === "number" ? "decimal" : "text" });
    this.field.oninput = () => this.show();
    this.field.onkeydown = (event) => this.press(event);
    this.save = element("button", { type: "button", textContent: "Write", className: "write", hidden: true });
    this.save.onclick = () => this.commit();
    this.words = element("small", { className: "target", hidden: true });
    this.words.setAttribute("role", "status");
    this.root = element("span", { className: "literal-editor" });
    if (kind === "color") this.root.append(this.picker(text));
    this.root.append(this.field, this.save, this.words);
  }

  // The colour without what shines through, which stays as it is.
  picker(text) {
    const picker = element("input", { type: "color", value: text.slice(0, 7).toLowerCase(), ariaLabel: `${this.quantity.name}, picked` });
    picker.oninput = () => {
      this.field.value = picker.value.toUpperCase() + this.quantity.literal.text.slice(7);
      this.show();
    };
    this.color = picker;
    return picker;
  }

  get isChanged() { return this.field.value.trim() !== this.quantity.literal.text; }

  // What would be written, and where.
  show() {
    const { file, line, literal } = this.quantity;
    this.save.hidden = this.words.hidden = !this.isChanged;
    this.words.textContent = `${file.split("/").pop()}:${line}: ${literal.text} → ${this.field.value.trim()}`;
    if (this.color && /^#[0-9a-f]{6}/i.test(this.field.value)) this.color.value = this.field.value.slice(0, 7).toLowerCase();
  }

  press(event) {
    event.stopPropagation();
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === "Enter") this.commit();
    if (event.key === "Escape") {
      this.field.value = this.quantity.literal.text;
      this.show();
      this.field.blur();
    }
    if (step && this.quantity.literal.kind === "number") {
      event.preventDefault();
      this.move(Number(this.field.value), step * (event.shiftKey ? 10 : 1));
    }
  }

  // So many steps further; NaN moves nothing.
  move(from, steps) {
    const step = stepOf(this.quantity.literal.text);
    if (Number.isNaN(from)) return;
    const digits = Math.max(0, Math.round(-Math.log10(step)));
    this.field.value = (from + steps * step).toFixed(digits);
    this.show();
  }

  // Dragging a number's name moves it.
  dragBy(handle) {
    if (this.quantity.literal.kind !== "number") return;
    handle.classList.add("draggable");
    let start = null;
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      handle.setPointerCapture(event.pointerId);
      start = { x: event.clientX, from: Number(this.field.value) };
    });
    handle.addEventListener("pointermove", (event) => {
      if (start) this.move(start.from, Math.round((event.clientX - start.x) / 2));
    });
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) handle.addEventListener(end, () => { start = null; });
  }

  commit() {
    if (this.isChanged) this.write(this.quantity, this.field.value.trim());
  }
}
