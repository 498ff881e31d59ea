import Geometry
import Layers
import Pixels
import Testing

/// What a rehearsal's layers show, by their paths.
extension Rehearsal {
  /// The last instant, in seconds.
  var last: Double { Double(end) / 1_000_000 }

  /// What the label of that path says at a time in seconds.
  func text(_ id: String, at seconds: Double) throws -> String {
    try label(id, at: seconds).string
  }

  func color(_ id: String, at seconds: Double) throws -> Color {
    try label(id, at: seconds).color
  }

  private func label(_ id: String, at seconds: Double) throws -> Text {
    let layer = try #require(try layer(id, at: seconds), "\(id) at \(seconds) s")
    guard case .text(let text) = layer.content else { throw NoText(id: id) }
    return text
  }

  /// What all labels of a layer say, from back to front.
  func texts(of id: String, at seconds: Double) throws -> [String] {
    let layer = try #require(try layer(id, at: seconds), "\(id) at \(seconds) s")
    return layer.texts
  }

  /// The file that the image of that path shows.
  func source(_ id: String, at seconds: Double) throws -> String? {
    guard case .image(let image)? = try layer(id, at: seconds)?.content else { return nil }
    return image.source
  }
}

private struct NoText: Error {
  var id: String
}

extension Layer {
  fileprivate var texts: [String] {
    var own: [String] = []
    if case .text(let text) = content { own = [text.string] }
    return own + children.flatMap(\.texts)
  }

  /// The same without the layer of that path.
  func without(_ id: String) -> Layer {
    var copy = self
    copy.children = children.filter { $0.id != id }.map { $0.without(id) }
    return copy
  }
}

extension Bitmap {
  /// The bytes of some whole rows.
  func bytes(ofRows rows: Range<Int>) -> [UInt8] {
    withExtendedLifetime(self) { rows.flatMap { y in row(y)[0..<(width * 4)].map { $0 } } }
  }
}
