import Basics
import CImageShims
import Glibc

/// A job for the process for pictures.
enum PictureJob: Int64 {
  /// An SVG is drawn at any size.
  case svg
  /// A HEIC or AVIF is decoded at its own.
  case storedHEIF, shownHEIF
  /// An SVG is drawn that turned out to hold a HEIC or AVIF.
  case svgHoldingHEIF

  var libraries: PictureLibraries {
    switch self {
    case .svg: .librsvg
    case .storedHEIF, .shownHEIF: .libheif
    case .svgHoldingHEIF: [.librsvg, .libheif]
    }
  }
}

/// The libraries that a process loads before it looks at the first file; none is loaded afterwards
/// (`flipbook_confine`).
struct PictureLibraries: OptionSet {
  let rawValue: Int
  static let librsvg = PictureLibraries(rawValue: 1)
  static let libheif = PictureLibraries(rawValue: 2)

  func load() {
    if contains(.librsvg) { _ = flipbook_svg_load() }
    if contains(.libheif) { flipbook_heif_load() }
  }
}

/// A message between the program and the process for pictures, over a socket: words of 64 bits, then bytes.
///
///     request   count of bytes, the job's number, width, height (both 0: only the size is asked for; the height alone:
///               the width is the longer side), seconds and bytes of memory that it may cost; the file
///     answer    kind, two words, count of bytes; pixels, where they are not in the buffer (`SharedPixelBuffer`), or
///               text
struct HelperMessage {
  enum Kind: Int64 {
    /// The words are the natural size, as bit patterns; the bytes are the pixels.
    case drawn
    /// The same of an SVG that holds pictures of pixels.
    case drawnWithPixels
    /// The text says what is in the file that is not supported, why it is damaged, or why its colours are unusable.
    case unsupported, damaged, colors
    /// The same of an SVG; the words are the line and the column.
    case refused
    /// The file ends too early; there is no library for it.
    case truncated, missing
    /// The file holds what another library reads, which this process has not loaded.
    case another
    /// The words are the sides.
    case tooLarge
    /// The process ended; the first word is the signal.
    case ended
  }

  var kind: Kind
  var words: (Int64, Int64) = (0, 0)
  var text = ""

  /// - Parameters:
  ///   - count: bytes of the pixels there are.
  ///   - pixels: those, where they go with the message.
  func send(to socket: Int32, counting count: Int = 0, pixels: UnsafeRawBufferPointer? = nil) -> Bool {
    let bytes = Array(text.utf8)
    let count = max(count, bytes.count)
    guard Self.send([kind.rawValue, words.0, words.1, Int64(count)], to: socket) else { return false }
    return bytes.withUnsafeBytes { Self.send(pixels ?? $0, to: socket) }
  }

  /// Words of a request's start.
  static let requestWords = 6

  static func send(_ words: [Int64], to socket: Int32) -> Bool { words.withUnsafeBytes { send($0, to: socket) } }

  /// Whether all of it went; a reader that is gone raises no signal.
  static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Bool {
    moves(bytes.count) { Glibc.send(socket, bytes.baseAddress! + $0, bytes.count - $0, Int32(MSG_NOSIGNAL)) }
  }

  /// Waits until something comes, which is left there. False where the other end is gone.
  static func isThere(on socket: Int32) -> Bool {
    var byte: UInt8 = 0
    return moves(1) { _ in recv(socket, &byte, 1, Int32(MSG_PEEK)) }
  }

  /// The words that come next, which are left there; nil where the other end is gone.
  static func peek(words count: Int, on socket: Int32) -> [Int64]? {
    var words = [Int64](repeating: 0, count: count)
    let isWhole = words.withUnsafeMutableBytes { bytes in
      var got = 0
      repeat {
        got = recv(socket, bytes.baseAddress, bytes.count, Int32(MSG_PEEK) | Int32(MSG_WAITALL))
      } while got < 0 && errno == EINTR
      return got == bytes.count
    }
    return isWhole ? words : nil
  }

  static func receive(words count: Int, from socket: Int32) -> [Int64]? {
    var words = [Int64](repeating: 0, count: count)
    return words.withUnsafeMutableBytes { receive($0, from: socket) } ? words : nil
  }

  /// Fills the buffer. False where the other end is gone, or says nothing for as long as the socket waits.
  static func receive(_ bytes: UnsafeMutableRawBufferPointer, from socket: Int32) -> Bool {
    moves(bytes.count) { recv(socket, bytes.baseAddress! + $0, bytes.count - $0, 0) }
  }

  /// Whether so many bytes go, as many at once as `move` can from a place on.
  private static func moves(_ count: Int, _ move: (_ place: Int) -> Int) -> Bool {
    var place = 0
    while place < count {
      let moved = move(place)
      if moved < 0, errno == EINTR { continue }
      guard moved > 0 else { return false }
      place += moved
    }
    return true
  }
}

extension Message {
  /// Ends what is wrong, before the cure.
  private static let separator: Unicode.Scalar = "\u{1F}"

  /// The message as a picture's process tells it, a thousand characters at most.
  var coded: String { String((fault + (cure.map { "\(Self.separator)\($0)" } ?? "")).prefix(1_000)) }

  init(coded text: String) {
    let (fault, cure) = MachineText(text).cut { $0 != Self.separator.value }
    self.init(fault: fault.text, cure: cure.rest(after: MachineText(String(Self.separator)))?.text)
  }
}
