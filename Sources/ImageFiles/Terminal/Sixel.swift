import Pixels

/// A picture in DEC's sixels: bands of six rows, each drawn once for each colour that is in it.
struct Sixel {
  private typealias Pixel = TerminalPicture.Pixel

  private let bitmap: Bitmap
  /// The number of each colour.
  private let palette: [Pixel: Int]
  private let bits: Int

  /// Colours keep as many of their bits as leave no more than 256 of them.
  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    var bits = 0
    var colors: Set<Pixel> = []
    while true {
      colors = []
      search: for y in 0..<bitmap.height {
        for x in 0..<bitmap.width {
          colors.insert(Pixel(bitmap, x, y).reduced(by: bits))
          if colors.count > 256 { break search }
        }
      }
      if colors.count <= 256 { break }
      bits += 1
    }
    let sorted = colors.sorted { ($0.red, $0.green, $0.blue) < ($1.red, $1.green, $1.blue) }
    self.bits = bits
    palette = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
  }

  var text: String {
    func percent(_ part: UInt8) -> Int { (Int(part) * 100 + 127) / 255 }
    let colors = palette.sorted { $0.value < $1.value }.map { color, number in
      "#\(number);2;\(percent(color.red));\(percent(color.green));\(percent(color.blue))"
    }
    let bands = stride(from: 0, to: bitmap.height, by: 6).map(band)
    return "\u{1B}Pq\"1;1;\(bitmap.width);\(bitmap.height)" + colors.joined() + bands.joined(separator: "-")
      + "\u{1B}\\\n"
  }

  private func band(from top: Int) -> String {
    let height = min(6, bitmap.height - top)
    var sixels: [Int: [UInt8]] = [:]
    for y in 0..<height {
      for x in 0..<bitmap.width {
        guard let color = palette[Pixel(bitmap, x, top + y).reduced(by: bits)] else { continue }
        sixels[color, default: [UInt8](repeating: 0, count: bitmap.width)][x] |= 1 << y
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
