"""The three Python packages of the page, and the lock file by which Pyodide finds them beside itself."""

import base64
import hashlib
import json
import re

from .archive import pack, unpack

# A package's own needs, which Pyodide installs first.
NEEDS: dict[str, list[str]] = {"htpy": ["markupsafe"], "markupsafe": [], "micropip": []}

COMPILED = re.compile(r"\.(so|pyd|c)$")


def purify(wheel: bytes) -> bytes:
    """Take the compiled files out of a wheel and give the wheel that runs everywhere, the same on every machine.

    Only for packages that fall back to pure Python by themselves, as MarkupSafe does.
    """
    files = {path: content for path, content in unpack(wheel).items() if not COMPILED.search(path)}
    description = next(path for path in files if path.endswith(".dist-info/WHEEL"))
    lines = files[description].decode().splitlines()
    kept = [line for line in lines if line and not line.startswith(("Tag:", "Root-Is-Purelib:"))]
    files[description] = "\n".join([*kept, "Root-Is-Purelib: true", "Tag: py3-none-any", ""]).encode()
    return pack(with_record(files), compress=False)


def with_record(files: dict[str, bytes]) -> dict[str, bytes]:
    """Give the files of a wheel with its RECORD (hash and size of each file) written anew."""
    record = next(path for path in files if path.endswith(".dist-info/RECORD"))
    lines = []
    for path in sorted(files):
        if path != record:
            digest = base64.urlsafe_b64encode(hashlib.sha256(files[path]).digest()).rstrip(b"=").decode()
            lines.append(f"{path},sha256={digest},{len(files[path])}")
    return {**files, record: "\n".join([*lines, f"{record},,", ""]).encode()}


def lock(stock: bytes, wheels: dict[str, bytes]) -> bytes:
    """Write the lock file of the page: the stock lock's description of the runtime, and our own wheels only.

    `stock` is the pyodide-lock.json of the npm package, `wheels` maps file names to contents. The stock lock sends
    markupsafe to a foreign host and names a micropip that no registry offers; with this one nothing leaves the site.
    """
    packages = {}
    for file_name, content in sorted(wheels.items()):
        name, version = file_name.split("-")[:2]
        packages[name] = {
            "name": name,
            "version": version,
            "file_name": file_name,
            "install_dir": "site",
            "sha256": hashlib.sha256(content).hexdigest(),
            "package_type": "package",
            "imports": [name],
            "depends": NEEDS[name],
            "unvendored_tests": False,
        }
    return (json.dumps({"info": json.loads(stock)["info"], "packages": packages}, indent=1) + "\n").encode()
