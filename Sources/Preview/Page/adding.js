// A property that a layer says nothing of: found by its name, given a value of its kind, and written where one says.

import { element } from "./elements.js";

const places = {
  layer: ({ file, line }) => `at the layer, ${file.split("/").pop()}:${line}`,
  changes: ({ scene }) => `in this scene alone, ${scene.split("/").pop()}`,
  variant: ({ variant }) => `in the variant ${variant} alone`,
  instance: ({ use }) => `for ${use.name} alone, as its argument`,
};
const examples = { number: "12, or = a formula", color: "#3B6EA5, or a name", text: "a text, {name} in it", formula: "a formula" };

export class Adding {
  // `desk` has ask(message) and scene().
  constructor(desk) {
    this.desk = desk;
    this.takers = new Map();
  }

  // A line that opens to the fields.
  row(id) {
    const root = element("details", { className: "adding" }, element("summary", { textContent: "Add a property" }));
    root.ontoggle = () => {
      if (!root.open) return;
      this.takers.set(id, (message) => this.fill(root, message));
      this.desk.ask({ addable: id });
    };
    return root;
  }

  show(message) {
    this.takers.get(message.id)?.(message);
    this.takers.delete(message.id);
  }

  fill(root, message) {
    const { id, properties, targets } = message;
    if (!targets.length) return root.replaceChildren(root.firstChild, element("p", { textContent: "Nothing may be changed here." }));
    const list = element("datalist", { id: "addable" }, ...properties.map(({ name, summary }) => new Option(summary, name)));
    const values = element("datalist", { id: "addable-values" });
    const name = element("input", { ariaLabel: "The property's name", placeholder: "property", spellcheck: false, autocapitalize: "none" });
    name.setAttribute("list", list.id);
    const value = element("input", { ariaLabel: "Its value", spellcheck: false });
    value.setAttribute("list", values.id);
    const target = element("select", { ariaLabel: "Where it is written" },
      ...targets.map((one) => new Option(places[one](message), one)));
    const note = element("small", { className: "target" });
    note.setAttribute("role", "status");
    const write = element("button", { type: "button", textContent: "Write", disabled: true });
    const follow = () => {
      const found = properties.find((one) => one.name === name.value.trim());
      note.textContent = found ? [found.summary, found.usual && `Usually ${found.usual}.`].filter(Boolean).join(" ")
        : name.value ? "No property of this layer, or it is said already." : "";
      value.placeholder = examples[found?.type] ?? "";
      values.replaceChildren(...(found?.choices ?? []).map((one) => new Option(one, one)));
      write.disabled = !found || !value.value.trim();
    };
    name.oninput = value.oninput = follow;
    const send = () => {
      if (write.disabled) return;
      this.desk.ask({ add: { scene: this.desk.scene(), id, name: name.value.trim(), value: value.value, target: target.value } });
    };
    write.onclick = send;
    for (const field of [name, value]) {
      field.onkeydown = (event) => {
        event.stopPropagation();
        if (event.key === "Enter") send();
        if (event.key === "Escape") root.open = false;
      };
    }
    root.replaceChildren(root.firstChild, list, values, element("div", { className: "fields" }, name, value), element("div", { className: "fields" }, target, write), note);
    name.focus();
  }
}
