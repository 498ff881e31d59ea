import CSQLite

/// A file in memory: bytes that never change, and blocks of it that SQLite has written. It costs what it is made of and
/// what is written, wherever that is.
final class MemoryFile: VirtualFile {
  private static let blockSize = 4096

  private let original: [UInt8]
  /// The number of these that are still part of the file.
  private var kept: Int
  /// The blocks that were written to, by their numbers.
  private var blocks: [Int: [UInt8]] = [:]
  private var count: Int
  /// Whether nothing may be written any more.
  private var isSealed = false

  init(_ bytes: [UInt8] = []) {
    (original, kept, count) = (bytes, bytes.count, bytes.count)
  }

  /// Forbids writing from now on.
  func seal() { isSealed = true }

  override var size: Int? { count }

  override func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int? {
    let wanted = max(min(buffer.count, count - offset), 0)
    Self.forEachPiece(offset, wanted) { number, start, done, length in
      let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + length])
      if let block = blocks[number] {
        piece.copyBytes(from: block[start..<start + length])
      } else {
        fill(piece, at: number * Self.blockSize + start)
      }
    }
    return wanted
  }

  /// Fills a buffer with what nobody has written to: the bytes it was made of, and zeros behind them.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) {
    let there = max(min(buffer.count, kept - offset), 0)
    if there > 0 { buffer.copyBytes(from: original[offset..<offset + there]) }
    for index in there..<buffer.count { buffer[index] = 0 }
  }

  override func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32 {
    guard !isSealed else { return SQLITE_READONLY }
    Self.forEachPiece(offset, bytes.count) { number, start, done, length in
      var block = blocks.removeValue(forKey: number) ?? unwrittenBlock(number)
      block.replaceSubrange(start..<start + length, with: bytes[done..<done + length])
      blocks[number] = block
    }
    count = max(count, offset + bytes.count)
    return SQLITE_OK
  }

  private func unwrittenBlock(_ number: Int) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: Self.blockSize)
    block.withUnsafeMutableBytes { fill($0, at: number * Self.blockSize) }
    return block
  }

  override func truncate(to size: Int) -> Int32 {
    guard !isSealed else { return SQLITE_READONLY }
    (count, kept) = (size, min(kept, size))
    let (number, rest) = size.quotientAndRemainder(dividingBy: Self.blockSize)
    blocks = blocks.filter { $0.key <= number }
    // Bytes that are cut off are not there again where the file grows.
    if let block = blocks[number] {
      blocks[number] = block[..<rest] + [UInt8](repeating: 0, count: Self.blockSize - rest)
    }
    return SQLITE_OK
  }

  /// Calls `body` for the parts of a range that lie in one block each: with its number, where they start in it, how
  /// much was before them, and how long they are.
  private static func forEachPiece(_ offset: Int, _ count: Int, _ body: (Int, Int, Int, Int) -> Void) {
    var done = 0
    while done < count {
      let (number, start) = (offset + done).quotientAndRemainder(dividingBy: blockSize)
      let length = min(blockSize - start, count - done)
      body(number, start, done, length)
      done += length
    }
  }
}
