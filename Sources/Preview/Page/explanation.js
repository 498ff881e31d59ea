// Why a layer is where it is: its place in the layer around it, that one's in the next, up to the screen, each with the formulas
// that say it, their values, and the lines.

import { element } from "./elements.js";
import { isOfPlace, rounded } from "./properties.js";
import { Tree } from "./tree.js";

const round = (number) => Math.round(number * 100) / 100;
const signed = (number) => number < 0 ? `− ${round(-number)}` : `+ ${round(number)}`;

export class PositionExplanation {
  // `desk` has the layers, explain(id, take), which tells a layer's properties, and the fields of lines.
  constructor(desk) { this.desk = desk; }

  // A layer and those around it, the innermost first.
  chain(id) {
    const { layers } = this.desk;
    let index = layers.findIndex((one) => one.id === id);
    const found = [];
    let depth = Infinity;
    for (; index >= 0; index -= 1) {
      if (layers[index].depth >= depth) continue;
      depth = layers[index].depth;
      found.push(layers[index]);
    }
    return found;
  }

  button(id) {
    const root = element("details", { className: "why" }, element("summary", { textContent: "Why is it here?" }));
    root.ontoggle = () => { if (root.open) this.fill(root, id); };
    return root;
  }

  fill(root, id) {
    const chain = this.chain(id);
    const list = element("ol");
    root.replaceChildren(root.firstChild, this.sum(chain), list);
    for (const layer of chain) {
      const item = element("li", {}, element("b", { textContent: Tree.nameOf(layer.id), title: layer.id }), this.sentence(layer));
      list.append(item);
      this.desk.explain(layer.id, (facts) => item.append(...this.formulas(facts)));
    }
  }

  // How the places come to that on the screen.
  sum(chain) {
    if (!chain.length) return element("p", { textContent: "It is not on the screen now." });
    if (chain.some(({ turn }) => turn)) return element("p", { textContent: "A layer around it, or it, is turned or scaled: its place is not a sum." });
    const line = (axis) => {
      const parts = chain.flatMap(({ frame, offset }, index) => {
        const scrolled = index && offset?.[axis] ? [-offset[axis]] : [];
        return [...scrolled, frame[axis]];
      }).filter((part, index) => part !== 0 || index === 0);
      const total = parts.reduce((sum, part) => sum + part, 0);
      const terms = parts.map((part, index) => index ? signed(part) : `${round(part)}`).join(" ");
      return parts.length > 1 ? `${terms} = ${round(total)}` : terms;
    };
    return element("p", { className: "sum" }, element("span", { textContent: `x  ${line(0)}` }), element("span", { textContent: `y  ${line(1)}` }));
  }

  sentence({ frame, offset, depth }) {
    const place = depth ? ` at ${round(frame[0])}, ${round(frame[1])} in the layer around it` : ` is the screen`;
    return place + (offset ? `; what is in it is scrolled by ${round(offset[0])}, ${round(offset[1])}` : "");
  }

  // What says the place, and what that reads, down to what reads nothing.
  formulas(facts) {
    const own = facts.properties.filter(({ name }) => isOfPlace(name));
    if (!own.length) return facts.kind === "scene" ? [] : [element("p", { textContent: "It says nothing of its place: the layer around it lays it out." })];
    const sources = new Map(facts.sources.map((one) => [one.key, one]));
    const shown = new Set();
    const row = (quantity, depth) => {
      const { name, called, value, file, line, text, reads } = quantity;
      const code = element("code", { textContent: `${called ?? name} = ${rounded(value)}`, title: text ?? "" });
      const made = element("div", { className: "formula" }, code, line ? this.desk.lineButton(file, line) : "", element("small", { textContent: text ?? "" }));
      made.style.setProperty("--depth", depth);
      return [made, ...(reads ?? []).flatMap((key) => {
        const found = sources.get(key);
        if (!found || shown.has(key) || depth > 8) return [];
        shown.add(key);
        return row(found, depth + 1);
      })];
    };
    return own.flatMap((one) => row(one, 0));
  }
}
