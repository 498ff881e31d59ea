import Files
import Foundation
import ImageFiles
import PictureSupport
import Pixels
import TestSupport
import Testing

/// A picture in the repository that a rendered one must equal, pixel by pixel.
///
/// With `FLIPBOOK_RECORD=1` in the environment, pictures that are missing or differ are written instead of failing.
struct ReferencePicture {
  /// Relative to the checkout.
  let path: String
  /// What takes the new picture in its place. Only pictures of `make record` are recorded here.
  var accept = "make record"

  private var records: Bool { Recording.isOn && accept == "make record" }

  /// Where the three pictures of a failure go.
  static let failures = "Output/test-failures"

  /// Fails, naming expected, actual and difference, where `actual` is another picture.
  func expect(_ actual: Bitmap, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = Checkout.path(path)
    guard FileManager.default.fileExists(atPath: file) else {
      if records { return try record(actual) }
      try write(actual, as: "actual")
      Issue.record(
        "there is no \(path); the picture is in \(failure("actual")). If it is right: \(accept)",
        sourceLocation: sourceLocation)
      return
    }
    let expected = try ImageReader.read(file)
    guard let difference = Self.difference(expected, actual) else { return }
    if records { return try record(actual) }
    try write(expected, as: "expected")
    try write(actual, as: "actual")
    try write(difference.picture, as: "difference")
    Issue.record(
      """
      \(path): \(difference.words)
        expected    \(failure("expected"))
        actual      \(failure("actual"))
        difference  \(failure("difference"))
      If the new picture is right: \(accept)
      """, sourceLocation: sourceLocation)
  }

  private func record(_ bitmap: Bitmap) throws {
    let file = Checkout.path(path)
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try AtomicFile.write(PNGEncoder().encode(bitmap, compression: .small), to: file)
  }

  private func failure(_ role: String) -> String {
    let name = path.replacingOccurrences(of: "Tests/RenderingTests/", with: "").replacingOccurrences(of: "/", with: "-")
    return Checkout.path("\(Self.failures)/\(name.dropLast(4))-\(role).png")
  }

  private func write(_ bitmap: Bitmap, as role: String) throws {
    try FileManager.default.createDirectory(
      atPath: Checkout.path(Self.failures), withIntermediateDirectories: true)
    try AtomicFile.write(PNGEncoder().encode(bitmap), to: failure(role))
  }

  /// Nil for equal pictures; else red where pixels differ, and the expected picture faintly where they do not.
  static func difference(_ a: Bitmap, _ b: Bitmap) -> (picture: Bitmap, words: String)? {
    guard a.width == b.width, a.height == b.height else {
      return (b, "\(b.width) × \(b.height) pixels instead of \(a.width) × \(a.height)")
    }
    let (count, largest) = a.difference(from: b)
    guard count > 0 else { return nil }
    return (a.differencePicture(from: b), "\(count) pixels differ, by up to \(largest) of 255")
  }
}

@Suite("Reference pictures compare exactly")
struct ReferencePictureTests {
  @Test("one changed pixel is found, and named as one")
  func oneChangedPixel() throws {
    let a = Bitmap(width: 5, height: 4)
    let b = Bitmap(width: 5, height: 4)
    #expect(ReferencePicture.difference(a, b) == nil)
    b.bytes[4 * 7 + 3] = 1
    let difference = try #require(ReferencePicture.difference(a, b))
    #expect(difference.words == "1 pixels differ, by up to 1 of 255")
    #expect(difference.picture.bytes[4 * 7 + 2] == 255 && difference.picture.bytes[4 * 6] != 0)
  }

  @Test("a changed size is found")
  func changedSize() {
    #expect(ReferencePicture.difference(Bitmap(width: 5, height: 4), Bitmap(width: 4, height: 5)) != nil)
  }
}
