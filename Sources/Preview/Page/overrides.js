// A property that is said elsewhere, changed for the scene alone that is like another one, for the variant alone that is shown,
// or for one use of a component, as its argument.

import { element } from "./elements.js";
import { literalOf } from "./literals.js";

const labels = {
  changes: ({ scene }) => [`in ${scene.split("/").pop()}`, `Writes another value among the changes of ${scene}, for this scene alone`],
  variant: ({ variant }) => [`in ${variant}`, `Writes another value for the variant ${variant} alone`],
  instance: ({ use: { name, component, file, line } }) => [`for ${name} alone`,
    `Writes another value as an argument of ${name}, ${file.split("/").pop()}:${line}; all others that are a ${component} stay as they are`],
};
labels.layer = labels.instance;

// The buttons of a property; `write(target, value)` writes it.
export function overrideButtons(facts, { name, value, literal, file, line }, place, write) {
  // What the layer says itself that is a use is no other's.
  const { use } = facts;
  const isOwn = use && use.file === file && use.line <= line && line <= use.lastLine;
  const isOfComponent = use && !use.isAround && !isOwn && !facts.isShipped;
  return [...facts.overrides, ...(isOfComponent ? ["layer"] : [])].map((target) => {
    const [label, title] = labels[target](facts);
    const button = element("button", { type: "button", className: "line alone", textContent: label, title });
    button.onclick = () => {
      const choices = literal?.choices?.length ? element("select", { className: "literal", ariaLabel: `${name} ${label}` },
        ...literal.choices.map((one) => new Option(one, one, false, one === literal.text))) : null;
      const field = choices ?? element("input", { value: literalOf(value)?.text ?? "", className: "literal", spellcheck: false,
        ariaLabel: `${name} ${label}`, placeholder: "a value, or = a formula" });
      const save = element("button", { type: "button", className: "write", textContent: "Write" });
      const send = () => { if (field.value.trim()) write(target, field.value.trim()); };
      const row = element("span", { className: "literal-editor override" }, field, save);
      field.onkeydown = (event) => {
        event.stopPropagation();
        if (event.key === "Enter") send();
        if (event.key === "Escape") row.replaceWith(button);
      };
      save.onclick = send;
      button.replaceWith(row);
      field.focus();
      field.select?.();
    };
    return button;
  });
}
