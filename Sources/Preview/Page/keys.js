// The keys of the page, which are told in its dialog.

import { one } from "./elements.js";

export function listenToKeys({ play, record, zoom, timeline, clock, typing, screen, inspector, turnInspector, comparison }) {
  const click = (selector) => () => one(selector).click();
  const table = {
    " ": play, "[": click("#start"), "]": click("#end"), ArrowLeft: click("#back"), ArrowRight: click("#forward"),
    l: click("#loop"), r: record, i: click("#inspect"), h: () => comparison.toggle(), b: () => comparison.showAlone(true), "+": () => zoom.step(1), "=": () => zoom.step(1), "-": () => zoom.step(-1),
    0: () => zoom.setLevel(null), "<": () => timeline.setEnd("from", clock.tick), ">": () => timeline.setEnd("to", clock.tick),
    "?": () => one("#keys").showModal(),
    Escape() {
      if (document.activeElement === screen.canvas) screen.canvas.blur();
      else if (document.activeElement === one("#timeline") && timeline.part) timeline.setPart(null);
      else if (inspector.isOn && inspector.chosen) inspector.choose(null);
      else if (inspector.isOn) turnInspector(false);
    },
  };
  window.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "z" && !target.matches("input, textarea") && !one("#edits").hidden) {
      event.preventDefault();
      return one(event.shiftKey ? "#redo-edit" : "#undo-edit").click();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    // Keys that go to the scene; Escape gives them back, and what was done live stays.
    if (target === typing.field) {
      if (key === "Escape" && !event.isComposing) typing.end();
      return;
    }
    if (key === "Escape" && document.body.classList.contains("settings-open")) {
      one("#more").focus();
      return one("#more").click();
    }
    if (target.matches("select, input, textarea") || one("#export-menu").contains(target)) return;
    // A button that has the focus is pressed by the space key.
    if (key === " " && target.closest("button, summary, a, [role=treeitem]")) return;
    if (!table[key]) return;
    event.preventDefault();
    table[key]();
  });
  window.addEventListener("keyup", ({ key }) => { if (key === "b") comparison.showAlone(false); });
  window.addEventListener("blur", () => comparison.showAlone(false));
  one("#close-keys").onclick = () => one("#keys").close();
  one("#help").onclick = () => one("#keys").showModal();
}
