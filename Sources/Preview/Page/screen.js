// The screen: a canvas that gets the renderer's own pixels, as the rectangles that changed; or, where it is shown with
// fewer, the means of them.

import { Shrink } from "./shrink.js";

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
  // `resized()` is called when the renderer's pixels are as many as they were not before.
  constructor(canvas, resized) {
    Object.assign(this, { canvas, resized });
    this.context = canvas.getContext("2d");
    this.scratch = new ArrayBuffer(0);
    // In points, and in the renderer's pixels.
    this.size = { width: 0, height: 0 };
    this.width = this.height = 0;
    // Where it is shown with fewer pixels: how, and the renderer's own.
    this.shrink = null;
    this.pixels = null;
  }

  // Whether anything of it changed.
  show(picture) {
    if (picture.isWhole && (this.width !== picture.width || this.height !== picture.height)) {
      [this.width, this.height] = [picture.width, picture.height];
      this.scratch = new ArrayBuffer(picture.width * picture.height * 4);
      this.shrink = this.pixels = null;
      [this.canvas.width, this.canvas.height] = [picture.width, picture.height];
      this.resized();
    }
    for (const rect of picture.rects) {
      const pixels = new Uint32Array(this.scratch, 0, rect.width * rect.height);
      unpack(rect.words, rect.width, pixels);
      if (!this.shrink) {
        this.put(rect, pixels);
        continue;
      }
      for (let row = 0; row < rect.height; row += 1) {
        const line = pixels.subarray(row * rect.width, (row + 1) * rect.width);
        this.pixels.set(line, (rect.y + row) * this.width + rect.x);
      }
      this.putSmall(rect);
    }
    return picture.rects.length > 0;
  }

  put({ x, y, width, height }, pixels) {
    const bytes = new Uint8ClampedArray(pixels.buffer, 0, width * height * 4);
    this.context.putImageData(new ImageData(bytes, width, height), x, y);
  }

  putSmall(rect) {
    const part = this.shrink.part(this.pixels, rect);
    this.put(part, part.pixels);
  }

  // The renderer's own pixels, as a canvas.
  whole() {
    const { width, height, pixels, context } = this;
    const whole = Object.assign(document.createElement("canvas"), { width, height });
    const data = pixels ? new ImageData(new Uint8ClampedArray(pixels.buffer), width, height)
      : context.getImageData(0, 0, width, height);
    whole.getContext("2d").putImageData(data, 0, 0);
    return whole;
  }

  // Shows the pixels of another canvas.
  take(whole) {
    const { width, height } = whole;
    Object.assign(this, { width, height, shrink: null, pixels: null });
    [this.canvas.width, this.canvas.height] = [width, height];
    this.context.drawImage(whole, 0, 0);
  }

  // Nothing is shown.
  clear() {
    this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    this.pixels?.fill(0);
  }

  // Shows as many pixels as the canvas has room for, if the renderer's are more.
  resize(shown) {
    const { canvas, width, height } = this;
    if (!width) return;
    const isSmaller = shown.width < width && shown.height < height;
    const size = isSmaller ? shown : { width, height };
    if (canvas.width === size.width && canvas.height === size.height) return;
    const whole = { x: 0, y: 0, width, height };
    this.pixels ??= new Uint32Array(this.context.getImageData(0, 0, width, height).data.buffer);
    [canvas.width, canvas.height] = [size.width, size.height];
    if (isSmaller) {
      this.shrink = new Shrink(whole, size);
      this.putSmall(whole);
    } else {
      this.put(whole, this.pixels);
      this.shrink = this.pixels = null;
    }
  }

  // The size in points of what is shown.
  setSize(width, height) { this.size = { width, height }; }

  // Shows it at a scale, in points of the page for one of the scene: with whole pixels of the window, so that the browser
  // need not make it smaller once more. Larger than it is, its pixels are squares.
  showAt(scale) {
    const { width, height } = this.size;
    if (!width) return;
    const ratio = window.devicePixelRatio;
    const [across, down] = [width, height].map((side) => Math.max(Math.round(side * scale * ratio), 1));
    this.zoom = across / ratio / width;
    this.shownWidth = across / ratio;
    this.canvas.style.width = `${across / ratio}px`;
    this.canvas.style.height = `${down / ratio}px`;
    // The corners of a screen shown smaller cover no more of it.
    this.canvas.parentElement.style.setProperty("--zoom", Math.min(this.zoom, 1));
    const isWhole = this.width > 0 && across > this.width && across % this.width === 0;
    this.canvas.style.imageRendering = isWhole ? "pixelated" : "auto";
    this.resize({ width: across, height: down });
  }

  // The scene's point under a point of the window.
  point(event) {
    const box = this.canvas.getBoundingClientRect();
    const round = (value) => Math.round(value * 100) / 100;
    return { x: round((event.clientX - box.left) / this.zoom), y: round((event.clientY - box.top) / this.zoom) };
  }
}
