// What leaves the page: the picture of this instant, the part that is chosen as an animation, the commands that make them, a
// sheet of all devices, and a link.

import { copy, element, one } from "./elements.js";

// As a shell takes it.
const quoted = (text) => /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
const seconds = (tick) => `${tick / 1e6}s`;

export class Export {
  // `owners` have the other items of the menu: those that write into the take. `layers` fills in what is under the pointer.
  // `listener` has ask(message), hold(), sheet(), which shows all devices, and isInspecting().
  // `now()` gives the facts of the scene, the settings, the instant, the part, whether it is live; `say(text)` says what was done.
  constructor(screen, now, say, owners, layers, listener) {
    Object.assign(this, { screen, now, say, owners, layers, ...listener });
    [this.menu, this.button] = ["#export-menu", "#export"].map(one);
    this.button.onclick = () => this.open(this.button.getBoundingClientRect());
    for (const item of this.menu.querySelectorAll("button")) {
      item.onclick = () => {
        this.menu.hidePopover();
        const { does } = item.dataset;
        [this, ...owners].find((owner) => does in owner)[does](item.dataset.format);
      };
    }
    this.menu.addEventListener("keydown", (event) => {
      const items = [...this.menu.querySelectorAll("button:not([hidden])")];
      const index = items.indexOf(document.activeElement);
      const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      items.at(to % items.length).focus();
    });
    // A finger that rests is one of the scene's: its menu is the mouse's.
    const { canvas } = screen;
    canvas.addEventListener("pointerdown", ({ pointerType }) => { this.pointer = pointerType; }, { capture: true });
    canvas.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      // While layers are pointed at, a finger is none of the scene's.
      const isFinger = (event.pointerType ?? this.pointer) === "touch";
      if (!isFinger || this.isInspecting()) this.openAt(event);
    });
    one("#timeline").addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.open({ left: event.clientX, bottom: event.clientY });
    });
  }

  // Over a place of the screen.
  async openAt(event) {
    await this.layers.ask(event);
    this.open({ left: event.clientX, bottom: event.clientY }, event);
  }

  open({ left, bottom }, event) {
    if (!event) this.layers.clear();
    for (const owner of this.owners) owner.offer(event);
    this.offerFormats();
    this.menu.showPopover();
    const { offsetWidth, offsetHeight } = this.menu;
    this.menu.style.left = `${Math.max(Math.min(left, innerWidth - offsetWidth - 8), 8)}px`;
    this.menu.style.top = `${Math.max(Math.min(bottom + 4, innerHeight - offsetHeight - 8), 8)}px`;
    this.menu.querySelector("button:not([hidden])").focus();
  }

  get name() {
    const { facts, take, tick } = this.now();
    return `${[facts.name, take, tick && `${tick / 1e6}s`].filter(Boolean).join("-")}`.replace(/[^\w.-]+/g, "_");
  }

  // The renderer's own pixels.
  picture() { this.hand(this.screen.whole(), `${this.name}.png`); }

  hand(canvas, name) { canvas.toBlob((blob) => this.give(blob, name), "image/png"); }

  // Gives a file to the browser.
  give(blob, name, more = "") {
    const link = element("a", { href: URL.createObjectURL(blob), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    this.say(`${name} is among the browser's downloads${more}.`);
  }

  // ---- Animations

  // What can be written here is told with the catalogue.
  offerFormats() {
    const { part, facts, isLive } = this.now();
    const what = part ? `${seconds(part.from)} to ${seconds(part.to)}` : "the take";
    for (const item of this.menu.querySelectorAll("[data-format]")) {
      item.hidden = !facts || isLive || !this.formats;
      const isThere = this.formats?.includes(item.dataset.format);
      const { format } = item.dataset;
      item.textContent = `Save ${what} as ${format === "webp" ? "WebP" : format.toUpperCase()}${isThere ? "" : ": install the package ffmpeg first"}`;
    }
  }

  save(format) {
    const { part, facts } = this.now();
    this.say("The animation is drawn …");
    this.wanted = { name: this.filmName(format), command: this.filmArguments(format) };
    this.ask({ film: { format, from: part?.from ?? 0, to: part?.to ?? facts.duration } });
  }

  async showFilm({ number }) {
    const { name, command } = this.wanted;
    const answer = await fetch(`drawing/${number}`).catch(() => null);
    if (!answer?.ok) return this.say(answer ? await answer.text() : "The server is away.");
    this.give(await answer.blob(), name, `, as ${command.map(quoted).join(" ")} writes it`);
  }

  filmName(format) {
    const { part, facts, take } = this.now();
    const span = part && `${seconds(part.from)}-${seconds(part.to)}`;
    return `${[facts.name, take, span].filter(Boolean).join("-").replace(/[^\w.-]+/g, "_")}.${format}`;
  }

  filmArguments(format) {
    const { part } = this.now();
    const range = part ? ["--from", seconds(part.from), "--to", seconds(part.to)] : [];
    return [...this.scene, ...range, "-o", this.filmName(format)];
  }

  get scene() {
    const { facts, settings, take } = this.now();
    const list = ["flipbook", "render", facts.file];
    if (take || facts.takes.length > 1) list.push("--take", take ?? "none");
    if (settings.device) list.push("--device", settings.device);
    if (settings.variant) list.push("--variant", settings.variant);
    const sets = { ...settings.values };
    if (settings.dark !== undefined) sets.dark = String(settings.dark);
    if (settings.locale) sets.locale = JSON.stringify(settings.locale);
    if (settings.textSize) sets.textSize = settings.textSize;
    for (const [name, value] of Object.entries(sets)) list.push("--set", `${name}=${value}`);
    return list;
  }

  // What was done live is in no take yet.
  copyCommand(list) { copy(list.map(quoted).join(" ")).then((isCopied) => this.say(isCopied ? `Copied: ${list.map(quoted).join(" ")}` : list.join(" "))); }

  still() { this.copyCommand([...this.scene, "--at", seconds(this.now().tick), "-o", `${this.name}.png`]); }

  film() { this.copyCommand(this.filmArguments("gif")); }

  link() { copy(location.href).then((isCopied) => this.say(isCopied ? "The link to this instant is copied." : location.href)); }
}
