// The few things that every part of the page does with its elements.

export const one = (selector) => document.querySelector(selector);

export const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

// A text as nodes that may be broken where `places`, an expression without characters, matches; names are without the
// backticks that a terminal needs.
export const breakable = (text, places) =>
  text.replaceAll("`", "").split(places).flatMap((part, index) => index ? [element("wbr"), part] : [part]);

// Says why something cannot be done, where it is asked for; `reason` is null where it can be.
export function refuse(button, reason) {
  button.dataset.title ??= button.title;
  button.title = reason ?? button.dataset.title;
  if (reason) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

export const isRefused = (button) => button.getAttribute("aria-disabled") === "true";

// Puts a text on the clipboard, also where the page has no right to it, as one of another machine's; the button that was
// pressed says so.
export async function copy(text, button) {
  let isCopied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = element("textarea", { value: text, className: "unseen-field" });
    const { activeElement } = document;
    document.body.append(field);
    field.select();
    isCopied = document.execCommand("copy");
    field.remove();
    activeElement?.focus?.();
  }
  if (!button) return isCopied;
  const label = button.textContent;
  button.textContent = isCopied ? "Copied" : "The browser does not allow it";
  setTimeout(() => { button.textContent = label; }, 1200);
  return isCopied;
}

// The items of a list are one stop of the Tab key; arrows go from one to another.
export function moveFocus(event, items, current, horizontal = false) {
  const [before, after] = horizontal ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  const index = items.indexOf(current);
  const next = { [before]: index - 1, [after]: index + 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  event.stopPropagation();
  items[Math.min(Math.max(next, 0), items.length - 1)]?.focus();
  return true;
}
