import Geometry
import Layers
import Stage
import Testing

@Suite("Single values of design tokens")
struct TokenScalarTests {
  /// The fill of a box that a token of a colour gives.
  private func color(_ value: String) throws -> Color {
    let show = try Show(
      "import: [t.tokens.json]\nlayers: [{box: a, size: [9, 9], fill: shade}]",
      files: ["t.tokens.json": "{\"shade\": {\"$type\": \"color\", \"$value\": \(value)}}"])
    guard case .color(let color) = try show.layer("a").background else { return .black }
    return color
  }

  private func expect(
    _ space: String, _ parts: String, _ red: Double, _ green: Double, _ blue: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let color = try color("{\"colorSpace\": \"\(space)\", \"components\": [\(parts)]}")
    for (found, wanted) in [(color.red, red), (color.green, green), (color.blue, blue)] {
      #expect(abs(found - wanted) < 1e-9, "\(space) \(parts): \(color)", sourceLocation: sourceLocation)
    }
    #expect(color.alpha == 1, sourceLocation: sourceLocation)
  }

  @Test("a duration is in milliseconds or seconds, and a length in pixels or rem of sixteen")
  func measures() throws {
    func answer(_ type: String, _ value: String) throws -> String {
      let show = try Show(
        "import: [t.tokens.json]\nlayers: [{label: a, text: \"{one}\"}]",
        files: ["t.tokens.json": "{\"one\": {\"$type\": \"\(type)\", \"$value\": \(value)}}"])
      return try show.text("a")
    }
    for (value, seconds) in [
      ("{\"value\": 250, \"unit\": \"ms\"}", "0.25"), ("\"250ms\"", "0.25"), ("\"1ms\"", "0.001"),
      ("{\"value\": 3, \"unit\": \"s\"}", "3"), ("\"1.5s\"", "1.5"), ("{\"value\": 0, \"unit\": \"ms\"}", "0"),
      ("{\"value\": 2500, \"unit\": \"ms\"}", "2.5"),
    ] {
      #expect(try answer("duration", value) == seconds, "\(value)")
    }
    for (value, points) in [
      ("{\"value\": 7, \"unit\": \"px\"}", "7"), ("\"7px\"", "7"), ("\"-2.5px\"", "-2.5"),
      ("{\"value\": 2, \"unit\": \"rem\"}", "32"), ("\"0.5rem\"", "8"), ("0", "0"),
    ] {
      #expect(try answer("dimension", value) == points, "\(value)")
    }
  }

  @Test("a hue goes round: every sixth of it, less than none and more than all")
  func hues() throws {
    let sixths = [(1.0, 0.0, 0.0), (1, 1, 0), (0, 1, 0), (0, 1, 1), (0, 0, 1), (1, 0, 1)]
    for turn in [-720, -360, 0, 360, 720] {
      for (index, color) in sixths.enumerated() {
        try expect("hsl", "\(turn + 60 * index), 100, 50", color.0, color.1, color.2)
        try expect("hwb", "\(turn + 60 * index), 0, 0", color.0, color.1, color.2)
      }
    }
    // Half-way between red and yellow, and between blue and magenta.
    try expect("hsl", "30, 100, 50", 1, 0.5, 0)
    try expect("hsl", "-90, 100, 50", 0.5, 0, 1)
    try expect("hsl", "15, 100, 50", 1, 0.25, 0)
  }

  @Test("saturation draws a colour from grey, and lightness to black and white")
  func saturation() throws {
    try expect("hsl", "0, 0, 40", 0.4, 0.4, 0.4)
    try expect("hsl", "0, 50, 50", 0.75, 0.25, 0.25)
    try expect("hsl", "120, 100, 25", 0, 0.5, 0)
    try expect("hsl", "240, 100, 75", 0.5, 0.5, 1)
    try expect("hsl", "240, 50, 75", 0.625, 0.625, 0.875)
    try expect("hsl", "77, 90, 0", 0, 0, 0)
    try expect("hsl", "77, 90, 100", 1, 1, 1)
    try expect("hsl", "\"none\", 100, 50", 1, 0, 0)
  }

  @Test("whiteness and blackness are mixed into a pure hue, and are all of it where they come to all")
  func whiteAndBlack() throws {
    try expect("hwb", "0, 20, 40", 0.6, 0.2, 0.2)
    try expect("hwb", "120, 30, 10", 0.3, 0.9, 0.3)
    try expect("hwb", "60, 0, 50", 0.5, 0.5, 0)
    try expect("hwb", "0, 40, 60", 0.4, 0.4, 0.4)
    try expect("hwb", "0, 39, 60", 0.4, 0.39, 0.39)
    try expect("hwb", "200, 60, 90", 0.4, 0.4, 0.4)
    try expect("hwb", "200, 100, 0", 1, 1, 1)
    try expect("hwb", "200, 0, 100", 0, 0, 0)
  }

  @Test("parts beyond what there is are held to it")
  func held() throws {
    try expect("srgb", "-0.5, 0.5, 1.5", 0, 0.5, 1)
    try expect("srgb", "\"none\", 1, 0.25", 0, 1, 0.25)
  }
}
