import Geometry
import Layers
import Pixels
import Rendering

/// The visible part of a text, and the ground behind it.
struct Ink: Sendable {
  /// Around the pixels that it can be seen in, in points; nil where none is left of it.
  var box: Rect?
  /// The area that the letters cover, in pixels.
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
///
/// Where more than opacity changes the letters' colours (a mask, a filter, a blend mode, a layer over them), the frame is
/// drawn once more, with an area of the letters' fill in place of each text: its pixels are the colours that letters
/// have on the screen. How much letters cover is then measured without filters and blend modes, which may make black
/// and white alike.
enum TextProbe {
  /// Pixels a point.
  static let scale = 1.0

  static func look(
    at texts: [ScreenSurvey.SeenText], in layer: Layer, with drawer: FrameRenderer.Drawer
  ) throws -> [String: Ink] {
    var found: [String: Ink] = [:]
    for batch in batches(texts) {
      let pictures = try pictures(of: batch, in: layer, with: drawer)
      for text in batch {
        var ink = ink(of: text, pictures)
        if text.text.runs != nil {
          ink.runs = try runs(of: text, in: layer, pictures, with: drawer)
          // Of runs that are seen as badly, the first, in every process.
          let worst = ink.runs.sorted { $0.key < $1.key }.map(\.value).filter { $0.contrast != nil }
            .min { $0.contrast ?? 0 < $1.contrast ?? 0 }
          (ink.contrast, ink.colors) = (worst?.contrast, worst?.colors)
        }
        if let filled = text.filled {
          var own = pictures
          if text.isVeiled { own.patch = try drawer.draw(VeiledLayers(root: layer).patching([filled]), as: 6) }
          ink.filled = [self.ink(of: filled, own)]
        }
        found[text.id] = ink
      }
    }
    return found
  }

  private static func pictures(
    of batch: [ScreenSurvey.SeenText], in layer: Layer, with drawer: FrameRenderer.Drawer
  ) throws -> Pictures {
    let ids = Set(batch.map(\.id))
    let isVeiled = batch.contains(where: \.isVeiled)
    let castsShadow = batch.contains(where: \.castsShadow)
    let plain = isVeiled ? VeiledLayers(root: layer).withoutMixing(around: ids) : layer
    let needsFrame = isVeiled ? castsShadow : batch.contains { $0.text.hasGradient }
    return Pictures(
      without: try drawer.draw(layer.painting(ids, white: 0, alpha: 0), as: 0),
      black: try drawer.draw(plain.painting(ids, white: 0, alpha: 1), as: 1),
      white: try drawer.draw(plain.painting(ids, white: 1, alpha: 1), as: 2),
      asIs: needsFrame ? try drawer.draw(layer, as: 3) : nil,
      patch: isVeiled ? try drawer.draw(VeiledLayers(root: layer).patching(batch), as: 6) : nil,
      alone: isVeiled && castsShadow ? try drawer.draw(VeiledLayers(root: layer).leaving(ids), as: 7) : nil)
  }

  /// Each run has letters in a colour of its own: they are looked at one by one, without those of the others.
  private static func runs(
    of text: ScreenSurvey.SeenText, in layer: Layer, _ pictures: Pictures, with drawer: FrameRenderer.Drawer
  ) throws -> [Int: Ink] {
    var found: [Int: Ink] = [:]
    let plain = text.isVeiled ? VeiledLayers(root: layer).withoutMixing(around: [text.id]) : layer
    for run in text.text.inkedRuns {
      var own = pictures
      own.black = try drawer.draw(plain.painting([text.id], run: run, white: 0, alpha: 1), as: 4)
      own.white = try drawer.draw(plain.painting([text.id], run: run, white: 1, alpha: 1), as: 5)
      var alone = text
      alone.text = text.text.alone(run)
      if text.isVeiled { own.patch = try drawer.draw(VeiledLayers(root: layer).patching([alone]), as: 6) }
      found[run] = ink(of: alone, own)
    }
    return found
  }

  /// Texts that can be told apart by where they are.
  private static func batches(_ texts: [ScreenSurvey.SeenText]) -> [[ScreenSurvey.SeenText]] {
    var batches: [[ScreenSurvey.SeenText]] = []
    for text in texts {
      let free = batches.firstIndex { batch in
        batch.allSatisfy { $0.isVeiled == text.isVeiled && $0.reach.intersection(text.reach) == nil }
      }
      if let free { batches[free].append(text) } else { batches.append([text]) }
    }
    return batches
  }

  private struct Pictures {
    var without: Bitmap
    var black: Bitmap
    var white: Bitmap
    /// The picture as it is shown, for a text with a gradient, or with a shadow under a veil.
    var asIs: Bitmap?
    /// Areas of the letters' fills in place of the texts, where these are veiled.
    var patch: Bitmap?
    /// The letters alone, where they have a shadow under a veil: its alpha is how much they cover.
    var alone: Bitmap?
  }

  private static func ink(of text: ScreenSurvey.SeenText, _ pictures: Pictures) -> Ink {
    guard let area = text.reach.intersection(text.clip),
      let pixels = PixelRect(
        covering: Rect(area.minX * scale, area.minY * scale, area.width * scale, area.height * scale),
        within: PixelRect(of: pictures.without))
    else { return Ink() }
    let hasOneColor = text.text.gradient == nil
    let full = hasOneColor ? text.text.color.alpha * text.opacity : text.opacity
    var box: (x: ClosedRange<Int>, y: ClosedRange<Int>)?
    var samples: [Sample] = []
    var coverage = 0.0
    for y in pixels.y..<pixels.maxY {
      let (black, white) = (pictures.black.row(y), pictures.white.row(y))
      for x in pixels.x..<pixels.maxX {
        // Green, like the others: what is added to it is the same in all.
        let covered = (Int(white[x * 4 + 1]) - Int(black[x * 4 + 1]))
        guard covered > 12 else { continue }
        coverage += Double(covered) / 255
        box = box.map { (min($0.x.lowerBound, x)...max($0.x.upperBound, x), $0.y.lowerBound...y) } ?? (x...x, y...y)
        let sample =
          pictures.patch.map { veiledSample(x, y, covered: covered, of: text, pictures, patch: $0) }
          ?? sample(x, y, covered: covered, of: text, full: full, pictures)
        if let sample { samples.append(sample) }
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

  /// The sample of a pixel, of letters of which one knows the colour, or sees it where they have several.
  ///
  /// - Parameter covered: 0…255, the share of the pixel that is theirs.
  private static func sample(
    _ x: Int, _ y: Int, covered: Int, of text: ScreenSurvey.SeenText, full: Double, _ pictures: Pictures
  ) -> Sample? {
    var behind = color(x, y, pictures.without)
    if text.castsShadow {
      // Letters that are not drawn cast none: at their edges, what is behind shows through the black ones.
      guard covered <= 191 else { return nil }
      behind = color(x, y, pictures.black, clear: pictures.without).map { min(255, $0 * 255 / (255 - covered)) }
    }
    var sample = Sample(weight: Double(covered), blue: behind[0], green: behind[1], red: behind[2])
    if text.text.gradient != nil, let seen = pictures.asIs {
      // Of a pixel that is hardly covered, rounding says more than the letters.
      guard covered >= 64 else { return nil }
      let part = Double(covered) / 255 / full
      let shown = color(x, y, seen)
      sample.front = (0..<3).map { component -> Int in
        let front: Double = Double(behind[component]) + Double(shown[component] - behind[component]) / part
        return Int(clamped: front.rounded()).clamped(to: 0...255)
      }
    }
    return sample
  }

  /// The same where both colours are those on the screen.
  private static func veiledSample(
    _ x: Int, _ y: Int, covered: Int, of text: ScreenSurvey.SeenText, _ pictures: Pictures, patch: Bitmap
  ) -> Sample? {
    let front = color(x, y, patch)
    var behind = color(x, y, pictures.without)
    if text.castsShadow, let alone = pictures.alone, let seen = pictures.asIs {
      // As above: what is behind shows through the letters at their edges.
      let share = Int(alone.row(y)[x * 4 + 3])
      guard share <= 191 else { return nil }
      let shown = color(x, y, seen)
      behind = (0..<3).map { ((shown[$0] * 255 - front[$0] * share) / (255 - share)).clamped(to: 0...255) }
    }
    return Sample(weight: Double(covered), blue: behind[0], green: behind[1], red: behind[2], front: front)
  }

  /// The blue, green and red of a pixel on white.
  ///
  /// - Parameter clear: the picture that says how much of the white shows; nil for the pixel's own.
  private static func color(_ x: Int, _ y: Int, _ bitmap: Bitmap, clear: Bitmap? = nil) -> [Int] {
    let row = bitmap.row(y)
    let white = 255 - Int((clear ?? bitmap).row(y)[x * 4 + 3])
    return [Int(row[x * 4]) + white, Int(row[x * 4 + 1]) + white, Int(row[x * 4 + 2]) + white]
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
  /// Whether the colours that it is seen in have to be looked for in pixels. Layers over less than a tenth of it, such
  /// as the line along a bar's edge, leave nine tenths of the letters as they are.
  var isVeiled: Bool {
    let covered = veils.reduce(0.0) { $0 + ($1.area ?? visible).area }
    return covered > 0 && covered >= visible.area / 10
  }

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
