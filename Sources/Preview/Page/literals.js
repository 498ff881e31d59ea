// A number, a colour, a text or a curve of a file that is changed where it is shown. It is written when somebody says so,
// and what would be written, where, and what follows from it, is told before.

import { element } from "./elements.js";
import { Spring } from "./springs.js";

// A number's steps while it is dragged: of its last digit, or of one.
const stepOf = (text) => text.includes(".") ? 10 ** -text.split(".")[1].length : 1;

// What would stand in the place of a name, for one layer alone; null where it would be no literal.
export function literalOf(value) {
  if (/^-?\d+(\.\d+)?$/.test(value)) return { kind: "number", text: value };
  const [color] = /#[0-9a-f]{6}([0-9a-f]{2})?\b/i.exec(value) ?? [];
  if (color) return { kind: "color", text: color };
  return /^"[^"{}\\…]*"$/.test(value) ? { kind: "text", text: value.slice(1, -1) } : null;
}

export class Literal {
  // `desk` has readers(place, take), which tells what follows from what stands there, and tryOut(file), which shows what was
  // changed; `commit()` writes that.
  constructor(quantity, desk, commit) {
    Object.assign(this, { quantity, desk, commit });
    const { use, properties } = desk.facts ?? {};
    // Of a layer in a component, which says it for all that use that.
    const isOwn = use && quantity.file === use.file && use.line <= quantity.line && quantity.line <= use.lastLine;
    this.spread = use && properties.includes(quantity) && !isOwn
      ? `, in the component ${use.component} for all of them` : "";
    const { kind, text, choices } = quantity.literal;
    const ariaLabel = `${quantity.name ?? kind}, in the file`;
    this.field = choices?.length
      ? element("select", { className: "literal", ariaLabel }, ...choices.map((one) => new Option(one, one, false, one === text)))
      : element("input", { value: text, className: "literal", spellcheck: false, ariaLabel, inputMode: kind === "number" ? "decimal" : "text" });
    this.field.oninput = () => this.change();
    this.field.onkeydown = (event) => this.press(event);
    this.save = element("button", { type: "button", textContent: "Write", className: "write", hidden: true });
    this.save.onclick = () => this.commit();
    this.note = element("small", { className: "target", hidden: true });
    this.note.setAttribute("role", "status");
    this.root = element("span", { className: "literal-editor" });
    if (kind === "color") {
      this.field.setAttribute("list", "scene-colors");
      this.root.append(this.picker(text));
    }
    this.root.append(this.field, this.save, this.note);
    if (kind === "curve") {
      this.spring = new Spring(text, (other) => this.put(other));
      this.root.prepend(this.spring.root);
    }
  }

  // The colour without what shines through, which stays as it is.
  picker(text) {
    const picker = element("input", { type: "color", value: text.slice(0, 7).toLowerCase(), ariaLabel: `${this.quantity.name}, picked` });
    picker.setAttribute("list", "scene-colors");
    picker.oninput = () => this.put(picker.value.toUpperCase() + this.quantity.literal.text.slice(7));
    this.color = picker;
    return picker;
  }

  // The part of a change that puts the field's text in the place of the literal.
  get part() {
    const { line, column, name, means, value, literal, writtenName, isWithin } = this.quantity;
    const isWord = literal.kind === "word" || undefined;
    return { line, column, name, isWithin, isWord, value: means ?? value, was: writtenName ?? literal.text, text: this.field.value.trim() };
  }

  get isChanged() { return this.field.value.trim() !== this.quantity.literal.text; }

  put(text) {
    this.field.value = text;
    this.change();
  }

  change() {
    this.look = "";
    this.show();
    this.desk.tryOut(this.quantity.file);
  }

  // What a change of it would make look otherwise, or why it cannot be.
  reached(text) {
    this.look = text ? `; ${text}` : "";
    this.show();
  }

  // What would be written, and where.
  show() {
    const { file, line, column, name, called, literal, writtenName } = this.quantity;
    this.save.hidden = this.note.hidden = !this.isChanged;
    const label = called ?? name;
    this.note.textContent = `${label ? `${label} in ` : ""}${file.split("/").pop()}:${line}: ${writtenName ?? literal.text} → ${this.field.value.trim()}`
      + `${this.spread}${this.reach ?? ""}${this.look ?? ""}`;
    if (this.color && /^#[0-9a-f]{6}/i.test(this.field.value)) this.color.value = this.field.value.slice(0, 7).toLowerCase();
    this.spring?.show(this.field.value);
    if (!this.isChanged || this.hasAsked || writtenName) return;
    this.hasAsked = true;
    this.desk.readers({ file, line, column }, (layers) => {
      if (layers.length > 1) this.reach = `; ${layers.length} layers follow from it: lines ${layers.slice(0, 8).map((one) => one.line).join(", ")}`;
      this.show();
    });
  }

  press(event) {
    event.stopPropagation();
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === "Enter") this.commit();
    if (event.key === "Escape") {
      this.put(this.quantity.literal.text);
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
    this.put((from + steps * step).toFixed(digits));
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
}
