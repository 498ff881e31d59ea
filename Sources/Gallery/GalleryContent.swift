import Basics
import FoundationEssentials

/// The content of a gallery's page.
struct GalleryContent: Encodable {
  let title: String
  let scenes: [Scene]
  /// The texts of the scenes' files, by the paths that are shown.
  let sources: [String: String]

  struct Scene: Encodable {
    let name: String
    /// The paths of its files, its own first.
    let files: [String]
    var takes: [Take]
  }

  struct Take: Codable {
    /// The take's name; nil for a scene that nobody touches.
    let name: String?
    let device: String
    /// Whether the device is the scene's own.
    var isOwnDevice: Bool
    let variant: String?
    /// Points.
    let width: Double
    let height: Double
    let seconds: Double
    let moments: [Moment]
    /// The place where the take is written.
    var place: Place?
    /// The line that draws it.
    var command: String
    var still = ""
    var film: Film?
  }

  struct Moment: Codable {
    let name: String
    let seconds: Double
  }

  struct Place: Codable {
    let file: String
    let line: Int
  }

  struct Film: Codable {
    let file: String
    /// The time of one turn of it, in seconds.
    let seconds: Double
  }

  /// The page, which has all of it.
  func page() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(self), as: UTF8.self)
    let text = PageTemplate.filled(
      PackageResources.page_html,
      [
        "mark": GalleryFolder.mark, "title": PageTemplate.escaped(title), "data": PageTemplate.script(json),
        "style": String(decoding: PackageResources.gallery_css, as: UTF8.self),
        "script": String(decoding: PackageResources.gallery_js, as: UTF8.self),
      ])
    return Array(text.utf8)
  }
}
