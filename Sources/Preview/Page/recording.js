// What was recorded: its text, whether it comes to the same, and the buttons that copy it, append it, or leave it.

import { copy, one } from "./elements.js";

export class Recording {
  // `ask(message)` sends; `play(name)` shows a take that the file has now, and `replay(end)` what was done, before it has it.
  constructor(ask, play, replay) {
    Object.assign(this, { ask, play, replay });
    // What there is to append, as the server told it; null where there is nothing.
    this.taken = null;
    [this.root, this.note, this.button, this.leaving, this.playing, this.name] =
      ["#take-text", "#recorded-note", "#append", "#leave-recording", "#play-recording", "#recorded-name"].map(one);
    this.text = this.root.querySelector("pre");
    one("#copy").onclick = ({ target }) => copy(this.text.textContent, target);
    this.button.onclick = () => {
      const { scene, state } = this.taken;
      ask({ append: { scene, state, name: this.name.value.trim() || undefined } });
    };
    this.leaving.onclick = () => this.close();
    one("#close-recording").onclick = () => this.close();
    this.playing.onclick = () => this.appended === null ? replay(this.taken.end) : play(this.appended);
  }

  show(message) {
    this.taken = message;
    this.root.hidden = !message?.text;
    if (!message?.text) return;
    this.text.textContent = message.text;
    this.button.disabled = false;
    this.appended = null;
    this.name.value = message.name;
    this.name.disabled = false;
    this.choice(null);
    this.note.textContent = message.isEqual
      ? "Played again, it came to the same screen." : "Played again, it comes to another screen than the one you saw.";
  }

  // `words` is null where it can be appended as usual; else there is a choice to be made first.
  choice(label) {
    this.button.textContent = label ?? "Append to the file";
    this.leaving.hidden = label === null;
  }

  showAppended({ file, name }) {
    this.choice(null);
    this.button.disabled = true;
    this.appended = name;
    this.name.value = name;
    this.name.disabled = true;
    this.note.textContent = `Appended to ${file} as “${name}”.`;
  }

  // The file is not as it was when it was recorded: nothing was done.
  showChanged({ text, state }) {
    this.note.textContent = `Nothing was written: ${text}.`;
    this.taken.state = state;
    this.choice("Append all the same");
  }

  close() {
    this.choice(null);
    this.root.hidden = true;
  }
}
