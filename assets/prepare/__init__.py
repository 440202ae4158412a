"""The workshop behind serve.py: from pinned packages and our own sources to a static site.

- fetch: npm ci and pip download, everything pinned by hash
- wheels: the three Python packages of the page, and the lock file that names them
- icons: the sprite of symbols, from a list of names
- runtime: assets/runtime/: what is fetched, checked against pins.toml, under names every web server serves well
- bytecode: archives of sources to archives of bytecode, by the very Python that will run them
- licences: licences.txt
- site: the files of the site: plain for --source, compiled for build/site and dist; the list of the service worker
- server: a small threaded web server
"""
