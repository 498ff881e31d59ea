import CImageShims
import Files
import Geometry
import Glibc
import Pixels
import Synchronization

/// The drawings of SVGs from earlier runs, in a folder of the user's: icons are drawn again and again, and drawing them
/// is a fifth of a first picture's time. The store changes speed, never pixels.
///
/// The name of a file is a digest of the SVG's bytes, of the question, and of the builds of this program and of the
/// libraries that draw; nothing else decides what an SVG looks like (`SVGNormalizer`). A file that is damaged, or was
/// given another's name, is none (`PictureAnswer`). A file that cannot be written is left. Not stored are drawings that
/// embed pictures of pixels, which other libraries decode, and large ones.
public final class DrawingStore: Sendable {
  /// Bytes of a file, at most.
  static let fileLimit = 1 << 18
  /// The most files that the store has. Beyond this, or beyond `bytesLimit`, the oldest go, until half is left.
  package static let countLimit = 4_096
  private static let bytesLimit = 64 << 20
  /// Files that one process writes before it looks again how many there are.
  private static let roundsOfWriting = 512
  /// Drawings of one SVG that one process keeps: a picture that grows has a size a frame.
  package static let drawingsOfOne = 4

  private let folder: String
  private let builds: String

  private struct State {
    /// The folder that is held open; nil until the first is written, and where none can be.
    var opened: HeldFolder?
    var written = 0
    /// The number of drawings of each SVG, by its digest.
    var drawings: [String: Int] = [:]
    var isClosed = false
  }
  private let state = Mutex(State())

  /// Creates a store of what a program draws, or returns nil where the program's build cannot be known.
  ///
  /// - Parameters:
  ///   - folder: made when the first file is written. It is to be the user's own.
  ///   - program: the path of the program that draws.
  public convenience init?(folder: String, of program: String) {
    guard let builds = Self.builds(of: program) else { return nil }
    self.init(folder: folder, builds: builds)
  }

  /// - Parameter builds: the mark that tells the builds of the program and libraries that draw from others.
  package init(folder: String, builds: String) {
    (self.folder, self.builds) = (folder, builds)
  }

  /// The numbers of the builds of a program and of the libraries that draw its SVGs; nil where one has none.
  package static func builds(of program: String) -> String? {
    guard let rsvg = flipbook_svg_library().map({ String(cString: $0) }) else { return nil }
    let beside = FilePath.folder(of: rsvg)
    let libraries = ["libcairo.so.2", "libpixman-1.so.0", "libxml2.so.2"].map { FilePath.join(beside, $0) }
    let numbers = ([program, rsvg] + libraries).map { LibraryFile($0)?.buildNumber }
    let known = numbers.compactMap(\.self)
    return known.count == numbers.count ? known.joined(separator: " ") : nil
  }

  /// Returns the stored drawing for such a question; nil where there is none.
  package func drawing(of svg: SVGBytes, _ question: PictureQuestion) -> PictureAnswer? {
    let name = name(of: svg, question)
    guard let bytes = try? FileBytes.readIfPresent(FilePath.join(folder, name), limit: Self.fileLimit),
      let stored = PictureAnswer(bytes, named: name)
    else { return nil }
    let sides = question.sides(of: stored.size)
    return stored.bitmap?.width == sides?.width && stored.bitmap?.height == sides?.height ? stored : nil
  }

  /// Keeps an answer for later runs.
  package func keep(_ size: Size, _ bitmap: Bitmap?, of svg: SVGBytes, _ question: PictureQuestion) {
    let isWanted = state.withLock { state in
      guard !state.isClosed, state.drawings[svg.digest, default: 0] < Self.drawingsOfOne else { return false }
      if bitmap != nil { state.drawings[svg.digest, default: 0] += 1 }
      return true
    }
    let name = name(of: svg, question)
    guard isWanted, let bytes = PictureAnswer(size: size, bitmap: bitmap).bytes(named: name, limit: Self.fileLimit)
    else { return }
    state.withLock { state in
      guard !state.isClosed else { return }
      do {
        let opened = try state.opened ?? HeldFolder(folder, below: folder, making: true)
        if state.written % Self.roundsOfWriting == 0 { try makeRoom(in: opened) }
        try opened.write(bytes, to: name)
        state.opened = opened
        state.written += 1
      } catch {
        state.isClosed = true
      }
    }
  }

  private func name(of svg: SVGBytes, _ question: PictureQuestion) -> String {
    let (first, second) = question.words
    return SHA256.hex(Array("\(builds)\n\(first) \(second)\n\(svg.digest)".utf8))
  }

  private func makeRoom(in opened: HeldFolder) throws {
    let files = try Folder.names(in: folder).compactMap { name in
      FileStatus(FilePath.join(folder, name)).map { (name: name, status: $0) }
    }
    let bytes = files.reduce(0) { $0 + $1.status.size }
    guard files.count > Self.countLimit || bytes > Self.bytesLimit else { return }
    let oldest = files.sorted { $0.status.isOlder(than: $1.status) }
    var (count, left) = (files.count, bytes)
    for file in oldest where count > Self.countLimit / 2 || left > Self.bytesLimit / 2 {
      try opened.removeFile(file.name)
      count -= 1
      left -= file.status.size
    }
  }
}

/// An SVG file, of which is known what its drawings are kept by. A picture that grows is asked for at a size a frame.
package struct SVGBytes: Sendable {
  package let bytes: [UInt8]
  let digest: String

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    digest = SHA256.hex(bytes)
  }
}
