import ColorCube
import Pixels
import TextFormats

// The answer of `colors`.
extension ColorsCommand {
  private func share(of color: DominantColor, in bitmap: Bitmap) -> Double {
    Double(color.hits) / Double(bitmap.width * bitmap.height)
  }

  func lines(_ colors: [DominantColor], of bitmap: Bitmap) -> [String] {
    let counts = colors.map { NumberText.grouped($0.hits) }
    let widest = counts.map(\.count).max() ?? 0
    return zip(colors, counts).map { color, count in
      let padding = String(repeating: " ", count: widest - count.count)
      return Console.swatch.text(color.color)
        + "\(color.color.hex)  \(padding)\(count) \(color.hits == 1 ? "pixel " : "pixels")"
        + "  \(NumberText.percent(share(of: color, in: bitmap)))"
    }
  }

  /// - Parameter reason: why there is none.
  func members(_ colors: [DominantColor], of bitmap: Bitmap, reason: String?) -> [(String, JSON)] {
    let list = colors.map { color in
      JSON.object([
        ("color", .text(color.color.hex)),
        ("red", .number(color.color.red)), ("green", .number(color.color.green)),
        ("blue", .number(color.color.blue)),
        ("pixels", .integer(color.hits)), ("share", .number(share(of: color, in: bitmap))),
      ])
    }
    return [
      ("image", .text(image)),
      ("size", .list([.integer(bitmap.width), .integer(bitmap.height)])),
      ("colors", .list(list)),
      ("reason", reason.map(JSON.text) ?? .null),
    ]
  }

  /// Returns the reason why no colour is left: what would have to be asked for less.
  static func reason(for bitmap: Bitmap, _ query: ColorQuery) -> String {
    var wider = query
    wider.avoided = []
    if !DominantColors.find(in: bitmap, wider).isEmpty {
      return query.avoided.count == 1
        ? "all are close to the one to avoid" : "all are close to one of those to avoid"
    }
    wider.selection = .all
    if !DominantColors.find(in: bitmap, wider).isEmpty {
      return query.selection == .bright
        ? "no pixel is bright, with a component of at least 0.6"
        : "no pixel is dark, with all components below 0.4"
    }
    return "every pixel is clear"
  }
}
