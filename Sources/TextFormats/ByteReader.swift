import Files

/// The bytes of a file or of memory, one after the other, with the place of the next.
public struct ByteReader {
  /// The line of the next byte, from 1. A line ends with a line feed, a carriage return, or both.
  public private(set) var line = 1
  /// The column of the next byte, from 1, in Unicode characters.
  public private(set) var column = 1

  private var piece: [UInt8]
  private var position: Int
  /// The file that more pieces come from; nil where all bytes are there.
  private let source: (file: InputFile, pieceSize: Int)?
  private var endedInReturn = false

  /// - Parameter bytes: all of them; a byte order mark of UTF-8 at the beginning is left out.
  public init(_ bytes: [UInt8]) {
    self.init(bytes, of: nil)
  }

  /// Reads a file piece by piece.
  public init(path: String, pieceSize: Int = 1 << 16) throws(FileProblem) {
    let file = try InputFile(path)
    self.init(try file.next(pieceSize), of: (file, pieceSize))
  }

  private init(_ piece: [UInt8], of source: (file: InputFile, pieceSize: Int)?) {
    (self.piece, self.source) = (piece, source)
    position = piece.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next byte, which stays where it is; nil at the end.
  public mutating func peek() throws(FileProblem) -> UInt8? {
    guard try fill() else { return nil }
    if endedInReturn, piece[position] == 0x0A {
      endedInReturn = false
      position += 1
      guard try fill() else { return nil }
    }
    return piece[position]
  }

  /// Whether there is a byte at `position`.
  private mutating func fill() throws(FileProblem) -> Bool {
    if position < piece.count { return true }
    guard let source else { return false }
    piece = try source.file.next(source.pieceSize)
    position = 0
    return !piece.isEmpty
  }

  /// Takes the next byte; nil at the end. A line end is one line feed, however it is written.
  public mutating func next() throws(FileProblem) -> UInt8? {
    guard let byte = try peek() else { return nil }
    position += 1
    switch byte {
    case 0x0A: (line, column) = (line + 1, 1)
    case 0x0D:
      endedInReturn = true
      (line, column) = (line + 1, 1)
      return 0x0A
    // The bytes of a character after its first.
    case 0x80...0xBF: break
    default: column += 1
    }
    endedInReturn = false
    return byte
  }

  /// The bytes at hand from the next one on: at least the first `pieceSize` bytes of a file that was just opened.
  public var atHand: ArraySlice<UInt8> { piece[position...] }
}
