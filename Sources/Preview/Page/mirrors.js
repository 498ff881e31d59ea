// Further screens beside the first: another device, another variant, under the same finger at the same time.

import { Connection } from "./connection.js";
import { Screen, readPicture } from "./screen.js";

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

export class Mirror {
  // `open` is what opens the same scene and take; `remove(mirror)` is called when it is closed.
  constructor(root, open, facts, remove) {
    this.message = open;
    this.settings = {};
    this.inputs = [];
    this.sent = this.answered = 0;
    this.tick = 0;
    this.size = { width: facts.width, height: facts.height };
    this.devices = element("select", { ariaLabel: "Device" }, ...facts.devices.map((name) => new Option(name)));
    this.variants = element("select", { ariaLabel: "Variant", hidden: !facts.variants.length },
      new Option("as it is", ""), ...facts.variants.map((name) => new Option(name)));
    const own = facts.devices.indexOf(facts.device);
    this.devices.value = facts.devices[own + 1] ?? facts.devices[own - 1] ?? facts.device;
    this.variants.onchange = this.devices.onchange = () => this.choose();
    const close = element("button", { type: "button", textContent: "×", title: "Remove this screen" });
    close.onclick = () => remove(this);
    const canvas = element("canvas", { width: 2, height: 2 });
    this.caption = element("p", { hidden: true });
    this.root = element("div", { className: "place" },
      element("div", { className: "caption" }, this.devices, this.variants, close),
      element("div", { className: "device" }, canvas), this.caption);
    root.append(this.root);
    this.screen = new Screen(canvas);
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
    if (message.is === "catalogue") {
      this.open(this.message);
      this.choose();
    }
    if (message.is === "scene") {
      this.own = { width: message.width, height: message.height };
      this.screen.setSize(message.width, message.height);
      this.caption.hidden = true;
      this.ask();
    }
    if (message.is === "mistake") {
      if (message.serial !== null) this.answered = Math.max(this.answered, message.serial);
      this.caption.textContent = message.text.split("\n")[0];
      this.caption.hidden = false;
    }
  }

  choose() {
    const settings = { ...this.message.settings, device: this.devices.value, variant: this.variants.value || undefined };
    this.connection.send({ settings });
    this.ask();
  }

  // Opens what the first screen opens, on a device of its own.
  open(message) {
    this.message = { ...this.message, ...message };
    this.inputs = [];
    const { scene, take } = this.message;
    this.connection.send({ scene, take });
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
