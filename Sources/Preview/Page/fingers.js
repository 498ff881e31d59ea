// Mouse, pen, finger, wheel and keyboard on the screen, as what the scene's one finger and keyboard do.

// A finger has to go ten points before it drags; a wheel's finger goes them at once.
const slack = 10;
const wheelRest = 90;

export class Fingers {
  // `act(what, at, now)` is called with an input without its tick, the page's time of it, and whether it is to go at once.
  constructor(screen, act) {
    this.screen = screen;
    this.act = act;
    this.pointer = null;
    this.wheel = null;
    const { canvas } = screen;
    canvas.addEventListener("pointerdown", (event) => this.down(event));
    // A move as soon as it is known, not only before the next frame of the page, where the browser tells of it.
    const isRaw = "onpointerrawupdate" in window;
    canvas.addEventListener(isRaw ? "pointerrawupdate" : "pointermove", (event) => this.move(event, isRaw));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) {
      canvas.addEventListener(name, (event) => this.up(event));
    }
    canvas.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  get isDown() { return this.pointer !== null || this.wheel !== null; }

  down(event) {
    if (event.button !== 0 || this.pointer !== null) return;
    this.endWheel(event.timeStamp);
    this.screen.canvas.focus({ preventScroll: true });
    this.screen.canvas.setPointerCapture(event.pointerId);
    this.pointer = event.pointerId;
    this.act({ act: "down", ...this.screen.point(event) }, event.timeStamp, true);
  }

  move(event, now) {
    if (event.pointerId !== this.pointer) return;
    const coalesced = event.getCoalescedEvents ? event.getCoalescedEvents() : [];
    const events = coalesced.length ? coalesced : [event];
    events.forEach((one, index) => {
      this.act({ act: "move", ...this.screen.point(one) }, one.timeStamp, now && index === events.length - 1);
    });
  }

  up(event) {
    if (event.pointerId !== this.pointer) return;
    this.pointer = null;
    this.act({ act: "up" }, event.timeStamp, true);
  }

  // A wheel or a track pad drags the content with a finger of its own, which leaves when the wheel rests.
  turn(event) {
    event.preventDefault();
    if (this.pointer !== null || event.ctrlKey) return;
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

  endWheel(at) {
    clearTimeout(this.resting);
    if (!this.wheel) return;
    this.wheel = null;
    this.act({ act: "up" }, at, true);
  }
}
