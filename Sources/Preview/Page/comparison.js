// An instant that is held beside the one that is shown, and what is different between the two, in words.

import { element, one } from "./elements.js";
import { Screen } from "./screen.js";

// While time runs, what is different is asked for so often, in milliseconds.
const pace = 150;

export class Comparison {
  // `listener` has ask(message), tick(), resized(), and choose(id), which shows a layer.
  constructor(root, shown, listener) {
    Object.assign(this, { root, shown, listener });
    this.section = one("#changes");
    this.list = this.section.querySelector("ul");
    this.screen = null;
    this.asked = { isWaiting: false, at: 0 };
    one("#release-held").onclick = () => this.release();
  }

  toggle() {
    if (this.screen) this.release();
    else this.hold();
  }

  hold() {
    const canvas = element("canvas", { width: 2, height: 2 });
    canvas.setAttribute("role", "img");
    this.tick = this.listener.tick();
    const label = `held at ${(this.tick / 1e6).toFixed(3)} s`;
    canvas.setAttribute("aria-label", `The screen, ${label}`);
    this.place = element("div", { className: "place" },
      element("div", { className: "caption" }, element("span", { textContent: label })), element("div", { className: "device" }, canvas));
    this.root.append(this.place);
    this.screen = new Screen(canvas, () => {});
    const { width, height } = this.shown.size;
    this.screen.setSize(width, height);
    this.screen.take(this.shown.whole());
    this.section.hidden = false;
    this.listener.resized();
    this.refresh();
  }

  release() {
    if (!this.screen) return;
    this.place.remove();
    this.screen = null;
    this.section.hidden = true;
    this.asked.isWaiting = false;
    this.listener.resized();
  }

  // Another instant is shown, or the scene says something else.
  refresh() {
    if (!this.screen) return;
    Object.assign(this.asked, { isWaiting: true, at: performance.now() });
    this.listener.ask({ compare: { from: this.tick, to: this.listener.tick() } });
  }

  follow(at) {
    if (this.screen && !this.asked.isWaiting && at - this.asked.at >= pace) this.refresh();
  }

  show({ from, to, changes }) {
    this.asked.isWaiting = false;
    if (!this.screen) return;
    this.section.querySelector("h2").textContent = `From ${(from / 1e6).toFixed(3)} s to ${(to / 1e6).toFixed(3)} s`;
    const rows = changes.map(({ layer, text }) => {
      const button = element("button", { type: "button", className: "change", textContent: text, title: `Show the properties of ${layer}` });
      button.onclick = () => this.listener.choose(layer);
      return element("li", {}, button);
    });
    this.list.replaceChildren(...(rows.length ? rows : [element("li", { textContent: "Nothing is different." })]));
  }
}
