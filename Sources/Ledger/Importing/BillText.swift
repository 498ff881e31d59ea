import Files
import TextFormats

/// The text of a file of bills, in whichever encoding it is written.
struct BillText {
  let path: String
  let encoding: TextEncoding
  /// All of it in UTF-8, where the file is not; it may be large, and is not held else.
  private let converted: [UInt8]?

  /// Throws where the file cannot be read.
  init(path: String) throws(FileProblem) {
    self.path = path
    let guess = TextEncoding(guessing: try ByteReader(path: path).atHand)
    let text = guess == .utf8 ? nil : guess.converted(try FileBytes.read(path))
    (encoding, converted) = (text == nil ? .utf8 : guess, text)
  }

  /// Its bytes from the beginning. Bytes that are of no encoding stay as they are.
  func reader() throws(FileProblem) -> ByteReader {
    if let converted { return ByteReader(converted) }
    return try ByteReader(path: path)
  }
}
