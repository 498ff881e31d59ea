// The line of time: steps as bars, snapshots as flags, events as ticks, and the part that is repeated. It shows all of the
// take, or a view of it, from one instant to another.

import { element } from "./elements.js";

const shortestPart = 20_000;
const shortestView = 100_000;
const frame = 1e6 / 60;
// Bars of what is done live.
const longestLive = 300;
const isRest = ({ verb }) => verb === "wait" || verb === "settle";
const labelOf = ({ verb, target }) => target ? `${verb} ${target}` : verb;
// Points that a bar has to have for the beginning of its label.
const roomOfLabel = (step) => isRest(step) ? 34 : Math.min(12 + labelOf(step).length * 5.5, 80);

export class Timeline {
  // `seek(tick, snapshot)` is called while somebody scrubs; `partChanged()` when another part is chosen, `viewChanged()`
  // when another view is shown.
  constructor(root, seek, partChanged, viewChanged) {
    Object.assign(this, { root, seek, partChanged, viewChanged });
    this.view = null;
    this.length = 1_000_000;
    this.facts = { steps: [], snapshots: [], events: [], duration: 0 };
    this.live = [];
    this.part = null;
    // Who changes the steps; null for nobody.
    this.hands = null;
    const part = (name) => root.querySelector(`#${name}`);
    [this.ruler, this.flags, this.bars, this.labels, this.events, this.playhead, this.loop] =
      ["ruler", "flags", "bars", "labels", "events", "playhead", "part"].map(part);
    this.grips = [...root.querySelectorAll(".grip")];
    root.addEventListener("pointerdown", (event) => this.down(event));
    root.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      root.addEventListener(end, () => { this.drag = null; });
    }
    root.addEventListener("keydown", (event) => this.press(event));
    root.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    root.addEventListener("dblclick", () => this.setView(null));
    new ResizeObserver(() => this.draw()).observe(root);
  }

  // A take's facts. The part that was chosen stays as far as there is one, unless it was of another take.
  set(facts) {
    const isSame = this.facts.scene === facts.scene && this.facts.take === facts.take;
    this.facts = facts;
    this.live = [];
    this.length = Math.max(facts.duration, 200_000);
    this.hands?.renew();
    this.setPart(isSame ? this.part : null);
    if (isSame && this.view) this.setView(this.view);
    else this.setView(null);
  }

  // ---- The view

  get range() { return this.view ?? { from: 0, to: this.length }; }

  // Shows the take from an instant to another; null for all of it.
  setView(view) {
    const span = view && Math.max(view.to - view.from, shortestView);
    if (!view || span >= this.length) this.view = null;
    else {
      const from = Math.min(Math.max(view.from, 0), this.length - span);
      this.view = { from, to: from + span };
    }
    this.draw();
    this.show(this.tick ?? 0, true);
    this.viewChanged();
  }

  // So many times as large, about an instant that stays where it is.
  zoom(factor, tick) {
    const { from, to } = this.range;
    this.setView({ from: tick - (tick - from) / factor, to: tick + (to - tick) / factor });
  }

  // A wheel goes along it; with the control key, or two fingers on a track pad, it is shown larger about the pointer.
  turn(event) {
    const { from, to } = this.range;
    const isAlong = !event.ctrlKey && !event.metaKey;
    if (isAlong && !this.view) return;
    event.preventDefault();
    if (!isAlong) return this.zoom(Math.exp(-event.deltaY / (event.deltaMode ? 20 : 200)), this.tickAt(event));
    const way = (event.deltaX || event.deltaY) * (event.deltaMode ? 20 : 1) / (this.root.clientWidth || 1) * (to - from);
    this.setView({ from: from + way, to: to + way });
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

  // What is done live, as bars.
  mark({ act: what, finger }, tick) {
    const { live } = this;
    if (what === "down" && finger && live.length) live.at(-1).verb = "pinch";
    else if (what === "down") {
      while (live.length && live.at(-1).begin > tick) live.pop();
      if (live.length) live.at(-1).end = Math.min(live.at(-1).end, tick);
      live.push({ verb: "touch", begin: tick, end: tick });
      // Of what goes on for long, the first ones become one.
      if (live.length > longestLive) live.splice(0, 2, { ...live[0], end: live[1].end });
    }
    if (what === "up" && live.length) {
      live.at(-1).end = tick;
      this.draw();
    }
  }

  // Makes room for a live play that goes on.
  reach(tick) {
    if (tick <= this.length) return;
    this.length = Math.max(tick * 1.25, this.length + 1_000_000);
    this.draw();
    this.viewChanged();
  }

  // What is played stays in view; what is looked for elsewhere does not bring it back.
  show(tick, isElsewhere) {
    this.tick = tick;
    const { from, to } = this.range;
    if (this.view && !isElsewhere && (tick < from || tick > to)) {
      return this.setView({ from: tick - (to - from) / 10, to: tick + (to - from) * 0.9 });
    }
    this.playhead.hidden = tick < from || tick > to;
    this.playhead.style.left = `${this.share(tick)}%`;
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
    if (this.hands?.press(event)) {
      event.preventDefault();
      return event.stopPropagation();
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { tick = 0, stops } = this;
    const far = event.shiftKey ? 10 : 0;
    const to = {
      Home: () => 0, End: () => this.facts.duration || this.length,
      PageDown: () => stops.find((stop) => stop > tick) ?? tick, PageUp: () => stops.findLast((stop) => stop < tick) ?? 0,
      "+": () => this.zoom(2, tick), "=": () => this.zoom(2, tick), "-": () => this.zoom(0.5, tick), 0: () => this.setView(null),
      ArrowRight: far && (() => tick + far * frame), ArrowLeft: far && (() => tick - far * frame),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    const wanted = to();
    // A view is none.
    if (wanted === undefined) return;
    const stop = Math.max(wanted, 0);
    this.seek(stop, this.facts.snapshots.find((one) => one.tick === stop)?.name);
  }

  share(tick) {
    const { from, to } = this.range;
    return Math.min(Math.max(((tick - from) / (to - from)) * 100, 0), 100);
  }

  isSeen(begin, end = begin) { return end >= this.range.from && begin <= this.range.to; }

  tickAt(event) {
    const box = this.root.getBoundingClientRect();
    const share = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
    const { from, to } = this.range;
    return Math.round((from + share * (to - from)) / 1000) * 1000;
  }

  down(event) {
    if (event.button !== 0 || this.hands?.begin(event)) return;
    this.root.setPointerCapture(event.pointerId);
    const tick = this.tickAt(event);
    const { end } = event.target.dataset ?? {};
    if (end) return void (this.drag = { end });
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
    if (this.drag.end) this.pull(this.drag.end, tick);
    if (this.drag.onRuler) {
      this.setPart({ from: Math.min(this.drag.from, tick), to: Math.max(this.drag.from, tick) });
    }
    this.seek(tick);
  }

  // An end of the part goes with the finger, as far as the other one; at both ends of the take there is no part.
  pull(end, tick) {
    const { duration } = this.facts;
    const part = { ...(this.part ?? { from: 0, to: duration }) };
    part[end] = end === "from" ? Math.min(tick, part.to - shortestPart - 1000) : Math.max(tick, part.from + shortestPart + 1000);
    this.setPart(part.from <= 0 && part.to >= duration ? null : part);
  }

  drawPart() {
    const { from, to } = this.part ?? { from: 0, to: this.facts.duration };
    for (const grip of this.grips) {
      const tick = grip.dataset.end === "from" ? from : to;
      grip.hidden = !this.facts.duration || !this.isSeen(tick);
      grip.style.left = `${this.share(tick)}%`;
      grip.dataset.time = this.part ? `${(tick / 1e6).toFixed(3)}` : "";
    }
    this.loop.hidden = !this.part;
    if (!this.part) return;
    this.loop.style.left = `${this.share(this.part.from)}%`;
    this.loop.style.width = `${this.share(this.part.to) - this.share(this.part.from)}%`;
  }

  draw() {
    const width = this.root.clientWidth || 1;
    const place = (node, tick) => { node.style.left = `${this.share(tick)}%`; return node; };
    const { from, to } = this.range;
    const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60].find((s) => (s * 1e6 / (to - from)) * width >= 64) ?? 120;
    const marks = [];
    for (let index = Math.ceil(from / 1e6 / step); index * step * 1e6 <= to; index += 1) {
      marks.push(place(element("i", { textContent: `${Math.round(index * step * 100) / 100} s` }), index * step * 1e6));
    }
    this.ruler.replaceChildren(...marks);
    const steps = this.facts.steps.map((one, index) => ({ ...one, index }));
    const shown = [...steps.filter(({ verb }) => verb !== "snapshot"), ...this.live.map((one) => ({ ...one, isLive: true }))]
      .filter(({ begin, end }) => end > begin && this.isSeen(begin, end));
    this.bars.replaceChildren(...shown.map((one) => this.bar(one, width)));
    this.labels.replaceChildren(...this.labelsBelow(shown, width));
    const flagged = this.facts.snapshots.filter(({ tick }) => this.isSeen(tick)).sort((one, other) => one.tick - other.tick);
    const rooms = this.roomsOfFlags(flagged, width);
    this.flags.replaceChildren(...flagged.map(({ name, tick }, index) => {
      const flag = place(element("b", { textContent: name, title: `${name}, ${tick / 1e6} s` }), tick);
      const { room, isLeft } = rooms[index];
      if (isLeft) flag.style.transform = "translateX(-100%)";
      if (room < 16) flag.classList.add("narrow");
      else flag.style.maxWidth = `${Math.min(room - 1, 120)}px`;
      const step = steps.find((one) => one.verb === "snapshot" && one.target === name && one.begin === tick);
      if (step) this.markStep(flag, step);
      flag.dataset.tick = tick;
      flag.dataset.name = name;
      return flag;
    }));
    this.events.replaceChildren(...this.facts.events.filter((tick) => this.isSeen(tick)).slice(0, 2000).map((tick) => place(element("i", {}), tick)));
    this.drawPart();
  }

  // How wide each flag may be: as far as the next one. The last one stands to the left of its instant where there is more room.
  roomsOfFlags(flags, width) {
    const { from, to } = this.range;
    const rooms = flags.map(({ tick }, index) => ({ room: this.wide({ begin: tick, end: flags[index + 1]?.tick ?? to }, width), isLeft: false }));
    const last = rooms.at(-1);
    if (!last || last.room >= 120) return rooms;
    const before = this.wide({ begin: flags.at(-2)?.tick ?? from, end: flags.at(-1).tick }, width);
    if (before / 2 <= last.room) return rooms;
    Object.assign(last, { room: before / 2, isLeft: true });
    if (rooms.length > 1) rooms.at(-2).room = before / 2;
    return rooms;
  }

  // Which step it is, and whether that is chosen.
  markStep(node, { index }) {
    node.dataset.step = index;
    node.classList.toggle("chosen", index === this.hands?.chosen);
  }

  wide({ begin, end }, width) { return (this.share(end) - this.share(begin)) / 100 * width; }

  // The labels of steps too short for them stand below, each as far as the next one; a rest says enough by its colour.
  labelsBelow(steps, width) {
    const { to } = this.range;
    const short = steps.filter((one) => !isRest(one) && this.wide(one, width) <= roomOfLabel(one));
    return short.map((one, index) => {
      const { begin, isLive } = one;
      const next = short[index + 1]?.begin ?? to;
      const room = this.wide({ begin, end: next }, width) - 4;
      const label = element("span", { textContent: labelOf(one), className: isLive ? "live" : "" });
      label.style.left = `${this.share(begin)}%`;
      label.style.maxWidth = `${Math.max(room, 0)}px`;
      label.hidden = room < 12;
      return label;
    });
  }

  bar(step, width) {
    const { verb, begin, end, line, isLive } = step;
    const label = labelOf(step);
    const share = this.share(end) - this.share(begin);
    const wide = this.wide(step, width);
    const bar = element("span", {
      className: isLive ? "live" : verb, textContent: wide > roomOfLabel(step) ? label : "",
      title: `${label}, ${begin / 1e6} to ${end / 1e6} s${line ? `, line ${line}` : ""}`,
    });
    if (!bar.textContent) bar.classList.add("narrow");
    if (!isLive) this.markStep(bar, step);
    bar.style.left = `${this.share(begin)}%`;
    bar.style.width = `max(2px, calc(${share}% - 1px))`;
    return bar;
  }
}
