// The loading screen: true progress while the game arrives, and a plain sentence if it cannot start.
// A classic script that needs nothing else. It ends when the app sets <html data-state="ready">.
"use strict";

(() => {
  // Seconds without any arrival, or without the app after all has arrived, until the start counts as failed.
  // They are counted while the page can run: a tablet that is busy compiling is not a network that went away.
  const QUIET_SECONDS = 30;
  const BUSY_SECONDS = 90;

  // What stopped the start, and what to do about it.
  const SENTENCES = {
    missing: ["A part of the game is not on the server.", "The site may be in the middle of an update: try again in a minute."],
    cut: ["A part of the game arrived cut short.", "Trying again usually helps."],
    refused: ["A part of the game did not come, or is not the one that belongs to this version.", "The site may be in the middle of an update: try again in a minute."],
    absent: ["A part of the game did not come.", "Look at the connection, then try again. The site may also be in the middle of an update."],
    network: ["The network went away while the game was arriving.", "Look at the connection, then try again."],
    quiet: ["Nothing has arrived for half a minute.", "The network is slow or gone: look at the connection, then try again."],
    engine: ["The Python engine did not start: it arrived damaged, or this browser is too old for it.", "Try again; if it stays so, update the browser (Safari 16.4, Chrome 112, Firefox 112 or later)."],
    program: ["The game met an error of its own while starting.", "Trying again may help. The details below are for whoever looks after this site."],
    kept: ["A part of the game that was kept here is missing or damaged.", "Look at the connection, then try again: with a network it mends itself."],
    stuck: ["Everything has arrived, but the game does not start.", "Close other pages, then try again."],
  };

  const OF_A_PART = ["missing", "refused", "absent", "network"];

  const root = document.documentElement;
  const boot = document.getElementById("boot");
  const now = boot.querySelector(".now");
  const base = new URL("./", document.baseURI).href;
  const awaited = new Map(Object.entries(self.sixtyFiles ?? {}).map(([path, size]) => [base + path, size]));
  const total = [...awaited.values()].reduce((sum, size) => sum + size, 0);
  const arrived = new Map();
  const early = new Map();
  const fetchFromServer = self.fetch.bind(self);
  let over = false;
  let suspect = null;
  let lost = false;
  let quiet = 0;

  function allArrived() {
    return total > 0 && [...awaited].every(([url, size]) => (arrived.get(url) ?? 0) >= size);
  }

  // Note that so many bytes of an awaited file are here, and fill the ring.
  function note(url, bytes) {
    quiet = 0;
    if (over || !awaited.has(url) || bytes <= (arrived.get(url) ?? 0)) return;
    arrived.set(url, Math.min(bytes, awaited.get(url)));
    const done = [...arrived.values()].reduce((sum, size) => sum + size, 0) / total;
    boot.style.setProperty("--done", String(Math.floor(60 * done)));
    if (allArrived()) {
      now.textContent = "Dealing the first cards";
      boot.dataset.busy = "";
    }
  }

  function failed(kind, error, url) {
    if (over || root.dataset.state === "ready") return;
    over = true;
    if (suspect && !url) ({ kind, url } = suspect);
    lost = kind === "absent";
    // What the service worker hands out is what it has kept and found to be whole; it lacks this part.
    if (OF_A_PART.includes(kind) && navigator.serviceWorker?.controller) kind = "kept";
    const [sentence, advice] = SENTENCES[kind];
    const details = [url && url.replace(base, ""), error && String(error.message ?? error)].filter(Boolean).join("\n");
    now.textContent = sentence;
    boot.querySelector(".why").textContent = advice;
    boot.querySelector("pre").textContent = details;
    boot.querySelector("details").hidden = !details;
    delete boot.dataset.busy;
    root.dataset.state = "failed";
    boot.querySelector("button").focus();
  }

  // Read a copy of a response as it arrives. The original goes on to whoever asked for it.
  async function count(url, response) {
    const reader = response.clone().body.getReader();
    let bytes = 0;
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        bytes += piece.value.length;
        note(url, bytes);
      }
    } catch (error) {
      failed("cut", error, url);
      return;
    }
    // Another size than expected may be a cut file, or one of another version from some cache, which may well work:
    // it is only remembered, as the likely reason if the start fails later.
    if (bytes !== awaited.get(url)) suspect ??= { kind: bytes < awaited.get(url) ? "cut" : "refused", url };
    note(url, Infinity);
  }

  async function fetchAwaited(url, options) {
    let response;
    try {
      response = await fetchFromServer(url, options);
    } catch (error) {
      failed(options?.integrity ? "refused" : "network", error, url);
      throw error;
    }
    if (response.ok) count(url, response);
    else failed("missing", `The server answered ${response.status}.`, url);
    return response;
  }

  self.fetch = (resource, options) => {
    const url = new URL(resource.url ?? resource, document.baseURI).href;
    if (over || !awaited.has(url)) return fetchFromServer(resource, options);
    const begun = early.get(url);
    early.delete(url);
    return begun ?? fetchAwaited(url, options);
  };

  // The large files begin to arrive now, while PyScript is still being read. Packages are left to Pyodide, which fetches
  // them with the hash they must have.
  for (const url of awaited.keys()) {
    if (/\.(wasm|zip|toml)$|-lock\.json$/.test(url)) {
      const begun = fetchAwaited(url, { credentials: "same-origin" });
      begun.catch(() => {});
      early.set(url, begun);
    }
  }

  // Scripts and styles tell of themselves when they are complete.
  const observer = new PerformanceObserver((list) => {
    for (const { name, responseStatus } of list.getEntries()) {
      if (responseStatus < 400 && /\.js$/.test(name)) note(name, Infinity);
      else quiet = 0;
    }
  });
  observer.observe({ type: "resource", buffered: true });

  function onError(event) {
    const url = event.target?.src ?? event.target?.href;
    if (url) failed("absent", null, url);
    else if (event.message) failed("program", event.error ?? event.message);
  }

  function onRejection(event) {
    // A module that is asked for by name and does not come is told by a rejection alone, in each browser's own words.
    const absent = event.reason instanceof TypeError && /module/.test(event.reason.message);
    failed(absent ? "absent" : "program", event.reason);
  }

  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", onRejection);

  // Python itself can die later, of a full stack or a full memory: then nobody is left to say so but this script.
  function died(event) {
    const text = String(event.reason?.message ?? event.message ?? "");
    if (!/pyodide/i.test(text) || !/fatal/i.test(text) || root.dataset.state === "failed") return;
    root.dataset.state = "failed";
    const again = document.createElement("button");
    again.className = "btn btn--big btn--signal";
    again.textContent = "Start again";
    again.onclick = () => location.reload();
    const sentence = document.createElement("p");
    sentence.textContent = "Sixty has stopped. The match is kept up to the last card.";
    const page = document.createElement("main");
    page.className = "page";
    page.append(sentence, again);
    document.getElementById("app").replaceChildren(page);
    again.focus();
  }

  // The service worker names what it could not hand out. Without a picture or a font the game starts all the same.
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    const path = data?.missing;
    if (!path || root.dataset.state === "ready") return;
    if (!over && /\.(css|js|json|toml|wasm|whl|zip)$/.test(path)) failed("kept", null, base + path);
    const named = boot.querySelector("pre");
    if (over && !named.textContent.includes(path)) named.textContent += `\n${path}`;
    boot.querySelector("details").hidden = false;
  });
  navigator.serviceWorker?.startMessages();

  const clock = setInterval(() => {
    quiet += 1;
    if (allArrived() ? quiet >= BUSY_SECONDS : quiet >= QUIET_SECONDS) failed(allArrived() ? "stuck" : "quiet");
  }, 1000);

  // What makes the game playable without a network costs the start nothing: it comes afterwards. It may be cut off.
  function keepForOffline(tries) {
    const script = document.createElement("script");
    script.src = `${base}assets/offline.js`;
    script.onerror = () => {
      // What it would find out is known already: this file is not there.
      self.sixtyOffline = { state: "missing", missing: "assets/offline.js", offer: false, refused: false, choose() {} };
      dispatchEvent(new Event("sixty-offline"));
      if (tries > 1) setTimeout(keepForOffline, 5000, tries - 1);
    };
    document.head.append(script);
  }

  // The app is there: errors from now on are its own affair.
  new MutationObserver((_, watcher) => {
    if (root.dataset.state !== "ready") return;
    if (lost) {
      // A game without a script or a style sheet of its own is no game, even if Python has come up.
      root.dataset.state = "failed";
      return;
    }
    over = true;
    watcher.disconnect();
    observer.disconnect();
    clearInterval(clock);
    removeEventListener("error", onError, true);
    removeEventListener("unhandledrejection", onRejection);
    self.fetch = fetchFromServer;
    boot.remove();
    keepForOffline(5);
    addEventListener("error", died);
    addEventListener("unhandledrejection", died);
  }).observe(root, { attributeFilter: ["data-state"] });

  self.sixtyStart = { failed };
  if (!self.sixtyFiles) failed("absent", null, `${base}assets/runtime/files.js`);
})();
