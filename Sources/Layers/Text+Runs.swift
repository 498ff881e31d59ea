import Geometry

extension Text {
  /// A part of a text that looks different from the rest, or a picture among its letters.
  public struct Run: Hashable, Sendable {
    /// The run's letters; for a picture `Run.placeholder`.
    public var string: String
    /// The style of its letters. What is said of lines, such as how many there may be, is the text's.
    public var style: Style
    /// The paint of its letters; nil for that of the text. A gradient's box is the layer's.
    public var fill: Fill?
    /// Points by which it stands above the baseline; below it where less than 0.
    public var baselineOffset = 0.0
    /// A picture that stands there instead of letters.
    public var picture: Picture?
    /// The opacity of its letters, 0…1.
    public var opacity = 1.0
    /// The transform of the run about the middle of what of it stands in a line, without moving anything else. Nil
    /// where it is never moved, scaled or turned: then its letters stand on whole pixels.
    public var transform: AffineTransform?

    /// A picture as large as `size`, its lower edge on the baseline.
    public struct Picture: Hashable, Sendable {
      public var image: Image
      /// The size of the picture, in points.
      public var size: Size

      public init(_ image: Image, size: Size) {
        self.image = image
        self.size = size
      }
    }

    /// The character that stands in a text where it has a picture: U+FFFC.
    public static let placeholder = "\u{FFFC}"

    public init(_ string: String, style: Style, fill: Fill? = nil, baselineOffset: Double = 0) {
      self.string = string
      self.style = style
      self.fill = fill
      self.baselineOffset = baselineOffset
    }

    public init(_ picture: Picture, style: Style, baselineOffset: Double = 0) {
      self.init(Self.placeholder, style: style, baselineOffset: baselineOffset)
      self.picture = picture
    }
  }

  /// A colour that letters take on one after the other, line by line, each from where reading begins.
  public struct Filled: Hashable, Sendable {
    /// The share that is filled, 0…1, of the lengths of all lines together.
    public var share: Double
    public var color: Color

    public init(_ share: Double, color: Color) {
      self.share = share
      self.color = color
    }
  }

  /// A text in runs. Its `string` is theirs, one after the other.
  public init(
    runs: [Run], style: Style = Style(), color: Color = .black, alignment: Alignment = .left,
    padding: EdgeInsets = .zero
  ) {
    self.init(
      runs.map(\.string).joined(), style: style, color: color, alignment: alignment, padding: padding)
    self.runs = runs
  }

  /// The paint of a run's letters.
  public func fill(of run: Run) -> Fill { run.fill ?? fill }

  /// The part of the text that decides how it is broken into lines.
  public var setting: Setting {
    let parts = (runs ?? []).map {
      Setting.Part(
        length: $0.string.utf8.count, style: $0.style, baselineOffset: $0.baselineOffset, picture: $0.picture?.size)
    }
    var setting = Setting(string, style: style, parts: parts)
    setting.isAlongPath = along != nil
    return setting
  }

  /// The same in a layer of some size, whose other side may be what letters shrink for.
  public func setting(in size: Size) -> Setting {
    setting(
      across: style.isVertical
        ? size.width - padding.left - padding.right : size.height - padding.top - padding.bottom)
  }

  /// The same, where all lines together have so much room across them, in points; nil where they have as much as they
  /// take.
  public func setting(across room: Double?) -> Setting {
    var setting = setting
    if style.minimumScale < 1, style.lineLimit != 1 { setting.room = room }
    return setting
  }

  /// Returns the room of a line along it, in points, in a layer of the given size; nil where nothing ends the line.
  public func lineLength(in size: Size) -> Double? {
    if along != nil { return nil }
    return style.isVertical
      ? size.height - padding.top - padding.bottom : size.width - padding.left - padding.right
  }

  /// The part of a text that decides how it is broken into lines, and how wide and high these are: all but what it is
  /// painted with and where it stands.
  public struct Setting: Hashable, Sendable {
    public var string: String
    public var style: Style
    /// The parts of `string`; empty where all of it is in `style`.
    public var parts: [Part]
    /// Whether its letters stand on a path, each by itself.
    public var isAlongPath = false
    /// Points across all lines together that several of them shrink to fit; nil where they have as much as they take.
    public var room: Double?

    public init(_ string: String, style: Style, parts: [Part] = []) {
      self.string = string
      self.style = style
      self.parts = parts
    }

    /// A part of a text in a style of its own.
    public struct Part: Hashable, Sendable {
      /// Bytes of the string in UTF-8.
      public var length: Int
      public var style: Style
      /// Points above the baseline.
      public var baselineOffset: Double
      /// The size of what stands there instead of letters, in points.
      public var picture: Size?

      public init(length: Int, style: Style, baselineOffset: Double = 0, picture: Size? = nil) {
        self.length = length
        self.style = style
        self.baselineOffset = baselineOffset
        self.picture = picture
      }
    }
  }
}

// MARK: - Lines

extension Text.Setting {
  /// The extents of a line above and below its baseline, in points.
  public struct LineBox: Hashable, Sendable {
    public var ascender: Double
    public var descender: Double

    /// The height from the top of the line to its bottom, in points.
    public var height: Double { ascender + descender }

    init(ascender: Double, descender: Double) {
      self.ascender = ascender
      self.descender = descender
    }

    /// A line of one style, as the table has it.
    public init(_ style: Text.Style) {
      self.init(ascender: style.lead, descender: style.lineAdvance - style.lead)
    }

    fileprivate init(_ part: Part) {
      if let picture = part.picture, part.style.isVertical {
        self.init(ascender: picture.width / 2, descender: picture.width / 2)
      } else if let picture = part.picture {
        self.init(ascender: picture.height, descender: 0)
      } else {
        self.init(part.style)
      }
      ascender += part.baselineOffset
      descender -= part.baselineOffset
    }
  }

  /// The box of a line that shows these of the parts: as the text's own style would have it, or higher where one of
  /// them needs more room above or below the baseline. Nil where that is the style's own.
  public func lineBox(of shown: some Sequence<Int>) -> LineBox? {
    let own = LineBox(style)
    var box = own
    for index in shown {
      let part = LineBox(parts[index])
      box.ascender = max(box.ascender, part.ascender)
      box.descender = max(box.descender, part.descender)
    }
    return box == own ? nil : box
  }

  /// The setting with letters of so many points, its parts larger or smaller along with them.
  public func scaled(to size: Double) -> Text.Setting {
    var setting = self
    guard style.size > 0 else { return setting }
    let factor = size / style.size
    setting.style = style.scaled(to: size)
    setting.parts = parts.map { part in
      var part = part
      part.style = part.style.scaled(to: part.style.size == style.size ? size : part.style.size * factor)
      part.baselineOffset *= factor
      part.picture = part.picture.map { Size($0.width * factor, $0.height * factor) }
      return part
    }
    return setting
  }
}
