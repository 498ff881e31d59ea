import CImageShims
import Files

/// The library that draws SVGs.
public enum SVGDecoder {
  /// The package of Debian's that brings it.
  public static let package = "librsvg2-2"

  /// The version of the system's librsvg, as `2.54.7`; nil where there is none. It is part of every fingerprint, and
  /// most programs draw no SVG: so it is read of the library's file, and the library loaded only where that does not
  /// tell.
  public static var version: String? {
    let names = ["rsvg_major_version", "rsvg_minor_version", "rsvg_micro_version"]
    guard let path = flipbook_svg_library().map({ String(cString: $0) }),
      let numbers = LibraryFile(path)?.numbers(of: names)
    else { return loadedVersion }
    return dotted(numbers)
  }

  /// The same, told by the library itself, which is loaded into this process for that.
  public static var loadedVersion: String? {
    var numbers: [CUnsignedInt] = [0, 0, 0]
    return flipbook_svg_version(&numbers) ? dotted(numbers) : nil
  }

  private static func dotted(_ numbers: [UInt32]) -> String { numbers.map(String.init).joined(separator: ".") }
}
