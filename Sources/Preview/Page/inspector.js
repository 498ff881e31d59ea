// What the layers are: pointed at on the screen or in the tree, with their properties, the lines that say them, and the
// values that can be tried. It follows the instant that is shown.

import { Adding } from "./adding.js";
import { copy, element, one } from "./elements.js";
import { Gradients } from "./gradients.js";
import { InPlace } from "./inplace.js";
import { Placing } from "./placing.js";
import { editors, Properties, rounded } from "./properties.js";
import { Stops } from "./stops.js";
import { Tree } from "./tree.js";
import { Trying } from "./trying.js";
import { PositionExplanation } from "./explanation.js";

// While time runs, the layers are asked for so often, in milliseconds.
const pace = 120;

// All that is shown of a layer but its values, which change with time.
const kindOf = (facts) => JSON.stringify([facts.id, facts.kind, facts.name, facts.line, facts.acts, facts.curves, facts.overrides, facts.variant,
  [...facts.properties, ...facts.values, ...facts.states, ...facts.sources].map(({ name, key, file, line, text, literal, reads }) =>
    [name, key, file, line, text, literal?.text, reads])]);

export class Inspector {
  // `ask(message)` sends; `listener` has tick(), tryOut(message), which asks for a picture too, copy(), which makes a scene like the
  // one that is shown, settings(values), tried() (the values that are tried), curve(id, name),
  // scene(), the scene's number, mayAdd(), write(file, parts), which changes a file, path(file), its whole path, say(text), and chosen() for when another layer is chosen.
  constructor(root, screen, ask, listener) {
    Object.assign(this, { root, screen, ask, listener });
    this.isOn = false;
    this.layers = [];
    this.chosen = null;
    this.hovered = null;
    // The layer that a menu points at, also where nothing is inspected.
    this.pointed = null;
    this.layersTakers = [];
    this.asked = { serial: 0, isWaiting: false, at: 0 };
    [this.details, this.values, this.sceneFacts, this.mark] = ["#details", "#values", "#scene-facts", "#mark"].map(one);
    this.tree = new Tree(one("#tree"), one("#layer-search"), (id) => this.choose(id), (id) => this.hover(id));
    this.properties = new Properties(this);
    this.sceneProperties = new Properties(this);
    this.placing = new Placing(this, listener.say);
    this.position = new PositionExplanation(this);
    this.adding = new Adding({ ask, scene: listener.scene });
    this.inPlace = new InPlace(this);
    this.stops = new Stops(this);
    this.gradients = new Gradients(this, (name, value) => this.override(this.chosen, name, value, "layer"));
    this.trying = new Trying({
      edit: (file) => ({ scene: listener.scene(), file, parts: this.changed(file).map((one) => one.part) }),
      send: listener.tryOut,
      reached: (text, file) => { for (const one of this.changed(file)) one.reached(text); },
      refused: (text, file) => { if (text) for (const one of this.changed(file)) one.reached(text.split("\n")[0].replace(/^.*?error: /, "")); },
    });
    this.readersTakers = new Map();
    this.explanationTakers = new Map();
    this.showEditors(one("#editor"));
    const { canvas } = screen;
    canvas.addEventListener("pointermove", (event) => this.isOn && this.followPointer(event));
    canvas.addEventListener("pointerleave", () => this.isOn && this.hover(null));
    canvas.addEventListener("pointerdown", (event) => {
      if (!this.isOn) return;
      event.stopImmediatePropagation();
      // The keys stay where they are.
      event.preventDefault();
      if (event.button === 0 && !this.placing.begin(event)) this.pick(event);
    }, { capture: true });
  }

  // ---- What the fields ask for

  curve(id, name) { this.listener.curve(id, name); }

  write(file, parts) { this.listener.write(file, parts); }

  // The fields that are not as their file is.
  changed(file) { return [this.properties, this.sceneProperties].flatMap((one) => one.changed(file)); }

  tryOut(file) { this.trying.change(file); }

  override(id, name, value, target) {
    this.ask({ add: { scene: this.listener.scene(), id, name, value, target } });
  }

  path(file) { return this.listener.path(file); }

  // Whether there are fields that change the layer that is chosen.
  mayChange() { return this.listener.mayAdd() && !this.facts?.isShipped; }

  // What is pulled on the screen of the layer that is chosen.
  showHandles() {
    this.stops.show();
    this.gradients.show();
  }

  editor() { return localStorage.getItem("editor") ?? "copy"; }

  showEditors(select) {
    select.replaceChildren(...Object.entries(editors).map(([name, [label]]) => new Option(label, name, false, name === this.editor())));
    select.onchange = () => {
      localStorage.setItem("editor", select.value);
      this.details.kind = this.sceneFacts.kind = null;
      this.refresh();
    };
  }

  // The server is back, which knows of no question asked before.
  forgetQuestions() {
    this.isPointing = this.asked.isWaiting = false;
    for (const takers of [this.takers, this.readersTakers, this.explanationTakers]) takers?.clear();
    this.layersTakers = [];
    this.forgetFields();
  }

  // A file was changed: every field is made anew.
  forgetFields() {
    this.trying.forget();
    this.details.kind = this.sceneFacts.kind = null;
  }

  // Asks which layers follow from what stands at a place.
  readers(place, take) {
    this.readersTakers.set(JSON.stringify(place), take);
    this.ask({ readers: place });
  }

  // Asks for the properties of a layer that is not chosen.
  explain(id, take) {
    this.explanationTakers.set(id, [...(this.explanationTakers.get(id) ?? []), take]);
    this.ask({ explain: id, show: this.listener.tick() });
  }

  lineButton(file, line) { return this.properties.lineButton(file, line); }

  showReaders({ file, line, column, layers }) {
    const key = JSON.stringify({ file, line, column });
    this.readersTakers.get(key)?.(layers);
    this.readersTakers.delete(key);
  }

  turn(isOn) {
    this.isOn = isOn;
    this.root.hidden = !isOn;
    this.hovered = null;
    document.body.classList.toggle("inspecting", isOn);
    if (isOn) this.refresh();
    else this.trying.end();
    this.showHandles();
    this.outline();
  }

  // Another scene is shown: nothing of the one before is.
  clear() {
    Object.assign(this, { layers: [], chosen: null, hovered: null, picked: null, facts: null });
    this.asked.isWaiting = false;
    this.trying.forget();
    this.inPlace.close();
    this.explanationTakers.clear();
    this.tree.closed.clear();
    this.tree.show([]);
    this.tree.mark(null);
    this.details.replaceChildren();
    this.values.replaceChildren();
    this.sceneFacts.replaceChildren();
    this.sceneFacts.kind = null;
    this.showHandles();
    this.outline();
  }

  // Another instant is shown, or the scene says something else.
  refresh() {
    if (!this.isOn) return;
    const tick = this.listener.tick();
    Object.assign(this.asked, { isWaiting: true, at: performance.now() });
    this.ask({ tree: tick });
    this.ask({ explain: "scene", show: tick });
    if (this.chosen) this.ask({ explain: this.chosen, show: tick });
  }

  // Time runs: as often as the server can say it.
  follow(at) {
    if (this.isOn && !this.asked.isWaiting && at - this.asked.at >= pace) this.refresh();
  }

  // Gives the layers of the instant that is shown.
  askForLayers(take) {
    this.layersTakers.push(take);
    this.ask({ tree: this.listener.tick() });
  }

  showTree({ layers }) {
    this.asked.isWaiting = false;
    this.layers = layers;
    for (const take of this.layersTakers.splice(0)) take(layers);
    this.tree.show(layers);
    if (this.wanted !== undefined) {
      const { wanted } = this;
      this.wanted = undefined;
      if (layers.some(({ id }) => id === wanted)) this.choose(wanted);
    }
    this.outline();
  }

  // ---- What is chosen

  // The first click takes what is painted there, the next one what is below it; with the command or the control key the
  // deepest in the tree.
  pick(event) {
    const isDeepest = event.metaKey || event.ctrlKey;
    this.want(event, (layers) => {
      if (!layers.length) return this.choose(null);
      if (isDeepest) {
        return this.choose(layers.reduce((best, one) => one.depth > best.depth ? one : best).id);
      }
      // What paints nothing comes last.
      const ids = [...layers.filter(({ paints }) => paints), ...layers.filter(({ paints }) => !paints)].map(({ id }) => id);
      const { x, y } = this.screen.point(event);
      const isThere = this.picked && Math.hypot(x - this.picked.x, y - this.picked.y) < 4;
      const index = isThere ? ids.indexOf(this.chosen) : -1;
      this.picked = { x, y };
      this.choose(ids[(index + 1) % ids.length]);
    });
  }

  followPointer(event) {
    if (this.isPointing) {
      this.last = event;
      return;
    }
    this.isPointing = true;
    this.want(event, (layers) => {
      this.isPointing = false;
      const { last } = this;
      this.last = null;
      this.hover((layers.find(({ paints }) => paints) ?? layers[0])?.id ?? null);
      if (last) this.followPointer(last);
    });
  }

  // Asks which layers are under a point.
  want(event, take) {
    const { x, y } = this.screen.point(event);
    this.asked.serial += 1;
    (this.takers ??= new Map()).set(this.asked.serial, take);
    this.ask({ pick: { x, y }, show: this.listener.tick(), serial: this.asked.serial });
  }

  showPicked({ serial, layers }) {
    const take = this.takers?.get(serial);
    this.takers?.delete(serial);
    take?.(layers);
  }

  choose(id) {
    const isOther = id !== this.chosen;
    if (isOther) {
      this.facts = null;
      this.inPlace.close();
    }
    this.chosen = id;
    if (isOther) {
      // What was not written is not shown any more.
      this.details.replaceChildren();
      this.details.kind = null;
      this.showHandles();
      this.trying.end();
    }
    if (id === null) this.details.replaceChildren();
    else {
      this.tree.reveal(id);
      this.ask({ explain: id, show: this.listener.tick() });
    }
    this.tree.mark(id);
    one("#facts").scrollTop = 0;
    this.outline();
    this.listener.chosen();
  }

  showExplanation(facts) {
    for (const take of this.explanationTakers.get(facts.id) ?? []) take(facts);
    this.explanationTakers.delete(facts.id);
    if (facts.id === "scene") this.showValues(facts);
    if (facts.id !== this.chosen) return;
    const layer = this.layers.find(({ id }) => id === facts.id);
    this.facts = facts;
    const kind = kindOf(facts);
    if (this.details.kind === kind && this.details.childElementCount) this.properties.update(facts);
    else {
      this.properties.file = facts.file;
      const typed = this.properties.fieldInUse(this.details);
      this.details.replaceChildren(...this.head(facts), ...this.properties.tables(facts.id, facts), ...this.foot(facts));
      this.properties.goOn(typed, this.details);
    }
    this.details.kind = kind;
    this.showHandles();
    const frame = layer?.frame.map((number) => Math.round(number * 100) / 100);
    const place = this.details.querySelector(".frame");
    if (place) place.textContent = frame ? `${frame[2]} × ${frame[3]} at ${frame[0]}, ${frame[1]}` : "not on the screen now";
  }

  head(facts) {
    const title = element("h2", { className: "name", textContent: Tree.nameOf(facts.id), title: facts.id });
    const about = element("p", { className: "about" }, element("span", { textContent: facts.kind }),
      this.properties.lineButton(facts.file, facts.line),
      element("span", { className: "frame", title: "Its size, and its place in the layer around it" }));
    const position = this.position.button(facts.id);
    const shipped = facts.isShipped ? [this.shippedNote(facts)] : [];
    if (!facts.name) return [title, about, ...shipped, position];
    const name = element("button", { type: "button", className: "step-name", textContent: facts.name,
      title: `Copy ${facts.name}, the name by which a take calls it` });
    name.onclick = () => copy(facts.name, name);
    return [title, about, element("p", { className: "about" }, element("span", { textContent: "in takes" }), name), ...shipped, position];
  }

  // What is shipped stays as it is: a scene is copied, a layer is changed where it is used.
  shippedNote(facts) {
    const note = element("p", { className: "about" });
    if (facts.scene !== facts.file) note.append(`Shipped with Flipbook: it stays as it is. ${facts.overrides.includes("changes") ? "Change it for this scene alone, below." : "Change the values that it is given, or copy it into this scene."}`);
    else {
      const copy = element("button", { type: "button", className: "line", textContent: "Copy the scene …" });
      copy.onclick = () => this.listener.copy();
      note.append("Shipped with Flipbook: it stays as it is. ", copy);
    }
    return note;
  }

  foot(facts) { return [...(this.listener.mayAdd() ? [this.adding.row(facts.id)] : []), ...this.scrolling(facts)]; }

  scrolling(facts) {
    if (facts.kind !== "scroll" && this.layers.find(({ id }) => id === facts.id)?.kind !== "scroll") return [];
    return [element("h3", { textContent: "Scroll" }), element("p", { className: "about" }, "offset ",
      this.properties.curveButton(facts.id, "offset.x"), " x ", this.properties.curveButton(facts.id, "offset.y"), " y")];
  }

  // The scene's own states: what each is now, and what it begins with.
  showValues(facts) {
    const { states } = facts;
    const kind = kindOf(facts);
    if (this.sceneFacts.kind !== kind) {
      this.sceneFacts.kind = kind;
      this.sceneFacts.replaceChildren(...this.sceneProperties.tables("scene", facts));
      const colors = facts.values.flatMap(({ value }) => /^#[0-9a-f]{6}\b/i.exec(value) ?? []);
      one("#scene-colors").replaceChildren(...[...new Set(colors)].map((value) => new Option(value, value)));
    } else this.sceneProperties.update(facts);
    if (this.values.contains(document.activeElement)) return;
    const tried = this.listener.tried();
    const rows = states.map(({ name, value }) => {
      const input = element("input", { value: tried[name] ?? "", placeholder: "as written", name, spellcheck: false,
        ariaLabel: `${name} begins with`, title: `What ${name} begins with; empty: as the file says` });
      input.onchange = () => this.listener.settings({ [name]: input.value.trim() || undefined });
      input.onkeydown = (event) => {
        if (event.key !== "Escape") return;
        input.value = tried[name] ?? "";
        input.blur();
      };
      return element("label", {}, element("span", { textContent: name }), element("output", { textContent: rounded(value), title: value }), input);
    });
    this.values.replaceChildren(...(rows.length
      ? [element("h2", {}, "States ", element("small", { textContent: "now, and at the beginning" })), ...rows] : []));
  }

  // ---- The outline

  // Outlines a layer that a menu names; null for none.
  point(id) {
    if (this.pointed === id) return;
    this.pointed = id;
    this.outline();
  }

  hover(id) {
    this.hovered = id;
    this.outline();
  }

  // The layer that the next picture is to tell the place of.
  get outlined() { return this.pointed ?? (this.isOn ? this.hovered ?? this.chosen : null); }

  // The place of a layer in the picture that came just now.
  showOutline({ id, seen }) {
    const layer = this.layers.find((one) => one.id === id);
    if (layer && seen) layer.seen = seen;
    this.outline();
    this.gradients.draw();
    this.placing.measure();
  }

  outline() {
    const layer = this.outlined && this.layers.find((one) => one.id === this.outlined);
    this.mark.hidden = !layer || layer.seen[2] <= 0 || layer.seen[3] <= 0;
    if (this.mark.hidden) return;
    const { zoom } = this.screen;
    const [x, y, width, height] = layer.seen.map((number) => number * zoom);
    Object.assign(this.mark.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    this.mark.dataset.name = Tree.nameOf(layer.id);
    this.mark.classList.toggle("chosen", this.hovered === null && this.pointed === null);
    // Its name stands above it, below it, or, where there is no room for either, in it.
    this.mark.dataset.side = y >= 22 ? "above" : y + height + 22 <= this.screen.size.height * zoom ? "below" : "inside";
  }
}
