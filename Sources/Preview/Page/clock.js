// The time of the scene, in microseconds. It runs with the page's frames, at a speed; where the page was not looked at, it
// stood still.

const longestFrame = 100;

export class Clock {
  constructor() {
    this.tick = 0;
    this.speed = 1;
    this.isRunning = false;
    // Milliseconds of the page at which `tick` was.
    this.at = 0;
  }

  set(tick, at = performance.now()) {
    this.tick = Math.max(0, Math.round(tick));
    this.at = at;
  }

  run(at = performance.now()) {
    this.isRunning = true;
    this.at = at;
  }

  pause() { this.isRunning = false; }

  // The tick at a time of the page, in whole milliseconds; never before the one it was set to.
  tickAt(at) {
    if (!this.isRunning) return this.tick;
    const elapsed = Math.min(Math.max(at - this.at, 0), longestFrame);
    return Math.round((this.tick + elapsed * 1000 * this.speed) / 1000) * 1000;
  }

  advance(at) {
    if (!this.isRunning || at <= this.at) return this.tick;
    this.tick += Math.min(at - this.at, longestFrame) * 1000 * this.speed;
    this.at = at;
    return this.tick;
  }
}
