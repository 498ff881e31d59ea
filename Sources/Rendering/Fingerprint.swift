import Basics
import ImageFiles
import Raster

/// The fingerprint of a picture's makers: the renderer, the libraries and the fonts, each with its version. Pixels are
/// promised to be equal where fingerprints are equal.
public struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// The version of the program, by Semantic Versioning. It stands here alone; `--version`, pictures and packages ask
  /// for it. Pixels do not depend on it: two versions with one fingerprint draw the same.
  public static let version = "1.0.0-beta.1"

  /// The renderer's own number, which rises whenever pixels change, whatever the version: so a baseline that an earlier
  /// one drew is known. `Tests/RenderingTests/Pictures/pixels.txt` has what was drawn under it.
  public static let renderer = 8

  /// A name and a version each, such as `cairo 1.16.0`; the renderer first.
  public let parts: [String]

  public init(fonts: FontSet) {
    parts = ["\(Self.name) \(Self.renderer)"] + fonts.fingerprint + CodecVersions.all + fonts.ownFingerprint
  }

  /// Creates the fingerprint of pictures which were made before, by what they say.
  init(description: String) {
    parts = MachineText(description).words(between: ";").map(\.trimmed.text)
  }

  /// Whether the same renderer made two pictures, by what they say. The fonts that a scene brings along are the
  /// scene's: other ones make another picture by the same renderer.
  public static func isSameRenderer(_ first: String, _ second: String) -> Bool {
    func renderer(_ description: String) -> [String] {
      Fingerprint(description: description).parts.filter { !MachineText($0).starts(with: "font ") }
    }
    return first == second || renderer(first) == renderer(second)
  }

  /// The name of the renderer in every fingerprint.
  private static let name = "flipbook-renderer"

  /// Whether a picture's file says that Flipbook made it, in whatever version.
  package static func isNamed(in file: [UInt8]) -> Bool { MachineText(decoding: file).holds(MachineText("\(name) ")) }

  /// `flipbook-renderer 3; cairo 1.16.0; …`
  public var description: String { parts.joined(separator: "; ") }

  /// The same for files in which every byte counts: fonts by their families and versions, and a digest of the whole.
  public var brief: String {
    var names: [String] = []
    for part in parts {
      let pieces = MachineText(part).words()
      guard pieces.count == 3, let family = pieces[0].words(between: "-").first, pieces[0].holds(".") else {
        names.append(part)
        continue
      }
      let font = "\(family) \(pieces[1])"
      if !names.contains(font) { names.append(font) }
    }
    var digest: UInt32 = 0x811C_9DC5
    for byte in description.utf8 { digest = (digest ^ UInt32(byte)) &* 0x0100_0193 }
    return (names + [String(digest, radix: 16)]).joined(separator: "; ")
  }

  /// The text chunks of every picture.
  public var metadata: [PNGText] {
    [PNGText("Software", "Flipbook \(Self.version)"), PNGText("Fingerprint", description)]
  }
}
