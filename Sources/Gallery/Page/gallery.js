// What a gallery does. Every text reaches the page as a text node, never as markup.
'use strict';
const gallery = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

function make(tag, properties, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(properties || {})) {
    if (value == null) continue;
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else if (key in node) node[key] = value;
    else node.setAttribute(key, value);
  }
  node.append(...children.filter(child => child != null));
  return node;
}

// MARK: Takes

// A take's address: its scene, its name, its variant, and its device where that is not the scene's own.
const part = text => encodeURIComponent(text);
const lookOf = take => [take.variant, take.isOwnDevice ? null : take.device].filter(Boolean).join(' · ');
function addressOf(scene, take) {
  const look = (take.variant ? part(take.variant) : '') + (take.isOwnDevice ? '' : '@' + part(take.device));
  return [scene.address, part(take.name ?? 'still'), look].filter(Boolean).join('/');
}

const taken = new Set();
function unique(address) {
  let found = address;
  for (let number = 2; taken.has(found); number += 1) found = `${address}:${number}`;
  taken.add(found);
  return found;
}

const takes = gallery.scenes.flatMap(scene => {
  scene.address = unique(part(scene.name));
  for (const take of scene.takes) {
    take.scene = scene;
    take.address = unique(addressOf(scene, take));
    take.words = [scene.name, take.name, take.variant, take.device, ...take.moments.map(moment => moment.name)]
      .filter(Boolean).join('\n').toLowerCase();
  }
  return scene.takes;
});
const takeAt = new Map(takes.map(take => [take.address, take]));
const seconds = time => `${time < 10 ? Math.round(time * 10) / 10 : Math.round(time)} s`;
const titleOf = take => [take.scene.name, take.name, lookOf(take)].filter(Boolean).join(', ');
const count = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

// MARK: Films

// Shows the film of a take over its picture, as soon as it is there and still wanted.
function play(screen, take) {
  if (!take.film || screen.film) return;
  const film = make('img', { src: take.film.file, alt: '' });
  screen.film = film;
  film.decode().then(() => {
    if (screen.film !== film) return;
    screen.style.setProperty('--seconds', `${take.film.seconds}s`);
    screen.append(film);
    screen.classList.add('playing');
  }, () => {});
}

function stop(screen) {
  screen.film?.remove();
  screen.film = null;
  screen.classList.remove('playing');
}

const isPlaying = screen => !!screen.film;

// A screen with the picture of a take.
function fill(screen, take) {
  stop(screen);
  screen.style.aspectRatio = `${take.width} / ${take.height}`;
  screen.replaceChildren(make('img', { src: take.still, alt: '', loading: 'lazy' }));
}

// MARK: Wall

// The comment that stands above a line of a file, or that it begins with, as a sentence or two.
function commentAbove(file, line) {
  const lines = (gallery.sources[file] || '').split('\n');
  const found = [];
  if (line == null) {
    for (const text of lines) { if (!/^\s*#/.test(text)) break; found.push(text); }
  } else {
    for (let row = line - 2; row >= 0 && /^\s*#/.test(lines[row]); row -= 1) found.unshift(lines[row]);
  }
  return found.map(text => text.replace(/^\s*#+\s?/, '').trim()).join(' ').trim();
}

// Words with what stands between backticks as code.
const spoken = text => text.split('`').map((piece, index) =>
  index % 2 ? make('code', { textContent: piece }) : document.createTextNode(piece));

function card(take) {
  const screen = make('span', { className: 'screen' });
  screen.style.display = 'block';
  fill(screen, take);
  const look = lookOf(take);
  const node = make('a', { className: 'card', href: `#${take.address}`, 'aria-label': titleOf(take) }, screen,
    make('span', { className: 'name', textContent: take.name ?? take.scene.name }),
    make('span', { className: 'facts' }, look ? make('span', { className: 'look', textContent: look }) : null,
      take.film ? make('span', { textContent: seconds(take.seconds) }) : null));
  let timer = 0;
  const begin = () => { clearTimeout(timer); if (!stillness.matches) timer = setTimeout(() => play(screen, take), 90); };
  const end = () => { clearTimeout(timer); if (!node.matches(':hover, :focus-visible')) stop(screen); };
  // A finger opens it, and does not hover.
  node.addEventListener('pointerenter', event => { if (event.pointerType !== 'touch') begin(); });
  node.addEventListener('pointerleave', end);
  node.addEventListener('focus', () => { if (node.matches(':focus-visible')) begin(); });
  node.addEventListener('blur', end);
  take.card = node;
  return node;
}

function wall() {
  for (const scene of gallery.scenes) {
    const about = commentAbove(scene.files[0]);
    scene.section = make('section', { className: 'scene', 'aria-label': scene.name },
      make('h2', { textContent: scene.name }), about ? make('p', {}, ...spoken(about)) : null,
      make('div', { className: 'cards' }, ...scene.takes.map(card)));
    scene.link = make('a', { href: `#${scene.address}` }, make('span', { textContent: scene.name }),
      make('small', { textContent: scene.takes.length }));
  }
  $('wall').append(...gallery.scenes.map(scene => scene.section), make('p', { id: 'none', hidden: true }));
  $('contents').append(...gallery.scenes.map(scene => scene.link));
  const seen = new IntersectionObserver(() => {
    const first = gallery.scenes.find(scene => !scene.section.hidden && scene.section.getBoundingClientRect().bottom > 140);
    for (const scene of gallery.scenes) scene.link.setAttribute('aria-current', scene === first);
  }, { rootMargin: '-84px 0px 0px 0px', threshold: [0, 0.01, 0.1, 0.5, 1] });
  for (const scene of gallery.scenes) seen.observe(scene.section);
}

const shown = () => takes.filter(take => !take.card.hidden);

function search() {
  const text = $('search').value;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const take of takes) take.card.hidden = !words.every(word => take.words.includes(word));
  for (const scene of gallery.scenes) {
    scene.section.hidden = scene.link.hidden = scene.takes.every(take => take.card.hidden);
  }
  const found = shown();
  $('none').hidden = found.length > 0;
  $('none').textContent = `Nothing is called “${text.trim()}”.`;
  const scenes = new Set(found.map(take => take.scene)).size;
  $('count').textContent = `${count(scenes, 'scene')} · ${count(found.length, 'take')}`;
}

// The card that lies in a direction of another: the nearest of the next row, or of the same.
function neighbour(node, key) {
  const cards = shown().map(take => take.card);
  const at = cards.indexOf(node);
  if (key === 'ArrowRight') return cards[at + 1];
  if (key === 'ArrowLeft') return cards[at - 1];
  if (key === 'Home') return cards[0];
  if (key === 'End') return cards[cards.length - 1];
  const from = node.getBoundingClientRect();
  const sign = key === 'ArrowDown' ? 1 : -1;
  const boxes = cards.map(one => [one, one.getBoundingClientRect()])
    .filter(([, box]) => (box.bottom - from.bottom) * sign > 4);
  const row = boxes.reduce((nearest, [, box]) => Math.min(nearest, Math.abs(box.bottom - from.bottom)), Infinity);
  return boxes.filter(([, box]) => Math.abs(Math.abs(box.bottom - from.bottom) - row) < 4)
    .sort(([, one], [, two]) => Math.abs(one.left - from.left) - Math.abs(two.left - from.left))[0]?.[0];
}

// MARK: Detail

let current = null;

const link = (take, text, isCurrent) =>
  make('a', { href: `#${take.address}`, textContent: text, 'aria-current': String(isCurrent) });

function chips(title, links) {
  if (links.length < 2) return [];
  return [make('h3', { textContent: title }), make('div', { className: 'chips' }, ...links)];
}

async function copy(button, text) {
  try { await navigator.clipboard.writeText(text); button.textContent = 'Copied'; } catch { button.textContent = 'Select it'; }
  setTimeout(() => { button.textContent = 'Copy'; }, 1500);
}

function about(take) {
  const scene = take.scene;
  const isLike = other => other.variant === take.variant && other.device === take.device;
  const others = scene.takes.filter(isLike);
  const looks = scene.takes.filter(other => other.name === take.name);
  const comment = take.place ? commentAbove(take.place.file, take.place.line) : commentAbove(scene.files[0]);
  const button = make('button', { type: 'button', textContent: 'Copy', onclick: () => copy(button, take.command) });
  $('about').replaceChildren(
    ...(comment ? [make('p', {}, ...spoken(comment))] : []),
    ...chips('Takes', others.map(other => link(other, other.name ?? 'still', other === take))),
    ...chips('Looks', looks.map(other => link(other, lookOf(other) || 'as it is', other === take))),
    ...(take.moments.length ? [make('h3', { textContent: 'Moments' }), make('ul', { className: 'moments' },
      ...take.moments.map(moment => make('li', {}, moment.name, make('small', { textContent: seconds(moment.seconds) }))))] : []),
    make('h3', { textContent: 'Draws it' }),
    make('div', { className: 'command' }, make('code', { textContent: take.command }), button),
    make('h3', { textContent: `${take.device}, ${take.width} × ${take.height} points` }));
}

function tellPlaying() {
  const take = current;
  $('play').hidden = !take.film;
  $('play').textContent = isPlaying($('screen')) ? '❚❚ Stop' : '▶ Play';
  $('length').textContent = take.film ? seconds(take.seconds) : '';
}

function toggle() {
  if (isPlaying($('screen'))) stop($('screen')); else play($('screen'), current);
  tellPlaying();
}

// The first and last line of a take's steps.
function linesOf(place, lines) {
  const indent = text => text.search(/\S/);
  const own = indent(lines[place.line - 1] ?? '');
  let last = place.line;
  for (let row = place.line; row < lines.length; row += 1) {
    const text = lines[row];
    if (indent(text) < 0) continue;
    if (indent(text) < own || indent(text) === own && !/^\s*- /.test(text)) break;
    if (/^\s*#/.test(text) && indent(text) <= own) break;
    last = row + 1;
  }
  return [place.line, last];
}

// A line of YAML, with its comment, key and texts apart.
function row(text, number) {
  const node = make('div', { className: 'row', 'data-line': number });
  const content = node.appendChild(make('span'));
  let rest = text;
  const add = (length, kind) => {
    if (!length) return;
    const piece = rest.slice(0, length);
    content.append(kind ? make('span', { className: kind, textContent: piece }) : piece);
    rest = rest.slice(length);
  };
  const head = /^(\s*(?:- )*\{?\s*)([\w."'$-]+)(?=:(?:\s|$))/.exec(rest);
  if (head) { add(head[1].length); add(head[2].length, 'key'); }
  while (rest) {
    const next = /"(?:[^"\\]|\\.)*"|'[^']*'|(?:^|\s)#.*$|(?<=[{,]\s*)[\w.-]+(?=:\s)/.exec(rest);
    if (!next) { add(rest.length); break; }
    add(next.index);
    add(next[0].length, /^\s?#/.test(next[0]) ? 'comment' : /^["']/.test(next[0]) ? 'string' : 'key');
  }
  if (!text) content.append('\u00a0');
  return node;
}

function showFile(file, take) {
  for (const button of $('files').children) button.setAttribute('aria-pressed', button.textContent === file);
  const lines = (gallery.sources[file] ?? '').replace(/\n$/, '').split('\n');
  const rows = lines.map((text, index) => row(text, index + 1));
  $('text').replaceChildren(...rows);
  $('text').scrollTop = 0;
  if (take.place?.file !== file) return;
  const [first, last] = linesOf(take.place, lines);
  for (const one of rows.slice(first - 1, last)) one.classList.add('take');
  $('text').scrollTop = Math.max(0, rows[first - 1].offsetTop - 56);
}

function show(take) {
  const isSame = current?.scene === take.scene;
  current = take;
  document.title = `${titleOf(take)} · ${gallery.title}`;
  $('name').replaceChildren(take.scene.name, make('span', { textContent: take.name ? ` / ${take.name}` : '' }),
    make('span', { textContent: lookOf(take) ? `, ${lookOf(take)}` : '' }));
  fill($('screen'), take);
  // As high as the window lets it be, with its buttons below it.
  $('screen').style.maxWidth = `max(200px, min(100%, calc((min(940px, 100dvh - 48px) - 180px) * ${take.width / take.height})))`;
  if (!stillness.matches) play($('screen'), take);
  about(take);
  tellPlaying();
  if (!isSame || !$('files').children.length) {
    $('files').replaceChildren(...take.scene.files.map(file =>
      make('button', { type: 'button', textContent: file, onclick: () => showFile(file, current) })));
  }
  // What is not shown has no places to scroll to.
  if (!$('detail').open) $('detail').showModal();
  showFile(take.place && take.scene.files.includes(take.place.file) ? take.place.file : take.scene.files[0], take);
  const list = shown();
  const at = list.indexOf(take);
  $('before').disabled = at < 1;
  $('after').disabled = at < 0 || at + 1 >= list.length;
}

// Goes to the take before or after this one, of those that the search has found.
function move(by) {
  const list = shown();
  const next = list[list.indexOf(current) + by];
  if (next && list.includes(current)) { history.replaceState(null, '', `#${next.address}`); show(next); }
}

function closed() {
  const take = current;
  if (!take) return;
  current = null;
  stop($('screen'));
  document.title = gallery.title;
  if (decodeURI(location.hash) === decodeURI(`#${take.address}`)) history.replaceState(null, '', `#${take.scene.address}`);
  take.card.focus({ preventScroll: false });
}

// MARK: Addresses

function route() {
  const address = location.hash.slice(1);
  const take = takeAt.get(address);
  if (take) return show(take);
  if ($('detail').open) $('detail').close();
  gallery.scenes.find(scene => scene.address === address)?.section.scrollIntoView();
}

// MARK: Light and dark

const dark = matchMedia('(prefers-color-scheme: dark)');
const kept = () => { try { return localStorage.getItem('flipbook.look'); } catch { return null; } };
const isDark = () => (document.documentElement.dataset.look ?? (dark.matches ? 'dark' : 'light')) === 'dark';

function look(name) {
  if (name) document.documentElement.dataset.look = name;
  $('look').setAttribute('aria-pressed', String(isDark()));
}

function turnLook() {
  look(isDark() ? 'light' : 'dark');
  try { localStorage.setItem('flipbook.look', document.documentElement.dataset.look); } catch { /* not kept */ }
}

// MARK: Keys

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, target } = event;
  if (target.matches('input')) {
    if (key === 'Escape') { target.value = ''; search(); target.blur(); }
    if (key === 'ArrowDown') { shown()[0]?.card.focus(); event.preventDefault(); }
    return;
  }
  if (key === 'd') return turnLook();
  if ($('detail').open) {
    if (target.closest('#text')) return;
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
    if (key === ' ' && !target.closest('button, a')) { toggle(); event.preventDefault(); }
    return;
  }
  if (key === '/') { $('search').focus(); event.preventDefault(); return; }
  const node = target.closest('.card');
  if (!node || !['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key)) return;
  neighbour(node, key)?.focus();
  event.preventDefault();
}

wall();
search();
look(kept());
$('search').addEventListener('input', search);
$('look').addEventListener('click', turnLook);
dark.addEventListener('change', () => look());
$('play').addEventListener('click', toggle);
$('before').addEventListener('click', () => move(-1));
$('after').addEventListener('click', () => move(1));
$('close').addEventListener('click', () => $('detail').close());
$('detail').addEventListener('close', closed);
$('detail').addEventListener('click', event => { if (event.target === $('detail')) $('detail').close(); });
addEventListener('keydown', pressed);
addEventListener('hashchange', route);
route();
