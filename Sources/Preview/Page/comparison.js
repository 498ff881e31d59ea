// An instant, or a baseline, that is held beside the screen that is shown, or over it: then a bar parts the two, and a key
// shows the one that is held alone. What is different between two instants is told in words.

import { breakable, element, one } from "./elements.js";
import { Screen } from "./screen.js";

// While time runs, what is different is asked for so often, in milliseconds.
const pace = 150;
// How far a key of the bar goes, in hundredths.
const step = 2;
const seconds = (tick) => `${(tick / 1e6).toFixed(3)} s`;

export class Comparison {
  // `listener` has ask(message), tick(), scale(), the zoom of the screens, resized(), and choose(id), which shows a layer.
  constructor(root, shown, listener) {
    Object.assign(this, { root, shown, listener });
    this.section = one("#changes");
    this.list = this.section.querySelector("ul");
    this.screen = null;
    this.isOver = this.isAlone = false;
    this.share = 50;
    this.asked = { isWaiting: false, at: 0 };
    one("#release-held").onclick = () => this.release();
    [this.besides, this.overs, this.alone] = ["#hold-beside", "#hold-over", "#hold-alone"].map(one);
    this.besides.onclick = () => this.lay(false);
    this.overs.onclick = () => this.lay(true);
    this.alone.onpointerdown = (event) => {
      this.alone.setPointerCapture(event.pointerId);
      this.showAlone(true);
    };
    for (const end of ["pointerup", "pointercancel", "lostpointercapture", "blur"]) this.alone.addEventListener(end, () => this.showAlone(false));
    this.alone.onkeydown = (event) => { if (event.key === " " || event.key === "Enter") this.showAlone(true); };
    this.alone.onkeyup = () => this.showAlone(false);
    this.bar = this.makeBar();
  }

  toggle() {
    if (this.screen) this.release();
    else this.hold();
  }

  // Holds the instant that is shown.
  hold() {
    this.tick = this.listener.tick();
    this.begin(this.shown.whole(), seconds(this.tick));
    this.refresh();
  }

  // Holds a picture, as a baseline, of which `words` tell what is different.
  async holdPicture(address, label, words) {
    const image = new Image();
    image.src = address;
    await image.decode();
    const whole = element("canvas", { width: image.naturalWidth, height: image.naturalHeight });
    whole.getContext("2d").drawImage(image, 0, 0);
    this.tick = null;
    this.begin(whole, label);
    this.lay(true);
    this.section.querySelector("h2").textContent = `From ${label} to now`;
    this.list.replaceChildren(element("li", { textContent: words || "Other pixels." }));
  }

  begin(whole, label) {
    this.release();
    const canvas = element("canvas", { width: 2, height: 2, className: "held" });
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `The screen, held: ${label}`);
    this.label = label;
    this.screen = new Screen(canvas, () => {});
    const { width, height } = this.shown.size;
    this.screen.setSize(width, height);
    this.screen.take(whole);
    this.section.hidden = false;
    this.lay(this.isOver);
  }

  release() {
    if (!this.screen) return;
    this.place?.remove();
    this.bar.remove();
    this.screen.canvas.remove();
    this.screen = this.place = null;
    this.isAlone = this.bar.hidden = false;
    this.section.hidden = true;
    this.asked.isWaiting = false;
    this.listener.resized();
  }

  // ---- Where it is held

  // Over the screen that is shown, or beside it.
  lay(isOver) {
    this.isOver = isOver;
    this.besides.setAttribute("aria-pressed", !isOver);
    this.overs.setAttribute("aria-pressed", isOver);
    if (!this.screen) return;
    this.place?.remove();
    this.place = null;
    const { canvas } = this.screen;
    if (isOver) {
      this.shown.canvas.after(canvas, this.bar);
      this.fit();
      this.setShare(this.share);
    } else {
      this.bar.remove();
      canvas.style.clipPath = "";
      this.place = element("div", { className: "place" },
        element("div", { className: "caption" }, element("span", { textContent: `held: ${this.label}` })), element("div", { className: "device" }, canvas));
      this.root.append(this.place);
    }
    this.listener.resized();
  }

  // The screen that stands beside the one that is shown; null for none.
  get beside() { return this.place ? this.screen : null; }

  // The screen that is shown has another scale.
  fit() { if (this.screen && this.isOver) this.screen.showAt(this.listener.scale()); }

  makeBar() {
    const bar = element("div", { className: "held-bar", tabIndex: 0, title: "Pull it: what is held is on the left" }, element("i"));
    for (const [name, value] of [["role", "slider"], ["aria-label", "How much is seen of what is held"], ["aria-valuemin", 0], ["aria-valuemax", 100]]) {
      bar.setAttribute(name, value);
    }
    bar.onpointerdown = (event) => {
      event.stopPropagation();
      event.preventDefault();
      bar.focus({ focusVisible: false });
      bar.setPointerCapture(event.pointerId);
      this.isPulled = true;
    };
    bar.onpointermove = (event) => {
      if (!this.isPulled) return;
      const { left, width } = this.shown.canvas.getBoundingClientRect();
      this.setShare(((event.clientX - left) / width) * 100);
    };
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) bar.addEventListener(end, () => { this.isPulled = false; });
    bar.onkeydown = (event) => {
      const to = { ArrowLeft: this.share - step, ArrowRight: this.share + step, Home: 0, End: 100 }[event.key];
      if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.setShare(to);
    };
    return bar;
  }

  setShare(share) {
    this.share = Math.min(Math.max(share, 0), 100);
    this.bar.style.left = `${this.share}%`;
    this.bar.dataset.held = this.label;
    this.bar.setAttribute("aria-valuenow", Math.round(this.share));
    this.bar.setAttribute("aria-valuetext", `${Math.round(this.share)} % of ${this.label}`);
    this.clip(this.share);
  }

  clip(share) { this.screen.canvas.style.clipPath = share < 100 ? `inset(0 ${100 - share}% 0 0)` : ""; }

  // While a key or a button is down, what is held stands over all of the screen.
  showAlone(isAlone) {
    if (!this.screen || this.isAlone === isAlone) return;
    this.isAlone = isAlone;
    if (isAlone) {
      this.wasBeside = !this.isOver;
      if (this.wasBeside) this.lay(true);
      this.clip(100);
      this.bar.hidden = true;
    } else {
      this.bar.hidden = false;
      if (this.wasBeside) this.lay(false);
      else this.clip(this.share);
    }
  }

  // ---- What is different

  // Another instant is shown, or the scene says something else.
  refresh() {
    if (!this.screen || this.tick === null) return;
    Object.assign(this.asked, { isWaiting: true, at: performance.now() });
    this.listener.ask({ compare: { from: this.tick, to: this.listener.tick() } });
  }

  follow(at) {
    if (this.screen && !this.asked.isWaiting && at - this.asked.at >= pace) this.refresh();
  }

  show({ from, to, changes }) {
    this.asked.isWaiting = false;
    if (!this.screen || this.tick === null) return;
    this.section.querySelector("h2").textContent = `From ${seconds(from)} to ${seconds(to)}`;
    const rows = changes.map(({ layer, text }) => {
      const button = element("button", { type: "button", className: "change", title: `Show the properties of ${layer}` });
      // Long names are broken behind their dots.
      button.append(...breakable(text, /(?<=\w\.)(?=[a-z])/i));
      button.onclick = () => this.listener.choose(layer);
      return element("li", {}, button);
    });
    this.list.replaceChildren(...(rows.length ? rows : [element("li", { textContent: "Nothing is different." })]));
  }
}
