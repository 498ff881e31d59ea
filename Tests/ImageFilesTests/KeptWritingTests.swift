import Geometry
import ImageFiles
import Pixels
import TestSupport
import Testing

/// The bytes of what is written of pictures that chance drew, in every format and with every setting.
/// `FLIPBOOK_RECORD=1` writes `Kept/written.txt`, `Kept/moving.txt` and `Kept/tiny.txt` anew; find out why before that
/// is committed.
@Suite("Pictures that chance drew are written as they were")
struct KeptWritingTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test("stills: in each compression, alone and as a sequence's, and on terminals")
  func stills() throws {
    let text = [PNGText("Title", "Kept"), PNGText("Author", "Zoë – \u{4E2D}")]
    let lines = try ChancePictures.all.enumerated().map { number, picture in
      var parts = try PNGCompression.allCases.map { compression in
        let whole = try PNGEncoder().encode(picture.bitmap, compression: compression, text: number % 3 == 0 ? text : [])
        let banded = try BandedPNGEncoder(compression: compression).encode(picture.bitmap)
        return "\(whole.count) \(Digest(whole).text) \(banded.count) \(Digest(banded).text)"
      }
      parts += try TerminalPicture.Format.allCases.map {
        Digest(try TerminalPicture.text(of: picture.bitmap, as: $0)).text
      }
      return ([picture.name] + parts).joined(separator: " ")
    }
    try KeptLines(path: "Tests/ImageFilesTests/Kept/written.txt").expect(lines)
  }

  @Test("moving ones: in each format, with each setting, and how they play again")
  func moving() throws {
    var lines = try Self.sequences.enumerated().flatMap { number, sequence in
      try AnimationFormat.writtenHere.flatMap { format in
        try Self.options(for: format, number).map { name, options in
          let path = scratch.file("a\(format.suffix)")
          let durations = sequence.frames.indices.map { Self.duration(of: $0, number) }
          try Sample.write(sequence.frames, to: path, format, options, durations: durations)
          let bytes = try scratch.bytes("a\(format.suffix)")
          var line = "\(sequence.name) \(format.rawValue) \(name): \(bytes.count) \(Digest(bytes).text)"
          if !format.facts.isVideo {
            let file = try FrameFile.open(path)
            var seen = Digest()
            for index in 0..<file.count { seen.add(try file.frame(index).look) }
            line += " \(seen.text) \(file.durations ?? []) \(file.plays ?? -1)"
          }
          return line
        }
      }
    }
    lines += try bands()
    lines += sheets()
    try KeptLines(path: "Tests/ImageFilesTests/Kept/moving.txt").expect(lines)
  }

  /// Where chance decides by a pixel more or less: on small pictures every threshold is met often.
  @Test("tiny ones, a digest for ten of them")
  func tiny() throws {
    var lines: [String] = []
    for ten in 0..<40 {
      var (stills, moving) = (Digest(), [Digest(), Digest(), Digest()])
      for number in (ten * 10)..<(ten * 10 + 10) {
        let still = Self.tiny(number, width: 9 + number % 7, height: 2 + number % 4)
        for compression in PNGCompression.allCases {
          stills.add(try BandedPNGEncoder(compression: compression).encode(still))
        }
        let frames = (0..<(2 + number % 3)).map {
          Self.tiny(number / 2 * 3 + $0, width: 3 + number % 6, height: 3 + number / 6 % 5)
        }
        var options = AnimationOptions(framesPerSecond: 20)
        options.colors = 3 + number % 9
        options.loops = number % 3
        for (index, format) in [AnimationFormat.gif, .apng, .webp].enumerated() {
          try Sample.write(frames, to: scratch.file("a"), format, options)
          moving[index].add(try scratch.bytes("a"))
        }
      }
      lines.append("\(ten) \(stills.text) \(moving.map(\.text).joined(separator: " "))")
    }
    try KeptLines(path: "Tests/ImageFilesTests/Kept/tiny.txt").expect(lines)
  }

  /// Of a few colours, clear among them, with the more equal neighbours the higher the number's last digits.
  private static func tiny(_ number: Int, width: Int, height: Int) -> Bitmap {
    var chance = SplitMix64(seed: UInt64(7_000 + number))
    let bitmap = Bitmap(width: width, height: height)
    let pixels = bitmap.bytes.bindMemory(to: UInt32.self)
    let palette = (0..<9).map { index -> UInt32 in
      index == 8 && number % 4 == 1 ? 0 : 0xFF00_0000 | UInt32(truncatingIfNeeded: chance.next()) & 0xFF_FFFF
    }
    for place in pixels.indices {
      let isSame = place > 0 && chance.next() % 10 < UInt64(number % 8)
      pixels[place] = isSame ? pixels[place - 1] : palette[Int(chance.next() % UInt64(2 + number % 8))]
    }
    return bitmap
  }

  private static let sequences: [(name: String, frames: [Bitmap])] = {
    var all = ChancePictures.Kind.allCases.enumerated().map { number, kind in
      let (width, height) = [(24, 17), (7, 40), (33, 12), (16, 16)][number % 4]
      return ("\(kind)", ChancePictures.sequence(kind, width, height, frames: 7))
    }
    for (number, alpha) in Sample.Alpha.allCases.enumerated() {
      all.append(("random \(alpha)", Sample.random(21, 18, frames: 9, alpha: alpha, seed: UInt64(number))))
    }
    all.append(("scrolled", (0..<5).map { Pictures.screen(60, 50, offset: $0 * 7) }))
    all.append(("photograph", [Pictures.photograph(40, 30)]))
    return all
  }()

  /// Steady ones; short and long ones; such as are longer than a file's delays may be.
  private static func duration(of index: Int, _ number: Int) -> Int {
    switch number % 4 {
    case 0: 40_000
    case 1: [5_000, 16_667, 9_999, 120_000, 0, 25_000, 700][index % 7]
    case 2: [number == 2 ? 17_000_000_000 : 700_000_000, 20_000, 66_000_000, 15_000][index % 4]
    default: Sample.duration(of: index, fps: 60)
    }
  }

  private static func options(for format: AnimationFormat, _ number: Int) -> [(String, AnimationOptions)] {
    var options = AnimationOptions(framesPerSecond: [25, 60, 100, 120][number % 4])
    options.loops = [0, 1, 3][number % 3]
    if number % 3 == 1 { options.text = [PNGText("Title", "A <kept> \"one\" & more"), PNGText("Software 2", "x")] }
    switch format {
    case .gif:
      let colors = [2, 3, 5, 16, 64, 255, 256]
      return (0..<9).map { step in
        var options = options
        options.dithering = Dithering.allCases[step % 3]
        options.colors = colors[(number + step * 5) % colors.count]
        options.matte = [nil, .black, Color(red: 0.2, green: 0.5, blue: 0.9)][(number + step) % 3]
        return ("\(options.dithering) \(options.colors)", options)
      }
    case .apng, .webp:
      return PNGCompression.allCases.map { compression in
        var options = options
        options.compression = compression
        return (compression.rawValue, options)
      }
    case .y4m, .pam:
      // A picture that stands is written again and again.
      if number % 4 == 2 { options.framesPerSecond = 1 }
      options.matte = number % 2 == 0 ? nil : Color(red: 0.9, green: 0.1, blue: 0.3)
      return number % 4 == 2 ? [] : [("plain", options)]
    // Another program's bytes are nobody's to keep.
    case .mp4, .webm, .mov, .avif: return []
    }
  }

  /// Frames of a sequence by one encoder, which is told of what changed.
  private func bands() throws -> [String] {
    try PNGCompression.allCases.map { compression in
      let encoder = try BandedPNGEncoder(compression: compression, text: [PNGText("k", "v")])
      let bitmap = Pictures.screen(48, 200)
      var files = Digest()
      files.add(try encoder.encode(bitmap))
      for step in 1...8 {
        var change = PictureChange(drawn: [])
        if step % 3 == 0, let target = PixelRect(x: 0, y: 10, width: 48, height: 150 - step) {
          let move = Move(target: target, shift: Shift(x: 0, y: step % 2 == 0 ? 5 : -5))
          bitmap.carryOut(move)
          change.move = move
        }
        if let part = PixelRect(x: step, y: step * 19, width: 9, height: 5 + step) {
          Sample.fill(bitmap, part.x..<part.maxX, part.y..<part.maxY, [UInt8(step * 20), 9, 9, 255])
          change.drawn.append(part)
        }
        files.add(try encoder.encode(bitmap, changed: change))
      }
      return "bands \(compression.rawValue) \(files.text)"
    }
  }

  private func sheets() -> [String] {
    let choices = (0...9).map { count in
      "choice of \(count): "
        + [1, 2, 3, 4, 7].map { "\(ContactSheet.choice(of: count, cells: $0))" }.joined(separator: " ")
    }
    let sheets = [(1, 1, 0), (3, 2, 1), (2, 3, 4), (0, 2, 1), (2_000, 2, 9)].map { columns, rows, gutter in
      let sheet = ContactSheet(columns: columns, rows: rows, width: 13, height: 31, gutter: gutter)
      for cell in 0..<min(columns * rows, 9) {
        sheet?.place(ChancePictures.picture(.noise, 13, 31, seed: UInt64(cell)), at: cell)
      }
      return "sheet \(columns) × \(rows), \(gutter): \(sheet?.bitmap.look ?? "none")"
    }
    let rows = [0, 1, 5, 5_000].map { gap in
      let pictures = ChancePictures.all.prefix(9).map(\.bitmap)
      do {
        return "row \(gap): \(try Bitmap.row(of: pictures, gap: gap, for: "row.png").look)"
      } catch {
        return "row \(gap): \(error)"
      }
    }
    return choices + sheets + rows
  }
}
