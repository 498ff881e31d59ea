// The page: a connection, a screen, a clock, fingers and a line of time, and who tells whom.
//
// A take is looked at, at any instant; or the scene is live, from the instant at which somebody touched it. The page's
// clock says when: each input has its tick, and pictures are asked for by theirs. Two pictures at most are under way.
//
// What the controls say is what the server told of the scene that is shown: its settings are its own, and those of a scene
// that was left are as they were when it is shown again.

import { addressOf, placeOf, readAddress } from "./address.js";
import { Baselines } from "./baselines.js";
import { Clock } from "./clock.js";
import { Comparison } from "./comparison.js";
import { Connection } from "./connection.js";
import { listenToSettings, press, showRefusals, showSettings } from "./controls.js";
import { Curves } from "./curves.js";
import { ScreenDescription } from "./description.js";
import { isRefused, one, refuse } from "./elements.js";
import { Export } from "./export.js";
import { Fingers } from "./fingers.js";
import { Inspector } from "./inspector.js";
import { listenToKeys } from "./keys.js";
import { LayerMenu } from "./layermenu.js";
import { Making } from "./making.js";
import { Marking } from "./marking.js";
import { Mirror } from "./mirrors.js";
import { say } from "./notices.js";
import * as notices from "./notices.js";
import { Recording } from "./recording.js";
import { Scenes } from "./scenes.js";
import { Screen, readPicture } from "./screen.js";
import { Sheet } from "./sheet.js";
import { Steps } from "./steps.js";
import { Timeline } from "./timeline.js";
import { Typing } from "./typing.js";
import { ScreenZoom } from "./zoom.js";

const frame = 1e6 / 60;
const underWay = 2;
const maxMirrors = 4;

const state = {
  scenes: [], scene: null, mode: "take", facts: null, settings: {}, settingsOf: new Map(),
  inputs: [], lastTick: 0, sent: 0, answered: 0, isDirty: false, loops: false,
};
const clock = new Clock();
const mirrors = [];
const pictures = { count: 0, changed: 0, whole: 0, still: 0, bytes: 0, last: null };
const send = (message) => connection.send(message);
const fit = () => zoom.fit();
const screen = new Screen(one("#screen"), fit);
const timeline = new Timeline(one("#timeline"), seek, showPart, () => curves.setView(timeline.range));
const curves = new Curves(one("#curves"), (curve) => send({ curve }), () => timeline.length, say);
const inspector = new Inspector(one("#inspector"), screen, send, {
  tick: () => Math.round(clock.tick),
  settings(values) { change({ values: { ...state.settings.values, ...values } }); },
  tried: () => state.settings.values ?? {},
  curve(id, name) { curves.toggle({ id, name }); },
  write(file, parts) { send({ edit: { scene: state.scene, file, parts } }); },
  path: (file) => file.startsWith("/") ? file : `${state.facts?.folder ?? ""}/${file}`,
  scene: () => state.scene,
  mayAdd: () => Boolean(state.facts?.mayBeEdited),
  tryOut(message) {
    send(message);
    ask();
  },
  copy() { making.openCopy(state.scene, state.facts.name); },
  say,
  chosen: noteAddress,
});
const comparison = new Comparison(one("#screens"), screen, {
  ask: send,
  tick: () => Math.round(clock.tick),
  scale: () => zoom.scale,
  resized() {
    showControls();
    fit();
  },
  choose: showLayer,
});
const zoom = new ScreenZoom(
  one("#stand"), () => [screen, ...(comparison.beside ? [comparison.beside] : []), ...mirrors.map((mirror) => mirror.screen)], () => {
    comparison.fit();
    inspector.outline();
  });
const baselines = new Baselines(send, () => state.scene, compareWithBaseline);
const description = new ScreenDescription(() => !clock.isRunning && !inspector.isOn, () => send({ tree: Math.round(clock.tick) }));
const typing = new Typing(screen, (text, at) => act({ act: "key", text }, at, true), say);
const fingers = new Fingers(screen, act, (event) => typing.touch(event));
const scenes = new Scenes(one("#scenes"), one("#scene-picker"), (number) => choose(number, { isNew: true }));
const making = new Making(send);
const recording = new Recording(send, playTake, replay);
const marking = new Marking(send, inspector, () => ({
  scene: state.scene, tick: Math.round(clock.tick),
  mayMark: state.mode === "take" && Boolean(state.facts?.take && state.facts.mayBeEdited),
}));
const steps = new Steps(timeline, one("#step-note"), {
  ask: send, seek, say,
  now: () => ({
    scene: state.scene, tick: Math.round(clock.tick),
    mayChange: state.mode === "take" && Boolean(state.facts?.take && state.facts.mayBeEdited),
  }),
});
const exports = new Export(screen, () => ({
  facts: state.facts, settings: state.settings, take: state.facts?.take, tick: Math.round(clock.tick), part: timeline.part,
  isLive: state.mode === "live",
}), say, [marking, steps], new LayerMenu(inspector, showLayer), {
  ask: send, hold: () => comparison.toggle(), sheet: () => sheet.open(), isInspecting: () => inspector.isOn,
});
const sheet = new Sheet({
  ask: send, tick: () => Math.round(clock.tick), name: () => state.facts.name, hand: (canvas, name) => exports.hand(canvas, name),
  choose: (device, variant) => change({ device, variant }),
});

// ---- The server

const connection = new Connection({
  open() {
    state.sent = state.answered = 0;
    inspector.forgetQuestions();
    curves.forgetQuestions();
    setMode(state.mode === "away" ? "take" : state.mode);
    say("");
  },
  away() {
    setMode("away");
    clock.pause();
    say("The server is away. This page goes on as soon as it is back.");
  },
  text(message) { hear[message.is]?.(message); },
  picture(buffer) {
    const picture = readPicture(buffer);
    state.answered = Math.max(state.answered, picture.serial);
    const changed = screen.show(picture);
    pictures.count += 1;
    pictures.bytes += buffer.byteLength;
    if (picture.isWhole) pictures.whole += 1;
    pictures.still = changed ? 0 : pictures.still + 1;
    pictures.last = { tick: picture.tick, serial: picture.serial, changed };
    if (changed) pictures.changed += 1;
    notices.hidePicture();
    description.later();
    window.dispatchEvent(new CustomEvent("picture", { detail: pictures.last }));
  },
});

const hear = {
  catalogue(message) {
    making.show(message.starts);
    exports.formats = message.formats;
    if (message.made !== null) return showMade(message);
    one("#verify").hidden = !message.verifies;
    showCatalogue(message.scenes);
  },
  scene: showScene,
  mistake: showMistake,
  blank({ serial }) {
    // The scene chosen could never be read: there is no picture of it, and none of another is left standing.
    state.answered = Math.max(state.answered, serial);
    screen.clear();
  },
  tree(message) {
    inspector.showTree(message);
    description.show(message.layers);
    typing.place(message.layers, screen.zoom);
  },
  picked(message) { inspector.showPicked(message); },
  outline(message) { inspector.showOutline(message); },
  explanation(message) { inspector.showExplanation(message); },
  addable(message) { inspector.adding.show(message); },
  readers(message) { inspector.showReaders(message); },
  tried(message) { inspector.trying.show(message); },
  reach(message) { inspector.trying.showReach(message); },
  keyboard({ layer }) { typing.setLayer(layer); },
  curve(message) { curves.show(message); },
  comparison(message) { comparison.show(message); },
  film(message) { exports.showFilm(message); },
  sheet(message) { sheet.show(message); },
  verified(message) { baselines.show(message); },
  recording: showRecording,
  edited({ undo, redo, file }) {
    inspector.forgetFields();
    refuse(one("#undo-edit"), undo ? null : "Nothing has been changed here");
    refuse(one("#redo-edit"), redo ? null : "Nothing has been taken back");
    notices.refuseSettings("");
    say(`Written to ${file.split("/").pop()}; ${undo} of this page's changes can be taken back.`);
  },
  appended(message) { recording.showAppended(message); },
  // The state to be changed is not the one that this page had seen: nothing was done.
  changed(message) {
    if (message.wish === "append") recording.showChanged(message);
    else baselines.showChanged(message);
  },
};

// Asks for the picture of now, and sends what was done until now.
function ask() {
  state.isDirty = true;
  if (state.sent - state.answered >= underWay || !connection.isOpen || state.scene === null) return;
  state.isDirty = false;
  state.sent += 1;
  const tick = Math.round(clock.tick);
  state.lastTick = Math.max(tick, 0);
  const inputs = state.inputs.splice(0);
  send({
    inputs, show: tick, snapshot: state.snapshot?.tick === tick ? state.snapshot.name : undefined, serial: state.sent,
    outline: inspector.outlined ?? undefined,
  });
  for (const mirror of mirrors) mirror.follow(inputs, tick, screen.size);
}

function open(message) {
  state.inputs = [];
  send(message);
  for (const mirror of mirrors) mirror.open(message.record ? { take: "none" } : message);
  ask();
}

// ---- What is shown

function showCatalogue(list) {
  const isFirst = state.scene === null;
  state.scenes = list;
  scenes.show(list);
  if (isFirst) return goTo(readAddress());
  // The server is back, and knows nothing of what was done live.
  const take = state.former ?? (state.facts ? state.facts.take ?? "none" : undefined);
  state.former = undefined;
  choose(state.scene, { take, settings: state.settings, at: clock.tick, part: timeline.part });
}

// A scene was made here: it is shown at once.
function showMade({ scenes: list, made }) {
  state.scenes = list;
  scenes.show(list);
  making.close();
  choose(made, { isNew: true });
  say(`${list[made].file} is a scene now: change it there, or here with Inspect.`);
}

// Shows what an address says.
function goTo(address) {
  const number = Math.max(placeOf(address.scene, state.scenes), 0);
  const { inspect } = address;
  if ((inspect !== null) !== inspector.isOn) turnInspector(inspect !== null);
  choose(number, address);
  if (inspect) inspector.wanted = inspect;
}

// Opens a scene. Where nothing else is said of it, it is as it was when it was left.
function choose(number, { take, settings, at, part, isNew } = {}) {
  const isOther = number !== state.scene;
  if (isNew && isOther) writeAddress();
  if (isOther) leaveScene();
  state.scene = number;
  state.settings = settings ?? (isOther ? state.settingsOf.get(number) ?? {} : state.settings);
  clock.set(at ?? 0);
  clock.pause();
  state.wantedPart = part;
  setMode("take");
  scenes.mark(number);
  if (isNew && isOther) history.pushState(null, "", addressOf({ scene: state.scenes[number].name, settings: state.settings }));
  open({ scene: number, take, settings: state.settings });
}

// Nothing of the scene that was shown is left standing.
function leaveScene() {
  if (state.scene !== null) state.settingsOf.set(state.scene, state.settings);
  Object.assign(state, { facts: null, snapshot: undefined, former: undefined, afterScene: null, isRecording: false });
  timeline.set({ steps: [], snapshots: [], events: [], duration: 0 });
  baselines.close();
  inspector.clear();
  curves.clear();
  comparison.release();
  typing.setLayer(null);
  recording.show(null);
  one("#record").setAttribute("aria-pressed", "false");
  notices.hide();
  notices.refuseSettings("");
}

function showScene(facts) {
  if (facts.scene !== state.scene) return;
  state.facts = facts;
  state.settings = facts.settings;
  showSettings(facts);
  screen.canvas.setAttribute("aria-label", `The screen of ${facts.name}`);
  screen.setSize(facts.width, facts.height);
  fit();
  if (state.mode !== "live") {
    timeline.set(facts);
    if (state.wantedPart !== undefined) timeline.setPart(state.wantedPart);
    state.wantedPart = undefined;
    if (clock.tick > facts.duration) clock.set(facts.duration);
  }
  // The steps of the take that do nothing.
  if (facts.notes.length || state.saysNotes) say(facts.notes.join(" · "));
  state.saysNotes = facts.notes.length > 0;
  notices.hide();
  notices.refuseSettings("");
  showControls();
  showTime();
  ask();
  inspector.refresh();
  curves.refresh();
  comparison.refresh();
  noteAddress();
  const { afterScene } = state;
  state.afterScene = null;
  afterScene?.();
}

function showControls() {
  const { facts, mode } = state;
  showRefusals({
    away: mode === "away" ? "The server is away" : null,
    unread: facts ? null : "The scene cannot be read",
    recording: state.isRecording ? "Not while something is recorded" : null,
    full: mirrors.length >= maxMirrors ? `There are ${maxMirrors + 1} screens at most` : null,
    live: mode === "live", mayBeEdited: facts?.mayBeEdited,
  });
  one("#length").textContent = !facts?.duration ? "" : mode === "live"
    ? `live, over ${(facts.duration / 1e6).toFixed(3)} s` : `of ${(facts.duration / 1e6).toFixed(3)} s`;
  timeline.setLive(mode === "live");
  one("#screens").classList.toggle("several", mirrors.length > 0 || Boolean(comparison.beside));
}

function showMistake(mistake) {
  if (mistake.of === "wish" && making.refuse(mistake.text)) return;
  // What was under way is over.
  if (mistake.of === "wish") say("");
  if (mistake.serial !== null) state.answered = Math.max(state.answered, mistake.serial);
  baselines.fail();
  notices.show(mistake, state.facts !== null);
  showControls();
}

function setMode(mode) {
  state.mode = mode;
  const output = one("#mode");
  output.dataset.mode = mode;
  output.textContent = { take: "Take", live: "Live", away: "Away" }[mode];
  showControls();
}

function showTime() {
  one("#time").textContent = `${(clock.tick / 1e6).toFixed(3)} s`;
  timeline.show(clock.tick);
  curves.follow(clock.tick);
  one("#play").setAttribute("aria-pressed", clock.isRunning);
  one("#play").setAttribute("aria-label", clock.isRunning ? "Pause" : "Play");
}

function showPart() {
  const { part } = timeline;
  const note = one("#part-note");
  note.hidden = !part;
  if (part) {
    const frames = Math.round((part.to - part.from) / frame);
    note.textContent = `${(part.from / 1e6).toFixed(3)} to ${(part.to / 1e6).toFixed(3)} s · ${frames} frames  ×`;
  }
  noteAddress();
}
one("#part-note").onclick = () => timeline.setPart(null);

// ---- The address

function noteAddress() {
  clearTimeout(state.noting);
  state.noting = setTimeout(writeAddress, 150);
}

function writeAddress() {
  clearTimeout(state.noting);
  if (!state.facts) return;
  const { takes, take } = state.facts;
  const address = addressOf({
    scene: state.scenes[state.scene].name, settings: state.settings, part: timeline.part,
    take: take === (takes[0] ?? null) ? null : take ?? "none", at: Math.round(clock.tick),
    inspect: inspector.isOn ? inspector.chosen ?? "" : null,
  });
  if (address !== location.hash) history.replaceState(null, "", address);
}

// Somebody went back, or wrote another one.
window.addEventListener("popstate", () => goTo(readAddress()));

// ---- Recording

function record() {
  if (isRefused(one("#record"))) return say(`${one("#record").title}.`);
  if (state.isRecording) {
    fingers.endWheel(performance.now());
    fingers.endPad(performance.now());
    send({ inputs: state.inputs.splice(0) });
    send({ record: false, show: Math.round(clock.tick), trims: true });
    return;
  }
  setMode("live");
  clock.set(0);
  clock.run();
  timeline.set({ steps: [], snapshots: [], events: [], duration: 1_000_000 });
  state.former ??= state.facts.take ?? undefined;
  state.lastInput = 0;
  state.lastTick = 0;
  recording.show(null);
  open({ record: true });
}

function showRecording({ isOn, text, isEqual, name, scene, state: file, end, problem }) {
  state.isRecording = isOn;
  state.recording = isOn ? null : { text, isEqual, name, scene, state: file, end };
  one("#record").setAttribute("aria-pressed", isOn);
  say(isOn ? "Recording: what you do becomes a take." : problem ? `The recording ended: ${problem}.` : "");
  showControls();
  if (isOn) return;
  clock.pause();
  recording.show(state.recording);
  showTime();
}

// Plays what was done, from where it was recorded.
function replay(end) {
  state.replayEnd = end;
  clock.set(0);
  clock.run();
  showTime();
}

function playTake(name) {
  setMode("take");
  state.former = undefined;
  clock.set(0);
  open({ take: name });
  clock.run();
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
  comparison.refresh();
  noteAddress();
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
  if (clock.isRunning) pause();
  else {
    const end = timeline.part?.to ?? state.facts?.duration ?? 0;
    if (state.mode === "take" && clock.tick >= end) clock.set(timeline.part?.from ?? 0);
    clock.run();
  }
  showTime();
}

function pause() {
  clock.pause();
  state.replayEnd = undefined;
  ask();
  if (state.mode === "live") curves.grow(performance.now(), clock.tick, true);
  inspector.refresh();
  comparison.refresh();
  noteAddress();
}

function leave() {
  if (state.mode !== "live") return isRefused(one("#leave")) && say(`${one("#leave").title}.`);
  if (state.isRecording) return record();
  typing.end();
  setMode("take");
  clock.pause();
  if (!state.former && state.facts) clock.set(Math.min(clock.tick, state.facts.duration));
  open({ take: state.former ?? state.facts?.take ?? "none" });
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
        pause();
      }
    }
    if (state.mode === "live") {
      timeline.reach(clock.tick);
      curves.grow(at, state.lastTick);
    }
    if (state.replayEnd <= clock.tick) {
      clock.set(state.replayEnd, at);
      pause();
    }
    showTime();
    inspector.follow(at);
    comparison.follow(at);
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
    state.replayEnd = undefined;
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
  timeline.mark(input, used);
  curves.change(used);
  if (!now) return;
  if (used > clock.tick) clock.set(used, at);
  ask();
}

// A phone's keyboard comes where the field itself is tapped.
screen.canvas.addEventListener("pointerup", (event) => {
  if (event.pointerType !== "touch" || typing.layer === null || inspector.isOn) return;
  inspector.want(event, (layers) => { if (layers.some(({ id }) => id === typing.layer)) typing.begin(); });
});
typing.field.addEventListener("focus", () => send({ tree: Math.round(clock.tick) }));

// ---- The controls

press("#play", play);
press("#start", () => seek(timeline.part?.from ?? 0));
press("#end", () => seek(timeline.part?.to ?? (state.mode === "live" ? timeline.length : state.facts?.duration ?? 0)));
press("#back", () => step(-1));
press("#forward", () => step(1));
press("#leave", leave);
press("#record", record);
press("#export", () => exports.open(one("#export").getBoundingClientRect()));
press("#loop", () => {
  state.loops = !state.loops;
  one("#loop").setAttribute("aria-pressed", state.loops);
});
const change = (settings) => {
  state.settings = { ...state.settings, ...settings };
  open({ settings: state.settings });
};
listenToSettings({
  change,
  chooseTake(take) {
    setMode("take");
    clock.set(0);
    open({ take });
  },
  setSpeed(speed) { clock.speed = speed; },
});

function turnInspector(isOn) {
  inspector.turn(isOn);
  one("#inspect").setAttribute("aria-pressed", isOn);
  if (isOn) typing.end();
  noteAddress();
}

// Shows a snapshot as it is now under its baseline, on the device and in the variant that it is of.
function compareWithBaseline({ name, take, snapshot, device, variant, expected, reason }) {
  baselines.showReport(false);
  state.afterScene = () => {
    const flag = state.facts.snapshots.find((one) => one.name === snapshot);
    seek(flag?.tick ?? state.facts.duration, snapshot);
    comparison.holdPicture(`differences/${expected}`, "baseline", `${name}: ${reason}`);
  };
  setMode("take");
  clock.pause();
  open({ take: take ?? "none", settings: { device: device ?? undefined, variant: variant ?? undefined } });
}

// Shows the properties of a layer.
function showLayer(id) {
  if (!inspector.isOn) turnInspector(true);
  inspector.wanted = id;
  inspector.refresh();
}
press("#undo-edit", () => send({ editStep: "undo" }));
press("#redo-edit", () => send({ editStep: "redo" }));
press("#inspect", () => turnInspector(!inspector.isOn));
press("#beside", () => {
  // What was done before there was a second screen was not done on it.
  if (state.mode === "live") leave();
  const { facts, settings, scene } = state;
  const devices = [facts.device, ...mirrors.map((mirror) => mirror.devices.value)];
  mirrors.push(new Mirror(one("#screens"), { scene, take: facts.take ?? "none", settings }, facts, devices, {
    resized: fit,
    remove(mirror) {
      mirrors.splice(mirrors.indexOf(mirror), 1);
      mirror.close();
      showControls();
      fit();
    },
  }));
  showControls();
  fit();
});

listenToKeys({ play, record, zoom, timeline, clock, typing, screen, inspector, turnInspector, comparison });
requestAnimationFrame(eachFrame);

// For whoever tests or measures the page.
window.flipbook = { state, mirrors, inspector, baselines, clock, screen, zoom, timeline, steps, comparison, exports, sheet, curves, typing, pictures, fingers, connection, seek };
