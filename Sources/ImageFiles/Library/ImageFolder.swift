import Basics
import Files
import Geometry
import Pixels

/// A folder of numbered pictures, the frames of one that moves: those that a sequence's manifest lists, else all
/// pictures in it, whose names differ in the number that they end in.
struct ImageFolder: Sendable {
  let path: String
  /// The files, one a frame, in their order.
  let files: [String]
  /// The time that each frame stands, in microseconds; nil where nothing says so.
  let durations: [Double]?
  /// The natural size of each, in points.
  let size: Size

  /// - Parameters:
  ///   - names: of the files in it.
  ///   - read: gives the bytes of a file.
  /// - Throws: an `ImageProblem`, also where its pictures are no frames of one; what `read` throws.
  init(_ path: String, names: [String], reading read: (_ path: String) throws -> [UInt8]) throws {
    self.path = path
    let chosen: [String]
    if names.contains(SequenceManifest.fileName) {
      let bytes = try read("\(path)/\(SequenceManifest.fileName)")
      let manifest = try SequenceManifest.read(bytes, folder: path)
      chosen = manifest.frames.map(\.file)
      durations = manifest.frames.map { Double($0.duration) }
    } else {
      try SequenceManifest.checkWhole(path, names: names)
      chosen = try Self.numbered(names, in: path)
      durations = nil
    }
    guard let first = chosen.first else { throw ImageProblem.noPictures(path: path) }
    files = chosen.map { "\(path)/\($0)" }
    var pixels = PixelSize(0, 0)
    for (name, file) in zip(chosen, files) {
      let bytes = try read(file)
      guard ImageFormat(of: bytes) != .svg else { throw Self.unusable(path, "'\(name)' has no pixels of its own") }
      let own = try RasterReader.size(of: bytes, path: file)
      if name == first {
        pixels = own
        try ImageLimits.check(width: own.width, height: own.height, path: file)
        guard files.count <= Limits.animationFrames, files.count * own.width * own.height <= Limits.animationPixels
        else {
          throw ImageProblem.animationTooLarge(path: path, frames: files.count, width: own.width, height: own.height)
        }
      }
      guard own == pixels else {
        throw Self.unusable(
          path,
          "'\(name)' has \(own.width) × \(own.height) pixels, '\(first)' has \(pixels.width) × \(pixels.height)")
      }
    }
    let density = ImageReader.pixelsPerPoint(first)
    size = Size(Double(pixels.width) / density, Double(pixels.height) / density)
  }

  private struct Numbered {
    let name: String
    /// All but the number.
    let rest: String
    let number: Int
  }

  /// The pictures' names by their numbers.
  private static func numbered(_ names: [String], in path: String) throws -> [String] {
    let shown = names.filter { !FilePath.isHidden($0) }
    let stills = shown.filter { ImageFormat.stillEndings.contains(FilePath.fileExtension($0)) }
    let pictures = try stills.map { name in
      guard let numbered = numbered(name) else {
        throw unusable(path, "'\(name)' does not end in a number")
      }
      return numbered
    }.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
    for (one, next) in zip(pictures, pictures.dropFirst()) {
      guard one.rest == next.rest else {
        throw unusable(path, "'\(one.name)' and '\(next.name)' differ in more than their numbers")
      }
      guard one.number < next.number else {
        throw unusable(path, "'\(one.name)' and '\(next.name)' have the same number")
      }
      guard one.number + 1 == next.number else {
        let gap = one.number + 2 == next.number ? "\(one.number + 1) is" : "\(one.number + 1) to \(next.number - 1) are"
        throw unusable(path, "\(gap) missing between '\(one.name)' and '\(next.name)'")
      }
    }
    return pictures.map(\.name)
  }

  /// The number that a name ends in, before `@2x` and the extension.
  private static func numbered(_ name: String) -> Numbered? {
    let stem = MachineText(FilePath.stem(of: name))
    let ending = MachineText(name).rest(after: stem) ?? ""
    let density = ["@2x", "@3x"].first { stem.ends(with: $0) } ?? ""
    let numbered = stem.start(before: density) ?? stem
    let digits = MachineText(decoding: numbered.bytes.reversed().prefix(while: \.isASCIIDigit).reversed())
    guard let number = Int(digits), number < Int.max, let head = numbered.start(before: digits) else { return nil }
    return Numbered(name: name, rest: "\(head)#\(density)\(ending)", number: number)
  }

  private static func unusable(_ path: String, _ reason: String) -> ImageProblem {
    .unusableFolder(path: path, reason: reason)
  }
}
