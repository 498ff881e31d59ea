// The buttons and choices of the page's head and foot: what they say of a scene, and what is wanted by them.

import { isRefused, one, refuse } from "./elements.js";
import { say } from "./notices.js";

// What is refused says why where it is pressed, too.
export function press(selector, does) {
  const button = one(selector);
  button.addEventListener("click", (event) => {
    if (!isRefused(button)) return;
    event.stopImmediatePropagation();
    say(`${button.title}.`);
  }, { capture: true });
  button.onclick = does;
}

function fill(select, names, chosen, none) {
  const options = names.map((name) => new Option(name, name, false, name === chosen));
  if (none !== undefined) options.unshift(new Option(none, "", false, chosen === null));
  select.replaceChildren(...options);
}

// What a scene is read with.
export function showSettings(facts) {
  document.title = `${facts.name} – Flipbook preview`;
  one("#title").textContent = facts.name;
  fill(one("#takes"), facts.takes, facts.take ?? "none");
  fill(one("#devices"), facts.devices, facts.device);
  fill(one("#variants"), facts.variants, facts.variant, "as it is");
  fill(one("#text-size"), facts.textSizes, facts.textSize);
  one("#locale").value = facts.locale;
  one("#dark").setAttribute("aria-pressed", facts.dark);
  one("#variant-choice").hidden = facts.variants.length === 0;
  one("#own-caption").textContent = [facts.device, facts.variant, facts.dark && "dark"].filter(Boolean).join(" · ");
}

// What cannot be done says why. `away`, `unread`, `recording` and `full` are null, or a sentence.
export function showRefusals({ away, unread, recording, full, live, mayBeEdited }) {
  for (const control of document.querySelectorAll("#settings select, #settings input, #dark")) {
    control.disabled = Boolean(away ?? unread ?? recording);
  }
  refuse(one("#beside"), away ?? unread ?? recording ?? full);
  refuse(one("#record"), away ?? unread);
  refuse(one("#export"), unread);
  one("#edits").hidden = !mayBeEdited;
  refuse(one("#leave"), live ? null : "Nothing has been done live");
}

// `change(name, value)` wants another setting, `chooseTake(name)` another take, `setSpeed(number)` another speed.
export function listenToSettings({ change, chooseTake, setSpeed }) {
  one("#takes").onchange = ({ target }) => chooseTake(target.value);
  one("#devices").onchange = ({ target }) => change({ device: target.value });
  one("#variants").onchange = ({ target }) => change({ variant: target.value || undefined });
  one("#text-size").onchange = ({ target }) => change({ textSize: target.value });
  one("#locale").onchange = ({ target }) => change({ locale: target.value.trim() || undefined });
  one("#dark").onclick = () => change({ dark: one("#dark").getAttribute("aria-pressed") !== "true" });
  for (const button of document.querySelectorAll("[data-speed]")) {
    button.onclick = () => {
      setSpeed(Number(button.dataset.speed));
      for (const other of document.querySelectorAll("[data-speed]")) other.setAttribute("aria-pressed", other === button);
    };
  }
  one("#more").onclick = () => {
    const isOpen = one("#more").getAttribute("aria-expanded") !== "true";
    one("#more").setAttribute("aria-expanded", isOpen);
    document.body.classList.toggle("settings-open", isOpen);
  };
}
