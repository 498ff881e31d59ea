import Foundation
import ImageFiles
import Pixels
import Testing

@Suite("A frame's place is cleared where that leaves less for the next frame")
struct DisposalTests {
  /// A screen of 20 × 20 clear pixels, in the middle of which 100 have some colours, row by row.
  private func screen(_ colors: [[UInt8]]) -> Bitmap {
    let bitmap = Bitmap(width: 20, height: 20)
    for (index, color) in colors.enumerated() {
      let (x, y) = (5 + index % 10, 5 + index / 10)
      Sample.fill(bitmap, x..<(x + 1), y..<(y + 1), color)
    }
    return bitmap
  }

  @Test("cleared where fewer pixels are then others than three of four that were, and kept where not")
  func cleared() throws {
    let scratch = try Scratch()
    let (red, blue): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255])
    for (count, expected) in [(1, 1), (40, 1), (66, 1), (74, 1), (75, 0), (90, 0), (100, 0)] {
      let frames = [
        screen([]), screen(Array(repeating: red, count: 100)), screen(Array(repeating: blue, count: count)),
      ]
      let path = scratch.file("a.png")
      try Sample.write(frames, to: path, .apng, AnimationOptions(framesPerSecond: 20))
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      // Of each frame's control chunk, which of the three ways it says.
      let disposals = bytes.indices.dropLast(28).filter { bytes[$0..<($0 + 4)].elementsEqual("fcTL".utf8) }
        .map { Int(bytes[$0 + 28]) }
      #expect(disposals.count == 3 && disposals[1] == expected, "\(count) blue: \(disposals)")
      let decoded = try DecodedAnimation(path)
      for (index, frame) in frames.enumerated() {
        #expect(decoded.differences(ofFrame: index, from: frame) == 0, "\(count) blue, frame \(index)")
      }
    }
  }
}
