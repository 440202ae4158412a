"""Zip archives that come out the same, byte for byte, whenever and wherever they are made."""

import io
import zipfile
from collections.abc import Mapping

# The first date a zip archive can hold: the same on every machine, whatever its clock says.
FIXED_DATE = (1980, 1, 1, 0, 0, 0)


def pack(files: Mapping[str, bytes], *, compress: bool) -> bytes:
    """Pack `files` (path in the archive -> content), sorted by path.

    Archives whose hash is pinned are stored uncompressed, since the output of deflate differs between zlib versions.
    """
    buffer = io.BytesIO()
    method = zipfile.ZIP_DEFLATED if compress else zipfile.ZIP_STORED
    with zipfile.ZipFile(buffer, "w", method, compresslevel=9) as archive:
        for path in sorted(files):
            entry = zipfile.ZipInfo(path, FIXED_DATE)
            entry.compress_type = method
            entry.create_system = 3
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, files[path])
    return buffer.getvalue()


def unpack(content: bytes) -> dict[str, bytes]:
    """Give the files of an archive as path -> content; folders are left out."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {entry.filename: archive.read(entry) for entry in archive.infolist() if not entry.is_dir()}
