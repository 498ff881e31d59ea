// What the report does. Every text reaches the page as a text node, never as markup.
'use strict';
const report = JSON.parse(document.getElementById('data').textContent);
const details = JSON.parse(document.getElementById('details').textContent);
// Pictures that lie in the page itself, by their paths.
const pictures = JSON.parse(document.getElementById('pictures').textContent);
const sourceOf = path => pictures[path] || path;
const words = {passed: 'equal', updated: 'updated', differs: 'differs', otherRenderer: 'other renderer',
  missing: 'missing', new: 'new', removed: 'removed', moved: 'moved',
  inaccessible: 'inaccessible', layout: 'layout', skipped: 'skipped', trouble: 'trouble'};
const ways = ['side by side', 'slider', 'onion skin', 'difference'];
const state = {verdict: null, cause: null, search: '', at: 0, way: 0, timer: 0, frame: 0, share: 50, chosen: new Set()};
const $ = id => document.getElementById(id);

function make(tag, properties, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(properties || {})) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key in node && key !== 'role' && key !== 'list') node[key] = value;
    else node.setAttribute(key, value);
  }
  for (const child of children) if (child != null) node.append(child);
  return node;
}

const nameOf = r => [r.scene, r.take, r.device, r.variant, r.snapshot].filter(x => x).join('/');
const isBad = r => !['passed', 'updated', 'new', 'skipped'].includes(r.verdict);
const order = ['trouble', 'differs', 'removed', 'moved', 'inaccessible', 'layout', 'otherRenderer', 'missing', 'new',
  'updated', 'passed', 'skipped'];
const results = report.results.slice().sort((a, b) =>
  order.indexOf(a.verdict) - order.indexOf(b.verdict) || (nameOf(a) < nameOf(b) ? -1 : 1));
let shown = results;

// What there is none of is not told.
const counted = (...counts) => counts.filter(([n]) => n).map(([n, of]) => `${n} ${of}${n === 1 ? '' : 's'}`).join(', ');

function causes() {
  $('causes').replaceChildren(...(report.causes || []).map(c => make('li', {}, make('button', {
    textContent: `${c.subject}: ${counted([c.layers.length, 'layer'], [c.snapshots, 'snapshot'], [c.takes, 'take'])}; ${c.change}`,
    'aria-pressed': String(state.cause === c),
    onclick: () => { state.cause = state.cause === c ? null : c; state.at = 0; update(); }}))));
}

function stale() {
  $('stale').hidden = !report.stale.length;
  $('stale').replaceChildren(make('summary', {textContent: `stale ${report.stale.length}`}),
    make('ul', {}, ...report.stale.map(path => make('li', {}, make('code', {textContent: path})))));
}

function filters() {
  const nav = $('filters');
  nav.replaceChildren();
  const add = (verdict, label, count) => nav.append(make('button', {
    'aria-pressed': String(state.verdict === verdict), textContent: `${label} ${count}`,
    onclick: () => { state.verdict = verdict; state.at = 0; update(); }}));
  add(null, 'all', results.length);
  for (const verdict of order) {
    const count = results.filter(r => r.verdict === verdict).length;
    if (count) add(verdict, words[verdict], count);
  }
}

function update() {
  filters();
  causes();
  shown = results.filter(r => (!state.cause || state.cause.results.includes(nameOf(r))) && (!state.verdict || r.verdict === state.verdict) &&
    nameOf(r).toLowerCase().includes(state.search));
  $('list').replaceChildren(...shown.map((r, i) => make('li', {role: 'option', onclick: () => select(i)},
    r.accept ? make('input', {type: 'checkbox', tabIndex: -1, checked: state.chosen.has(nameOf(r)),
      'aria-label': `accept ${nameOf(r)}`, onclick: event => { event.stopPropagation(); choose(r, event.target.checked); }}) : null,
    make('span', {className: `mark ${r.verdict}`, textContent: words[r.verdict]}), ' ' + nameOf(r),
    r.reason ? make('small', {textContent: r.reason}) : null)));
  accepting();
  select(Math.min(state.at, Math.max(0, shown.length - 1)));
}

// Takes a result into what is to be accepted, or out of it.
function choose(r, isChosen) {
  if (isChosen) state.chosen.add(nameOf(r)); else state.chosen.delete(nameOf(r));
  const box = $('list').children[shown.indexOf(r)]?.querySelector('input');
  if (box) box.checked = isChosen;
  accepting();
}

// The commands that accept just what is chosen: one for all, or one for all that a cause changed, where those are chosen.
function commands() {
  const open = results.filter(r => r.accept);
  if (report.accept && open.every(r => state.chosen.has(nameOf(r)))) return [report.accept];
  const left = new Set(state.chosen);
  const lines = [];
  for (const cause of report.causes || []) {
    const own = open.filter(r => cause.results.includes(nameOf(r))).map(nameOf);
    if (!cause.accept || own.length < 2 || !own.every(name => left.has(name))) continue;
    lines.push(cause.accept);
    own.forEach(name => left.delete(name));
  }
  return lines.concat(open.filter(r => left.has(nameOf(r))).map(r => r.accept));
}

function accepting() {
  const box = $('accepting');
  box.hidden = !state.chosen.size;
  if (box.hidden) return;
  const text = commands().join('\n');
  const field = make('textarea', {readOnly: true, value: text, rows: Math.min(6, text.split('\n').length), id: 'commands',
    'aria-label': 'commands'});
  const copy = make('button', {textContent: 'copy', onclick: () => {
    field.select();
    document.execCommand('copy');
    copy.textContent = 'copied';
  }});
  const none = make('button', {textContent: 'none', onclick: () => { state.chosen.clear(); update(); }});
  box.replaceChildren(make('p', {textContent: `${state.chosen.size} to accept, by`}), field, make('div', {className: 'ways'}, copy, none));
}

function select(index) {
  const items = $('list').children;
  items[state.at]?.setAttribute('aria-selected', 'false');
  if (index !== state.at) { state.frame = 0; }
  state.at = index;
  items[index]?.setAttribute('aria-selected', 'true');
  items[index]?.scrollIntoView({block: 'nearest'});
  detail();
}

function stop() { cancelAnimationFrame(state.timer); state.timer = 0; }

function picture(label, source) {
  return source ? make('figure', {}, make('figcaption', {textContent: label}),
    make('img', {src: sourceOf(source), alt: label})) : null;
}

function stack(expected, actual, apply) {
  const over = make('img', {src: sourceOf(actual), alt: 'actual', className: 'over'});
  const bar = make('div', {className: 'bar'});
  const box = make('div', {className: 'stack'}, make('img', {src: sourceOf(expected), alt: 'expected'}), over, bar);
  const range = make('input', {type: 'range', min: 0, max: 100, step: 0.5, value: state.share,
    'aria-label': 'from expected to actual'});
  const set = value => { state.share = Number(value); range.value = value; apply(over, bar, state.share); };
  range.addEventListener('input', () => set(range.value));
  const drag = event => {
    if (event.type === 'pointermove' && !event.buttons) return;
    const rect = box.getBoundingClientRect();
    set(Math.max(0, Math.min(100, (event.clientX - rect.left) / rect.width * 100)));
    event.preventDefault();
  };
  box.addEventListener('pointerdown', drag);
  box.addEventListener('pointermove', drag);
  set(state.share);
  return make('div', {}, range, box);
}

function look(expected, actual, difference) {
  if (!expected || !actual) {
    return make('div', {className: 'pictures'}, picture('expected', expected), picture('actual', actual),
      picture('difference', difference));
  }
  switch (state.way) {
    case 1: return stack(expected, actual, (over, bar, share) => {
      over.style.clipPath = `inset(0 0 0 ${share}%)`; bar.style.left = `${share}%`; });
    case 2: return stack(expected, actual, (over, bar, share) => {
      over.style.opacity = share / 100; bar.style.display = 'none'; });
    case 3: return difference ? make('div', {className: 'pictures'}, picture('difference', difference))
      : blend(expected, actual);
    default: return make('div', {className: 'pictures'}, picture('expected', expected),
      picture('actual', actual), picture('difference', difference));
  }
}

function blend(expected, actual) {
  const over = make('img', {src: sourceOf(actual), alt: 'difference', className: 'over'});
  over.style.mixBlendMode = 'difference';
  const box = make('div', {className: 'stack'}, make('img', {src: sourceOf(expected), alt: 'expected'}), over);
  box.style.isolation = 'isolate';
  // A step of a few levels is black to the eye.
  box.style.filter = 'brightness(8)';
  return box;
}

function buttons(redraw) {
  return make('div', {className: 'ways'}, ...ways.map((label, i) => make('button', {textContent: label,
    'aria-pressed': String(state.way === i), onclick: () => { state.way = i; redraw(); }})));
}

function nearest(pictures, frame) {
  let best = null;
  for (const key of Object.keys(pictures).map(Number)) {
    if (key <= frame && (best === null || key > best)) best = key;
  }
  return best === null ? null : pictures[best];
}

const pairs = value => Array.isArray(value)
  ? Object.fromEntries(value.reduce((all, x, i) => i % 2 ? all : [...all, [x, value[i + 1]]], []))
  : value || {};

function player(r) {
  const strip = r.strip;
  const count = strip.differences.length;
  const expected = pairs(strip.expected), actual = pairs(strip.actual);
  const label = make('span', {});
  const range = make('input', {type: 'range', min: 0, max: Math.max(0, count - 1), step: 1, id: 'scrubber',
    'aria-label': 'frame'});
  const canvas = make('canvas', {className: 'strip', id: 'strip'});
  const view = make('div', {id: 'view'});
  const toggle = make('button', {id: 'play', textContent: 'play'});
  function paint() {
    canvas.width = Math.max(1, canvas.clientWidth); canvas.height = 44;
    const pen = canvas.getContext('2d');
    pen.clearRect(0, 0, canvas.width, 44);
    const step = canvas.width / count;
    strip.differences.forEach((share, i) => {
      const height = share > 0 ? 4 + Math.sqrt(share) * 38 : 1;
      pen.fillStyle = share > 0 ? '#d33' : '#8888';
      pen.fillRect(i * step, 43 - height, Math.max(1, step), height);
    });
    pen.fillStyle = '#36c';
    pen.fillRect((state.frame + 0.5) * step - 1, 0, 2, 44);
  }
  function show(frame) {
    state.frame = Math.max(0, Math.min(count - 1, frame));
    range.value = state.frame;
    const share = strip.differences[state.frame];
    label.textContent = `frame ${state.frame} of ${count}, ${(state.frame / strip.fps).toFixed(3)} s, ` +
      (share > 0 ? 'differs' : 'equal');
    const was = nearest(expected, state.frame), is = nearest(actual, state.frame);
    view.replaceChildren(was || is ? look(was, is, null) : '');
    paint();
  }
  function play() {
    if (state.timer) { stop(); toggle.textContent = 'play'; return; }
    toggle.textContent = 'stop';
    const first = state.frame >= count - 1 ? 0 : state.frame;
    let start = null;
    const next = time => {
      start ??= time;
      const frame = first + Math.floor((time - start) / 1000 * strip.fps);
      show(frame);
      if (frame >= count - 1) { stop(); toggle.textContent = 'play'; }
      else if (state.timer) state.timer = requestAnimationFrame(next);
    };
    state.timer = requestAnimationFrame(next);
  }
  toggle.addEventListener('click', play);
  range.addEventListener('input', () => { stop(); toggle.textContent = 'play'; show(Number(range.value)); });
  const jump = event => {
    if (event.type === 'pointermove' && !event.buttons) return;
    const rect = canvas.getBoundingClientRect();
    show(Math.floor((event.clientX - rect.left) / rect.width * count));
  };
  canvas.addEventListener('pointerdown', jump);
  canvas.addEventListener('pointermove', jump);
  if (!state.frame) state.frame = Math.max(0, strip.differences.findIndex(x => x > 0));
  requestAnimationFrame(() => show(state.frame));
  window.flipbook = {show, play};
  return make('div', {}, make('div', {className: 'player'}, toggle, label), canvas, range,
    buttons(detail), view);
}

function detail() {
  stop();
  window.flipbook = null;
  const r = shown[state.at];
  if (!r) { $('detail').replaceChildren(make('p', {textContent: 'Nothing to show.'})); return; }
  const lines = [
    ...details.map(([label, key]) => [label, r[key]]), ['baseline', r.baseline], ['layer', r.layer],
    ['in', r.file && `${r.file}:${r.line}`], ['at', r.seconds != null && `${r.seconds} s`],
    ...(r.notes || []).map(n => ['note', `${n.file}:${n.line}:${n.column}: ${n.words}`]),
  ].filter(x => x[1] && !String(x[1]).startsWith('pictures/'));
  $('detail').replaceChildren(
    make('h2', {}, make('span', {className: r.verdict, textContent: words[r.verdict]}), ' ' + nameOf(r)),
    make('p', {textContent: r.reason || (r.snapshot === 'accessibility' ? 'Nothing is found.' : 'The pixels are equal.')}),
    r.changes && r.changes.length > 1
      ? make('ul', {}, ...r.changes.slice(0, 50).map(c => make('li', {textContent: c.words}))) : '',
    ...lines.map(([label, text]) => make('p', {}, label + ' ', make('code', {textContent: text}))),
    r.accept ? make('div', {className: 'ways'}, make('button', {textContent: 'accept', id: 'accept',
      'aria-pressed': String(state.chosen.has(nameOf(r))),
      onclick: () => { choose(r, !state.chosen.has(nameOf(r))); detail(); }})) : '',
    r.strip ? player(r) : isBad(r) && r.expected && r.actual ? buttons(detail) : '',
    r.strip ? '' : look(r.expected, r.actual, r.difference));
}

document.addEventListener('keydown', event => {
  if (event.target.id === 'search') { if (event.key === 'Escape') event.target.blur(); return; }
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (event.key === 'ArrowDown' || event.key === 'j') select(Math.min(shown.length - 1, state.at + 1));
  else if (event.key === 'ArrowUp' || event.key === 'k') select(Math.max(0, state.at - 1));
  else if (event.key === 'a' && $('accept')) $('accept').click();
  else if ('1234'.includes(event.key)) { state.way = Number(event.key) - 1; detail(); }
  else if (event.key === ' ' && window.flipbook && event.target.tagName !== 'BUTTON') window.flipbook.play();
  else if (step && event.target.type !== 'range' && window.flipbook) { stop(); window.flipbook.show(state.frame + step); }
  else if (step && event.target.type !== 'range' && (state.way === 1 || state.way === 2)) {
    state.share = Math.max(0, Math.min(100, state.share + 5 * step)); detail(); }
  else if (event.key === '/') $('search').focus();
  else return;
  event.preventDefault();
});
$('search').addEventListener('input', event => { state.search = event.target.value.toLowerCase(); update(); });
stale();
update();
