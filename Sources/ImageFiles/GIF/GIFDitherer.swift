import Pixels

/// Turns the changed pixels of a frame into places in a palette, and notes what the viewer sees then.
///
/// Both kinds of dithering look only at pixels that change, and the ordered one decides by a pixel's place alone:
/// what stands still keeps its pattern.
enum GIFDitherer {
  /// Places in a palette.
  struct Places {
    /// One for each pixel.
    var indices: [UInt8]
    /// For each pixel an index whose colour shows the same, another one or its own.
    var others: [UInt8]
    /// Whether there is any other place.
    var hasChoice = false

    /// The indices where each takes the other place that makes a run longer.
    var runs: [UInt8] {
      var result = indices
      for at in result.indices.dropFirst() where others[at] == result[at - 1] { result[at] = others[at] }
      return result
    }
  }

  /// The places of a rectangle's pixels, `transparentIndex` where what is shown stays.
  ///
  /// - Parameters:
  ///   - canvas: the picture that should be shown before the frame.
  ///   - shown: the picture that is shown before the frame, and, afterwards, with it.
  ///   - transparentIndex: nil where every pixel is drawn.
  static func places(
    of frame: Bitmap, after canvas: Bitmap, shown: Bitmap, in rect: PixelRect, by dithering: Dithering,
    mapper: inout PaletteMapper, transparentIndex: UInt8?
  ) -> Places {
    let count = rect.width * rect.height
    var places = Places(
      indices: [UInt8](repeating: transparentIndex ?? 0, count: count),
      others: [UInt8](repeating: transparentIndex ?? 0, count: count))
    var chooser = PlaceChooser(dithering, width: rect.width)
    var seen: (color: UInt32, index: UInt8?) = (0, nil)
    var hasChoice = false
    places.indices.withUnsafeMutableBufferPointer { indices in
      places.others.withUnsafeMutableBufferPointer { others in
        for y in rect.y..<rect.maxY {
          let row = frame.words(y) + rect.x
          let before = canvas.words(y) + rect.x
          let visible = shown.words(y) + rect.x
          let out = indices.baseAddress! + (y - rect.y) * rect.width
          let other = others.baseAddress! + (y - rect.y) * rect.width
          /// The index that the pixel to the left has got, where it was drawn.
          var left: UInt8?
          for x in 0..<rect.width {
            let wanted = row[x]
            var index: UInt8?
            if wanted != before[x], wanted != 0 {
              index = chooser.place(
                of: wanted, at: x, onScreen: (rect.x + x, y),
                over: transparentIndex != nil && visible[x] != 0 ? visible[x] : nil,
                left: left, isSmooth: dithering == .auto && frame.isSmooth(x: rect.x + x, y: y), mapper: &mapper)
            }
            left = index
            guard let transparentIndex else {
              out[x] = index ?? 0
              other[x] = out[x]
              visible[x] = mapper.palette[Int(out[x])]
              continue
            }
            // A colour that already shows may be left, or drawn again where that makes a longer run.
            if let index, mapper.palette[Int(index)] != visible[x] {
              visible[x] = mapper.palette[Int(index)]
              out[x] = index
              other[x] = index
            } else {
              if visible[x] != seen.color { seen = (visible[x], mapper.place(of: visible[x])) }
              out[x] = transparentIndex
              other[x] = seen.index ?? transparentIndex
              hasChoice = hasChoice || seen.index != nil
            }
          }
          chooser.nextRow()
        }
      }
    }
    places.hasChoice = hasChoice
    return places
  }
}

/// Chooses the colour of the palette that each pixel of a picture becomes, row by row.
private struct PlaceChooser {
  /// The most that another colour may be further than the nearest that compresses better, where the palette lacks the
  /// wanted one: the sum of the components' squared differences. Two steps of each.
  private static let tolerance: Int32 = 12

  private let dithering: Dithering
  private var diffusion: ErrorDiffusion?
  /// The colour that was looked up last, and what the palette has for it.
  private var last: UInt32 = 0
  private var choice = PaletteMapper.Choice(index: 0, other: 0, share: 0)

  init(_ dithering: Dithering, width: Int) {
    self.dithering = dithering
    diffusion = dithering == .diffusion ? ErrorDiffusion(width: width) : nil
  }

  /// The place in the palette, or nil where what shows already is as near as can be seen.
  ///
  /// - Parameters:
  ///   - x: the pixel in its row.
  ///   - screen: the same on the screen, for the pattern.
  ///   - visible: the colour that shows there, and may stay; nil for none.
  ///   - left: the place of the pixel before it, where that was drawn.
  ///   - isSmooth: whether it lies where the steps of a palette would show.
  @inline(__always)
  mutating func place(
    of wanted: UInt32, at x: Int, onScreen screen: (x: Int, y: Int), over visible: UInt32?, left: UInt8?,
    isSmooth: Bool, mapper: inout PaletteMapper
  ) -> UInt8? {
    if diffusion != nil { return diffusion!.place(of: wanted, at: x, mapper: &mapper) }
    if wanted != last {
      last = wanted
      choice = mapper.choice(wanted)
    }
    if dithering == .ordered || isSmooth {
      return choice.share > 0 && OrderedPattern[screen.x, screen.y] < choice.share ? choice.other : choice.index
    }
    let nearest = mapper.palette[Int(choice.index)]
    guard nearest != wanted else { return choice.index }
    // As near as can be seen: what shows already, or what stands to the left.
    let limit = nearest.distance(to: wanted) + Self.tolerance
    if let visible, visible.distance(to: wanted) <= limit { return nil }
    if let left, mapper.palette[Int(left)].distance(to: wanted) <= limit { return left }
    return choice.index
  }

  mutating func nextRow() { diffusion?.nextRow() }
}

extension Bitmap {
  /// The most that the components of neighbours may differ where colours change smoothly.
  private static let smoothStep: Int32 = 4

  /// Whether a pixel's neighbours, left, right, above and below, differ from it by next to nothing.
  fileprivate func isSmooth(x: Int, y: Int) -> Bool {
    let here = words(y)[x]
    func isNear(_ other: UInt32) -> Bool {
      for shift in [0, 8, 16] as [UInt32] {
        let step = Int32(here >> shift & 0xFF) - Int32(other >> shift & 0xFF)
        if abs(step) > Self.smoothStep { return false }
      }
      return true
    }
    return (x == 0 || isNear(words(y)[x - 1])) && (x + 1 == width || isNear(words(y)[x + 1]))
      && (y == 0 || isNear(words(y - 1)[x])) && (y + 1 == height || isNear(words(y + 1)[x]))
  }
}

extension UInt32 {
  /// The sum of the squared differences of two colours' components.
  fileprivate func distance(to other: UInt32) -> Int32 {
    func difference(_ shift: UInt32) -> Int32 {
      Int32(truncatingIfNeeded: self >> shift & 0xFF) &- Int32(truncatingIfNeeded: other >> shift & 0xFF)
    }
    let (red, green, blue) = (difference(16), difference(8), difference(0))
    return red &* red &+ green &* green &+ blue &* blue
  }
}

/// The 64 thresholds of an 8 × 8 Bayer matrix (Bayer, 1973), repeated over the screen.
private enum OrderedPattern {
  private static let thresholds = (0..<64).map { UInt8(DitherPattern.order($0, $0 >> 3)) }

  static subscript(x: Int, y: Int) -> UInt8 {
    thresholds.withUnsafeBufferPointer { $0[(y & 7) << 3 | x & 7] }
  }
}

/// Hands the error of a pixel on to those right of it and below (Floyd and Steinberg, 1976).
///
/// Where the wanted colours lie outside of what the palette's can mix, errors only grow, until a pixel far from all its
/// neighbours makes up for them: a white dot in a grey sky. What a pixel has to make up for is therefore bounded. And
/// where the palette's nearest colour is off by next to nothing, as of a flat ground, one far from it would stand alone
/// among many pixels: that is a speck, and left out.
private struct ErrorDiffusion {
  /// The longest error that is passed on: the length of the vector of the three components, in their steps.
  private static let most: Float = 48
  /// Returns how many times further from the wanted colour than the nearest one another may be, squared: a colour eight
  /// times as far is that of one pixel in nine, one four times as far that of one in five. The latter holds where the
  /// nearest one is off by less than can be seen, four steps of each component.
  private static func furthest(_ off: Int32) -> Int32 { off < 48 ? 16 : 64 }

  private var current: [SIMD3<Float>]
  private var below: [SIMD3<Float>]

  init(width: Int) {
    current = Array(repeating: SIMD3(), count: width + 2)
    below = current
  }

  /// The place of a colour in the palette, with what it has to make up for. A colour that the palette has is taken as
  /// it is.
  mutating func place(of wanted: UInt32, at x: Int, mapper: inout PaletteMapper) -> UInt8 {
    let nearest = mapper.choice(wanted).index
    let off = mapper.palette[Int(nearest)].distance(to: wanted)
    guard off > 0 else { return nearest }
    let color = color(wanted, at: x)
    let place = mapper.choice(color).index
    let shown = mapper.palette[Int(place)]
    guard place == nearest || shown.distance(to: wanted) <= Self.furthest(off) * off else { return nearest }
    spread(from: x, wanted: color, got: shown)
    return place
  }

  /// The wanted colour with what it has to make up for.
  private func color(_ wanted: UInt32, at x: Int) -> UInt32 {
    var carried = current[x + 1]
    let length = (carried * carried).sum().squareRoot()
    if length > Self.most { carried *= Self.most / length }
    let sum = (SIMD3<Float>(wanted.components) + carried).clamped(
      lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 255)
    ).rounded(.toNearestOrEven)
    return 0xFF00_0000 | UInt32(sum[0]) << 16 | UInt32(sum[1]) << 8 | UInt32(sum[2])
  }

  private mutating func spread(from x: Int, wanted: UInt32, got: UInt32) {
    let error = SIMD3<Float>(wanted.components - got.components) / 16
    current[x + 2] += error * 7
    below[x] += error * 3
    below[x + 1] += error * 5
    below[x + 2] += error
  }

  mutating func nextRow() {
    swap(&current, &below)
    for index in below.indices { below[index] = SIMD3() }
  }
}
