"""Pictures: frames as pixels, and files that were not written."""

from __future__ import annotations

import base64
import io
import os
import struct
import zlib
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Dict, Iterator, Optional, Protocol, Tuple, Union, runtime_checkable

if TYPE_CHECKING:
    import numpy
    import PIL.Image
    from numpy.typing import NDArray


@runtime_checkable
class ShowsItself(Protocol):
    """Whatever a notebook shows as PNG: a frame, a picture of Pillow's."""

    def _repr_png_(self) -> Optional[bytes]: ...


@runtime_checkable
class HasPixels(Protocol):
    """An array of bytes, height × width × 3 or 4, as NumPy has it."""

    @property
    def __array_interface__(self) -> Dict[str, Any]: ...


#: A path; the bytes of a picture's file; or whatever shows itself or has pixels.
PictureLike = Union[str, os.PathLike[str], bytes, ShowsItself, HasPixels]


class Frame:
    """A frame of a take: its pixels, 8 bits each of red, green, blue and alpha, not premultiplied.

    ``numpy.asarray(frame)`` and ``frame.pillow()`` share its bytes. A notebook shows it.
    """

    __slots__ = ("number", "time", "width", "height", "rgba")

    def __init__(self, number: int, time: float, width: int, height: int, rgba: bytes) -> None:
        #: From 0, of those that were asked for.
        self.number = number
        #: Seconds from the first; the take's end, at which the last one stands, may come a little sooner.
        self.time = time
        #: Pixels.
        self.width = width
        self.height = height
        #: Height × width × 4 bytes.
        self.rgba = rgba

    def __eq__(self, other: object) -> bool:
        """Whether both have the same pixels, whenever they are shown."""
        if not isinstance(other, Frame):
            return NotImplemented
        return (self.width, self.height, self.rgba) == (other.width, other.height, other.rgba)

    def __hash__(self) -> int:
        return hash((self.width, self.height, self.rgba))

    def __repr__(self) -> str:
        return f"<Frame {self.number} at {self.time:g} s, {self.width} × {self.height}>"

    @property
    def __array_interface__(self) -> Dict[str, Any]:
        return {"version": 3, "shape": (self.height, self.width, 4), "typestr": "|u1", "data": self.rgba}

    def numpy(self) -> NDArray[numpy.uint8]:
        """Height × width × 4, read only. Needs ``flipbook[numpy]``."""
        import numpy

        return numpy.frombuffer(self.rgba, numpy.uint8).reshape(self.height, self.width, 4)

    def pillow(self) -> PIL.Image.Image:
        """A picture of Pillow's. Needs ``flipbook[pillow]``."""
        import PIL.Image

        return PIL.Image.frombuffer("RGBA", (self.width, self.height), self.rgba, "raw", "RGBA", 0, 1)

    def png(self) -> bytes:
        """The frame as a PNG file."""
        return _png(self.width, self.height, self.rgba)

    def _repr_png_(self) -> Optional[bytes]:
        return self.png()


class Picture:
    """A file that the program made and did not write: a still, a sheet, an animation. A notebook shows it, in motion."""

    __slots__ = ("data", "format")

    def __init__(self, data: bytes, format: str) -> None:
        #: The file's bytes.
        self.data = data
        #: ``png``, ``apng``, ``gif``, ``webp``, ``y4m`` or ``pam``.
        self.format = format

    def __eq__(self, other: object) -> bool:
        """Whether both are the same file, byte for byte."""
        return (self.format, self.data) == (other.format, other.data) if isinstance(other, Picture) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.format, self.data))

    def __repr__(self) -> str:
        return f"<Picture {self.format}, {len(self.data)} bytes>"

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the file."""
        Path(path).write_bytes(self.data)

    def pillow(self) -> PIL.Image.Image:
        """A picture of Pillow's, of an animation all frames. Needs ``flipbook[pillow]``."""
        import PIL.Image

        return PIL.Image.open(io.BytesIO(self.data))

    def numpy(self) -> NDArray[numpy.uint8]:
        """Height × width × 4; of an animation, its first frame. Needs ``flipbook[numpy,pillow]``."""
        import numpy

        return numpy.asarray(self.pillow().convert("RGBA"))

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> NDArray[Any]:
        pixels = self.numpy()
        return pixels if dtype is None else pixels.astype(dtype)

    def _repr_png_(self) -> Optional[bytes]:
        return self.data if self.format in ("png", "apng") else None

    def _repr_html_(self) -> Optional[str]:
        if self.format not in ("gif", "webp"):
            return None
        return f'<img src="data:image/{self.format};base64,{base64.b64encode(self.data).decode()}">'


def file_of(picture: PictureLike) -> Optional[bytes]:
    """The bytes of a picture's file; None for a path."""
    if isinstance(picture, (str, os.PathLike)):
        return None
    if isinstance(picture, Picture):
        return picture.data
    if isinstance(picture, bytes):
        return picture
    shown = picture._repr_png_() if isinstance(picture, ShowsItself) else None
    if shown is not None:
        return shown
    if isinstance(picture, HasPixels):
        shape = picture.__array_interface__["shape"]
        if picture.__array_interface__["typestr"] == "|u1" and len(shape) == 3 and shape[2] in (3, 4):
            return _png(shape[1], shape[0], bytes(memoryview(picture)), shape[2])  # type: ignore[arg-type]
    raise TypeError(f"{type(picture).__name__} is no picture: give a path, bytes of a file, height × width × 4 bytes, "
                    "or whatever a notebook shows as PNG")


def frames_in(stream: IO[bytes]) -> Iterator[Tuple[int, int, bytes]]:
    """Reads pictures of Netpbm's PAM, one after the other: yields width, height and RGBA."""
    while stream.readline() == b"P7\n":
        facts = {}
        while True:
            name, _, value = stream.readline().decode("ascii").strip().partition(" ")
            if not name or name == "ENDHDR":
                break
            facts[name] = value
        width, height = int(facts["WIDTH"]), int(facts["HEIGHT"])
        rgba = stream.read(4 * width * height)
        if len(rgba) < 4 * width * height:
            return
        yield width, height, rgba


def _png(width: int, height: int, pixels: bytes, channels: int = 4) -> bytes:
    """Pixels as a PNG file. A row that is like the one above is stored as such (filter 2), which screens have many of."""
    stride = width * channels
    above = bytes(stride)
    rows = []
    for start in range(0, height * stride, stride):
        row = pixels[start : start + stride]
        rows.append(b"\2" + bytes(stride) if row == above else b"\0" + row)
        above = row

    def chunk(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 6 if channels == 4 else 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"".join(rows))) + chunk(b"IEND", b"")
