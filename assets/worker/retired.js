// In place of the service worker: takes itself and everything it has kept away. Pages that are open play on; the next one
// comes from the server. `python3 serve.py build --without-worker` publishes it.
"use strict";

const OURS = `sixty ${new URL("./", self.location.href).pathname} `;

async function retire() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS)) await caches.delete(name);
  }
  await self.registration.unregister();
}

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(retire()));

// A page that still runs the version that was kept asks a worker that waits to take over, and any worker who it is: Chromium
// now and then lets a worker wait although it has skipped waiting at its installation, and takes back what was
// unregistered when a page registers it again. There is nothing to tell such a page.
self.addEventListener("message", (event) => {
  const task = event.data === "takeOver" ? self.skipWaiting() : retire();
  event.waitUntil(task.then(() => event.ports[0]?.postMessage(null)));
});
