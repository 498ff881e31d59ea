// What is looked at, in the page's address: after a reload, and where somebody else opens it, it is the same.
//
// #hello.yaml?take=press&at=0.6&device=iphone-17&variant=dark&dark=yes&language=en&text=ax3&part=0.3-0.7&inspect=list&set.n=2

const seconds = (tick) => String(Math.round(tick) / 1e6);
const ticks = (text) => Math.max(Math.round(Number(text) * 1e6) || 0, 0);

// `inspect` is null where the inspector is not open, "" where no layer is chosen.
export function readAddress(hash = location.hash) {
  const [name, query] = hash.slice(1).split(/\?(.*)/s);
  const parameters = new URLSearchParams(query ?? "");
  const settings = {};
  for (const [key, setting] of [["device", "device"], ["variant", "variant"], ["language", "locale"], ["text", "textSize"]]) {
    if (parameters.get(key)) settings[setting] = parameters.get(key);
  }
  if (parameters.has("dark")) settings.dark = parameters.get("dark") === "yes";
  const values = [...parameters].filter(([key]) => key.startsWith("set.")).map(([key, value]) => [key.slice(4), value]);
  if (values.length) settings.values = Object.fromEntries(values);
  const [from, to] = (parameters.get("part") ?? "").split("-").map(ticks);
  let scene = name;
  try { scene = decodeURIComponent(name); } catch { /* As it stands there. */ }
  return {
    scene, settings, take: parameters.get("take") ?? undefined, at: ticks(parameters.get("at") ?? 0),
    part: to > from ? { from, to } : null, inspect: parameters.get("inspect"),
  };
}

export function addressOf({ scene, settings, take, at, part, inspect }) {
  const parameters = new URLSearchParams();
  const add = (key, value) => { if (value !== undefined && value !== null) parameters.set(key, value); };
  add("take", take);
  add("at", at > 0 ? seconds(at) : null);
  add("device", settings.device);
  add("variant", settings.variant);
  add("dark", settings.dark === undefined ? null : settings.dark ? "yes" : "no");
  add("language", settings.locale);
  add("text", settings.textSize);
  add("part", part && `${seconds(part.from)}-${seconds(part.to)}`);
  add("inspect", inspect);
  for (const [name, value] of Object.entries(settings.values ?? {})) add(`set.${name}`, value);
  const query = String(parameters);
  return `#${encodeURIComponent(scene)}${query && `?${query}`}`;
}

// The scene that a name means: as the list has it, or without its folder and its ending.
export function placeOf(name, scenes) {
  if (!name) return -1;
  const stem = (text) => text.split("/").pop().replace(/\.yaml$/, "");
  const exact = scenes.findIndex((scene) => scene.name === name);
  return exact >= 0 ? exact : scenes.findIndex((scene) => stem(scene.name) === stem(name));
}
