import Geometry
import Layers
import Pixels
import Rendering

/// The visible part of a text, and the ground behind it.
struct Ink: Sendable {
  /// Around the pixels that it can be seen in, in points; nil where none is left of it.
  var box: Rect?
  /// How much its letters cover, in pixels.
  var coverage = 0.0
  /// The contrast that nine tenths of its letters have at least; nil where nothing of it can be measured.
  var contrast: Double?
  /// The colours where the contrast is that.
  var colors: Colors?

  /// The letters' colour as it is seen, and that of what is behind them.
  struct Colors {
    var letters: Color
    var behind: Color
  }

  /// The same of each run of a text that has several, by its place among them.
  var runs: [Int: Ink] = [:]
  /// The same of letters in the colour that they are filled with, where they are.
  var filled: [Ink] = []
}

/// Finds what is behind the letters of texts, from pixels.
///
/// A frame is drawn without the texts, with them in black, and with them in white. White less black is how much of each
/// pixel the letters cover, after all that lies over them, fades them or cuts them off; what is behind is in the first
/// picture. Texts that lie over one another are looked at one by one, so that each is behind the other. Letters in a
/// gradient have another colour in each pixel: it is what the frame as it is has there, less what shines through.
enum TextProbe {
  /// Pixels a point.
  static let scale = 1.0

  static func look(
    at texts: [ScreenSurvey.SeenText], in layer: Layer, with drawer: FrameRenderer.Drawer
  ) throws -> [String: Ink] {
    var found: [String: Ink] = [:]
    for batch in batches(texts) {
      let ids = Set(batch.map(\.id))
      let pictures = Pictures(
        without: try drawer.draw(layer.painting(ids, white: 0, alpha: 0), as: 0),
        black: try drawer.draw(layer.painting(ids, white: 0, alpha: 1), as: 1),
        white: try drawer.draw(layer.painting(ids, white: 1, alpha: 1), as: 2),
        asIs: batch.contains { $0.text.hasGradient } ? try drawer.draw(layer, as: 3) : nil)
      for text in batch {
        var ink = ink(of: text, pictures)
        if text.text.runs != nil {
          ink.runs = try runs(of: text, in: layer, pictures, with: drawer)
          // Of runs that are seen as badly, the first, in every process.
          let worst = ink.runs.sorted { $0.key < $1.key }.map(\.value).filter { $0.contrast != nil }
            .min { $0.contrast ?? 0 < $1.contrast ?? 0 }
          (ink.contrast, ink.colors) = (worst?.contrast, worst?.colors)
        }
        if let filled = text.filled { ink.filled = [self.ink(of: filled, pictures)] }
        found[text.id] = ink
      }
    }
    return found
  }

  /// Each run has letters in a colour of its own: they are looked at one by one, without those of the others.
  private static func runs(
    of text: ScreenSurvey.SeenText, in layer: Layer, _ pictures: Pictures, with drawer: FrameRenderer.Drawer
  ) throws -> [Int: Ink] {
    var found: [Int: Ink] = [:]
    for run in text.text.inkedRuns {
      let black = try drawer.draw(layer.painting([text.id], run: run, white: 0, alpha: 1), as: 4)
      let white = try drawer.draw(layer.painting([text.id], run: run, white: 1, alpha: 1), as: 5)
      var alone = text
      alone.text = text.text.alone(run)
      found[run] = ink(
        of: alone, Pictures(without: pictures.without, black: black, white: white, asIs: pictures.asIs))
    }
    return found
  }

  /// Texts that can be told apart by where they are.
  private static func batches(_ texts: [ScreenSurvey.SeenText]) -> [[ScreenSurvey.SeenText]] {
    var batches: [[ScreenSurvey.SeenText]] = []
    for text in texts {
      let free = batches.firstIndex { batch in !batch.contains { $0.reach.intersection(text.reach) != nil } }
      if let free { batches[free].append(text) } else { batches.append([text]) }
    }
    return batches
  }

  private struct Pictures {
    var without: Bitmap
    var black: Bitmap
    var white: Bitmap
    /// Where a text has a gradient.
    var asIs: Bitmap?
  }

  private static func ink(of text: ScreenSurvey.SeenText, _ pictures: Pictures) -> Ink {
    guard let area = text.reach.intersection(text.clip),
      let pixels = PixelRect(
        covering: Rect(area.minX * scale, area.minY * scale, area.width * scale, area.height * scale),
        within: PixelRect(of: pictures.without))
    else { return Ink() }
    let seen = text.text.gradient == nil ? nil : pictures.asIs
    let full = seen == nil ? text.text.color.alpha * text.opacity : text.opacity
    var box: (x: ClosedRange<Int>, y: ClosedRange<Int>)?
    var samples: [Sample] = []
    var coverage = 0.0
    for y in pixels.y..<pixels.maxY {
      let (without, black, white) = (pictures.without.row(y), pictures.black.row(y), pictures.white.row(y))
      for x in pixels.x..<pixels.maxX {
        // Green, like the others: what is added to it is the same in all.
        let covered = (Int(white[x * 4 + 1]) - Int(black[x * 4 + 1]))
        guard covered > 12 else { continue }
        coverage += Double(covered) / 255
        box = box.map { (min($0.x.lowerBound, x)...max($0.x.upperBound, x), $0.y.lowerBound...y) } ?? (x...x, y...y)
        // Clear pixels lie on white.
        let clear = 255 - Int(without[x * 4 + 3])
        var behind = (0..<3).map { Int(without[x * 4 + $0]) + clear }
        if text.castsShadow {
          // Letters that are not drawn cast none: at their edges, what is behind shows through the black ones.
          guard covered <= 191 else { continue }
          behind = (0..<3).map { min(255, (Int(black[x * 4 + $0]) + clear) * 255 / (255 - covered)) }
        }
        var sample = Sample(weight: Double(covered), blue: behind[0], green: behind[1], red: behind[2])
        if let seen = seen?.row(y) {
          // Of a pixel that is hardly covered, rounding says more than the letters.
          guard covered >= 64 else { continue }
          let part = Double(covered) / 255 / full
          sample.front = (0..<3).map { component -> Int in
            let shown = Int(seen[x * 4 + component]) + 255 - Int(seen[x * 4 + 3])
            let front: Double = Double(behind[component]) + Double(shown - behind[component]) / part
            return Int(clamped: front.rounded()).clamped(to: 0...255)
          }
        }
        samples.append(sample)
      }
    }
    guard let box else { return Ink() }
    var ink = Ink(
      box: Rect(
        Double(box.x.lowerBound) / scale, Double(box.y.lowerBound) / scale,
        Double(box.x.count) / scale, Double(box.y.count) / scale))
    ink.coverage = coverage
    measure(samples, letters: text.text.color, full: full, into: &ink)
    return ink
  }

  private struct Sample {
    var weight: Double
    var blue: Int
    var green: Int
    var red: Int
    /// The colour of the letters' middle here, where they do not have one colour: blue, green, red.
    var front: [Int]?
  }

  /// The contrast that nine tenths of what is covered have at least.
  private static func measure(_ samples: [Sample], letters: Color, full: Double, into ink: inout Ink) {
    func mixed(_ behind: Int, _ component: Double) -> Int {
      Int(clamped: (Double(behind) * (1 - full) + component * 255 * full).rounded())
    }
    func front(_ sample: Sample) -> (red: Int, green: Int, blue: Int) {
      if let front = sample.front { return (front[2], front[1], front[0]) }
      return (mixed(sample.red, letters.red), mixed(sample.green, letters.green), mixed(sample.blue, letters.blue))
    }
    func color(_ red: Int, _ green: Int, _ blue: Int) -> Color {
      Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255)
    }
    var ratios: [(ratio: Double, weight: Double, sample: Sample)] = samples.map { sample in
      let behind = Contrast.luminance(sample.red, sample.green, sample.blue)
      let own = front(sample)
      return (
        Contrast.ratio(Contrast.luminance(own.red, own.green, own.blue), behind), sample.weight, sample
      )
    }
    ratios.sort { $0.ratio < $1.ratio }
    let limit = ratios.reduce(0) { $0 + $1.weight } / 10
    var sum = 0.0
    for (ratio, weight, sample) in ratios {
      sum += weight
      guard sum >= limit else { continue }
      ink.contrast = ratio
      let own = front(sample)
      ink.colors = Ink.Colors(
        letters: color(own.red, own.green, own.blue), behind: color(sample.red, sample.green, sample.blue))
      return
    }
  }
}

extension Text {
  /// Whether any of its letters have another colour in each pixel.
  fileprivate var hasGradient: Bool {
    gradient != nil || runs?.contains { if case .gradient? = $0.fill { true } else { false } } == true
  }
}

extension ScreenSurvey.SeenText {
  /// The text as it looks where it is filled; nil where none of it is.
  var filled: ScreenSurvey.SeenText? {
    guard let filled = text.filled, filled.share > 0, filled.color.alpha > 0 else { return nil }
    var seen = self
    (seen.text.runs, seen.text.filled, seen.text.gradient, seen.text.color) = (nil, nil, nil, filled.color)
    return seen
  }

  /// The rectangle that its letters cannot leave: accents and slanted strokes stick out of lines.
  var reach: Rect { block.inset(by: -2 - max(text.style.size, text.runs?.map(\.style.size).max() ?? 0) * scale / 4) }

  /// The part of the screen that clips leave.
  var clip: Rect {
    clips.reduce(reach) { $0.intersection($1.area) ?? .zero }
  }
}
