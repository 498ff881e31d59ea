/// The size of a picture in pixels.
public struct PixelSize: Hashable, Sendable {
  public let width: Int
  public let height: Int

  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}
