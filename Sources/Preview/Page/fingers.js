// Mouse, pen, fingers, wheel and keyboard on the screen, as what the scene's fingers and keyboard do.

// A finger has to go ten points before it drags; a wheel's finger goes them at once.
const slack = 10;
const wheelRest = 90;
// How far from the pointer a track pad's two fingers are, in points, and how much a turn of the wheel brings.
const padHalf = 60;
const padSpeed = 0.01;
const most = 2;
// Milliseconds between two words of a finger that goes, at least: some mice speak a thousand times a second.
const pace = 8;

export class Fingers {
  // `act(what, at, now)` is called with an input without its tick, the page's time of it, and whether it is to go at once;
  // `touch(event)` before a finger comes down, to say who has the keys.
  constructor(screen, act, touch) {
    Object.assign(this, { screen, act, touch });
    // Which finger each pointer is: the first is 0. A mouse is one, and two with the option key.
    this.pointers = new Map();
    // When each pointer was last said to be where, and where it has gone since.
    this.said = new Map();
    this.mouse = null;
    this.wheel = null;
    this.pad = null;
    this.marks = null;
    const { canvas } = screen;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    // A move as soon as it is known, not only before the next frame of the page, where the browser tells of it.
    const isRaw = "onpointerrawupdate" in window;
    canvas.addEventListener(isRaw ? "pointerrawupdate" : "pointermove", (event) => this.move(event, isRaw));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      canvas.addEventListener(name, (event) => this.up(event));
    }
    canvas.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    canvas.addEventListener("pointerleave", () => { if (!this.mouse) this.hideMarks(); });
    canvas.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse" && !this.mouse) this.hover(event);
    });
    for (const name of ["keydown", "keyup"]) window.addEventListener(name, (event) => this.key(event));
    window.addEventListener("blur", () => this.release(performance.now()));
  }

  get isDown() { return this.pointers.size > 0 || this.wheel !== null || this.pad !== null; }

  send(what, finger, at, now, place) {
    this.act({ act: what, ...(finger ? { finger } : {}), ...place }, at, now);
  }

  down(event) {
    if (event.button !== 0 || this.pointers.has(event.pointerId) || this.pointers.size >= most || this.mouse) return;
    this.endWheel(event.timeStamp);
    this.endPad(event.timeStamp);
    // Else the browser would take the keys from whom they were given to.
    event.preventDefault();
    this.touch(event);
    this.screen.canvas.setPointerCapture(event.pointerId);
    const place = this.screen.point(event);
    const taken = [...this.pointers.values()];
    const finger = taken.includes(0) ? 1 : 0;
    this.pointers.set(event.pointerId, finger);
    this.send("down", finger, event.timeStamp, true, place);
    if (event.pointerType !== "mouse" || finger > 0) return;
    this.mouse = { id: event.pointerId, place, hasSecond: false };
    if (event.altKey) this.second(event.timeStamp);
  }

  move(event, now) {
    if (!this.pointers.has(event.pointerId)) return;
    const coalesced = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    this.go(event.pointerId, this.paced(event.pointerId, coalesced.length ? coalesced : [event]), now);
  }

  // Those words of a pointer that are far enough apart. One that was left out is said when no other follows.
  paced(pointer, events) {
    const said = this.said.get(pointer) ?? { at: -Infinity };
    this.said.set(pointer, said);
    const due = events.filter(({ timeStamp }) => {
      const isDue = timeStamp - said.at >= pace;
      if (isDue) said.at = timeStamp;
      return isDue;
    });
    said.left = events.at(-1) === due.at(-1) ? null : events.at(-1);
    if (said.left) said.timer ??= setTimeout(() => this.catchUp(pointer), pace);
    return due;
  }

  // Says where a finger is that has gone on since it last said so.
  catchUp(pointer) {
    const said = this.said.get(pointer);
    if (!said) return;
    clearTimeout(said.timer);
    const { left } = said;
    said.left = said.timer = null;
    if (!left) return;
    said.at = left.timeStamp;
    this.go(pointer, [left], true);
  }

  go(pointer, events, now) {
    const finger = this.pointers.get(pointer);
    if (finger === undefined) return;
    events.forEach((one, index) => {
      const isLast = now && index === events.length - 1;
      const place = this.screen.point(one);
      const hasSecond = this.mouse?.hasSecond;
      this.send("move", finger, one.timeStamp, isLast && !hasSecond, place);
      if (this.mouse?.id !== pointer) return;
      if (hasSecond && one.shiftKey) this.carry(place);
      this.mouse.place = place;
      if (hasSecond) this.send("move", 1, one.timeStamp, isLast, this.mirrored(place));
    });
    if (this.mouse?.hasSecond) this.showMarks(this.mouse.place);
  }

  up(event) {
    this.catchUp(event.pointerId);
    this.said.delete(event.pointerId);
    const finger = this.pointers.get(event.pointerId);
    if (finger === undefined) return;
    if (this.mouse?.id === event.pointerId) {
      if (this.mouse.hasSecond) this.send("up", 1, event.timeStamp, false);
      this.mouse = null;
      if (!event.altKey) this.hideMarks();
    }
    this.pointers.delete(event.pointerId);
    this.send("up", finger, event.timeStamp, true);
  }

  // All that is down leaves: the window is not in front any more, and nobody says when it does.
  release(at) {
    for (const pointer of this.pointers.keys()) this.catchUp(pointer);
    this.said.clear();
    if (this.mouse?.hasSecond) this.send("up", 1, at, false);
    this.mouse = null;
    for (const finger of this.pointers.values()) this.send("up", finger, at, true);
    this.pointers.clear();
    this.hideMarks();
  }

  // ---- Two fingers of a mouse: with the option key the second is opposite, about the middle of the screen; with shift
  // both go together, and the middle with them.

  get middle() {
    const { width, height } = this.screen.size;
    this.center ??= { x: width / 2, y: height / 2 };
    return this.center;
  }

  mirrored({ x, y }) {
    const { middle } = this;
    const round = (value) => Math.round(value * 100) / 100;
    return { x: round(2 * middle.x - x), y: round(2 * middle.y - y) };
  }

  carry({ x, y }) {
    const { middle, mouse } = this;
    this.center = { x: middle.x + x - mouse.place.x, y: middle.y + y - mouse.place.y };
  }

  second(at) {
    this.mouse.hasSecond = true;
    this.send("down", 1, at, true, this.mirrored(this.mouse.place));
    this.showMarks(this.mouse.place);
  }

  key(event) {
    if (event.key !== "Alt") return;
    if (event.type === "keydown") {
      if (this.mouse && !this.mouse.hasSecond) this.second(event.timeStamp);
      else if (this.over) this.showMarks(this.over);
      if (this.mouse || this.over) event.preventDefault();
      return;
    }
    if (this.mouse?.hasSecond) this.send("up", 1, event.timeStamp, true);
    if (this.mouse) this.mouse.hasSecond = false;
    this.hideMarks();
  }

  hover(event) {
    const place = this.screen.point(event);
    if (event.altKey && event.shiftKey && this.over) {
      const { middle } = this;
      this.center = { x: middle.x + place.x - this.over.x, y: middle.y + place.y - this.over.y };
    }
    this.over = place;
    if (event.altKey) this.showMarks(place);
    else this.hideMarks(true);
  }

  // Where the two fingers are, or would be.
  showMarks(place) {
    const { canvas, zoom } = this.screen;
    this.marks ??= [0, 1].map(() => Object.assign(document.createElement("i"), { className: "fingertip" }));
    const box = canvas.getBoundingClientRect();
    [place, this.mirrored(place)].forEach(({ x, y }, index) => {
      const mark = this.marks[index];
      if (!mark.isConnected) document.body.append(mark);
      mark.style.left = `${box.left + x * zoom}px`;
      mark.style.top = `${box.top + y * zoom}px`;
      mark.style.width = mark.style.height = `${44 * zoom}px`;
    });
  }

  hideMarks(stays) {
    for (const mark of this.marks ?? []) mark.remove();
    this.center = null;
    if (!stays) this.over = null;
  }

  // A wheel or a track pad drags the content with a finger of its own, which leaves when the wheel rests.
  turn(event) {
    event.preventDefault();
    if (this.pointers.size) return;
    if (event.ctrlKey) return this.squeeze(event);
    this.endPad(event.timeStamp);
    const unit = event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? this.screen.size.height : 1;
    const [dx, dy] = [-event.deltaX * unit, -event.deltaY * unit];
    if (!dx && !dy) return;
    const at = event.timeStamp;
    if (!this.wheel) {
      const { x, y } = this.screen.point(event);
      const length = Math.hypot(dx, dy);
      this.wheel = { x: x + (dx / length) * slack, y: y + (dy / length) * slack };
      this.act({ act: "down", x, y }, at, false);
      this.act({ act: "move", ...this.wheel }, at, false);
    }
    this.wheel.x += dx;
    this.wheel.y += dy;
    this.act({ act: "move", x: this.wheel.x, y: this.wheel.y }, at, true);
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.endWheel(performance.now()), wheelRest);
  }

  // The pinch of a track pad comes as a wheel with the control key: two fingers about the pointer, which leave when it
  // rests.
  squeeze(event) {
    const at = event.timeStamp;
    this.endWheel(at);
    if (!this.pad) {
      const { x, y } = this.screen.point(event);
      this.pad = { x, y, half: Math.max(Math.min(padHalf, x - 1, this.screen.size.width - x - 1), slack) };
      this.padFingers("down", at, false);
      this.pad.half += slack / 2;
      this.padFingers("move", at, false);
    }
    this.pad.half = Math.min(Math.max(this.pad.half * Math.exp(-event.deltaY * padSpeed), 1), 5000);
    this.padFingers("move", at, true);
    clearTimeout(this.padResting);
    this.padResting = setTimeout(() => this.endPad(performance.now()), wheelRest);
  }

  padFingers(what, at, now) {
    const { x, y, half } = this.pad;
    const round = (value) => Math.round(value * 100) / 100;
    [-half, half].forEach((way, finger) => {
      this.send(what, finger, at, now && finger === 1, what === "up" ? {} : { x: round(x + way), y });
    });
  }

  endPad(at) {
    clearTimeout(this.padResting);
    if (!this.pad) return;
    this.padFingers("up", at, true);
    this.pad = null;
  }

  endWheel(at) {
    clearTimeout(this.resting);
    if (!this.wheel) return;
    this.wheel = null;
    this.act({ act: "up" }, at, true);
  }
}
