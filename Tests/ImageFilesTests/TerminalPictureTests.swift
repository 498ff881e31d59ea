import Foundation
import ImageFiles
import Pixels
import Testing

@Suite("A picture in a terminal")
struct TerminalPictureTests {
  /// Red, green, blue, white, and grey steps below.
  private let picture: Bitmap = {
    let bitmap = Bitmap(width: 4, height: 7)
    let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
    for y in 0..<7 {
      let row = bitmap.row(y).bindMemory(to: UInt32.self)
      for x in 0..<4 { row[x] = y == 0 ? colors[x] : 0xFF00_0000 | UInt32(y) * 0x0010_1010 }
    }
    return bitmap
  }()

  private func decoded(_ base64: some StringProtocol) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: String(base64))))
  }

  @Test("kitty gets a PNG in parts of at most 4096 characters")
  func kitty() throws {
    let file = NSTemporaryDirectory() + "flipbook-terminal-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let large = Bitmap(width: 200, height: 200)
    for index in large.bytes.indices {
      large.bytes[index] = index % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: index * index / 7)
    }
    for bitmap in [picture, large] {
      let text = try TerminalPicture.text(of: bitmap, as: .kitty)
      let parts = text.matches(of: /\u{1B}_G((?:a=T,f=100,)?)m=([01]);([^\u{1B}]*)\u{1B}\\/)
      #expect(parts.allSatisfy { $0.3.count <= 4096 })
      #expect(parts.map { $0.1.isEmpty } == parts.indices.map { $0 > 0 })
      #expect(parts.map { $0.2 == "1" } == parts.indices.map { $0 < parts.count - 1 })
      #expect((parts.count > 1) == (bitmap === large))
      let png = try decoded(parts.map { $0.3 }.joined())
      try Data(png).write(to: URL(fileURLWithPath: file))
      #expect(try ImageReader.read(file).pixelHash == bitmap.pixelHash)
    }
  }

  @Test("iTerm2 gets a PNG and its size")
  func iterm2() throws {
    let text = try TerminalPicture.text(of: picture, as: .iterm2)
    let match = try #require(
      text.wholeMatch(of: /\u{1B}\]1337;File=inline=1;size=(\d+);width=4px;height=7px:(.*)\u{07}\n/))
    let png = try decoded(match.2)
    #expect(png.count == Int(match.1))
    #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  /// The colours that sixels name, in hundredths.
  private func colors(ofSixels text: String) -> [[Int]] {
    text.matches(of: /#(\d+);2;(\d+);(\d+);(\d+)/).map { [$0.2, $0.3, $0.4].map { Int($0) ?? -1 } }
  }

  @Test("sixels of a picture of many colours have white and black as they are, and 256 colours near its own")
  func manyColors() throws {
    let bitmap = Bitmap(width: 128, height: 128)
    for y in 0..<128 {
      let row = bitmap.row(y).bindMemory(to: UInt32.self)
      for x in 0..<128 {
        let ground: UInt32 = x < 64 ? 0xFFFF_FFFF : 0xFF00_0000
        row[x] = y < 64 ? ground : 0xFF00_0000 | UInt32(x * 2) << 16 | UInt32((y - 64) * 4) << 8 | UInt32(255 - x * 2)
      }
    }
    let found = colors(ofSixels: try TerminalPicture.text(of: bitmap, as: .sixel))
    #expect(found.count > 200 && found.count <= 256)
    #expect(found.contains([100, 100, 100]) && found.contains([0, 0, 0]))
  }

  @Test("sixels hold every pixel's colour")
  func sixel() throws {
    let text = try TerminalPicture.text(of: picture, as: .sixel)
    let body = try #require(text.wholeMatch(of: /\u{1B}Pq"1;1;4;7(.*)\u{1B}\\\n/)).1
    var colors: [Int: [Int]] = [:]
    for match in body.matches(of: /#(\d+);2;(\d+);(\d+);(\d+)/) {
      colors[Int(match.1)!] = [Int(match.2)!, Int(match.3)!, Int(match.4)!]
    }
    #expect(colors.count == 10)
    let drawn = body.replacing(/#\d+;2;\d+;\d+;\d+/, with: "")
    var found: [[Int]: [Int]] = [:]
    for (band, rows) in drawn.split(separator: "-").enumerated() {
      for run in rows.split(separator: "$") {
        let match = try #require(run.wholeMatch(of: /#(\d+)(.*)/))
        var x = 0
        for part in match.2.matches(of: /(?:!(\d+))?([?-~])/) {
          let value = Int(part.2.first!.asciiValue!) - 63
          for _ in 0..<(part.1.flatMap { Int($0) } ?? 1) {
            for y in 0..<6 where value >> y & 1 == 1 { found[[x, band * 6 + y]] = colors[Int(match.1)!] }
            x += 1
          }
        }
        #expect(x == 4)
      }
    }
    #expect(found.count == 28)
    #expect((0..<4).map { found[[$0, 0]] } == [[100, 0, 0], [0, 100, 0], [0, 0, 100], [100, 100, 100]])
    #expect(found[[2, 6]] == [38, 38, 38])
  }

  @Test("half blocks show two rows a line, the last alone")
  func blocks() throws {
    let lines = try TerminalPicture.text(of: picture, as: .blocks).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { line in line.count(where: { $0 == "▀" }) == 4 && line.hasSuffix("\u{1B}[0m") })
    #expect(lines[0].hasPrefix("\u{1B}[38;2;255;0;0m\u{1B}[48;2;16;16;16m▀\u{1B}[38;2;0;255;0m▀"))
    #expect(lines[3].hasPrefix("\u{1B}[38;2;96;96;96m\u{1B}[49m▀▀▀▀"))
  }
}
