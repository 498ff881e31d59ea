// The page: a connection, a screen, a clock, fingers and a line of time, and who tells whom.
//
// A take is looked at, at any instant; or the scene is live, from the instant at which somebody touched it. The page's
// clock says when: each input has its tick, and pictures are asked for by theirs. Two pictures at most are under way.

import { Baselines } from "./baselines.js";
import { Clock } from "./clock.js";
import { Connection } from "./connection.js";
import { Fingers } from "./fingers.js";
import { Inspector } from "./inspector.js";
import { Mirror } from "./mirrors.js";
import { Screen, readPicture } from "./screen.js";
import { Timeline } from "./timeline.js";

const one = (selector) => document.querySelector(selector);
const frame = 1e6 / 60;
const underWay = 2;

const state = {
  scenes: [], scene: null, mode: "take", facts: null, settings: {},
  inputs: [], lastTick: 0, sent: 0, answered: 0, isDirty: false, loops: false,
};
const clock = new Clock();
const screen = new Screen(one("#screen"));
const timeline = new Timeline(one("#timeline"), seek);
const inspector = new Inspector(one("#inspector"), screen, (message) => connection.send(message), {
  tick: () => Math.round(clock.tick),
  settings(values) { change("values", { ...state.settings.values, ...values }); },
  curve(id, name) { connection.send({ curve: { id, name } }); },
});
const baselines = new Baselines((message) => connection.send(message), () => state.scene, () => screen.fit());
const fingers = new Fingers(screen, act);
const mirrors = [];
const pictures = { count: 0, changed: 0, whole: 0, still: 0, bytes: 0, last: null };

// ---- The server

const connection = new Connection({
  open() {
    state.sent = state.answered = 0;
    setMode(state.mode === "away" ? "take" : state.mode);
    say("");
  },
  away() {
    setMode("away");
    clock.pause();
    say("The server is away. This page goes on as soon as it is back.");
  },
  text(message) {
    if (message.is === "catalogue") {
      one("#verify").hidden = !message.verifies;
      showCatalogue(message.scenes);
    }
    if (message.is === "verified") baselines.show(message);
    if (message.is === "scene") showScene(message);
    if (message.is === "mistake") showMistake(message);
    if (message.is === "tree") inspector.showTree(message);
    if (message.is === "explanation") inspector.showExplanation(message);
    if (message.is === "curve") showCurve(message);
    if (message.is === "blank") showBlank(message);
    if (message.is === "recording") showRecording(message);
    if (message.is === "changed") showChanged(message);
    if (message.is === "appended") {
      showChoice(null);
      one("#append").disabled = true;
      one("#recorded-note").textContent = `Appended to ${message.file} as “${message.name}”.`;
    }
  },
  picture(buffer) {
    const picture = readPicture(buffer);
    state.answered = Math.max(state.answered, picture.serial);
    const changed = screen.show(picture);
    pictures.count += 1;
    pictures.bytes += buffer.byteLength;
    if (picture.isWhole) pictures.whole += 1;
    pictures.still = changed ? 0 : pictures.still + 1;
    pictures.last = { tick: picture.tick, serial: picture.serial, changed };
    if (changed) {
      pictures.changed += 1;
      hideMistake();
    }
    window.dispatchEvent(new CustomEvent("picture", { detail: pictures.last }));
  },
});

// Asks for the picture of now, and sends what was done until now.
function ask() {
  state.isDirty = true;
  if (state.sent - state.answered >= underWay || !connection.isOpen || state.scene === null) return;
  state.isDirty = false;
  state.sent += 1;
  const tick = Math.round(clock.tick);
  state.lastTick = Math.max(tick, 0);
  const inputs = state.inputs.splice(0);
  connection.send({ inputs, show: tick, snapshot: state.snapshot?.tick === tick ? state.snapshot.name : undefined, serial: state.sent });
  for (const mirror of mirrors) mirror.follow(inputs, tick, screen.size);
}

function open(message) {
  state.inputs = [];
  connection.send(message);
  for (const mirror of mirrors) mirror.open(message.record ? { take: "none" } : message);
  ask();
}

// ---- What is shown

function showCatalogue(scenes) {
  state.scenes = scenes;
  const list = one("#scenes");
  list.hidden = scenes.length < 2;
  list.replaceChildren(...scenes.map(({ name, file }, number) => {
    const button = Object.assign(document.createElement("button"), { type: "button", title: file });
    const picture = Object.assign(new Image(36, 48), { loading: "lazy", alt: "" });
    picture.src = `thumbnail/${number}`;
    button.append(picture, name);
    button.onclick = () => choose(number);
    return button;
  }));
  const wanted = scenes.findIndex(({ name }) => name === decodeURIComponent(location.hash.slice(1)));
  choose(state.scene ?? Math.max(wanted, 0));
}

function choose(number) {
  if (number !== state.scene) {
    clock.set(0);
    baselines.close();
  }
  state.scene = number;
  setMode("take");
  history.replaceState(null, "", `#${encodeURIComponent(state.scenes[number].name)}`);
  [...one("#scenes").children].forEach((button, index) => button.setAttribute("aria-current", index === number));
  one("#scenes").children[number]?.scrollIntoView({ block: "nearest" });
  open({ scene: number });
}

function fill(select, names, chosen, none) {
  const options = names.map((name) => new Option(name, name, false, name === chosen));
  if (none !== undefined) options.unshift(new Option(none, "", false, chosen === null));
  select.replaceChildren(...options);
}

function showScene(facts) {
  state.facts = facts;
  document.title = `${facts.name} – Flipbook preview`;
  one("#title").textContent = facts.name;
  fill(one("#takes"), facts.takes, facts.take ?? "none");
  fill(one("#devices"), facts.devices, facts.device);
  fill(one("#variants"), facts.variants, facts.variant, "as it is");
  fill(one("#text-size"), facts.textSizes, facts.textSize);
  one("#locale").value = facts.locale;
  one("#variant-choice").hidden = facts.variants.length === 0;
  screen.setSize(facts.width, facts.height);
  if (state.mode !== "live") {
    timeline.set(facts);
    if (clock.tick > facts.duration) clock.set(facts.duration);
  }
  one("#length").textContent = facts.duration ? `of ${(facts.duration / 1e6).toFixed(3)} s` : "";
  // The steps of the take that do nothing.
  say(facts.notes.join(" · "));
  hideMistake();
  showTime();
  ask();
  inspector.refresh();
}

function showMistake({ text, serial }) {
  if (serial !== null) state.answered = Math.max(state.answered, serial);
  baselines.fail();
  one("#mistake pre").textContent = text;
  one("#mistake").hidden = false;
}

// The scene chosen could never be read: there is no picture of it, and none of another is left standing.
function showBlank({ serial }) {
  state.answered = Math.max(state.answered, serial);
  screen.clear();
}

// The state to be changed is not the one that this page had seen: nothing was done.
function showChanged(message) {
  if (message.wish !== "append") return baselines.showChanged(message);
  one("#recorded-note").textContent = `Nothing was written: ${message.text}.`;
  state.recording.state = message.state;
  showChoice("Append all the same");
}

// True where the recording can be appended as usual, false where there is a choice to be made first.
function showChoice(words) {
  one("#append").textContent = words ?? "Append to the file";
  one("#leave-recording").hidden = words === null;
}

function hideMistake() { one("#mistake").hidden = true; }

function say(text) { one("#status").textContent = text; }

function setMode(mode) {
  state.mode = mode;
  const output = one("#mode");
  output.dataset.mode = mode;
  output.textContent = { take: "Take", live: "Live", away: "Away" }[mode];
  one("#leave").disabled = mode !== "live";
}

function showTime() {
  one("#time").textContent = `${(clock.tick / 1e6).toFixed(3)} s`;
  timeline.show(clock.tick);
  one("#play").setAttribute("aria-pressed", clock.isRunning);
}

// A number over the time of the take, below the line of time.
function showCurve({ id, name, ticks, numbers }) {
  const known = numbers.filter((number) => number !== null);
  if (!known.length) return say(`${name} is no number.`);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const height = high - low || 1;
  const points = numbers.map((number, index) => number === null ? null
    : [(ticks[index] / timeline.length) * 1000, 36 - ((number - low) / height) * 36].map((n) => n.toFixed(2)).join(" "));
  const path = points.reduce((text, point, index) =>
    point === null ? text : `${text}${index > 0 && points[index - 1] !== null ? "L" : "M"}${point}`, "");
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 1000 36");
  svg.setAttribute("preserveAspectRatio", "none");
  const line = document.createElementNS(space, "path");
  line.setAttribute("d", path);
  svg.append(line);
  const figure = document.createElement("figure");
  const words = `${id === "scene" ? "" : `${id.split(".").pop()}.`}${name}  ${round(low)} to ${round(high)}`;
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: `${words}  ×`, title: "Remove" });
  button.onclick = () => {
    figure.remove();
    one("#curves").hidden = !one("#curves").children.length;
    screen.fit();
  };
  figure.dataset.key = `${id} ${name}`;
  for (const other of [...one("#curves").children]) if (other.dataset.key === figure.dataset.key) other.remove();
  figure.append(svg, button);
  one("#curves").append(figure);
  one("#curves").hidden = false;
  screen.fit();
}

const round = (number) => Math.round(number * 100) / 100;

// ---- Recording

function record() {
  if (state.mode === "away" || !state.facts) return;
  if (state.isRecording) {
    fingers.endWheel(performance.now());
    fingers.endPad(performance.now());
    connection.send({ inputs: state.inputs.splice(0) });
    connection.send({ record: false, show: Math.round(clock.tick) });
    return;
  }
  setMode("live");
  clock.set(0);
  clock.run();
  timeline.set({ steps: [], snapshots: [], events: [], duration: 1_000_000 });
  state.former ??= state.facts.take ?? undefined;
  state.lastInput = 0;
  state.lastTick = 0;
  one("#take-text").hidden = true;
  open({ record: true });
}

function showRecording({ isOn, text, isEqual, name, scene, state: file, problem }) {
  state.isRecording = isOn;
  state.recording = isOn ? null : { text, isEqual, name, scene, state: file };
  showChoice(null);
  one("#record").setAttribute("aria-pressed", isOn);
  say(isOn ? "Recording: what you do becomes a take." : problem ? `The recording ended: ${problem}.` : "");
  if (isOn) return;
  clock.pause();
  one("#take-text").hidden = !text;
  one("#take-text pre").textContent = text ?? "";
  one("#append").disabled = false;
  one("#recorded-note").textContent = isEqual
    ? "Played again, it came to the same screen." : "Played again, it comes to another screen than the one you saw.";
  showTime();
  screen.fit();
}

// ---- Time

// To a tick, or to a snapshot there: before what the step behind it does at once.
function seek(tick, snapshot) {
  clock.pause();
  state.snapshot = snapshot && { name: snapshot, tick };
  clock.set(state.mode === "live" ? tick : Math.min(tick, state.facts?.duration ?? 0));
  showTime();
  ask();
  inspector.refresh();
}

// To the frame before or after, as `render` counts them: at whole 60ths of a second, the last at the take's end.
function step(by) {
  const near = Math.round(clock.tick / frame);
  const isThere = Math.round(near * frame) === clock.tick;
  const from = isThere ? near : by > 0 ? Math.floor(clock.tick / frame) : Math.ceil(clock.tick / frame);
  seek((from + by) * frame);
}

function play() {
  state.snapshot = undefined;
  if (clock.isRunning) clock.pause();
  else {
    const end = state.facts?.duration ?? 0;
    if (state.mode === "take" && clock.tick >= end) clock.set(timeline.part?.from ?? 0);
    clock.run();
  }
  showTime();
}

function leave() {
  if (state.mode !== "live") return;
  if (state.isRecording) return record();
  setMode("take");
  clock.pause();
  if (!state.former) clock.set(Math.min(clock.tick, state.facts.duration));
  open({ take: state.former ?? state.facts.take ?? "none" });
  state.former = undefined;
}

let frames = 0;

function eachFrame(at) {
  if (clock.isRunning) {
    clock.advance(at);
    const last = timeline.part?.to ?? state.facts?.duration ?? 0;
    if (state.mode === "take" && clock.tick >= last) {
      if (state.loops) clock.set(timeline.part?.from ?? 0, at);
      else {
        clock.set(last, at);
        clock.pause();
      }
    }
    if (state.mode === "live") timeline.reach(clock.tick);
    showTime();
    // While nothing changes, it is looked for less often: whoever does something is answered at once.
    frames += 1;
    const every = pictures.still < 4 ? 1 : pictures.still < 20 ? 2 : 4;
    if (state.inputs.length || frames % every === 0) ask();
  } else if (state.isDirty || state.inputs.length) ask();
  requestAnimationFrame(eachFrame);
}

// ---- Hands

function act(input, at, now) {
  if (!state.facts || state.mode === "away") return;
  if (input.act === "down" || input.act === "key") {
    if (state.mode !== "live") setMode("live");
    if (!clock.isRunning) clock.run(at);
  }
  const tick = Math.max(clock.tickAt(at), state.lastInput ?? 0, Math.ceil(state.lastTick / 1000) * 1000);
  // A finger that comes down after somebody went back in time begins there.
  const isBack = input.act === "down" && !input.finger && clock.tick < (state.lastInput ?? 0);
  const used = isBack ? Math.ceil(clock.tick / 1000) * 1000 : tick;
  state.lastInput = used;
  state.inputs.push({ tick: used, ...input });
  state.snapshot = undefined;
  mark(input, used);
  if (!now) return;
  if (used > clock.tick) clock.set(used, at);
  ask();
}

// What is done live, as bars.
function mark({ act: what, finger }, tick) {
  const { live } = timeline;
  if (what === "down" && finger && live.length) live[live.length - 1].verb = "pinch";
  else if (what === "down") {
    while (live.length && live[live.length - 1].begin > tick) live.pop();
    live.push({ verb: "touch", begin: tick, end: tick });
  }
  if (what === "up" && live.length) {
    live[live.length - 1].end = tick;
    timeline.draw();
  }
}

one("#play").onclick = play;
one("#start").onclick = () => seek(timeline.part?.from ?? 0);
one("#end").onclick = () => seek(timeline.part?.to ?? (state.mode === "live" ? timeline.length : state.facts.duration));
one("#back").onclick = () => step(-1);
one("#forward").onclick = () => step(1);
one("#leave").onclick = leave;
one("#record").onclick = record;
one("#copy").onclick = () => navigator.clipboard?.writeText(state.recording.text);
one("#append").onclick = () => {
  const { scene, state: file } = state.recording;
  connection.send({ append: { scene, state: file } });
};
one("#leave-recording").onclick = () => {
  showChoice(null);
  one("#take-text").hidden = true;
  screen.fit();
};
one("#loop").onclick = () => {
  state.loops = !state.loops;
  one("#loop").setAttribute("aria-pressed", state.loops);
};
for (const button of document.querySelectorAll("[data-speed]")) {
  button.onclick = () => {
    clock.speed = Number(button.dataset.speed);
    for (const other of document.querySelectorAll("[data-speed]")) other.setAttribute("aria-pressed", other === button);
  };
}
one("#takes").onchange = ({ target }) => {
  setMode("take");
  clock.set(0);
  open({ take: target.value });
};
const change = (name, value) => {
  state.settings = { ...state.settings, [name]: value };
  open({ settings: state.settings });
};
one("#devices").onchange = ({ target }) => change("device", target.value);
one("#variants").onchange = ({ target }) => change("variant", target.value || undefined);
one("#text-size").onchange = ({ target }) => change("textSize", target.value);
one("#locale").onchange = ({ target }) => change("locale", target.value.trim() || undefined);
one("#inspect").onclick = () => {
  inspector.turn(!inspector.isOn);
  one("#inspect").setAttribute("aria-pressed", inspector.isOn);
  screen.fit();
};
one("#beside").onclick = () => {
  if (!state.facts || state.isRecording || mirrors.length >= 4) return;
  // What was done before there was a second screen was not done on it.
  leave();
  const open = { scene: state.scene, take: state.facts.take ?? "none" };
  mirrors.push(new Mirror(one("#screens"), open, state.facts, (mirror) => {
    mirrors.splice(mirrors.indexOf(mirror), 1);
    mirror.close();
    fitAll();
  }));
  fitAll();
};
one("#dark").onclick = ({ target }) => {
  const dark = target.getAttribute("aria-pressed") !== "true";
  target.setAttribute("aria-pressed", dark);
  change("dark", dark);
};

const keys = {
  " ": play, "[": () => one("#start").click(), "]": () => one("#end").click(),
  ArrowLeft: () => one("#back").click(), ArrowRight: () => one("#forward").click(),
  l: () => one("#loop").click(), r: record, i: () => one("#inspect").click(), Escape: leave,
};
window.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select, input, textarea")) return;
  if (state.mode === "live" && document.activeElement === screen.canvas) {
    const text = event.key === "Backspace" ? "⌫" : [...event.key].length === 1 ? event.key : null;
    if (text) {
      event.preventDefault();
      act({ act: "key", text }, event.timeStamp, true);
      return;
    }
  }
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
const fitAll = () => [screen, ...mirrors.map((mirror) => mirror.screen)].forEach((one) => one.fit());
window.addEventListener("resize", fitAll);
requestAnimationFrame(eachFrame);

// For whoever tests or measures the page.
window.flipbook = { state, mirrors, inspector, baselines, clock, screen, timeline, pictures, fingers, connection, seek };
