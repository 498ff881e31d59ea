// A layer's properties as people look for them: where it is, what it says, how it looks, what it does; each with its value,
// the line that says it, and a curve.

import { copy, element } from "./elements.js";
import { Literal } from "./literals.js";

const place = /^(frame|left|right|top|bottom|width|height|x|y|z|center[XY]?|min|max|size|position|translate|scale|rotation|rotate|anchor|transform|perspective|depth|offset|inset|padding|margin|gap|spacing|align|distribute|grow|shrink|content|direction|columns|rows|sticky|safe|room|page|index|start|end)/i;
const words = /^(text|font|weight|line|letter|truncat|kern|tracking|baseline|string|number|format|caret|language|locale|placeholder)/i;
const touch = /^(tap|drag|press|pull|always|indicator|pinch|rotate[A-Z]|swipe|fling|bounce|deceler|paging|snap|enabled|touch|hit|type|pressed|on )/i;

const groups = [["Text", words], ["Place", place], ["Touch", touch], ["Look", /./]];
const groupOf = (name) => groups.find(([, pattern]) => pattern.test(name))[0];
const order = ["Place", "Text", "Look", "Touch"];

// Numbers as somebody reads them: to hundredths.
export const rounded = (text) => text.replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));

const colors = /#(?:[0-9a-f]{8}|[0-9a-f]{6})\b/gi;

export class Properties {
  // `curve(id, name)` shows a number as a curve; `write(quantity, text)` changes a literal of the file.
  constructor(curve, write) { Object.assign(this, { curve, write }); }

  // The properties in groups; those of one line stand together above it.
  tables(id, facts) {
    this.cells = new Map();
    const byGroup = new Map(order.map((name) => [name, []]));
    for (const property of facts.properties) byGroup.get(groupOf(property.name)).push(property);
    if (facts.states.length) byGroup.set("States", facts.states);
    const parts = [];
    for (const [name, list] of byGroup) {
      if (!list.length) continue;
      parts.push(element("h3", { textContent: name }), element("dl", {}, ...this.rows(id, list, facts.file)));
    }
    return parts;
  }

  // The values of another instant, where all else is as it was.
  update(facts) {
    for (const quantity of [...facts.properties, ...facts.states]) {
      const cell = this.cells.get(quantity.name);
      if (cell && (cell.value !== quantity.value || cell.isMoving !== quantity.isMoving)) this.fill(cell, quantity);
    }
  }

  fill(cell, { value, isMoving }) {
    Object.assign(cell, { value, isMoving });
    cell.code.replaceChildren(...this.valueParts(value));
    cell.code.title = value;
    cell.row.className = isMoving ? "moving" : "";
    cell.row.title = isMoving ? "It moves at this instant" : "";
  }

  rows(id, list, file) {
    const lines = new Map();
    for (const one of list) {
      const key = `${one.file}:${one.line}`;
      lines.set(key, [...(lines.get(key) ?? []), one]);
    }
    return [...lines.values()].flatMap((same) => [...same.map((one) => this.row(id, one)), this.source(same[0], file)]);
  }

  row(id, quantity) {
    const { name, value } = quantity;
    const term = element("dt", {}, element("span", { textContent: name, title: name }));
    if (/^-?[\d.]/.test(value)) term.append(this.curveButton(id, name));
    const code = element("code");
    const place = element("dd");
    const row = element("div", {}, term, place);
    if (quantity.literal) {
      const literal = new Literal(quantity, this.write);
      literal.field.dataset.name = name;
      literal.dragBy(term.firstChild);
      place.append(literal.root);
    } else place.append(code);
    this.cells.set(name, { code, row });
    this.fill(this.cells.get(name), quantity);
    return row;
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

  source({ file, line, text }, own) {
    if (!line) return "";
    return element("div", { className: "source" }, this.lineButton(file, line, own), element("small", { textContent: text ?? "", title: text ?? "" }));
  }

  // The place in the file, to be given to an editor.
  lineButton(file, line, own) {
    const name = file === own || !file ? "" : `${file.split("/").pop()}:`;
    const button = element("button", { type: "button", className: "line", textContent: `${name}${line}`,
      title: `Copy ${file}:${line}`, ariaLabel: `Copy the place ${file}, line ${line}` });
    button.onclick = () => copy(`${file}:${line}`, button);
    return button;
  }

  curveButton(id, name) {
    const button = element("button", { type: "button", className: "curve", title: `Show ${name} as a curve`,
      ariaLabel: `Show ${name} as a curve`, textContent: "∿" });
    button.onclick = () => this.curve(id, name);
    return button;
  }
}
