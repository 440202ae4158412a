// The service worker: Sixty without a network. The build writes sw.js: the list of one version, then this file.
//
// Each version has a cache of its own, filled all or nothing, every file checked by its hash. Which version is played is a
// choice that is kept (`chosen`), not a matter of which worker happens to be active: a page is opened in the chosen version
// and gets every file from it as long as it lives, and only a person changes the choice, from the page.
"use strict";

const { version: VERSION, files: FILES } = LIST;

// One origin may hold several sites: everything kept carries the path of this one.
const SCOPE = new URL("./", self.location.href);
const OURS = `sixty ${SCOPE.pathname} `;
const STATE = `${OURS}state`;
const NETWORK = "network";

// The address in a version's cache under which its list stands; put last, so it says that the cache is complete.
const LIST_AT = new URL("./kept/list", SCOPE).href;
const CHOSEN_AT = new URL("./kept/chosen", SCOPE).href;
const CLIENT_AT = new URL("./kept/client/", SCOPE).href;

const PATIENCE_MS = 15000;
const YOUNG_MS = 60000;

// The same types whatever the host calls the files.
const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  toml: "text/plain; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  whl: "application/zip",
  woff2: "font/woff2",
  zip: "application/zip",
};

const lists = new Map([[VERSION, FILES]]);
// The version of each page, and when it was opened; kept in STATE as well, since a worker is ended when it rests.
const versions = new Map();
const opened = new Map();

// ---- What is kept -------------------------------------------------------------------

function cacheOf(version) {
  return caches.open(OURS + version);
}

function addressOf(path) {
  return new URL(path, SCOPE).href;
}

function answer(path, bytes) {
  const type = TYPES[path.split(".").pop()] ?? "application/octet-stream";
  return new Response(bytes, { headers: { "Content-Type": type } });
}

async function hash(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The list of a version (path -> hash), or null when that version is not kept as a whole.
async function listOf(version) {
  if (!lists.has(version)) {
    if (!(await caches.has(OURS + version))) return null;
    const kept = await (await cacheOf(version)).match(LIST_AT);
    if (!kept) return null;
    lists.set(version, (await kept.json()).files);
  }
  return lists.get(version);
}

async function complete(version) {
  return (await caches.has(OURS + version)) && Boolean(await (await cacheOf(version)).match(LIST_AT));
}

async function absent(version) {
  const list = await listOf(version);
  const there = new Set((await (await cacheOf(version)).keys()).map((request) => request.url));
  return Object.keys(list).filter((path) => !there.has(addressOf(path)));
}

// The bytes of a kept file, if it is there and is what the list says.
async function intact(version, path, wanted) {
  try {
    const kept = await (await cacheOf(version)).match(addressOf(path));
    const bytes = await kept?.arrayBuffer();
    return bytes && (await hash(bytes)) === wanted ? bytes : null;
  } catch {
    return null; // an entry that cannot be read is a damaged one
  }
}

async function put(version, path, bytes) {
  await (await cacheOf(version)).put(addressOf(path), answer(path, bytes));
}

// The bytes from the server: first as the browser has them in its own cache, since the page has just asked for them, then
// from the server itself. Anything but the listed file is as good as nothing.
async function fromServer(path, wanted, patience) {
  for (const cache of ["default", "reload"]) {
    try {
      const signal = patience ? AbortSignal.timeout(patience) : undefined;
      const response = await fetch(addressOf(path), { cache, signal });
      const bytes = await response.arrayBuffer();
      if (response.ok && (await hash(bytes)) === wanted) return bytes;
    } catch {
      // cut off, refused or not there: the next way, or none
    }
  }
  return null;
}

// A kept file, mended from the server if need be; null when it is neither here nor there.
async function taken(version, path) {
  const wanted = (await listOf(version))[path];
  const kept = await intact(version, path, wanted);
  if (kept) return kept;
  const fresh = await fromServer(path, wanted, PATIENCE_MS);
  // What is damaged is as good as not there, and shows as that from now on.
  if (fresh) await put(version, path, fresh).catch(() => {});
  else await (await cacheOf(version)).delete(addressOf(path));
  return fresh;
}

// ---- What is chosen -----------------------------------------------------------------

async function stateText(address) {
  return (await (await caches.open(STATE)).match(address))?.text() ?? null;
}

async function chosen() {
  return stateText(CHOSEN_AT);
}

async function choose(version) {
  await (await caches.open(STATE)).put(CHOSEN_AT, new Response(version));
}

// The version that the server has now; null without a network.
async function published() {
  try {
    const script = await fetch(addressOf("sw.js"), { cache: "reload", signal: AbortSignal.timeout(PATIENCE_MS) });
    return script.ok ? ((await script.text()).match(/"version": "(\w+)"/)?.[1] ?? NETWORK) : NETWORK;
  } catch {
    return null;
  }
}

// The version to open a page in: the chosen one, unless it has lost something that the server no longer has.
async function usable() {
  const wish = await chosen();
  const newest = (await complete(VERSION)) && !(await absent(VERSION)).length ? VERSION : null;
  if (wish === null || !(await complete(wish))) return newest ?? NETWORK;
  if (wish === newest || !(await absent(wish)).length) return wish;
  const there = await published();
  if (there === wish) return wish;
  if (newest) {
    await choose(newest);
    return newest;
  }
  return there === null ? wish : NETWORK;
}

async function remember(client, version) {
  versions.set(client, version);
  opened.set(client, Date.now());
  await (await caches.open(STATE)).put(CLIENT_AT + client, new Response(version));
}

async function versionOf(client) {
  const known = versions.get(client) ?? (client && (await stateText(CLIENT_AT + client)));
  return known || usable();
}

// Forgets what no open page and no choice needs, unless a newer worker is about: what it has gathered is its own affair.
async function tidy() {
  const state = await caches.open(STATE);
  const needed = new Set([VERSION, await chosen()]);
  for (const { url } of await state.keys()) {
    if (!url.startsWith(CLIENT_AT)) continue;
    const client = url.slice(CLIENT_AT.length);
    const version = await stateText(url);
    // A page that is only just being opened is no client yet; once it has been one, it is gone when it is none.
    const there = await self.clients.get(client);
    if (there) opened.delete(client);
    if (there || Date.now() - (opened.get(client) ?? -Infinity) < YOUNG_MS) needed.add(version);
    else await state.delete(url);
  }
  if (self.registration.installing || self.registration.waiting) return;
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== STATE && !needed.has(name.slice(OURS.length))) await caches.delete(name);
  }
}

// ---- Installing ---------------------------------------------------------------------

async function each(paths, task) {
  const waiting = [...paths];
  const work = async () => {
    while (waiting.length) await task(waiting.shift());
  };
  await Promise.all([work(), work(), work(), work()]);
}

async function install() {
  const others = [];
  for (const name of await caches.keys()) {
    const other = name.slice(OURS.length);
    if (name.startsWith(OURS) && name !== STATE && other !== VERSION && (await complete(other))) others.push(other);
  }
  await each(Object.keys(FILES), async (path) => {
    const wanted = FILES[path];
    // An installation that was cut off has left something; an older version may hold the same file.
    if (await intact(VERSION, path, wanted)) return;
    for (const other of others) {
      const same = (await listOf(other))[path] === wanted && (await intact(other, path, wanted));
      if (same) return put(VERSION, path, same);
    }
    const bytes = await fromServer(path, wanted);
    if (!bytes) throw new Error(`${path} did not come, or belongs to another version`);
    await put(VERSION, path, bytes);
  });
  await (await cacheOf(VERSION)).put(LIST_AT, new Response(JSON.stringify(LIST)));
}

async function activate() {
  const wish = await chosen();
  if (wish === null || !(await complete(wish))) await choose(VERSION);
  await tidy();
}

// ---- Answering ----------------------------------------------------------------------

async function open(event, path) {
  const version = await usable();
  await remember(event.resultingClientId, version);
  event.waitUntil(tidy().catch(() => {}));
  return (await served(version, path, event.request)) ?? sentence(path);
}

async function part(event, path) {
  const version = await versionOf(event.clientId);
  const found = await served(version, path, event.request);
  if (found) return found;
  // A page cannot tell which part of a script it lacks.
  (await self.clients.get(event.clientId))?.postMessage({ missing: path });
  return Response.error();
}

async function served(version, path, request) {
  try {
    if (version === NETWORK || !(path in (await listOf(version)))) return await fetch(request);
    const bytes = await taken(version, path);
    return bytes && answer(path, bytes);
  } catch {
    return null;
  }
}

// A page for when there is nothing to open: it names what is missing.
function sentence(path) {
  const page = `<!doctype html>
<html lang="en" data-state="failed">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sixty</title>
<style>
body { margin: 0; padding: 12vmin; background: #ffc41f; color: #15181d; font: 500 20px/1.4 "Helvetica Neue", Arial, sans-serif; }
button { font: inherit; font-weight: 700; padding: 14px 22px; border: 0; background: #15181d; color: #fff; }
@media (prefers-color-scheme: dark) { body { background: #15181d; color: #ffc41f; } }
</style>
<main>
<h1>Sixty</h1>
<p class="now">A part of the game that was kept here is missing.</p>
<p class="why">Look at the connection, then try again: with a network it mends itself.</p>
<pre></pre>
<button type="button" onclick="location.reload()">Try again</button>
</main>
`;
  const named = page.replace("<pre></pre>", `<pre>${path.replace(/[^\w./-]/g, "?")}</pre>`);
  return new Response(named, { status: 503, headers: { "Content-Type": TYPES.html } });
}

const ANSWERS = {
  // Who this worker is, and whether its version could be played.
  async hello() {
    return { version: VERSION, complete: await complete(VERSION), chosen: await chosen() };
  },

  // Becomes the worker of all pages. Asked for by a page that has started: browsers that put a waiting worker in its
  // place by themselves do so while a page is being loaded, and Chromium then asks the server for some of its files.
  // The pages keep their versions; only who hands out the files changes.
  async takeOver() {
    await self.skipWaiting();
    return {};
  },

  // Looks at every file of the version that the next page will be opened in, and mends what can be mended.
  async check() {
    const version = (await chosen()) ?? VERSION;
    if (!(await complete(version))) return { version, missing: ["everything"] };
    const missing = [];
    await each(Object.keys(await listOf(version)), async (path) => {
      if (!(await taken(version, path))) missing.push(path);
    });
    await tidy();
    return { version, missing: missing.sort() };
  },

  // From the next page on, this version.
  async choose() {
    if (!(await complete(VERSION))) return { done: false };
    const missing = [];
    await each(Object.keys(FILES), async (path) => {
      if (!(await taken(VERSION, path))) missing.push(path);
    });
    if (missing.length) return { done: false };
    await choose(VERSION);
    return { done: true };
  },
};

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  const path = decodeURIComponent(url.pathname.slice(SCOPE.pathname.length)) || "index.html";
  if (path === "sw.js") return;
  event.respondWith(event.request.mode === "navigate" ? open(event, path) : part(event, path));
});

self.addEventListener("message", (event) => {
  const task = ANSWERS[event.data];
  if (task) event.waitUntil(task().then((result) => event.ports[0].postMessage(result)));
});
