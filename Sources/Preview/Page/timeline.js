// The line of time: steps as bars, snapshots as flags, events as ticks, and the part that is repeated.

import { element } from "./elements.js";

const shortestPart = 20_000;
const frame = 1e6 / 60;

export class Timeline {
  // `seek(tick, snapshot)` is called while somebody scrubs; `partChanged()` when another part is chosen.
  constructor(root, seek, partChanged) {
    Object.assign(this, { root, seek, partChanged });
    this.length = 1_000_000;
    this.facts = { steps: [], snapshots: [], events: [], duration: 0 };
    this.live = [];
    this.part = null;
    const part = (name) => root.querySelector(`#${name}`);
    [this.ruler, this.flags, this.bars, this.events, this.playhead, this.loop] =
      ["ruler", "flags", "bars", "events", "playhead", "part"].map(part);
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      root.addEventListener(end, () => { this.drag = null; });
    }
    root.addEventListener("keydown", (event) => this.press(event));
    new ResizeObserver(() => this.draw()).observe(root);
  }

  // A take's facts. The part that was chosen stays as far as there is one, unless it was of another take.
  set(facts) {
    const isSame = this.facts.scene === facts.scene && this.facts.take === facts.take;
    this.facts = facts;
    this.live = [];
    this.length = Math.max(facts.duration, 200_000);
    this.setPart(isSame ? this.part : null);
    this.draw();
  }

  // A part of the take; what is too short is none.
  setPart(part) {
    const [from, to] = part ? [Math.max(part.from, 0), Math.min(part.to, this.facts.duration)] : [0, 0];
    this.part = to - from > shortestPart ? { from, to } : null;
    this.drawPart();
    this.partChanged();
  }

  // Begins or ends the part at an instant.
  setEnd(name, tick) {
    const whole = this.part ?? { from: 0, to: this.facts.duration };
    const part = { ...whole, [name]: tick };
    if (part.from >= part.to) this.setPart(name === "from" ? { from: tick, to: this.facts.duration } : { from: 0, to: tick });
    else this.setPart(part);
  }

  // Whether the take is not what is seen: somebody has touched the screen since.
  setLive(isLive) { this.root.classList.toggle("over", isLive); }

  // Makes room for a live play that goes on.
  reach(tick) {
    if (tick <= this.length) return;
    this.length = Math.max(tick * 1.25, this.length + 1_000_000);
    this.draw();
  }

  show(tick) {
    this.playhead.style.left = `${this.share(tick)}%`;
    this.tick = tick;
    this.root.setAttribute("aria-valuenow", Math.round(tick / 1000));
    this.root.setAttribute("aria-valuemax", Math.round(this.length / 1000));
    this.root.setAttribute("aria-valuetext", `${(tick / 1e6).toFixed(3)} seconds${this.partOfTake(tick)}`);
  }

  // The step and the snapshot at an instant, in words.
  partOfTake(tick) {
    const step = this.facts.steps.find(({ verb, begin, end }) => verb !== "snapshot" && begin <= tick && tick < end);
    const flag = this.facts.snapshots.find((one) => one.tick === tick);
    return (step ? `, ${step.verb}${step.target ? ` ${step.target}` : ""}` : "") + (flag ? `, snapshot ${flag.name}` : "");
  }

  // Instants at which something begins or ends, or has a name.
  get stops() {
    const { steps, snapshots, duration } = this.facts;
    const all = [0, duration, ...steps.flatMap(({ begin, end }) => [begin, end]), ...snapshots.map(({ tick }) => tick)];
    return [...new Set(all)].sort((one, other) => one - other);
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { tick = 0, stops } = this;
    const far = event.shiftKey ? 10 : 0;
    const to = {
      Home: () => 0, End: () => this.facts.duration || this.length,
      PageDown: () => stops.find((stop) => stop > tick) ?? tick, PageUp: () => stops.findLast((stop) => stop < tick) ?? 0,
      ArrowRight: far && (() => tick + far * frame), ArrowLeft: far && (() => tick - far * frame),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    const stop = Math.max(to(), 0);
    this.seek(stop, this.facts.snapshots.find((one) => one.tick === stop)?.name);
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
    if (this.drag.onRuler) this.setPart(null);
    if (flag !== undefined) this.drag = null;
    this.seek(flag === undefined ? tick : Number(flag), name);
  }

  move(event) {
    if (!this.drag) return;
    const tick = this.tickAt(event);
    if (this.drag.onRuler) {
      this.setPart({ from: Math.min(this.drag.from, tick), to: Math.max(this.drag.from, tick) });
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
      ...this.live.filter(({ end, begin }) => end > begin).map((one) => this.bar({ ...one, isLive: true }, width)));
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
