// What differs from the baselines, and the buttons that accept it.

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

export class Baselines {
  // `ask(message)` sends; `fit()` is called when the room for the screen has changed.
  constructor(ask, fit) {
    this.ask = ask;
    this.fit = fit;
    const one = (id) => document.querySelector(`#${id}`);
    [this.root, this.verdict, this.outcomes, this.report] = ["baselines", "verdict", "outcomes", "report"].map(one);
    [this.button, this.acceptAll, this.undo, this.differences] =
      ["verify", "accept-all", "undo", "differences"].map(one);
    this.button.onclick = () => this.send({ verify: true });
    this.acceptAll.onclick = () => this.send({ accept: [] });
    this.undo.onclick = () => this.send({ undo: true });
    this.differences.onclick = () => this.showReport(this.report.hidden);
  }

  send(message) {
    this.root.hidden = false;
    this.verdict.textContent = "Comparing …";
    for (const button of this.root.querySelectorAll("button")) button.disabled = true;
    this.fit();
    this.ask(message);
  }

  // Another scene is shown.
  close() {
    this.root.hidden = true;
    this.showReport(false);
  }

  show({ summary, results, undoes }) {
    const failures = results.filter(({ isFailure }) => isFailure);
    this.verdict.textContent = failures.length ? summary : `All ${results.length} equal their baselines.`;
    this.outcomes.replaceChildren(...failures.map(({ name, verdict, reason }) => {
      const accept = element("button", { type: "button", textContent: "Accept", disabled: verdict === "trouble" });
      accept.onclick = () => this.send({ accept: [name] });
      return element("div", {}, element("span", { textContent: name }), accept,
        element("small", { textContent: reason || verdict }));
    }));
    this.acceptAll.disabled = !failures.length;
    this.undo.disabled = !undoes;
    this.differences.disabled = false;
    if (!this.report.hidden) this.showReport(true);
    this.fit();
  }

  showReport(isShown) {
    this.report.hidden = !isShown;
    this.differences.setAttribute("aria-pressed", isShown);
    if (isShown) this.report.src = `differences/index.html?${Date.now()}`;
    else this.report.removeAttribute("src");
  }
}
