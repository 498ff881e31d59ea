// A spring or a timing function as it goes, pulled at its handles: a spring's damping across and its stiffness up and down,
// a timing function's two points.

const [wide, high, edge] = [200, 80, 16];
const seconds = 2;

function drawing(name, properties) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(properties)) made.setAttribute(key, value);
  return made;
}

const round = (number, digits) => String(Math.round(number * 10 ** digits) / 10 ** digits);

// The numbers of a call, by the names of its parameters or their places; null for what is no such call.
export function readCurve(text) {
  const [, kind, inside] = /^\s*(spring|bezier)\(([^()]*)\)\s*$/.exec(text) ?? [];
  if (!kind) return null;
  const parts = inside.split(",").map((part) => /^\s*(?:([a-z]+):)?\s*(-?[\d.]+)(ms|s)?\s*$/.exec(part));
  if (parts.some((part) => !part)) return null;
  return { kind, parts: parts.map(([, name, number, unit]) => ({ name, number: Number(number), unit: unit ?? "" })) };
}

export const writeCurve = ({ kind, parts }) =>
  `${kind}(${parts.map(({ name, number, unit }) => `${name ? `${name}: ` : ""}${round(number, 3)}${unit}`).join(", ")})`;

// Stiffness and damping of a mass of 1.
function constants({ parts }) {
  const named = Object.fromEntries(parts.map((part) => [part.name, part]));
  if (named.duration) {
    const frequency = 2 * Math.PI / Math.max(named.duration.number * (named.duration.unit === "ms" ? 0.001 : 1), 0.01);
    const bounce = named.bounce?.number ?? 0;
    return [frequency ** 2, 2 * frequency * (bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)];
  }
  const mass = parts[2]?.number || 1;
  return [parts[0].number / mass, (parts[1]?.number ?? 0) / mass];
}

// How far a spring is at a time, from rest.
function springAt(stiffness, damping, time) {
  const [frequency, decay] = [Math.sqrt(stiffness), damping / 2];
  const swing = frequency ** 2 - decay ** 2;
  if (swing > 1e-9) {
    const speed = Math.sqrt(swing);
    return 1 - Math.exp(-decay * time) * (Math.cos(speed * time) + decay / speed * Math.sin(speed * time));
  }
  const speed = Math.sqrt(Math.max(-swing, 1e-12));
  const [slow, fast] = [decay - speed, decay + speed];
  return 1 - (fast * Math.exp(-slow * time) - slow * Math.exp(-fast * time)) / (fast - slow);
}

export class Spring {
  // `changed(text)` is called with the call that the handles say.
  constructor(text, changed) {
    this.changed = changed;
    this.root = drawing("svg", { viewBox: `0 0 ${wide} ${high}`, class: "spring", role: "group" });
    this.path = drawing("path", {});
    this.root.append(drawing("line", { x1: 0, x2: wide, y1: edge, y2: edge, class: "goal" }), this.path);
    this.show(text);
    this.handles = this.curve?.kind === "bezier" ? [0, 1] : this.curve ? [0] : [];
    this.dots = this.handles.map((index) => {
      const dot = drawing("circle", { r: 6, tabindex: 0, role: "slider", "aria-label": this.curve.kind === "bezier" ? `Point ${index + 1}`
        : "Across: how fast it comes to rest; up and down: how stiff it is" });
      dot.addEventListener("pointerdown", (event) => {
        dot.setPointerCapture(event.pointerId);
        this.from = { x: event.clientX, y: event.clientY, numbers: this.curve.parts.map(({ number }) => number) };
      });
      dot.addEventListener("pointermove", (event) => {
        if (this.from) this.pull(index, event.clientX - this.from.x, event.clientY - this.from.y);
      });
      for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) dot.addEventListener(end, () => { this.from = null; });
      dot.addEventListener("keydown", (event) => {
        const by = { ArrowLeft: [-4, 0], ArrowRight: [4, 0], ArrowUp: [0, -4], ArrowDown: [0, 4] }[event.key];
        if (!by) return;
        event.preventDefault();
        event.stopPropagation();
        this.from = { numbers: this.curve.parts.map(({ number }) => number) };
        this.pull(index, ...by);
        this.from = null;
      });
      return dot;
    });
    this.root.append(...this.dots);
    this.draw();
  }

  // The handle is so many points of the page from where it was.
  pull(index, across, down) {
    const box = this.root.getBoundingClientRect();
    // It is drawn as large as there is room for, in its own proportions.
    const scale = Math.min(box.width / wide, box.height / high) || 1;
    const [dx, dy] = [across / scale / wide, down / scale / high];
    const { numbers } = this.from;
    const { kind, parts } = this.curve;
    if (kind === "bezier") {
      parts[2 * index].number = Math.min(Math.max(numbers[2 * index] + dx, 0), 1);
      parts[2 * index + 1].number = numbers[2 * index + 1] - dy * high / (high - 2 * edge);
      for (const part of parts) part.number = Number(round(part.number, 2));
    } else if (parts.some(({ name }) => name === "duration")) {
      parts[0].number = Math.max(Number(round(numbers[0] * Math.exp(dx * 2), 2)), 0.05);
      if (parts[1]) parts[1].number = Math.min(Math.max(Number(round(numbers[1] - dy, 2)), -0.9), 1);
    } else {
      parts[0].number = Math.max(Math.round(numbers[0] * Math.exp(-dy * 2)), 1);
      if (parts[1]) parts[1].number = Math.max(Number(round(numbers[1] * Math.exp(-dx * 2), 1)), 0.1);
    }
    this.draw();
    this.changed(writeCurve(this.curve));
  }

  show(text) {
    const curve = readCurve(text);
    if (!curve) return;
    this.curve = curve;
    this.root.setAttribute("aria-label", text);
    if (this.dots) this.draw();
  }

  draw() {
    if (!this.curve) return;
    const { kind, parts } = this.curve;
    const y = (value) => high - edge / 2 - value * (high - 1.5 * edge);
    const numbers = parts.map(({ number }) => number);
    if (kind === "bezier") {
      const [a, b, c, d] = numbers;
      this.path.setAttribute("d", `M0 ${y(0)}C${a * wide} ${y(b)} ${c * wide} ${y(d)} ${wide} ${y(1)}`);
      [[a, b], [c, d]].forEach(([x, up], index) => this.place(index, x * wide, y(up), `${x}, ${up}`));
      return;
    }
    const [stiffness, damping] = constants(this.curve);
    const points = Array.from({ length: 101 }, (_, index) =>
      `${index ? "L" : "M"}${(index / 100 * wide).toFixed(1)} ${y(springAt(stiffness, damping, index / 100 * seconds)).toFixed(1)}`);
    this.path.setAttribute("d", points.join(""));
    // The handle is where it goes furthest, or half a second after its beginning.
    const swing = stiffness - damping ** 2 / 4;
    const time = Math.min(swing > 0.01 ? Math.PI / Math.sqrt(swing) : 0.5, seconds * 0.95);
    this.place(0, time / seconds * wide, y(springAt(stiffness, damping, time)), writeCurve(this.curve));
  }

  place(index, x, y, text) {
    const dot = this.dots?.[index];
    if (!dot) return;
    dot.setAttribute("cx", Math.min(Math.max(x, 7), wide - 7));
    dot.setAttribute("cy", Math.min(Math.max(y, 7), high - 7));
    dot.setAttribute("aria-valuetext", text);
  }
}
