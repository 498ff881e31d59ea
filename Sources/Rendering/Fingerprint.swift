import ImageFiles
import Raster

/// What made a picture: the renderer, the libraries and the fonts, each with its version. Pixels are promised to be
/// equal where fingerprints are equal.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// The renderer's version; raised whenever its pixels change.
  public static let version = "0.1.0"

  /// A name and a version each, such as `cairo 1.16.0`; the renderer first.
  public let parts: [String]

  public init(fonts: FontSet) {
    parts = ["flipbook \(Self.version)"] + fonts.fingerprint + CodecVersions.all
  }

  /// `flipbook 0.1.0; cairo 1.16.0; …`
  public var description: String { parts.joined(separator: "; ") }

  /// The text chunks of every picture.
  public var metadata: [PNGText] {
    [PNGText("Software", "Flipbook \(Self.version)"), PNGText("Fingerprint", description)]
  }
}
