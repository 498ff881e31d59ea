// Further screens beside the first: another device, another variant, light or dark, under the same finger at the same time.

import { Connection } from "./connection.js";
import { element } from "./elements.js";
import { Screen, readPicture } from "./screen.js";

export class Mirror {
  // `open` is what opens the same scene and take, with the settings of the first screen; `listener` has resized(), for when
  // it needs another room, and remove(mirror).
  constructor(root, open, facts, devices, listener) {
    this.message = open;
    this.listener = listener;
    this.inputs = [];
    this.sent = this.answered = 0;
    this.tick = 0;
    const choice = (label, options) => {
      const select = element("select", { ariaLabel: label, title: label }, ...options);
      select.onchange = () => this.choose();
      return select;
    };
    this.devices = choice("Device of this screen", facts.devices.map((name) => new Option(name)));
    this.variants = choice("Variant of this screen", [new Option("as it is", ""), ...facts.variants.map((name) => new Option(name))]);
    this.variants.hidden = !facts.variants.length;
    // The first device behind those that are shown.
    const own = facts.devices.indexOf(facts.device);
    const after = [...facts.devices.slice(own + 1), ...facts.devices.slice(0, own + 1)];
    this.devices.value = after.find((name) => !devices.includes(name)) ?? facts.device;
    // Null: as the first screen.
    this.dark = null;
    this.darkness = element("button", { type: "button", textContent: "◐", title: "Dark appearance of this screen", ariaLabel: "Dark appearance of this screen" });
    this.darkness.onclick = () => {
      this.dark = !this.isDark;
      this.choose();
    };
    const close = element("button", { type: "button", textContent: "×", title: "Remove this screen", ariaLabel: "Remove this screen", className: "close" });
    close.onclick = () => listener.remove(this);
    const canvas = element("canvas", { width: 2, height: 2 });
    canvas.setAttribute("role", "img");
    this.caption = element("p", { hidden: true });
    this.root = element("div", { className: "place" },
      element("div", { className: "caption" }, this.devices, this.variants, this.darkness, close),
      element("div", { className: "device" }, canvas), this.caption);
    root.append(this.root);
    this.screen = new Screen(canvas, listener.resized);
    this.screen.setSize(facts.width, facts.height);
    this.connection = new Connection({
      open: () => { this.sent = this.answered = 0; },
      away: () => {},
      text: (message) => this.hear(message),
      picture: (buffer) => {
        const picture = readPicture(buffer);
        this.answered = Math.max(this.answered, picture.serial);
        this.screen.show(picture);
        if (this.isWaiting) this.ask();
      },
    });
  }

  hear(message) {
    if (message.is === "catalogue") this.open(this.message);
    if (message.is === "scene") {
      this.own = { width: message.width, height: message.height };
      this.screen.setSize(message.width, message.height);
      this.screen.canvas.setAttribute("aria-label", `The same on ${message.device}${message.dark ? ", dark" : ""}`);
      this.devices.value = message.device;
      this.variants.value = message.variant ?? "";
      this.isDark = message.dark;
      this.darkness.setAttribute("aria-pressed", message.dark);
      this.caption.hidden = true;
      this.listener.resized();
      this.ask();
    }
    if (message.is === "mistake") {
      if (message.serial !== null) this.answered = Math.max(this.answered, message.serial);
      this.caption.textContent = message.text.split("\n")[0];
      this.caption.hidden = false;
      this.listener.resized();
    }
  }

  // What it is to be read with: as the first screen, but for what is its own.
  get settings() {
    const { settings } = this.message;
    return { ...settings, device: this.devices.value, variant: this.variants.value || undefined, dark: this.dark ?? settings.dark };
  }

  choose() {
    this.connection.send({ settings: this.settings });
    this.ask();
  }

  // Opens what the first screen opens, on a device of its own.
  open(message) {
    this.message = { ...this.message, ...message };
    this.inputs = [];
    const { scene, take } = this.message;
    this.connection.send({ scene, take, settings: this.settings });
    this.ask();
  }

  // Does what was done on the first screen, at the place that corresponds to it, and shows the same instant.
  follow(inputs, tick, size) {
    const own = this.own ?? size;
    for (const input of inputs) {
      const isPlaced = input.x !== undefined;
      this.inputs.push(isPlaced ? { ...input, x: (input.x * own.width) / size.width, y: (input.y * own.height) / size.height } : input);
    }
    this.tick = tick;
    this.ask();
  }

  ask() {
    this.isWaiting = this.sent > this.answered;
    if (this.isWaiting || !this.connection.isOpen || !this.own) return;
    this.sent += 1;
    this.connection.send({ inputs: this.inputs.splice(0), show: this.tick, serial: this.sent });
  }

  close() {
    this.connection.end();
    this.root.remove();
  }
}
