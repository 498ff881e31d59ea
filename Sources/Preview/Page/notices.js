// What the page says is wrong, and the line of status below.

import { one } from "./elements.js";

const root = one("#mistake");
const refusal = one("#refusal");

// A mistake stands as long as what it is of: that of the file until it is mended, whatever is touched or played meanwhile.
// What was wanted and cannot be is told apart from it. `hasScene` where a scene is shown.
export function show({ text, of }, hasScene) {
  if (of === "settings") return refuseSettings(text);
  if (of === "wish") return refuseSettings(text, "That could not be done");
  root.querySelector("pre").textContent = text;
  root.dataset.of = of;
  root.querySelector("strong").textContent = of === "picture" ? "This instant cannot be drawn" : "The file has a mistake";
  root.querySelector("small").textContent = hasScene ? "what is shown is the scene before it" : "there is no picture of it yet";
  root.hidden = false;
  document.body.classList.toggle("broken", of === "file");
}

export function hide() {
  root.hidden = true;
  document.body.classList.remove("broken");
}

// A picture was drawn: it can be.
export function hidePicture() {
  if (root.dataset.of === "picture") hide();
}

// What somebody wanted the scene to be read with, and it cannot be: it is as before.
export function refuseSettings(text, heading = "What was chosen cannot be; the scene is as before") {
  refusal.hidden = !text;
  refusal.querySelector("strong").textContent = heading;
  refusal.querySelector("pre").textContent = text;
}
one("#close-refusal").onclick = () => refuseSettings("");

export function say(text) { one("#status").textContent = text; }
