import Basics
import Pixels

extension Bitmap {
  /// Pictures of any sizes from left to right, at their upper edges.
  ///
  /// - Parameters:
  ///   - gap: pixels between two pictures.
  ///   - ground: the pixel between and below them; grey if left out.
  ///   - path: the file that it is for.
  /// - Throws: `ImageProblem.tooLargeToWrite` where it would be larger than a picture may be.
  public static func row(of pictures: [Bitmap], gap: Int, on ground: UInt32 = 0xFF80_8080, for path: String)
    throws(ImageProblem)
    -> Bitmap
  {
    try row(of: pictures, gaps: [Int](repeating: gap, count: max(0, pictures.count - 1)), on: ground, for: path)
  }

  /// The same with gaps of any widths, each behind a picture.
  package static func row(
    of pictures: [Bitmap], gaps: [Int], on ground: UInt32, for path: String
  ) throws(ImageProblem) -> Bitmap {
    let width = pictures.reduce(gaps.reduce(0, +)) { $0 + $1.width }
    let height = pictures.map(\.height).max() ?? 1
    guard 1...Limits.side ~= width else {
      throw .tooLargeToWrite(path: path, width: width, height: height, limit: Limits.side)
    }
    let row = Bitmap(width: width, height: height)
    row.fill(ground)
    var left = 0
    for (index, picture) in pictures.enumerated() {
      row.place(picture, x: left, y: 0)
      left += picture.width + (index < gaps.count ? gaps[index] : 0)
    }
    return row
  }
}
