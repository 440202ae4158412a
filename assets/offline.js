// Playing without a network, the page's half: registers the service worker once the first screen is there, and knows
// whether everything is kept and whether a new version waits. It never reloads by itself.
// The app reads `sixtyOffline` and hears "sixty-offline" when something has changed; what was found before it listened
// stands there all the same.
"use strict";

(() => {
  const HELLO_MS = 20000;
  const CHECK_MS = 180000;

  // What was cut off on its way is tried again by itself so often; later ones come with the next visit.
  const TRIES = 5;
  const TRY_AGAIN_MS = 20000;

  // state: "unavailable", "arriving", "ready", "missing" (files of it) or "failed"
  const offline = { state: "arriving", missing: "", offer: false, refused: false, choose };
  self.sixtyOffline = offline;
  let registration = null;
  let beginning = false;
  let looking = null;
  let lookAgain = false;
  let tries = 0;

  function tell(changes) {
    Object.assign(offline, changes);
    dispatchEvent(new Event("sixty-offline"));
  }

  // Ask a worker; raises when it does not answer, as one that has been retired.
  function ask(worker, question, patience) {
    return new Promise((done, failed) => {
      const { port1, port2 } = new MessageChannel();
      const clock = setTimeout(() => failed(new Error("no answer")), patience);
      port1.onmessage = ({ data }) => {
        clearTimeout(clock);
        port1.close();
        done(data);
      };
      worker.postMessage(question, [port2]);
    });
  }

  // A worker that waits takes over now, while nothing is being loaded.
  async function takeOver(worker) {
    const over = () => ["activated", "redundant"].includes(worker.state);
    const done = new Promise((resolve) => worker.addEventListener("statechange", () => over() && resolve()));
    await ask(worker, "takeOver", HELLO_MS);
    if (!over()) await done;
  }

  async function lookOnce() {
    if (registration?.waiting) await takeOver(registration.waiting);
    const worker = registration?.active;
    if (!worker) {
      const arriving = Boolean(registration?.installing);
      tell({ state: arriving ? "arriving" : "failed", offer: false });
      if (!arriving) tryLater();
      return;
    }
    const { version, complete, chosen } = await ask(worker, "hello", HELLO_MS);
    const same = version === self.sixtyVersion;
    tell({ offer: complete && !same, refused: false });
    // This page came from the server, past what is kept: it is the new version already, and so is the next one.
    if (complete && same && chosen !== version) await ask(worker, "choose", CHECK_MS);
    const { missing } = await ask(worker, "check", CHECK_MS);
    tell({ state: missing.length ? "missing" : "ready", missing: missing.join(", ") });
  }

  // Look at what is kept; one look at a time, and another one after it if something has changed meanwhile.
  async function look() {
    lookAgain = true;
    if (looking) return;
    looking = true;
    while (lookAgain) {
      lookAgain = false;
      await lookOnce().catch(() => tell({ state: "failed", offer: false }));
    }
    looking = null;
  }

  function tryLater() {
    if (tries++ < TRIES) setTimeout(again, TRY_AGAIN_MS);
  }

  function watch(worker) {
    worker?.addEventListener("statechange", look);
  }

  async function begin() {
    if (beginning) return;
    beginning = true;
    try {
      registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
      // Some browsers, and some settings of them, only pretend.
      if (!registration) return tell({ state: "unavailable" });
      registration.addEventListener("updatefound", () => watch(registration.installing));
      watch(registration.installing);
      if (registration.active) registration.update().catch(() => {});
      await look();
    } catch {
      tell({ state: "failed" });
      tryLater();
    } finally {
      beginning = false;
    }
  }

  // The page is shown again, or there is a network again: is there a new version, is everything still there?
  async function again() {
    if (document.hidden) return;
    const there = registration && (await navigator.serviceWorker.getRegistration().catch(() => null));
    if (!there) return begin();
    await registration.update().catch(() => {});
    await look();
  }

  // The new version, from now on. Only a person asks for this.
  async function choose() {
    const { done } = await ask(registration.active, "choose", CHECK_MS).catch(() => ({ done: false }));
    if (done) location.reload();
    else tell({ refused: true });
  }

  // A page that came from the server fetches all of its fonts now: later the server may have others.
  async function ownFonts() {
    await Promise.all([...document.fonts].map((font) => font.load().catch(() => {})));
  }

  // A site without a worker: one that an earlier version has left, and that has not gone by itself, goes now.
  async function leave() {
    tell({ state: "unavailable" });
    const left = await navigator.serviceWorker.getRegistration().catch(() => null);
    if (left?.scope === new URL("./", location.href).href) await left.unregister();
  }

  async function start() {
    if (!("serviceWorker" in navigator)) return tell({ state: "unavailable" });
    if (!self.sixtyVersion) return leave();
    if (!navigator.serviceWorker.controller) await ownFonts();
    document.addEventListener("visibilitychange", again);
    addEventListener("pageshow", again);
    addEventListener("online", again);
    await begin();
  }

  // When the first screen has been painted and nothing is waiting.
  const soon = self.requestIdleCallback ?? ((task) => setTimeout(task, 200));
  soon(() => start());
})();
