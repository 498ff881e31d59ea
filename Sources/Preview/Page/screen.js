// The screen: a canvas that gets the renderer's own pixels, as the rectangles that changed.

const literal = 0, fill = 1, above = 2;

// What a message says (PictureMessage.swift).
export function readPicture(buffer) {
  const words = new Uint32Array(buffer);
  const picture = {
    serial: words[0], tick: words[1] + words[2] * 4294967296, width: words[3], height: words[4],
    isWhole: words[5] === 1, rects: [],
  };
  let place = 7;
  for (let count = words[6]; count > 0; count -= 1) {
    const [x, y, width, height, length] = words.subarray(place, place + 5);
    place += 5;
    picture.rects.push({ x, y, width, height, words: words.subarray(place, place + length) });
    place += length;
  }
  return picture;
}

// The pixels of a rectangle, from its runs (PixelRuns.swift).
export function unpack(words, width, pixels) {
  let place = 0;
  for (let at = 0; at < words.length;) {
    const head = words[at];
    const count = head & 0x3fffffff;
    at += 1;
    switch (head >>> 30) {
      case literal:
        pixels.set(words.subarray(at, at + count), place);
        at += count;
        break;
      case fill:
        pixels.fill(words[at], place, place + count);
        at += 1;
        break;
      case above:
        // Runs longer than a row repeat what they have just written.
        for (let left = count, to = place; left > 0;) {
          const part = Math.min(left, width);
          pixels.copyWithin(to, to - width, to - width + part);
          to += part;
          left -= part;
        }
        break;
    }
    place += count;
  }
}

export class Screen {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.scratch = new ArrayBuffer(0);
    this.size = { width: 0, height: 0 };
  }

  // Whether anything of it changed.
  show(picture) {
    const { canvas, context } = this;
    if (picture.isWhole && (canvas.width !== picture.width || canvas.height !== picture.height)) {
      canvas.width = picture.width;
      canvas.height = picture.height;
      this.scratch = new ArrayBuffer(picture.width * picture.height * 4);
      this.fit();
    }
    for (const { x, y, width, height, words } of picture.rects) {
      const count = width * height;
      unpack(words, width, new Uint32Array(this.scratch, 0, count));
      context.putImageData(new ImageData(new Uint8ClampedArray(this.scratch, 0, count * 4), width, height), x, y);
    }
    return picture.rects.length > 0;
  }

  // Nothing is shown.
  clear() { this.context.clearRect(0, 0, this.canvas.width, this.canvas.height); }

  // The size in points of what is shown.
  setSize(width, height) {
    this.size = { width, height };
    this.fit();
  }

  // As large as there is room for, but not larger than a point of the scene for a point of the page.
  fit() {
    const { width, height } = this.size;
    if (!width) return;
    const stand = this.canvas.closest("#stand");
    const room = stand.getBoundingClientRect();
    const count = stand.querySelectorAll("canvas").length;
    const [free, high] = [(room.width - 40 - 28 * (count - 1)) / count, room.height - 40 - (count > 1 ? 34 : 0)];
    const zoom = Math.min(1, free / width, high / height);
    this.zoom = Math.max(zoom, 0.1);
    this.canvas.style.width = `${width * this.zoom}px`;
    this.canvas.style.height = `${height * this.zoom}px`;
  }

  // The scene's point under a point of the window.
  point(event) {
    const box = this.canvas.getBoundingClientRect();
    const round = (value) => Math.round(value * 100) / 100;
    return { x: round((event.clientX - box.left) / this.zoom), y: round((event.clientY - box.top) / this.zoom) };
  }
}
