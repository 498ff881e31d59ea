// What is typed, pasted, or put together by an input method, for the layer that has the keyboard.
//
// A field that is not seen takes it, as only fields are given all of that, and a phone's keyboard. It has the focus while
// keys go to the scene; Escape gives them back to the page.

import { one } from "./elements.js";

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
// What a letter may be long, in bytes (PageRequest.swift).
const longest = 64;

export class Typing {
  // `type(text, at)` is called with each character.
  constructor(screen, type, say) {
    Object.assign(this, { screen, type, say });
    // The layer that has the keyboard.
    this.layer = null;
    [this.field, this.marked, this.note, this.button] = ["#typed", "#marked", "#keyboard-note", "#keyboard"].map(one);
    this.field.addEventListener("keydown", (event) => this.press(event));
    this.field.addEventListener("input", (event) => this.take(event));
    this.field.addEventListener("compositionupdate", ({ data }) => this.mark(data));
    this.field.addEventListener("compositionend", (event) => {
      this.mark("");
      this.send(event.timeStamp);
    });
    this.field.addEventListener("focus", () => this.showNote());
    this.field.addEventListener("blur", () => {
      this.mark("");
      this.field.value = "";
      this.showNote();
    });
    this.screen.canvas.addEventListener("focus", () => { if (this.layer !== null && !this.isTouched) this.begin(); });
    this.button.onclick = () => this.begin();
  }

  get isOn() { return document.activeElement === this.field; }

  setLayer(layer) {
    const wasOn = this.isOn;
    this.layer = layer;
    this.field.disabled = layer === null;
    // One stop of the Tab key: the screen, or the field in it.
    this.screen.canvas.tabIndex = layer === null ? 0 : -1;
    if (wasOn && layer === null) this.screen.canvas.focus({ preventScroll: true });
    this.showNote();
  }

  showNote() {
    const name = this.layer?.split(".").pop();
    this.note.textContent = this.isOn ? `Keys go to ${name} · Esc gives them back` : "";
    this.button.hidden = this.layer === null || this.isOn;
    this.button.textContent = `Type into ${name}`;
  }

  // Somebody touches the screen. A phone's keyboard comes only for the field that is touched.
  touch(event) {
    this.isTouched = event.pointerType === "touch";
    if (this.layer === null || this.isTouched) this.screen.canvas.focus({ preventScroll: true });
    else this.begin();
    this.isTouched = false;
  }

  begin() {
    if (this.layer === null) return;
    this.field.focus({ preventScroll: true });
  }

  // Keys belong to the page again.
  end() { this.field.blur(); }

  press(event) {
    if (event.isComposing) return;
    if (event.key === "Backspace" && !this.field.value) {
      event.preventDefault();
      this.type("⌫", event.timeStamp);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      this.say("A scene's keyboard has no return key.");
    }
  }

  take(event) {
    if (event.isComposing) return;
    // A phone's keyboard tells of no keys.
    if (event.inputType?.startsWith("delete") && !this.field.value) this.type("⌫", event.timeStamp);
    this.send(event.timeStamp);
  }

  send(at) {
    const text = this.field.value;
    this.field.value = "";
    for (const { segment } of letters.segment(text)) {
      if (segment.trim() === "" && segment !== " ") continue;
      if (new TextEncoder().encode(segment).length <= longest) this.type(segment, at);
    }
  }

  // The layers are somewhere else: the field, and what is put together in it, stand where the layer is.
  place(layers, zoom) {
    const layer = layers.find(({ id }) => id === this.layer);
    const [x, y, width, height] = (layer?.seen ?? [0, 0, 1, 1]).map((number) => number * zoom);
    for (const { style } of [this.field, this.marked]) Object.assign(style, { left: `${x}px`, top: `${y}px` });
    Object.assign(this.field.style, { width: `${Math.max(width, 1)}px`, height: `${Math.max(height, 1)}px` });
    this.marked.style.minHeight = `${height}px`;
  }

  // What an input method has not yet decided on.
  mark(text) {
    this.marked.textContent = text;
    this.marked.hidden = !text;
  }
}
