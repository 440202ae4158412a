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
