// The line of time: steps as bars, snapshots as flags, events as ticks, and the part that is repeated.

const element = (name, properties) => Object.assign(document.createElement(name), properties);

export class Timeline {
  // `seek(tick, snapshot)` is called while somebody scrubs.
  constructor(root, seek) {
    this.root = root;
    this.seek = seek;
    this.length = 1_000_000;
    this.facts = { steps: [], snapshots: [], events: [], duration: 0 };
    this.live = [];
    this.part = null;
    const part = (name) => root.querySelector(`#${name}`);
    [this.ruler, this.flags, this.bars, this.events, this.playhead, this.loop] =
      ["ruler", "flags", "bars", "events", "playhead", "part"].map(part);
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    root.addEventListener("pointerup", () => { this.drag = null; });
    new ResizeObserver(() => this.draw()).observe(root);
  }

  set(facts) {
    this.facts = facts;
    this.live = [];
    this.part = null;
    this.length = Math.max(facts.duration, 200_000);
    this.draw();
  }

  // Makes room for a live play that goes on.
  reach(tick) {
    if (tick <= this.length) return;
    this.length = Math.max(tick * 1.25, this.length + 1_000_000);
    this.draw();
  }

  show(tick) {
    this.playhead.style.left = `${this.share(tick)}%`;
    this.root.setAttribute("aria-valuenow", Math.round(tick / 1000));
  }

  share(tick) { return Math.min(Math.max((tick / this.length) * 100, 0), 100); }

  tickAt(event) {
    const box = this.root.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
    return Math.round((share * this.length) / 1000) * 1000;
  }

  down(event) {
    if (event.button !== 0) return;
    this.root.setPointerCapture(event.pointerId);
    const tick = this.tickAt(event);
    const box = this.root.getBoundingClientRect();
    const { tick: flag, name } = event.target.dataset ?? {};
    this.drag = { from: tick, onRuler: event.clientY - box.top < 18 && event.shiftKey };
    if (flag !== undefined) this.drag = null;
    this.seek(flag === undefined ? tick : Number(flag), name);
  }

  move(event) {
    if (!this.drag) return;
    const tick = this.tickAt(event);
    if (this.drag.onRuler) {
      const [from, to] = [Math.min(this.drag.from, tick), Math.max(this.drag.from, tick)];
      this.part = to - from > 20_000 ? { from, to } : null;
      this.drawPart();
    }
    this.seek(tick);
  }

  drawPart() {
    this.loop.hidden = !this.part;
    if (!this.part) return;
    this.loop.style.left = `${this.share(this.part.from)}%`;
    this.loop.style.width = `${this.share(this.part.to) - this.share(this.part.from)}%`;
  }

  draw() {
    const width = this.root.clientWidth || 1;
    const place = (node, tick) => { node.style.left = `${this.share(tick)}%`; return node; };
    const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60].find((s) => (s * 1e6 / this.length) * width >= 64) ?? 120;
    const marks = [];
    for (let second = 0; second * 1e6 <= this.length; second += step) {
      marks.push(place(element("i", { textContent: `${Math.round(second * 10) / 10} s` }), second * 1e6));
    }
    this.ruler.replaceChildren(...marks);
    this.bars.replaceChildren(
      ...this.facts.steps.filter((one) => one.verb !== "snapshot" && one.end > one.begin).map((one) => this.bar(one, width)),
      ...this.live.map((one) => this.bar({ ...one, isLive: true }, width)));
    this.flags.replaceChildren(...this.facts.snapshots.map(({ name, tick }) => {
      const flag = place(element("b", { textContent: name, title: `${name}, ${tick / 1e6} s` }), tick);
      if (this.share(tick) > 90) flag.style.transform = "translateX(-100%)";
      flag.dataset.tick = tick;
      flag.dataset.name = name;
      return flag;
    }));
    this.events.replaceChildren(...this.facts.events.slice(0, 2000).map((tick) => place(element("i", {}), tick)));
    this.drawPart();
  }

  bar({ verb, target, begin, end, line, isLive }, width) {
    const words = target ? `${verb} ${target}` : verb;
    const share = this.share(end) - this.share(begin);
    const wide = (share / 100) * width;
    const bar = element("span", {
      className: isLive ? "live" : verb, textContent: wide > 30 ? words : "",
      title: `${words}, ${begin / 1e6} to ${end / 1e6} s${line ? `, line ${line}` : ""}`,
    });
    if (wide <= 30) bar.classList.add("narrow");
    bar.style.left = `${this.share(begin)}%`;
    bar.style.width = `max(2px, calc(${share}% - 1px))`;
    return bar;
  }
}
