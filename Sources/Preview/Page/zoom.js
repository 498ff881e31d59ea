// How large the screens are shown: all at one scale, each on whole pixels of the window, so that the browser makes none of
// them smaller once more.

import { one } from "./elements.js";

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
const gap = 20;
// A screen's caption needs so much, in points.
const narrowest = 136;

// Whether screens in so many columns, each below a caption, have room at a scale.
function areaOf(sizes, columns, scale, above, [wide, high]) {
  const widths = Array(columns).fill(0);
  const heights = Array(Math.ceil(sizes.length / columns)).fill(0);
  sizes.forEach(({ width, height }, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    widths[column] = Math.max(widths[column], width * scale, sizes.length > 1 ? narrowest : 0);
    heights[row] = Math.max(heights[row], height * scale + above);
  });
  const total = (lengths) => lengths.reduce((sum, length) => sum + length, gap * (lengths.length - 1));
  return total(widths) <= wide && total(heights) <= high;
}

export class ScreenZoom {
  // `screens()` are those that are shown; `changed()` is called after each fit.
  constructor(root, screens, changed) {
    Object.assign(this, { root, screens, changed });
    this.list = root.querySelector("#screens");
    // A number, or null for as large as there is room for.
    this.level = null;
    new ResizeObserver(() => this.fit()).observe(root);
    root.addEventListener("wheel", (event) => this.turn(event), { passive: false });
    one("#zoom-in").onclick = () => this.step(1);
    one("#zoom-out").onclick = () => this.step(-1);
    one("#zoom-fit").onclick = () => this.setLevel(this.level === null ? 1 : null);
  }

  setLevel(level) {
    this.level = level === null ? null : Math.min(Math.max(level, 0.1), 4);
    this.fit();
  }

  step(by) {
    const now = this.scale;
    this.setLevel(by > 0 ? steps.find((step) => step > now + 0.001) ?? 4 : steps.findLast((step) => step < now - 0.001) ?? 0.1);
  }

  // A pinch beside the screen.
  turn(event) {
    if (!event.ctrlKey || event.target.closest("canvas")) return;
    event.preventDefault();
    this.setLevel(this.scale * Math.exp(-event.deltaY * 0.01));
  }

  // How many points of the page a point of a scene gets, not more than one, and in how many columns the screens stand then.
  room(sizes) {
    const style = getComputedStyle(this.root);
    const wide = this.root.clientWidth - parseFloat(style.paddingLeft) * 2;
    const high = this.root.clientHeight - parseFloat(style.paddingTop) * 2;
    const caption = [...this.list.querySelectorAll(".caption")].reduce((most, one) => Math.max(most, one.offsetHeight), 0);
    const above = caption ? caption + 8 : 0;
    let best = { scale: 0, columns: sizes.length };
    for (let columns = sizes.length; columns >= 1; columns -= 1) {
      const fits = (scale) => areaOf(sizes, columns, scale, above, [wide, high]);
      let [low, top] = [0, 1];
      if (fits(1)) low = 1;
      else for (let round = 0; round < 20; round += 1) {
        const middle = (low + top) / 2;
        if (fits(middle)) low = middle;
        else top = middle;
      }
      // In fewer rows, unless they are a good deal larger in more.
      if (low > best.scale * 1.15) best = { scale: low, columns };
    }
    return best;
  }

  fit() {
    const screens = this.screens();
    const sizes = screens.map(({ size }) => size).filter(({ width }) => width);
    if (!sizes.length) return;
    const { scale, columns } = this.room(sizes);
    this.scale = this.level ?? Math.max(scale, 0.1);
    this.list.style.gridTemplateColumns = `repeat(${columns}, auto)`;
    for (const screen of screens) {
      const place = screen.canvas.closest(".place");
      screen.showAt(this.scale);
      place.style.width = screens.length > 1 ? `${Math.max(screen.shownWidth, narrowest)}px` : "";
    }
    const ratio = window.devicePixelRatio;
    for (const { canvas } of screens) {
      const device = canvas.parentElement;
      device.style.translate = "";
      const { left, top } = device.getBoundingClientRect();
      const [across, down] = [left, top].map((place) => Math.round(place * ratio) / ratio - place);
      if (across || down) device.style.translate = `${across}px ${down}px`;
    }
    one("#zoom-fit").textContent = `${this.level === null ? "Fit · " : ""}${Math.round(this.scale * 100)} %`;
    one("#zoom-fit").setAttribute("aria-pressed", this.level === null);
    this.changed();
  }
}
