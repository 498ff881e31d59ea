// Makes a picture smaller: each pixel is the mean of the area that it covers. Browsers look at four pixels alone, and of
// three pixels to one that leaves letters ragged.

// Of each pixel along one axis: the first of those that it covers, how many, and their shares in 256ths.
function parts(from, to) {
  const ratio = from / to;
  const span = Math.ceil(ratio) + 1;
  const first = new Int32Array(to), shares = new Int32Array(to * span);
  for (let at = 0; at < to; at += 1) {
    const [start, end] = [at * ratio, Math.min((at + 1) * ratio, from)];
    first[at] = Math.floor(start);
    let [left, largest] = [256, at * span];
    for (let index = 0; index < span; index += 1) {
      const place = first[at] + index;
      const covered = Math.max(0, Math.min(place + 1, end) - Math.max(place, start));
      shares[at * span + index] = Math.round(256 * covered / ratio);
      left -= shares[at * span + index];
      if (shares[at * span + index] > shares[largest]) largest = at * span + index;
    }
    shares[largest] += left;
  }
  return { ratio, span, first, shares, count: to };
}

// The pixels of one axis that cover some of those from `start` to `end`.
const covering = ({ ratio, count }, start, end) =>
  [Math.max(0, Math.floor(start / ratio)), Math.min(count, Math.ceil(end / ratio))];

export class Shrink {
  // Of pictures as large as `from`, to one as large as `to`.
  constructor(from, to) {
    this.from = from;
    this.to = to;
    this.across = parts(from.width, to.width);
    this.down = parts(from.height, to.height);
  }

  // The part of the small picture that a rectangle of the large one is in: where it lies, and its pixels.
  part(pixels, rect) {
    const { across, down, from } = this;
    const [left, right] = covering(across, rect.x, rect.x + rect.width);
    const [top, bottom] = covering(down, rect.y, rect.y + rect.height);
    const width = right - left;
    // With signs, as the browser's integers are: without, it takes them for floating point.
    const source = new Int32Array(pixels.buffer, pixels.byteOffset, pixels.length);
    const part = new Uint32Array(width * (bottom - top));
    const target = new Int32Array(part.buffer);
    const first = across.first[left];
    const count = Math.min(across.first[right - 1] + across.span, from.width) - first;
    const [even, odd] = [new Int32Array(count), new Int32Array(count)];
    for (let row = top; row < bottom; row += 1) {
      even.fill(0x800080);
      odd.fill(0x800080);
      for (let index = 0; index < down.span; index += 1) {
        const share = down.shares[row * down.span + index];
        if (share > 0) add(source, (down.first[row] + index) * from.width + first, share, even, odd);
      }
      join(even, odd, across, left, right, first, target, (row - top) * width);
    }
    return { x: left, y: top, width, height: bottom - top, pixels: part };
  }
}

// Adds a share of a row. Two channels at a time: 256ths of eight bits are sixteen.
function add(source, base, share, even, odd) {
  for (let at = 0; at < even.length; at += 1) {
    const pixel = source[base + at];
    even[at] += Math.imul(pixel & 0xff00ff, share);
    odd[at] += Math.imul((pixel >>> 8) & 0xff00ff, share);
  }
}

// The means of a row's neighbours, which are 256 times as large.
function join(even, odd, { span, first, shares }, left, right, start, target, base) {
  for (let at = left; at < right; at += 1) {
    let [low, high] = [0x800080, 0x800080];
    let from = first[at] - start;
    for (let index = at * span; index < (at + 1) * span; index += 1, from += 1) {
      const share = shares[index];
      if (share === 0) continue;
      low = (low + Math.imul((even[from] >>> 8) & 0xff00ff, share)) | 0;
      high = (high + Math.imul((odd[from] >>> 8) & 0xff00ff, share)) | 0;
    }
    target[base + at - left] = ((low >>> 8) & 0xff00ff) | (high & 0xff00ff00);
  }
}
