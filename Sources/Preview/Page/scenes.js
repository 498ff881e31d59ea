// The scenes that there are: as a list with pictures, one stop of the Tab key, or, where there is no room, as a choice.

import { element, moveFocus } from "./elements.js";

export class Scenes {
  // `choose(number)` is called with a scene's place in the catalogue.
  constructor(list, picker, choose) {
    Object.assign(this, { list, picker, choose });
    picker.onchange = () => choose(Number(picker.value));
    list.addEventListener("keydown", (event) => {
      if (moveFocus(event, [...list.children], event.target.closest("button"))) this.setStop(document.activeElement);
    });
  }

  show(scenes) {
    document.body.classList.toggle("one-scene", scenes.length < 2);
    this.list.hidden = scenes.length < 2;
    this.list.replaceChildren(...scenes.map(({ name, file }, number) => {
      const button = element("button", { type: "button", title: file, tabIndex: -1 });
      const picture = Object.assign(new Image(36, 48), { loading: "lazy", alt: "" });
      picture.src = `thumbnail/${number}`;
      button.append(picture, element("span", { textContent: name }));
      button.onclick = () => this.choose(number);
      return button;
    }));
    this.picker.replaceChildren(...scenes.map(({ name }, number) => new Option(name, number)));
  }

  mark(number) {
    [...this.list.children].forEach((button, index) => button.setAttribute("aria-current", index === number));
    const chosen = this.list.children[number];
    this.setStop(chosen);
    chosen?.scrollIntoView({ block: "nearest" });
    this.picker.value = String(number);
  }

  setStop(stop) { for (const button of this.list.children) button.tabIndex = button === stop ? 0 : -1; }
}
