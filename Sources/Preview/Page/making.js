// A scene of one's own, made from one of those to start from: looked at, named, written, and shown.

import { element, moveFocus, one } from "./elements.js";

export class Making {
  // `ask(message)` sends.
  constructor(ask) {
    Object.assign(this, { ask });
    [this.dialog, this.list, this.idea, this.refusal, this.field] =
      ["#making", "#starts", "#start-idea", "#making-refusal", "#new-name"].map(one);
    one("#make").onclick = () => this.open();
    one("#close-making").onclick = () => this.close();
    this.dialog.querySelector("form").onsubmit = (event) => {
      event.preventDefault();
      this.refusal.hidden = true;
      this.isAsked = true;
      const copies = this.copied ?? undefined;
      this.ask({ make: { name: this.field.value.trim(), like: copies === undefined ? this.start.name : undefined, copies } });
    };
    this.list.addEventListener("keydown", (event) => {
      const button = event.target.closest("button");
      if (moveFocus(event, [...this.list.children], button, true)) document.activeElement.click();
    });
  }

  // Those that there are; none where nothing may be written.
  show(starts) {
    one("#make").hidden = !starts.length;
    this.starts = starts;
  }

  // A scene of the same files as a shipped one.
  openCopy(number, name) {
    this.copied = number;
    this.list.hidden = true;
    this.idea.textContent = `All files of ${name}, to be changed.`;
    this.field.value = `my-${name}`;
    this.dialog.showModal();
    this.field.focus();
  }

  open() {
    this.copied = null;
    this.list.hidden = false;
    if (!this.list.childElementCount) {
      this.list.append(...this.starts.map((start) => {
        const button = element("button", { type: "button", title: start.idea });
        button.setAttribute("role", "radio");
        button.append(Object.assign(new Image(80, 140), { src: `start/${start.name}`, alt: "" }), start.name);
        button.onclick = () => this.choose(start);
        return button;
      }));
    }
    this.choose(this.start ?? this.starts[0]);
    this.dialog.showModal();
    this.list.querySelector("[aria-checked=true]").focus();
  }

  choose(start) {
    // A name that was not written by hand follows.
    if (!this.field.value || this.field.value === `my-${this.start?.name}`) this.field.value = `my-${start.name}`;
    this.start = start;
    this.idea.textContent = start.idea;
    this.starts.forEach(({ name }, index) => {
      const button = this.list.children[index];
      button.setAttribute("aria-checked", name === start.name);
      button.tabIndex = name === start.name ? 0 : -1;
    });
  }

  // It cannot be made: said where it was asked for. False where nothing was.
  refuse(text) {
    if (!this.isAsked) return false;
    this.isAsked = false;
    this.refusal.textContent = text;
    this.refusal.hidden = false;
    return true;
  }

  close() {
    this.isAsked = false;
    this.dialog.close();
  }
}
