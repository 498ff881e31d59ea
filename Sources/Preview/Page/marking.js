// Steps that are written into the take at the instant that is shown: a snapshot of it, a caption, or that a label says what it says.

import { one } from "./elements.js";

export class Marking {
  // `ask(message)` sends; `inspector` knows the layers; `now()` gives the scene, the instant, and whether a take of it may be
  // changed now.
  constructor(ask, inspector, now) {
    Object.assign(this, { ask, inspector, now });
    [this.dialog, this.field, this.naming, this.expecting] = ["#marking", "#snapshot-name", "#mark-snapshot", "#mark-expect"].map(one);
    one("#close-marking").onclick = () => this.dialog.close();
    this.title = one("#marking-title");
    this.captioning = one("#mark-caption");
    this.dialog.querySelector("form").onsubmit = () => this.write({ [this.kind]: this.field.value.trim() });
  }

  // The menu is opened, by the mouse over a place of the screen, or else for the layer that is chosen.
  offer(event) {
    this.naming.hidden = this.captioning.hidden = !this.now().mayMark;
    this.expecting.hidden = true;
    if (this.naming.hidden) return;
    if (event) this.inspector.want(event, (layers) => this.expectOne(layers.filter(({ paints }) => paints).map(({ id }) => id)));
    else if (this.inspector.chosen) this.expectOne([this.inspector.chosen]);
  }

  // The frontmost label of some layers.
  expectOne(ids) {
    this.inspector.askForLayers((layers) => {
      const label = ids.map((id) => layers.find((one) => one.id === id)).find((one) => one?.text);
      this.expecting.hidden = !label;
      if (!label) return;
      this.layer = label.id;
      const text = label.text.length > 24 ? `${label.text.slice(0, 23)}…` : label.text;
      this.expecting.textContent = `Expect that ${label.id.split(".").pop()} says “${text}” here`;
    });
  }

  snapshot() { this.open("snapshot", "Snapshot here"); }

  // A text over the picture, from here on.
  caption() { this.open("caption", "Caption from here on"); }

  open(kind, title) {
    this.kind = kind;
    this.title.textContent = title;
    this.field.value = "";
    this.dialog.showModal();
  }

  expect() { this.write({ layer: this.layer }); }

  write(what) {
    const { scene, tick } = this.now();
    this.ask({ mark: { scene, tick, ...what } });
  }
}
