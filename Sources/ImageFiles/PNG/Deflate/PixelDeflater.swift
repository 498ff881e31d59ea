/// Deflates bands of scanlines (RFC 1951; the search is that of its section 4, without lazy matching), each on its own,
/// into blocks that end on a byte boundary and are not the last.
///
/// Made for what screens hold. Repetition in pictures begins at a pixel, so matches are looked for at pixels alone: a
/// third of the places. The first match found is taken: a pixel's bytes as literals cost more than a later match may
/// bring.
final class PixelDeflater {
  private var finder: MatchFinder
  private let block = DeflateBlock()
  private var output: [UInt8] = []

  /// - Parameters:
  ///   - depth: how many places that begin alike are compared.
  ///   - enough: a match of so many bytes is good enough to look no further.
  init(depth: Int, enough: Int) {
    finder = MatchFinder(depth: depth, enough: enough)
  }

  deinit {
    finder.deallocate()
  }

  /// The blocks for `lines`, valid until the next call.
  ///
  /// - Parameter lines: whole scanlines: a filter byte and pixels of `pixel` bytes (3 or 4), `stride` bytes together.
  func compress<Result>(
    _ lines: UnsafeBufferPointer<UInt8>, stride: Int, pixel: Int,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let room = DeflateBlock.bound(lines.count)
    if output.count < room { output = [UInt8](repeating: 0, count: room) }
    return try output.withUnsafeMutableBufferPointer { output in
      var bits = BitWriter(output.baseAddress!)
      if !lines.isEmpty {
        finder.begin(lines, stride: stride, pixel: pixel)
        write(lines, stride: stride, to: &bits)
      }
      bits.endOnByte()
      return try body(UnsafeBufferPointer(rebasing: output[..<bits.count]))
    }
  }

  private func write(_ lines: UnsafeBufferPointer<UInt8>, stride: Int, to bits: inout BitWriter) {
    let bytes = lines.baseAddress!
    let finder = finder
    let block = block
    let pixel = finder.pixel
    var written = 0
    var at = 0
    var row = 0
    // Where the literals begin that no match follows yet.
    var run = 0
    while at < lines.count {
      if block.isFull(with: at &- run) {
        block.write(bytes + written, at &- written, literals: at &- run, to: &bits)
        written = at
        run = at
      }
      let column = at &- row
      var step = column == 0 ? 1 : pixel
      let match = column == 0 ? finder.findRow(at) : finder.find(at)
      let length = match.length < 3 ? 0 : Self.rounded(match.length, column, stride, pixel)
      if length >= 3 {
        block.match(length, match.distance, after: at &- run)
        // The pixel that a run repeats is noted where it begins.
        if match.distance != pixel, step < length { finder.note(at &+ step..<at &+ length) }
        at &+= length
        run = at
        while at >= row &+ stride { row &+= stride }
        // The rest of a pixel that is matched in part.
        step = at == row ? 0 : Self.rest(row &+ stride &- at, pixel)
      }
      for _ in 0..<step {
        block.literal(bytes[at])
        at &+= 1
      }
      if at == row &+ stride { row = at }
    }
    block.write(bytes + written, lines.count - written, literals: lines.count - run, to: &bits)
  }

  /// Returns the length of a match that is taken: all of it, but for a single byte of a pixel.
  ///
  /// - Parameter column: where the match begins in its row.
  @inline(__always)
  private static func rounded(_ length: Int, _ column: Int, _ stride: Int, _ pixel: Int) -> Int {
    var end = column &+ length
    while end >= stride { end &-= stride }
    guard end > 1 else { return length }
    return rest(end &- 1, pixel) == 1 ? length &- 1 : length
  }

  /// Bytes that lie in a pixel which `count` bytes do not fill.
  @inline(__always)
  private static func rest(_ count: Int, _ pixel: Int) -> Int { pixel == 3 ? count % 3 : count & 3 }
}
