// A contact sheet: this instant on every device, in every variant. One is pressed to be shown; all of them are saved as one picture.

import { element, one } from "./elements.js";

const wide = 150;

export class Sheet {
  // `listener` has ask(message), tick(), choose(device, variant), and hand(canvas, name), which saves a picture; name().
  constructor(listener) {
    this.listener = listener;
    [this.dialog, this.grid, this.note] = ["#sheet", "#cells", "#sheet-note"].map(one);
    one("#close-sheet").onclick = () => this.dialog.close();
    one("#save-sheet").onclick = () => this.save();
    // What is not drawn yet is not wanted any more.
    this.dialog.addEventListener("close", () => {
      this.wanted?.abort();
      this.grid.replaceChildren();
    });
  }

  open() { this.listener.ask({ sheet: this.listener.tick() }); }

  show({ tick, cells }) {
    const variants = [...new Set(cells.map(({ variant }) => variant))];
    this.wanted?.abort();
    this.wanted = new AbortController();
    this.grid.style.setProperty("--columns", variants.length);
    this.note.textContent = `At ${(tick / 1e6).toFixed(3)} s: ${cells.length} pictures, as they are drawn.`;
    this.grid.replaceChildren(...cells.map((cell) => this.cell(cell)));
    if (!this.dialog.open) this.dialog.showModal();
  }

  cell({ device, variant, number, width, height }) {
    const label = [device, variant].filter(Boolean).join(" · ");
    const picture = Object.assign(new Image(wide, Math.round((wide * height) / width)), { alt: "" });
    const button = element("button", { type: "button", title: `Show ${label}` }, picture, element("span", { textContent: label }));
    this.load(number, picture, button);
    button.dataset.label = label;
    button.onclick = () => {
      this.dialog.close();
      this.listener.choose(device, variant ?? undefined);
    };
    return button;
  }

  // A take may be none on another screen, as where it taps what is not there: then it is said why.
  async load(number, picture, button) {
    const answer = await fetch(`drawing/${number}`, { signal: this.wanted.signal }).catch(() => null);
    button.classList.add("refused");
    if (!answer) return;
    if (answer.ok) {
      picture.src = URL.createObjectURL(await answer.blob());
      picture.onload = () => URL.revokeObjectURL(picture.src);
      return;
    }
    const reason = (await answer.text()).split("\n")[0];
    button.title = reason;
    button.append(element("small", { textContent: reason.slice(reason.indexOf("error: ") + 7) }));
  }

  // All in one picture, a row for each device where there are variants.
  save() {
    const buttons = [...this.grid.children];
    const pictures = buttons.map((button) => button.querySelector("img"));
    if (buttons.some((one) => !one.classList.contains("refused"))) return void (this.note.textContent = "Some are not drawn yet.");
    const style = Number(getComputedStyle(this.grid).getPropertyValue("--columns"));
    const columns = style > 1 ? style : Math.ceil(Math.sqrt(buttons.length * 1.6));
    const [gap, high] = [24, 40];
    const across = 240;
    const rows = Array.from({ length: Math.ceil(buttons.length / columns) }, (_, row) =>
      Math.max(...pictures.slice(row * columns, (row + 1) * columns).map((one) => (one.height / one.width) * across)));
    const canvas = element("canvas", {
      width: columns * (across + gap) + gap, height: rows.reduce((sum, one) => sum + one + high + gap, gap) });
    const context = canvas.getContext("2d");
    Object.assign(context, { fillStyle: "white", font: "13px sans-serif", textAlign: "center" });
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = "#333333";
    pictures.forEach((picture, index) => {
      const [x, row] = [gap + (index % columns) * (across + gap), Math.floor(index / columns)];
      const y = rows.slice(0, row).reduce((sum, one) => sum + one + high + gap, gap);
      const size = (picture.height / picture.width) * across;
      if (picture.naturalWidth) context.drawImage(picture, x, y, across, size);
      context.fillText(buttons[index].dataset.label, x + across / 2, y + size + 20, across);
    });
    this.listener.hand(canvas, `${this.listener.name()}-sheet.png`);
  }
}
