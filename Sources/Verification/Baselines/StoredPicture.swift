import Basics
import Files
import Formulas
import ImageFiles
import Pixels

/// A snapshot's picture as it was approved.
package struct ApprovedPicture {
  /// The picture; nil where only its hash is at hand.
  package var bitmap: Bitmap?
  /// The fingerprint of what made it; nil where a tool that wrote it again left that out.
  var fingerprint: String?
  /// The stand-in from which it was read, for a picture kept elsewhere by its content.
  var stored: StoredPicture?
}

/// The stand-in for a picture that is kept elsewhere, by its content:
///
///     flipbook-picture 1
///     sha256: 9f2c…            of the file, which is its name in the store
///     pixels: 3f0c…            `Bitmap.pixelHash`, so that equal pixels pass where the store is not at hand
///     size: 375 667
///     fingerprint: flipbook-renderer 3; cairo 1.16.0; …
package struct StoredPicture: Hashable {
  static let ending = ".picture.txt"
  private static let heading = "flipbook-picture 1"

  var digest: String
  var pixels: UInt64
  var width: Int
  var height: Int
  var fingerprint: String

  init(_ png: [UInt8], of bitmap: Bitmap) {
    digest = SHA256.hex(png)
    pixels = bitmap.pixelHash
    (width, height) = (bitmap.width, bitmap.height)
    fingerprint = PNGTextChunks.text("Fingerprint", in: png) ?? "unknown"
  }

  /// Reads what `text` wrote. Throws a `VerificationProblem` that names `path`.
  package init(_ text: String, path: String) throws(VerificationProblem) {
    // Lines may end in CR LF, as git may have written them.
    let lines = MachineText(text).lines
    func value(_ key: MachineText) -> String? {
      lines.lazy.compactMap { $0.rest(after: key)?.rest(after: ": ") }.first?.text
    }
    let size = MachineText(value("size") ?? "").words().compactMap { Int($0) }
    guard lines.first == MachineText(Self.heading), let digest = value("sha256"), Self.isDigest(digest),
      let pixels = value("pixels").flatMap({ UInt64($0, radix: 16) }), size.count == 2,
      size.allSatisfy({ 1...100_000 ~= $0 }), let fingerprint = value("fingerprint")
    else { throw .badRecord(path: path, reason: "it does not name a picture as '\(Self.heading)' does") }
    (self.digest, self.pixels, self.fingerprint) = (digest, pixels, fingerprint)
    (width, height) = (size[0], size[1])
  }

  /// Whether a text is a SHA-256, as files are named by it.
  static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy(\.isASCIIHexDigit)
  }

  /// The digests that a file names, which may have conflict marks of a merge in it.
  static func digests(in bytes: [UInt8]) -> [String] {
    MachineText(decoding: bytes).words(between: "\n").compactMap { line in
      line.rest(after: "sha256: ")?.trimmed.text
    }.filter(isDigest)
  }

  package var text: String {
    """
    \(Self.heading)
    sha256: \(digest)
    pixels: \(Hash.hex(pixels))
    size: \(width) \(height)
    fingerprint: \(fingerprint)

    """
  }

  /// Its path in a store.
  var place: String { "\(digest.prefix(2))/\(digest).png" }

  /// The picture, from a store that has it. Throws where the store has another file of that name.
  package func approved(in folder: String) throws -> ApprovedPicture {
    var approved = ApprovedPicture(fingerprint: fingerprint, stored: self)
    let path = "\(folder)/\(place)"
    guard let bytes = try FileBytes.readIfPresent(path, below: folder) else { return approved }
    guard SHA256.hex(bytes) == digest else {
      throw VerificationProblem.otherContent(path: path)
    }
    approved.bitmap = try BaselineStore.picture(at: path, below: folder)?.bitmap
    return approved
  }

  /// Whether a picture has its pixels.
  func hasPixels(of bitmap: Bitmap) -> Bool {
    (bitmap.width, bitmap.height) == (width, height) && bitmap.pixelHash == pixels
  }
}
