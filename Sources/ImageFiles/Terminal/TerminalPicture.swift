import FoundationEssentials
import Pixels

/// A picture as a terminal draws it.
public struct TerminalPicture {
  /// The formats that terminals read.
  public enum Format: String, Sendable, CaseIterable {
    /// Kitty's graphics: PNG in escapes.
    case kitty
    /// iTerm2's inline images: PNG in an escape.
    case iterm2
    /// Six rows of pixels a character, of at most 256 colours.
    case sixel
    /// Half blocks in 24-bit colours: two pixels a character, for all others.
    case blocks
  }

  /// The text that draws a picture; ends with a line feed.
  ///
  /// - Throws: where the picture cannot be encoded.
  public static func text(of bitmap: Bitmap, as format: Format) throws -> String {
    switch format {
    case .kitty: kitty(try png(of: bitmap))
    case .iterm2: iterm2(try png(of: bitmap), bitmap)
    case .sixel: Sixel(bitmap).text
    case .blocks: blocks(bitmap)
    }
  }

  private static func png(of bitmap: Bitmap) throws -> [UInt8] {
    try BandedPNGEncoder(compression: .fast, remembers: false).encode(bitmap)
  }

  /// Returns escapes of at most 4,096 characters of base64 each; all but the last say that more comes.
  private static func kitty(_ png: [UInt8]) -> String {
    let characters = Array(Data(png).base64EncodedString().utf8)
    let parts = stride(from: 0, to: characters.count, by: 4096).map {
      characters[$0..<min($0 + 4096, characters.count)]
    }
    return parts.enumerated().map { index, part in
      let first = index == 0 ? "a=T,f=100," : ""
      let more = index == parts.count - 1 ? 0 : 1
      return "\u{1B}_G\(first)m=\(more);\(String(decoding: part, as: UTF8.self))\u{1B}\\"
    }.joined() + "\n"
  }

  private static func iterm2(_ png: [UInt8], _ bitmap: Bitmap) -> String {
    "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(bitmap.width)px;height=\(bitmap.height)px:"
      + Data(png).base64EncodedString() + "\u{07}\n"
  }

  private static func blocks(_ bitmap: Bitmap) -> String {
    var text = ""
    for y in stride(from: 0, to: bitmap.height, by: 2) {
      var former: (upper: UInt32, lower: UInt32?)?
      for x in 0..<bitmap.width {
        let upper = bitmap.words(y)[x] & 0xFF_FFFF
        let lower = y + 1 < bitmap.height ? bitmap.words(y + 1)[x] & 0xFF_FFFF : nil
        if former?.upper != upper { text += "\u{1B}[38;2;\(parameters(upper))m" }
        if former == nil || former?.lower != lower {
          text += lower.map { "\u{1B}[48;2;\(parameters($0))m" } ?? "\u{1B}[49m"
        }
        former = (upper, lower)
        text += "▀"
      }
      text += "\u{1B}[0m\n"
    }
    return text
  }

  /// A colour as terminals have it, on black where it is clear.
  private static func parameters(_ color: UInt32) -> String {
    "\(color >> 16 & 0xFF);\(color >> 8 & 0xFF);\(color & 0xFF)"
  }
}
