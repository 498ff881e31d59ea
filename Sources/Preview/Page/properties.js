// A layer's properties as people look for them: where it is, what it says, how it looks, what it does; each with its value,
// the line that says it, and a curve.

import { copy, element } from "./elements.js";
import { Literal, literalOf } from "./literals.js";
import { overrideButtons } from "./overrides.js";

const place = /^(frame|left|right|top|bottom|width|height|x|y|z|center[XY]?|min|max|size|position|translate|scale|rotation|rotate|anchor|transform|perspective|depth|offset|inset|padding|margin|gap|spacing|align|distribute|grow|shrink|content|direction|columns|rows|sticky|safe|room|page|index|start|end)/i;
const letters = /^(text|font|weight|line|letter|truncat|kern|tracking|baseline|string|number|format|caret|language|locale|placeholder)/i;
const touch = /^(tap|drag|press|pull|always|indicator|pinch|rotate[A-Z]|swipe|fling|bounce|deceler|paging|snap|enabled|touch|hit|type|pressed|on )/i;

const groups = [["Text", letters], ["Place", place], ["Touch", touch], ["Look", /./]];
const groupOf = (name) => groups.find(([, pattern]) => pattern.test(name))[0];
export const isOfPlace = (name) => groupOf(name) === "Place";
const order = ["Place", "Text", "Look", "Touch"];

// Numbers as somebody reads them: to hundredths.
export const rounded = (text) => text.replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));

const colors = /#(?:[0-9a-f]{8}|[0-9a-f]{6})\b/gi;

// The term of a list, for those who hear it.
const unseen = (textContent) => element("dt", { className: "unseen-field", textContent });

// Editors that take a place in a file from a link; `copy` for none.
export const editors = {
  copy: ["Lines: copy the place", null],
  vscode: ["Lines: open in VS Code", (file, line) => `vscode://file${file}:${line}`],
  cursor: ["Lines: open in Cursor", (file, line) => `cursor://file${file}:${line}`],
  zed: ["Lines: open in Zed", (file, line) => `zed://file${file}:${line}`],
  idea: ["Lines: open in IntelliJ", (file, line) => `idea://open?file=${encodeURIComponent(file)}&line=${line}`],
  sublime: ["Lines: open in Sublime", (file, line) => `subl://open?url=file://${encodeURIComponent(file)}&line=${line}`],
  textmate: ["Lines: open in TextMate", (file, line) => `txmt://open?url=file://${encodeURIComponent(file)}&line=${line}`],
};

export class Properties {
  // `desk` has curve(id, name), which shows a number as a curve, path(file), its whole path, editor(), which of the editors
  // is chosen, and what `Literal` asks.
  constructor(desk) {
    Object.assign(this, { desk, open: new Set() });
    this.cells = new Map();
    this.literals = [];
  }

  // The properties in groups; those of one line stand together above it.
  tables(id, facts) {
    this.cells = new Map();
    this.literals = [];
    this.sources = new Map(facts.sources.map((one) => [one.key, one]));
    this.facts = facts;
    this.file = facts.file;
    const byGroup = new Map(order.map((name) => [name, []]));
    if (id !== "scene") {
      for (const property of facts.properties) byGroup.get(groupOf(property.name)).push(property);
      byGroup.set("States", facts.states);
    }
    byGroup.set("Values", facts.values);
    const parts = [];
    for (const [name, list] of byGroup) {
      if (list.length) parts.push(element("h3", { textContent: name }), element("dl", {}, ...this.rows(id, list)));
    }
    if (facts.acts.length) parts.push(element("h3", { textContent: "Does" }), element("dl", {}, ...facts.acts.map((act) => this.act(act))));
    if (facts.curves.length) {
      parts.push(element("h3", { textContent: "Springs and curves" }), element("dl", {}, ...facts.curves.map((curve) => this.curve(curve))));
    }
    return parts;
  }

  // The values of another instant, where all else is as it was.
  update(facts) {
    for (const one of facts.sources) this.sources.set(one.key, one);
    for (const list of ["properties", "values", "states", "sources"]) {
      for (const quantity of facts[list]) {
        for (const cell of this.cells.get(this.key(quantity)) ?? []) {
          if (cell.value !== quantity.value || cell.isMoving !== quantity.isMoving) this.fill(cell, quantity);
        }
      }
    }
  }

  key({ key, name, line, column }) { return key ?? `${name} ${line} ${column}`; }

  fill(cell, { value, isMoving }) {
    Object.assign(cell, { value, isMoving });
    cell.code.replaceChildren(...this.valueParts(value));
    cell.code.title = value;
    cell.row.className = isMoving ? "moving" : "";
    cell.row.title = isMoving ? "It moves at this instant" : "";
  }

  rows(id, list) {
    const lines = new Map();
    for (const one of list) {
      const key = `${one.file}:${one.line}`;
      lines.set(key, [...(lines.get(key) ?? []), one]);
    }
    return [...lines.values()].flatMap((same) => [...same.map((one) => this.row(id, one)), this.source(same[0])]);
  }

  // `id` is the layer that has it as a number over time; null for what is another's.
  row(id, quantity) {
    const { name, called, value } = quantity;
    const label = called ?? name;
    const term = element("dt", {}, element("span", { textContent: label, title: label }));
    if (id !== null && /^-?[\d.]/.test(value)) term.append(this.curveButton(id, name));
    const code = element("code");
    const place = element("dd");
    const row = element("div", {}, term, place);
    if (quantity.literal) this.edit(quantity, place, term);
    else {
      place.append(code);
      const literal = quantity.writtenName && literalOf(value);
      if (literal) place.append(this.aloneButton({ ...quantity, literal }, place, term));
    }
    place.append(...this.parts(quantity));
    if (id !== null && id !== "scene" && this.facts.properties.includes(quantity)) {
      place.append(...overrideButtons(this.facts, quantity, place, (target, value) => this.desk.override(id, name, value, target)));
    }
    const key = this.key(quantity);
    const cell = { code, row };
    this.cells.set(key, [...(this.cells.get(key) ?? []), cell]);
    this.fill(cell, quantity);
    place.append(this.reads(quantity, key));
    return row;
  }

  // The numbers and colours in a formula, each changed where it stands; of colours that go over into each other, as a gradient's,
  // the way from one to the next.
  parts(quantity) {
    const parts = (quantity.parts ?? []).map((part) => {
      const { kind, text } = part;
      const isNumber = kind === "number";
      const place = element("span", { className: kind }, element("span", { textContent: isNumber ? "↔" : "", title: `${text} in ${quantity.name}${isNumber ? ", drawn to the side" : ""}` }));
      this.edit(this.partOf(quantity, part), place, isNumber ? place : null);
      place.prepend(place.lastChild);
      return place;
    });
    const colors = (quantity.parts ?? []).filter(({ kind }) => kind === "color").map(({ text }) => text);
    if (colors.length < 2) return parts;
    const way = element("i", { className: "gradient", ariaHidden: "true" });
    way.style.background = `linear-gradient(to right, ${colors.join(", ")})`;
    return [way, ...parts];
  }

  // A number or a colour within a formula, as something to be changed.
  partOf({ name, file, line }, { column, kind, text }) {
    return { name: `${name}: ${text}`, file, line, column, value: text, isWithin: true, literal: { kind, text } };
  }

  // Brings a property into view, opened down to what it is worked out from.
  reveal({ name, line, column }) {
    const [cell] = this.cells.get(this.key({ name, line, column })) ?? [];
    if (!cell) return;
    for (const fold of cell.row.querySelectorAll("details.reads")) fold.open = true;
    cell.row.scrollIntoView({ block: "nearest" });
    cell.row.classList.add("asked");
    setTimeout(() => cell.row.classList.remove("asked"), 1500);
  }

  edit(quantity, place, term) {
    const literal = new Literal(quantity, this.desk, () => this.commit(quantity.file));
    this.literals.push(literal);
    literal.field.dataset.name = quantity.name;
    if (term) literal.dragBy(term.firstChild);
    place.prepend(literal.root);
    return literal;
  }

  // Another text in a literal's field.
  put(quantity, text) {
    // What is told later of the same place is another object.
    const isSame = (one) => ["name", "line", "column"].every((key) => one[key] === quantity[key]);
    this.literals.find((one) => isSame(one.quantity))?.put(text);
  }

  // What stands in a literal's field.
  textOf(quantity) {
    const isSame = (one) => ["name", "line", "column"].every((key) => one[key] === quantity[key]);
    return this.literals.find((one) => isSame(one.quantity))?.field.value ?? quantity.literal.text;
  }

  // The field that has the keyboard, with what is typed into it; null for none.
  fieldInUse(root) {
    const field = document.activeElement;
    if (!root.contains(field) || !field.dataset.name) return null;
    const literal = this.literals.find((one) => one.field === field);
    return { name: field.dataset.name, was: literal?.quantity.literal.text, typed: field.value, at: field.selectionEnd };
  }

  // The same field, made anew: the keyboard goes on there, and what was typed stays where the file says what it said before.
  goOn(use, root) {
    const literal = use && this.literals.find((one) => root.contains(one.field) && one.field.dataset.name === use.name);
    if (!literal) return;
    literal.field.focus({ preventScroll: true });
    if (literal.quantity.literal.text !== use.was || use.typed === use.was) return;
    literal.put(use.typed);
    literal.field.setSelectionRange(use.at, use.at);
  }

  // The fields of a file that are not as it is.
  changed(file) { return this.literals.filter((one) => one.isChanged && one.field.isConnected && one.quantity.file === file); }

  // All that was changed of a file is written at once.
  commit(file) {
    const changed = this.changed(file);
    if (changed.length) this.desk.write(file, changed.map((one) => one.part));
  }

  // The value of a name is changed where the name is defined, below; or here alone.
  aloneButton(quantity, place, term) {
    const button = element("button", { type: "button", className: "line alone", textContent: "here alone",
      title: `Writes ${quantity.literal.kind === "color" ? "a" : "another"} ${quantity.literal.kind} in the place of ${quantity.writtenName}, for this layer alone` });
    button.onclick = () => {
      button.remove();
      place.querySelector("code")?.remove();
      this.edit(quantity, place, term).field.focus();
    };
    return button;
  }

  // The names that a formula reads, each opened to its value and line, and to the names in that.
  reads({ reads }, around) {
    const found = (reads ?? []).map((key) => this.sources.get(key)).filter(Boolean);
    if (!found.length) return "";
    const key = `${around} >`;
    const names = [...new Set(found.map(({ called }) => called))];
    const fold = element("details", { className: "reads", open: this.open.has(key) },
      element("summary", { textContent: `from ${names.slice(0, 4).join(", ")}${names.length > 4 ? " …" : ""}` }));
    const fill = () => {
      if (!fold.open || fold.childElementCount > 1) return;
      fold.append(element("dl", {}, ...found.flatMap((one) => [this.row(null, one), this.source(one)])));
    };
    fold.ontoggle = () => {
      if (fold.open) this.open.add(key);
      else this.open.delete(key);
      fill();
    };
    fill();
    return fold;
  }

  act(act) {
    return element("div", { className: "act" }, element("dt", {}, element("span", { textContent: act.cause })),
      element("dd", {}, element("code", { textContent: act.text ?? "", title: act.text ?? "" }),
        this.lineButton(act.file, act.line), this.reads(act, `${act.cause} ${act.line} ${act.column}`)));
  }

  curve(curve) {
    const place = element("dd", {}, this.lineButton(curve.file, curve.line));
    this.edit(curve, place, null);
    return element("div", { className: "curve-row" }, unseen("Curve"), place);
  }

  // A value, with each of its colours shown.
  valueParts(value) {
    const text = rounded(value);
    const parts = [];
    let last = 0;
    for (const { 0: color, index } of text.matchAll(colors)) {
      const swatch = element("i", { className: "swatch", ariaHidden: "true" });
      swatch.style.setProperty("--color", color);
      parts.push(text.slice(last, index), swatch, color);
      last = index + color.length;
    }
    return [...parts, text.slice(last)];
  }

  source({ file, line, text }) {
    if (!line) return "";
    return element("div", { className: "source" }, unseen("Written"),
      element("dd", {}, this.lineButton(file, line), element("small", { textContent: text ?? "", title: text ?? "" })));
  }

  // The place in the file, to be given to an editor.
  lineButton(file, line) {
    const name = file === this.file || !file ? "" : `${file.split("/").pop()}:`;
    const [, link] = editors[this.desk.editor()] ?? editors.copy;
    const verb = link ? "Open" : "Copy";
    const button = element(link ? "a" : "button", { className: "line", textContent: `${name}${line}`,
      title: `${verb} ${file}:${line}`, ariaLabel: `${verb} the place ${file}, line ${line}` });
    if (link) button.href = link(this.desk.path(file), line);
    else button.onclick = () => copy(`${file}:${line}`, button);
    return button;
  }

  curveButton(id, name) {
    const button = element("button", { type: "button", className: "curve", title: `Show ${name} as a curve`,
      ariaLabel: `Show ${name} as a curve`, textContent: "∿" });
    button.onclick = () => this.desk.curve(id, name);
    return button;
  }
}
