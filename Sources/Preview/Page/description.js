// What the screen shows, for those who hear it.

import { one } from "./elements.js";

const pause = 300;

export class ScreenDescription {
  // `isAsked()` whether the words are wanted now, where nothing else asks for the layers; `ask()` wants the layers.
  constructor(isAsked, ask) {
    Object.assign(this, { isAsked, ask });
  }

  // A picture came: where no other follows at once, its texts are asked for.
  later() {
    clearTimeout(this.timer);
    if (this.isAsked()) this.timer = setTimeout(this.ask, pause);
  }

  show(layers) {
    const texts = layers.filter(({ text, seen }) => text && seen[2] > 0 && seen[3] > 0).map(({ text }) => text.trim()).filter(Boolean);
    one("#heard").textContent = texts.length ? `It shows: ${texts.slice(0, 200).join(". ")}` : "It shows no words.";
  }
}
