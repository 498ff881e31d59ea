import Pixels

/// A picture in DEC's sixels: bands of six rows, each drawn once for each colour that is in it. Where there are more
/// than 256 colours, a palette is chosen as a GIF's is (`Quantizer`).
struct Sixel {
  private let width: Int
  private let height: Int
  /// 0xFFRRGGBB, by number.
  private let palette: [UInt32]
  /// The number of each pixel's colour, row by row.
  private let numbers: [UInt8]

  /// The number of colours that terminals have room for.
  private static let most = 256

  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    var counted = ColorHistogram()
    for y in 0..<bitmap.height {
      let row = bitmap.words(y)
      // Clear pixels lie on black.
      for x in 0..<bitmap.width { counted.add(row[x] | 0xFF00_0000, weight: 1) }
    }
    let palette = Quantizer.palette(of: counted.colors, count: Self.most)
    var mapper = PaletteMapper(palette)
    var numbers: [UInt8] = []
    numbers.reserveCapacity(width * height)
    for y in 0..<bitmap.height {
      let row = bitmap.words(y)
      for x in 0..<bitmap.width { numbers.append(mapper.choice(row[x] | 0xFF00_0000).index) }
    }
    (self.palette, self.numbers) = (palette, numbers)
  }

  var text: String {
    // Hundredths, the nearest: 255 is 100, and 0 is 0.
    func percent(_ part: UInt32) -> UInt32 { ((part & 0xFF) * 100 + 127) / 255 }
    let colors = palette.enumerated().map { number, color in
      "#\(number);2;\(percent(color >> 16));\(percent(color >> 8));\(percent(color))"
    }
    let bands = stride(from: 0, to: height, by: 6).map(band)
    return "\u{1B}Pq\"1;1;\(width);\(height)" + colors.joined() + bands.joined(separator: "-") + "\u{1B}\\\n"
  }

  private func band(from top: Int) -> String {
    var sixels: [UInt8: [UInt8]] = [:]
    for y in 0..<min(6, height - top) {
      for x in 0..<width {
        sixels[numbers[(top + y) * width + x], default: [UInt8](repeating: 0, count: width)][x] |= 1 << y
      }
    }
    return sixels.sorted { $0.key < $1.key }.map { "#\($0)" + Self.runs($1) }.joined(separator: "$")
  }

  /// `!12~` stands for twelve times `~`.
  private static func runs(_ sixels: [UInt8]) -> String {
    var text = ""
    var place = 0
    while place < sixels.count {
      let end = sixels[place...].firstIndex { $0 != sixels[place] } ?? sixels.count
      let character = Character(Unicode.Scalar(63 + sixels[place]))
      text += end - place > 3 ? "!\(end - place)\(character)" : String(repeating: character, count: end - place)
      place = end
    }
    return text
  }
}
