import Files
import Foundation
import ImageFiles
import Pixels
import Testing

/// Files that another program (Pillow 13) wrote: a square of three pixels goes right by two pixels a frame, in another
/// colour each time, on white or on nothing.
enum AnimationSample: String, CaseIterable {
  case opaqueAPNG, clearAPNG, opaqueGIF, clearGIF, opaqueWebP, clearWebP

  var isOpaque: Bool { rawValue.hasPrefix("opaque") }

  var bytes: Data { Data(base64Encoded: text) ?? Data() }

  /// What a pixel of a frame must be, `0xAARRGGBB`.
  func pixel(_ frame: Int, _ x: Int, _ y: Int) -> UInt32 {
    let colors: [UInt32] = [0xFFDC_1E3C, 0xFF1E_A046, 0xFF28_46C8, 0xFFFA_BE00]
    let isInside = (2 * frame...2 * frame + 2).contains(x) && (2...4).contains(y)
    return isInside ? colors[frame] : isOpaque ? 0xFFFF_FFFF : 0
  }

  private var text: String {
    switch self {
    case .opaqueAPNG:
      """
      iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAACGFjVEwAAAAEAAAAAHzNZtAAAAAaZmNUTAAAAAAAAAAMAAAACAAA\
      AAAAAAAAAAEAMgAAMV4DqAAAACtJREFUeJxj/P///38GEgATKYoZGBgYGO/I2cBtUH54mPo2kO4kmnuaZA0A0IkMAk8Q2N0AAAAa\
      ZmNUTAAAAAEAAAAFAAAAAwAAAAAAAAACAAEAFAAAAcX5JAAAACFmZEFUAAAAAnicY/z///9/BgYGBvmF7gwwwMSABWAVBAAoZAUJ\
      FE7lpAAAABpmY1RMAAAAAwAAAAUAAAADAAAAAgAAAAIAAQAKAACihx12AAAAIWZkQVQAAAAEeJxj/P///38GBgYGTfeTDDDAxIAF\
      YBUEADJGBTsDVKIbAAAAGmZjVEwAAAAFAAAABQAAAAMAAAAEAAAAAgADAGQAAJ9xEAUAAAAhZmRBVAAAAAZ4nGP8////fwYGBobf\
      +xkZYICJAQvAKggATsoFvWstCOEAAAAASUVORK5CYII=
      """
    case .clearAPNG:
      """
      iVBORw0KGgoAAAANSUhEUgAAAAwAAAAICAYAAADN5B7xAAAACGFjVEwAAAAEAAAAAHzNZtAAAAAaZmNUTAAAAAAAAAAMAAAACAAA\
      AAAAAAAAAAEAMgEBX0ICfwAAACFJREFUeJxjYKA1YLwjZ/MfxlF5dISRkAYmUm0gWcMgBAB+2AQG43eLSgAAABpmY1RMAAAAAQAA\
      AAMAAAADAAAAAgAAAAIAAQAUAQGqaUohAAAAGWZkQVQAAAACeJxjlFvg9p8BCpgYkAAKBwBI5QIJPU5EXgAAABpmY1RMAAAAAwAA\
      AAMAAAADAAAABAAAAAIAAQAKAQG58t3xAAAAGWZkQVQAAAAEeJxj1HA78Z8BCpgYkAAKBwBPpwI7HXt5/gAAABpmY1RMAAAABQAA\
      AAMAAAADAAAABgAAAAIAAwBkAQE03aMAAAAAGWZkQVQAAAAGeJxj/LWP4T8DFDAxIAEUDgBkCwK9U9As/wAAAABJRU5ErkJggg==
      """
    case .opaqueGIF:
      """
      R0lGODlhDAAIAIEAAP///9wePAAAAAAAACH5BAACAAAALAAAAAAMAAgAAAgaAAEIHEiwoMGBARIeFJgwwEIADR9KnEhxYEAAIfkE\
      AAUAAAAsAAACAAUAAwCB////HqBGAAAAAAAACA0AAQAIQFAgwQAGCQYEACH5BAAKAAAALAIAAgAFAAMAgf///yhGyAAAAAAAAAgN\
      AAEACEBQIMEABgkGBAAh+QQAAwAAACwEAAIABQADAIH////6vgAAAAAAAAAIDQABAAhAUCDBAAYJBgQAOw==
      """
    case .clearGIF:
      """
      R0lGODlhDAAIAIEAAAAAANwePAAAAAAAACH5BAkCAAAALAAAAAAMAAgAAAgaAAEIHEiwoMGBARIeFJgwwEIADR9KnEhxYEAAIfkE\
      CQUAAAAsAAAAAAwACACBAAAAHqBGAAAAAAAACBoAAQgcSLCgwYIBEh4UmDDAQgANH0qcSBFAQAAh+QQJCgAAACwAAAAADAAIAIEA\
      AAAoRsgAAAAAAAAIGQABCBxIsKDBgwESHhSYMMBCAA0fSpw4MSAAIfkECQMAAAAsAAAAAAwACACBAAAA+r4AAAAAAAAACBkAAQgc\
      SLCgwYMCAyhECEBhAIYOGUqcyDAgADs=
      """
    case .opaqueWebP:
      """
      UklGRhABAABXRUJQVlA4WAoAAAACAAAACwAABwAAQU5JTQYAAAAAAAAAAABBTk1GPAAAAAAAAAAAAAsAAAcAABQAAAJWUDhMIwAA\
      AC8LwAEAD3CP8I9wn2d4/kMLitq2gSCEP9P+rg1ERP/DGD0fAEFOTUY0AAAAAAAAAQAABAAAAgAAMgAAAVZQOEwbAAAALwSAAAAP\
      8C/Qe4TfKHf+Iw0KAQRAQRPR//gBAEFOTUYuAAAAAAAAAQAABgAAAgAAZAAAAVZQOEwWAAAALwaAAAAPcKPco1z/Bnn+gwd9iOh/\
      AEFOTUYuAAAAAAAAAQAACAAAAgAAHgAAAFZQOEwWAAAALwiAAAAP8CDfF+jP//zHEuYnov9RAQ==
      """
    case .clearWebP:
      """
      UklGRuoAAABXRUJQVlA4WAoAAAACAAAACwAABwAAQU5JTQYAAAAAAAAAAABBTk1GKgAAAAAAAAEAAAIAAAIAABQAAANWUDhMEQAA\
      AC8CgAAAB1CPcpen/4GI6H8AAEFOTUYqAAAAAQAAAQAAAgAAAgAAMgAAAVZQOEwRAAAALwKAAAAHUNB61Kj/gYjofwAAQU5NRioA\
      AAACAAABAAACAAACAABkAAABVlA4TBEAAAAvAoAAAAdQo6IUuf+BiOh/AABBTk1GKAAAAAMAAAEAAAIAAAIAAB4AAABWUDhMEAAA\
      AC8CgAAAB1Df6kf/AxHR/wA=
      """
    }
  }
}

@Suite("Animations are read frame by frame")
struct FrameFileTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func file(_ bytes: Data, _ name: String = "a.bin") throws -> String {
    let path = "\(scratch.path)/\(name)"
    try bytes.write(to: URL(fileURLWithPath: path))
    return path
  }

  private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> UInt32 {
    bitmap.row(y).load(fromByteOffset: x * 4, as: UInt32.self)
  }

  @Test("with the pixels and times that another program wrote, in any order", arguments: AnimationSample.allCases)
  func frames(sample: AnimationSample) throws {
    let animation = try FrameFile.open(file(sample.bytes))
    #expect(animation.kind == .animation && animation.count == 4)
    #expect(animation.durations == [20_000, 50_000, 100_000, 30_000])
    #expect(animation.labels == ["0", "1", "2", "3"])
    for index in [0, 1, 2, 3, 1, 3, 0, 2] {
      let bitmap = try animation.frame(index)
      #expect(bitmap.width == 12 && bitmap.height == 8)
      for y in 0..<8 {
        for x in 0..<12 {
          #expect(pixel(bitmap, x, y) == sample.pixel(index, x, y), "frame \(index), \(x), \(y)")
        }
      }
    }
  }

  @Test("on one canvas, which is copied only for who still has it", arguments: AnimationSample.allCases)
  func oneCanvas(sample: AnimationSample) throws {
    let animation = try FrameFile.open(file(sample.bytes))
    func canvas(_ index: Int) throws -> ObjectIdentifier { ObjectIdentifier(try animation.frame(index)) }
    #expect(try canvas(0) == canvas(1))
    let kept = try animation.frame(2)
    let next = try canvas(3)
    withExtendedLifetime(kept) {
      #expect(next != ObjectIdentifier(kept))
      for y in 0..<8 {
        for x in 0..<12 { #expect(pixel(kept, x, y) == sample.pixel(2, x, y), "\(x), \(y)") }
      }
    }
  }

  @Test("rows of an interlaced GIF come in their order")
  func interlaced() throws {
    // Pillow 13: 16 × 19 pixels, the colour of each is its column and three times its row, modulo 4.
    let text =
      "R0lGODdhEAATAIEAAP8AAAD/AAAA////ACwAAAAAEAATAEAIPgABBBAwQCBBgwUHJjyoEKHDhhAZSlxI8eFEiwMuRqy4EaPHjiA1ikzI"
      + "UWTIiiVLnnSY0uLKhi0jvjwYU2JAADs="
    let picture = try FrameFile.open(file(Data(base64Encoded: text) ?? Data())).frame(0)
    let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00]
    for y in 0..<19 {
      for x in 0..<16 { #expect(pixel(picture, x, y) == colors[(x + 3 * y) % 4], "\(x), \(y)") }
    }
  }

  @Test(
    "cut off anywhere, it is refused in words or still read, and nothing breaks", arguments: AnimationSample.allCases)
  func truncated(sample: AnimationSample) throws {
    let bytes = sample.bytes
    for length in 0..<bytes.count { try expectHarmless(bytes.prefix(length), "\(length) bytes") }
    #expect(throws: ImageProblem.self) { try FrameFile.open(file(bytes.prefix(bytes.count * 2 / 3))).readAll() }
  }

  @Test(
    "damaged anywhere, it is refused in words or still read, and nothing breaks", arguments: AnimationSample.allCases)
  func damaged(sample: AnimationSample) throws {
    let good = sample.bytes
    for place in good.indices {
      for value in [0x00, 0x7F, 0xFF] as [UInt8] where good[place] != value {
        var bytes = good
        bytes[place] = value
        try expectHarmless(bytes, "byte \(place) is \(value)")
      }
    }
  }

  private func expectHarmless(_ bytes: Data, _ comment: String) throws {
    do {
      let animation = try FrameFile.open(file(bytes))
      // A damaged size may be large: one frame tells enough.
      _ = try animation.frame(min(1, animation.count - 1))
    } catch let problem as ImageProblem {
      #expect(!problem.description.isEmpty)
    } catch {
      Issue.record("\(comment): \(error)")
    }
  }

  @Test("pictures of a folder stand by their names: numbers by their size and before words, zeros in front last asked")
  func namesWithNumbers() throws {
    // A name goes on behind its number with what it ends with: `3a` is `3a.png`, behind `3a2.png`.
    let stems = [
      "1", "02", "2", "3a2", "3a10", "3a", "10", "100000000000000000000", "a0", "a00", "a1", "a2b", "a10", "a",
      "a.png1", "b3", "b", "é",
    ]
    let sorted = stems.map { "\($0).png" }
    for name in sorted.reversed() {
      try AtomicFile.write(try PNGEncoder().encode(Bitmap(width: 1, height: 1)), to: "\(scratch.path)/\(name)")
    }
    #expect(try FrameFile.open(scratch.path).labels == stems)
  }

  @Test("a still is one frame, and a folder's pictures come in the order of their numbers")
  func stillsAndFolders() throws {
    for name in ["f10.png", "f9.png", "f1.png", "notes.txt"] {
      let bitmap = Bitmap(width: name.count, height: 2)
      try AtomicFile.write(try PNGEncoder().encode(bitmap), to: "\(scratch.path)/\(name)")
    }
    let folder = try FrameFile.open(scratch.path)
    #expect(folder.kind == .folder && folder.labels == ["f1", "f9", "f10"] && folder.durations == nil)
    #expect(try folder.frame(2).width == 7)
    let still = try FrameFile.open("\(scratch.path)/f1.png")
    #expect(still.kind == .still && still.count == 1)
    #expect(throws: ImageProblem.noPictures(path: "\(scratch.path)/f9.png/")) {
      try FileManager.default.removeItem(atPath: "\(scratch.path)/f9.png")
      try FileManager.default.createDirectory(atPath: "\(scratch.path)/f9.png", withIntermediateDirectories: true)
      _ = try FrameFile.open("\(scratch.path)/f9.png/")
    }
  }
}

extension FrameFile {
  fileprivate func readAll() throws {
    for index in 0..<count { _ = try frame(index) }
  }
}
