// What differs from the baselines, and the buttons that accept it. What was accepted, and why, becomes the message of a commit.

import { breakable, copy, element } from "./elements.js";

export class Baselines {
  // `ask(message)` sends; `scene()` is the number of the scene shown; `compare(result)` shows a snapshot under its baseline.
  constructor(ask, scene, compare) {
    Object.assign(this, { ask, scene, compare });
    // Of which scene what is shown is, and what it was compared from.
    this.of = null;
    this.state = null;
    // What was accepted, a list for each time that something was, each with what it differed in.
    this.accepted = [];
    this.failures = new Map();
    const one = (id) => document.querySelector(`#${id}`);
    [this.root, this.verdict, this.outcomes, this.report] = ["baselines", "verdict", "outcomes", "report"].map(one);
    [this.button, this.acceptAll, this.undo, this.differences] =
      ["verify", "accept-all", "undo", "differences"].map(one);
    this.button.onclick = () => this.send({ verify: this.scene() });
    [this.why, this.reason, this.message] = ["accepted-why", "accepted-reason", "copy-message"].map(one);
    this.acceptAll.onclick = () => this.accept([...this.failures.keys()], []);
    this.undo.onclick = () => {
      this.accepted.pop();
      this.send({ undo: this.seen });
    };
    this.message.onclick = () => copy(this.commitMessage, this.message);
    this.differences.onclick = () => this.showReport(this.report.hidden);
  }

  // The state that this page knows, from which it wants something changed.
  get seen() { return { scene: this.of, state: this.state }; }

  send(message) {
    this.isAsking = true;
    this.root.hidden = false;
    this.verdict.textContent = "Comparing …";
    for (const button of this.root.querySelectorAll("button")) button.disabled = true;
    this.ask(message);
  }

  // `names` is what goes to the server, where none means all.
  accept(list, names = list) {
    this.wanted = list.map((name) => [name, this.failures.get(name)]);
    this.send({ accept: { ...this.seen, names } });
  }

  get commitMessage() {
    const all = new Map(this.accepted.flat());
    const scene = document.querySelector("#title").textContent;
    const subject = `Record ${all.size === 1 ? "a baseline" : `${all.size} baselines`} of ${scene}`;
    const list = [...all].map(([name, what]) => `- ${name}${what ? `: ${what}` : ""}`);
    return [subject, this.reason.value.trim(), list.join("\n")].filter(Boolean).join("\n\n");
  }

  // Another scene is shown.
  close() {
    this.accepted = [];
    this.why.hidden = true;
    this.root.hidden = true;
    this.of = this.state = null;
    this.showReport(false);
  }

  // The request came to nothing.
  fail() {
    this.wanted = null;
    if (this.isAsking) this.showChanged({ text: "It could not be done" });
  }

  // The state to be changed is not the one compared: comparing again is the one thing to do.
  showChanged({ text, scene = this.scene() }) {
    if (scene !== this.scene()) return;
    this.isAsking = false;
    this.button.disabled = false;
    this.verdict.textContent = `${text}. Nothing was written.`;
    this.outcomes.replaceChildren();
  }

  show({ scene, state, summary, results, undoes }) {
    // Another scene was chosen meanwhile.
    if (scene !== this.scene()) return;
    [this.of, this.state, this.isAsking] = [scene, state, false];
    this.button.disabled = false;
    const failures = results.filter(({ isFailure }) => isFailure);
    this.failures = new Map(failures.map(({ name, reason }) => [name, reason]));
    const done = (this.wanted ?? []).filter(([name]) => !this.failures.has(name));
    if (done.length) this.accepted.push(done);
    this.wanted = null;
    this.why.hidden = !this.accepted.length;
    this.message.disabled = false;
    this.verdict.textContent = failures.length ? summary : `All ${results.length} equal their baselines.`;
    this.outcomes.replaceChildren(...failures.map((result) => {
      const { name, verdict, reason, expected, snapshot } = result;
      const accept = element("button", { type: "button", textContent: "Accept", ariaLabel: `Accept ${name}`, disabled: verdict === "trouble" });
      accept.onclick = () => this.accept([name]);
      const look = element("button", { type: "button", textContent: "Compare", title: "Holds the baseline over the screen", ariaLabel: `Compare ${name} with its baseline on the screen` });
      look.onclick = () => this.compare(result);
      return element("div", {}, element("span", {}, ...breakable(name, /(?<=\/)/)), ...(expected && snapshot ? [look] : []), accept,
        element("small", {}, ...breakable(reason || verdict, /(?<=\w\.)(?=[a-z])/i)));
    }));
    this.acceptAll.disabled = !failures.length;
    this.undo.disabled = !undoes;
    this.differences.disabled = false;
    if (!this.report.hidden) this.showReport(true);
  }

  showReport(isShown) {
    this.report.hidden = !isShown;
    this.differences.setAttribute("aria-pressed", isShown);
    if (isShown) this.report.src = `differences/index.html?${Date.now()}`;
    else this.report.removeAttribute("src");
  }
}
