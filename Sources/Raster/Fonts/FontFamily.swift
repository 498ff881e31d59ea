import Layers

/// A family of the font set: which file draws which weight, and the Debian package that brings the files.
public struct FontFamily: Hashable, Sendable {
  public struct Face: Hashable, Sendable {
    /// Absolute path of an OpenType file or collection.
    public var path: String
    /// The weights that this file draws, in CSS numbers.
    public var weights: ClosedRange<Int>

    public init(path: String, weights: ClosedRange<Int>) {
      self.path = path
      self.weights = weights
    }
  }

  /// The name that the files themselves give.
  public var name: String
  public var package: String
  public var faces: [Face]
  /// Whether its glyphs are coloured pictures, for the characters that Unicode shows as emoji.
  public var isEmoji: Bool

  public init(name: String, package: String, faces: [Face], isEmoji: Bool = false) {
    self.name = name
    self.package = package
    self.faces = faces
    self.isEmoji = isEmoji
  }

  /// The file for a weight, or nil where the family has none.
  public func face(for weight: Text.Weight) -> Face? {
    faces.first { $0.weights.contains(weight.rawValue) }
  }
}

extension FontFamily {
  /// Inter for everything it has, Noto Sans CJK SC for the rest, Noto Color Emoji for emoji. `Assets/Fonts/README.md`
  /// says why.
  public static let standard = [inter, notoSansCJK, notoColorEmoji]

  /// One file for each of the nine weights.
  public static let inter = FontFamily(
    name: "Inter", package: "fonts-inter",
    faces: zip(
      ["Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold", "Black"],
      stride(from: 100, through: 900, by: 100)
    ).map { style, weight in
      Face(path: "/usr/share/fonts/opentype/inter/Inter-\(style).otf", weights: weight...weight)
    })

  /// Two files for nine weights: up to medium the regular one, from semibold on the bold one.
  public static let notoSansCJK = FontFamily(
    name: "Noto Sans CJK SC", package: "fonts-noto-cjk",
    faces: [
      Face(path: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", weights: 100...500),
      Face(path: "/usr/share/fonts/opentype/noto/NotoSansCJK-Bold.ttc", weights: 600...900),
    ])

  /// One file for all weights: pictures of 136 × 128 pixels, scaled to each size.
  public static let notoColorEmoji = FontFamily(
    name: "Noto Color Emoji", package: "fonts-noto-color-emoji",
    faces: [Face(path: "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", weights: 100...900)], isEmoji: true)
}
