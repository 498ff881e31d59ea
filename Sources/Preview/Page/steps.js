// The steps of a take, changed on its line of time: one is chosen, and moved, stretched, cut, copied; others are pasted. Each
// change is written into the file when a finger leaves it, or with Enter, and can be taken back.

import { copy, element, one } from "./elements.js";

const near = 5;
const edge = 8;
const notch = 10_000;
const isRest = ({ verb }) => verb === "wait" || verb === "settle";
const seconds = (tick) => `${(tick / 1e6).toFixed(3)} s`;
const labelOf = ({ verb, target }) => target ? `${verb} ${target}` : verb;
// A step that is done more often than here: what a change of it changes.
const sharingOf = ({ sharing }) => !sharing ? "" : sharing.steps
  ? ` · one of the steps ${sharing.steps}, which ${sharing.times === 1 ? "one step does" : `${sharing.times} steps do`}: a change is for all of them`
  : ` · done ${sharing.times} times by its line: a change is for all of them`;

export class Steps {
  // `listener` has ask(message), seek(tick, snapshot), say(text), and now(), which gives the scene, the instant, and whether the take
  // that is shown may be changed.
  constructor(timeline, note, listener) {
    Object.assign(this, { timeline, note, listener });
    this.chosen = null;
    // What is not written yet: another begin, or another length, of the step that is chosen.
    this.wish = null;
    this.ghost = element("div", { id: "ghost", hidden: true });
    timeline.root.append(this.ghost);
    timeline.hands = this;
    const { root } = timeline;
    root.addEventListener("pointermove", (event) => this.start ? this.go(event) : this.point(event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) root.addEventListener(end, (event) => this.end(event, end));
    for (const kind of ["copy", "cut", "paste"]) document.addEventListener(kind, (event) => this.clip(kind, event));
  }

  get steps() { return this.timeline.facts.steps; }

  get step() { return this.chosen === null ? null : this.steps[this.chosen]; }

  get mayChange() { return this.listener.now().mayChange; }

  choose(index) {
    this.wish = null;
    this.chosen = index;
    this.timeline.draw();
    this.show();
  }

  // The take is told anew: the step that was chosen, or was written elsewhere, is the one most like it.
  renew() {
    const { last } = this;
    this.start = this.wish = null;
    this.chosen = null;
    if (last && this.mayChange) {
      const alike = this.steps.map((step, index) => ({ step, index })).filter(({ step }) => step.text && labelOf(step) === last.label);
      const [best] = alike.sort((one, other) => Math.abs(one.step.begin - last.begin) - Math.abs(other.step.begin - last.begin));
      this.chosen = best?.index ?? null;
    }
    this.show();
  }

  // What the step that is chosen is, and what would become of it.
  show() {
    const { step, wish, note, ghost, timeline } = this;
    this.last = step && { label: labelOf(step), begin: wish?.begin ?? step.begin };
    note.hidden = !step;
    ghost.hidden = !step || !wish;
    if (!step) return;
    const begin = wish?.begin ?? step.begin;
    const end = begin + (wish?.length ?? step.end - step.begin);
    const span = end > begin ? `${seconds(begin)} to ${seconds(end)}` : seconds(begin);
    note.textContent = `${labelOf(step)}, ${span}${wish ? ", not written yet" : `, line ${step.line}`}${sharingOf(step)}`;
    if (!wish) return;
    ghost.style.left = `${timeline.share(begin)}%`;
    ghost.style.width = `max(3px, ${timeline.share(end) - timeline.share(begin)}%)`;
    ghost.dataset.label = wish.length === undefined ? seconds(begin) : `${seconds(end - begin)} long`;
    ghost.dataset.side = timeline.share(begin) > 85 ? "left" : "right";
  }

  put(wish) {
    this.wish = wish;
    this.show();
  }

  // ---- By hand

  // A finger comes down on the line of time: true if it holds the step that is chosen, and may change it.
  begin(event) {
    const index = event.target.dataset?.step;
    if (index === undefined || !this.mayChange) return this.choose(null), false;
    const step = this.steps[index];
    if (!step.text) return this.choose(null), false;
    if (Number(index) !== this.chosen) return this.choose(Number(index)), false;
    const stretches = this.isEdge(event);
    if (!stretches && isRest(step)) return false;
    if (!stretches && step.sharing) return this.listener.say(this.stays(step)), false;
    this.start = { x: event.clientX, stretches, moves: false };
    this.timeline.root.setPointerCapture(event.pointerId);
    return true;
  }

  isEdge({ target, clientX }) {
    const { step } = this;
    const box = target.getBoundingClientRect();
    return Boolean(step?.stretches) && clientX > box.right - Math.min(edge, box.width / 2);
  }

  point(event) {
    const isOver = this.chosen !== null && Number(event.target.dataset?.step) === this.chosen;
    this.timeline.root.dataset.hand = !isOver ? "" : this.isEdge(event) ? "stretch" : isRest(this.step) ? "" : "move";
  }

  go(event) {
    const { start, step, timeline } = this;
    const { from, to } = timeline.range;
    const perPoint = (to - from) / (timeline.root.clientWidth || 1);
    if (!start.moves && Math.abs(event.clientX - start.x) < 4) return;
    start.moves = true;
    const by = (event.clientX - start.x) * perPoint;
    if (start.stretches) {
      const end = this.snapped(step.end + by, near * perPoint);
      return this.put({ length: Math.max(end - step.begin, 1000) });
    }
    this.put({ begin: this.settled(this.snapped(Math.max(step.begin + by, 0), near * perPoint)) });
  }

  // In whole milliseconds; at the playhead, or at a snapshot, where that is near.
  snapped(tick, reach) {
    const { tick: now, facts } = this.timeline;
    const others = [now, ...facts.snapshots.filter((one) => one.tick !== this.step.begin).map((one) => one.tick)];
    const found = others.find((one) => Math.abs(one - tick) < reach);
    return Math.round((found ?? tick) / 1000) * 1000;
  }

  // Not within a step that is no rest: at its nearer end.
  settled(tick) {
    const under = this.steps.find((one, index) => index !== this.chosen && !(one.verb === "wait" && one.text && !one.sharing) && one.begin < tick && tick < one.end);
    if (!under) return tick;
    return tick - under.begin < under.end - tick ? under.begin : under.end;
  }

  end(event, name) {
    const { start } = this;
    if (!start) return;
    this.start = null;
    if (name !== "pointerup") return this.put(null);
    if (start.moves) this.write();
    else this.listener.seek(this.timeline.tickAt(event));
  }

  // ---- By keys

  press(event) {
    const { key, altKey, shiftKey } = event;
    const arrow = { ArrowLeft: -notch, ArrowRight: notch }[key];
    if (event.ctrlKey || event.metaKey) return false;
    if (altKey && arrow && this.step && this.mayChange) return this.nudge(arrow, shiftKey), true;
    if (altKey) return false;
    const does = {
      Enter: () => this.wish ? this.write() : this.next(shiftKey ? -1 : 1),
      Escape: () => this.wish ? this.put(null) : this.choose(null),
      Delete: () => this.remove(), Backspace: () => this.remove(),
    }[key];
    if (!does || (key !== "Enter" && !this.step) || !this.mayChange) return false;
    does();
    return true;
  }

  // The step at this instant is chosen, then the one behind it.
  next(by) {
    const all = this.steps.map((step, index) => ({ ...step, index })).filter(({ text }) => text);
    if (!all.length) return this.listener.say("The steps of this take do not stand in lines of their own.");
    const { tick } = this.timeline;
    const at = this.step ? all.findIndex(({ index }) => index === this.chosen) + by
      : all.findIndex(({ begin, end }) => begin === tick || (begin <= tick && tick < end));
    const found = all[Math.min(Math.max(at, 0), all.length - 1)];
    this.choose(found.index);
    this.listener.seek(found.begin);
  }

  stays(step) { return `${labelOf(step)} is done more often than here, and not moved: stretch it, or take it away, for all of them.`; }

  nudge(by, stretches) {
    const { step, wish } = this;
    if (stretches && !step.stretches) return this.listener.say(`The step ${labelOf(step)} lasts as long as it does.`);
    if (!stretches && step.sharing) return this.listener.say(this.stays(step));
    if (!stretches && isRest(step)) return this.listener.say("A rest begins where the step before it ends: change its length, with shift.");
    if (stretches) this.put({ length: Math.max((wish?.length ?? step.end - step.begin) + by, notch) });
    else this.put({ begin: this.beyond(Math.max((wish?.begin ?? step.begin) + by, 0), by) });
  }

  // An arrow goes over a step that is no rest.
  beyond(tick, by) {
    const under = this.settled(tick) === tick ? null
      : this.steps.find((one, index) => index !== this.chosen && one.begin < tick && tick < one.end);
    return under ? (by > 0 ? under.end : under.begin) : tick;
  }

  // ---- What is written

  write() {
    const { wish } = this;
    if (!wish) return;
    this.change(wish);
    this.last = { label: labelOf(this.step), begin: wish.begin ?? this.step.begin };
    this.wish = null;
    this.ghost.hidden = true;
  }

  change(wish) {
    const { scene } = this.listener.now();
    this.listener.ask({ stepChange: { scene, step: this.chosen, was: this.step.text, ...wish } });
  }

  remove() {
    if (!this.step) return;
    this.change({});
    this.last = null;
  }

  // The items of the menu.
  offer() {
    const { mayChange } = this.listener.now();
    for (const name of ["#copy-step", "#cut-step"]) one(name).hidden = !mayChange || !this.step;
    one("#paste-steps").hidden = !mayChange;
  }

  copyStep() { copy(this.copy()); }

  cutStep() {
    copy(this.copy());
    this.remove();
  }

  // Where the browser does not let the page read the clipboard, what was copied here.
  async pasteSteps() {
    const text = await navigator.clipboard?.readText?.().catch(() => null);
    this.paste(text ?? this.kept ?? "");
  }

  copy() {
    this.kept = `${this.step.text}\n`;
    this.listener.say(`${labelOf(this.step)} is copied, as the file has it: paste it at another instant, or in another take.`);
    return this.kept;
  }

  paste(text) {
    const { scene, tick } = this.listener.now();
    if (!this.mayChange) return this.listener.say("The take that is shown cannot be changed here.");
    if (text.trim()) this.listener.ask({ stepChange: { scene, tick, paste: text } });
  }

  // The clipboard has steps as files have them.
  clip(kind, event) {
    if (document.activeElement !== this.timeline.root) return;
    if (kind === "paste") this.paste(event.clipboardData.getData("text/plain"));
    else if (!this.step) return;
    else {
      event.clipboardData.setData("text/plain", this.copy());
      if (kind === "cut") this.remove();
    }
    event.preventDefault();
  }
}
