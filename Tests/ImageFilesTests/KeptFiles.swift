import Foundation
import Geometry
import ImageFiles
import TestSupport

/// Files of many kinds, written without the libraries that read them.
enum KeptFiles {
  typealias File = (name: String, bytes: [UInt8])

  static func all() -> [File] {
    pngs + apngs + gifs + webps() + jpegs() + drawings + inside() + others()
  }

  // MARK: PNG

  private static func exif(_ orientation: Int) -> [UInt8] {
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0]
  }

  private static func profile(_ bytes: [UInt8]) -> (name: String, bytes: [UInt8]) {
    ("iCCP", Array("a\u{0}\u{0}".utf8) + PlainPNG.deflated(bytes, level: 6))
  }

  private static let pngs: [File] = {
    var files: [File] = []
    for (number, kind) in PlainPNG.Kind.allCases.enumerated() {
      for depth in kind.depths {
        var png = PlainPNG(
          kind: kind, depth: depth, width: 11 + depth, height: 9, isInterlaced: (number + depth) % 3 == 0)
        if kind == .palette {
          png.transparency = [0, 90, 200]
        } else if kind != .grayAlpha, kind != .colorAlpha {
          png.transparency = (0..<kind.channels).map { png.sample(3, 2, $0) }
        }
        files.append(("\(kind)-\(depth).png", png.bytes))
        png.gamma = 55_000 + 9_000 * depth
        png.transparency = nil
        png.further = [("eXIf", exif(depth % 8 + 1))]
        files.append(("\(kind)-\(depth)-gamma@2x.png", png.bytes))
      }
      var png = PlainPNG(kind: kind, width: 14, height: 6)
      png.further = [profile(ColorProfile.Space.displayP3.profile)]
      files.append(("\(kind)-p3.png", png.bytes))
      png.further = [profile(ColorProfile.gray(power: 1.8))]
      files.append(("\(kind)-gray.png", png.bytes))
    }
    for primaries in [0, 1, 2, 5, 6, 7, 9, 10, 11, 12, 22] {
      var png = PlainPNG(kind: .color, width: 12, height: 7)
      png.further = [("cICP", [UInt8(primaries), 13, 0, 1])]
      files.append(("primaries-\(primaries).png", png.bytes))
    }
    for transfer in [0, 1, 2, 3, 4, 5, 6, 8, 13, 14, 15, 16, 18] {
      var png = PlainPNG(kind: .color, width: 12, height: 7)
      png.further = [("cICP", [1, UInt8(transfer), 0, 1])]
      files.append(("transfer-\(transfer).png", png.bytes))
    }
    for (name, points) in [("range", [1, 13, 0, 0]), ("matrix", [1, 13, 1, 1]), ("short", [1, 13, 0])] {
      var png = PlainPNG(kind: .color, width: 4, height: 4)
      png.further = [("cICP", points.map { UInt8($0) })]
      files.append(("cicp-\(name).png", png.bytes))
    }
    for (white, gamma) in [
      (31_270, nil), (31_380, nil), (31_381, 45_455), (34_000, 0), (34_000, 43_400), (34_000, 47_700), (34_000, 60_000),
    ] {
      var png = PlainPNG(kind: .color, width: 8, height: 8, gamma: gamma)
      let points = [white, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]
      png.further = [("cHRM", points.flatMap { PlainPNG.big($0, 4) })]
      files.append(("white-\(white)-\(gamma ?? -1).png", png.bytes))
      png.further.append(("sRGB", [0]))
      files.append(("white-\(white)-\(gamma ?? -1)-srgb.png", png.bytes))
    }
    return files
  }()

  // MARK: Animated PNG

  /// A frame: where it is, how long it stands, its disposal and whether it blends.
  typealias Part = (x: Int, y: Int, width: Int, height: Int, delay: (Int, Int), disposal: Int, blends: Int)

  static func apng(
    _ kind: PlainPNG.Kind, _ parts: [Part], width: Int = 16, height: Int = 12, plays: Int = 0, hidesStill: Bool = false,
    further: [(name: String, bytes: [UInt8])] = [], announced: Int? = nil
  ) -> [UInt8] {
    var sequence = 0
    func next() -> [UInt8] {
      defer { sequence += 1 }
      return PlainPNG.big(sequence, 4)
    }
    func pixels(_ png: PlainPNG) -> [[UInt8]] { png.chunks.filter { $0.name == "IDAT" }.map(\.bytes) }
    var still = PlainPNG(kind: kind, width: width, height: height)
    if kind == .palette { still.transparency = [0, 90] }
    var chunks = Array(still.chunks.prefix { $0.name != "IDAT" })
    chunks += further
    chunks.append(("acTL", PlainPNG.big(announced ?? parts.count, 4) + PlainPNG.big(plays, 4)))
    if hidesStill { chunks += pixels(still).map { ("IDAT", $0) } }
    for (index, part) in parts.enumerated() {
      var facts = next() + [part.width, part.height, part.x, part.y].flatMap { PlainPNG.big($0, 4) }
      facts += PlainPNG.big(part.delay.0, 2) + PlainPNG.big(part.delay.1, 2)
      chunks.append(("fcTL", facts + [UInt8(part.disposal), UInt8(part.blends)]))
      let frame = PlainPNG(kind: kind, width: part.width, height: part.height, filter: index % 5, pieceSize: 64)
      for piece in pixels(frame) {
        chunks.append(index == 0 && !hidesStill ? ("IDAT", piece) : ("fdAT", next() + piece))
      }
    }
    return PlainPNG.file(chunks + [("IEND", [])])
  }

  private static let parts: [Part] = [
    (0, 0, 16, 12, (1, 10), 0, 0), (3, 2, 7, 5, (5, 0), 1, 1), (9, 6, 7, 6, (0, 100), 2, 1),
    (0, 0, 16, 12, (3, 7), 2, 1),
    (1, 1, 4, 9, (65_535, 1), 1, 0), (0, 0, 16, 12, (1, 3), 1, 1), (5, 5, 2, 2, (1, 1_000), 0, 1),
    (2, 0, 9, 9, (2, 3), 2, 0),
    (0, 8, 16, 4, (1, 60), 0, 1), (0, 0, 16, 12, (1, 60), 0, 0), (15, 11, 1, 1, (1, 60), 0, 1),
  ]

  private static let apngs: [File] = {
    var files: [File] = []
    for kind in PlainPNG.Kind.allCases {
      files.append(("moves-\(kind).png", apng(kind, parts)))
      files.append(("moves-\(kind)-hidden.png", apng(kind, Array(parts.reversed()), plays: 3, hidesStill: true)))
    }
    for orientation in 1...8 {
      files.append(
        ("moves-turned-\(orientation).png", apng(.colorAlpha, parts, further: [("eXIf", exif(orientation))])))
    }
    for disposal in 0...3 {
      for blends in 0...2 {
        let first: Part = (0, 0, 16, 12, (1, 9), disposal, blends)
        let second: Part = (2, 3, 9, 8, (1, 9), 0, 1)
        files.append(("first-\(disposal)-\(blends).png", apng(.colorAlpha, [first, second, parts[6]])))
      }
    }
    let beyond: [Part] = [(1, 0, 16, 12, (1, 9), 0, 0), (0, 1, 16, 12, (1, 9), 0, 0), (0, 0, 0, 12, (1, 9), 0, 0)]
    for part in beyond { files.append(("beyond-\(part.x)\(part.y).png", apng(.color, [parts[0], part]))) }
    for count in [0, 10, 12] { files.append(("announced-\(count).png", apng(.color, parts, announced: count))) }
    return files
  }()

  // MARK: GIF

  private static let gifs: [File] = {
    var files: [File] = []
    func frame(_ number: Int, _ change: (inout PlainGIF.Frame) -> Void = { _ in }) -> PlainGIF.Frame {
      var frame = PlainGIF.Frame(seed: number)
      (frame.x, frame.y) = (number * 3 % 8, number * 2 % 6)
      (frame.width, frame.height) = (20 - frame.x - number % 3, 14 - frame.y - number % 4)
      change(&frame)
      return frame
    }
    for bits in 1...8 {
      var gif = PlainGIF(width: 20, height: 14, bits: bits)
      gif.frames = (0..<5).map { number in
        frame(number) {
          $0.disposal = (number + bits) % 4
          $0.isInterlaced = number % 2 == 1
          $0.transparent = number % 3 == 1 ? number % 2 : nil
          $0.ownBits = number % 4 == 3 ? 9 - bits : nil
          $0.delay = [0, 1, 2, 7, 65_535][number]
        }
      }
      gif.loops = [nil, 0, 1, 7][bits % 4]
      gif.comment = bits == 3 ? "kept" : nil
      files.append(("gif-\(bits).gif", gif.bytes))
    }
    for disposal in 0...7 {
      for isWhole in [false, true] {
        var gif = PlainGIF(width: 20, height: 14, bits: 3)
        gif.frames = (0..<4).map { number in
          frame(number) {
            if isWhole { ($0.x, $0.y, $0.width, $0.height) = (0, 0, 20, 14) }
            $0.disposal = number == 2 ? 0 : disposal
            $0.transparent = number % 2 == 0 ? 3 : nil
          }
        }
        files.append(("disposal-\(disposal)\(isWhole ? "-whole" : "").gif", gif.bytes))
      }
    }
    for height in 1...9 {
      var gif = PlainGIF(width: 3, height: height, bits: 4)
      gif.frames = [
        frame(0) { ($0.x, $0.y, $0.width, $0.height, $0.isInterlaced, $0.hasControl) = (0, 0, 3, height, true, false) }
      ]
      files.append(("interlaced-\(height).gif", gif.bytes))
    }
    var gif = PlainGIF(width: 20, height: 14, bits: nil)
    gif.frames = [frame(1) { $0.ownBits = 5 }, frame(2) { $0.ownBits = nil }]
    files.append(("no-palette.gif", gif.bytes))
    gif.frames = [frame(1) { $0.ownBits = 5 }, frame(2) { $0.ownBits = 2 }]
    files.append(("own-palettes.gif", gif.bytes))
    gif.frames[1].x = 9
    gif.frames[1].width = 12
    files.append(("too-wide.gif", gif.bytes))
    gif.frames = []
    files.append(("no-frames.gif", gif.bytes))
    return files
  }()

  // MARK: WebP

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + PlainPNG.big(content.count, 4).reversed() + content + (content.count % 2 == 1 ? [0] : [])
  }

  /// A container of the extended format.
  static func webp(flags: UInt8, width: Int, height: Int, _ chunks: [UInt8]) -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] { PlainPNG.big(number, count).reversed() }
    let head: [UInt8] = [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
    let content = Array("WEBP".utf8) + chunk("VP8X", head) + chunks
    return Array("RIFF".utf8) + PlainPNG.big(content.count, 4).reversed() + content
  }

  private static func webps() -> [File] {
    let still = Array(Samples.webp[12...])
    typealias Place = (x: Int, y: Int, milliseconds: Int, flags: UInt8)
    func little(_ number: Int, _ count: Int) -> [UInt8] { PlainPNG.big(number, count).reversed() }
    func frame(_ place: Place) -> [UInt8] {
      var content: [UInt8] = []
      for number in [place.x, place.y, 15, 7, place.milliseconds] { content += little(number, 3) }
      content.append(place.flags)
      return chunk("ANMF", content + still)
    }
    func moves(_ places: [Place], plays: Int, further: [UInt8] = []) -> [UInt8] {
      var chunks = chunk("ANIM", [1, 2, 3, 4, UInt8(plays), 0])
      for place in places { chunks += frame(place) }
      return chunks + further
    }
    let places = (0..<9).map { (number: Int) -> Place in
      (number % 5, number * 2 % 4, number * 70, UInt8(number * 3 % 4))
    }
    var files: [File] = [("a.webp", Samples.webp)]
    for plays in [0, 1, 5] {
      files.append(("moves-\(plays).webp", webp(flags: 0x12, width: 24, height: 14, moves(places, plays: plays))))
    }
    for orientation in 0...9 {
      let block = chunk("EXIF", exif(orientation))
      files.append(("still-\(orientation).webp", webp(flags: 0x18, width: 16, height: 8, still + block)))
      files.append(
        (
          "turned-\(orientation).webp",
          webp(flags: 0x1A, width: 24, height: 14, moves(places, plays: 0, further: block))
        ))
    }
    let profile = chunk("ICCP", ColorProfile.Space.adobe.profile)
    files.append(("adobe.webp", webp(flags: 0x30, width: 16, height: 8, profile + still)))
    files.append(("unannounced.webp", webp(flags: 0x10, width: 16, height: 8, profile + still)))
    files.append(("adobe-moves.webp", webp(flags: 0x32, width: 24, height: 14, profile + moves(places, plays: 2))))
    files.append(("beyond-right.webp", webp(flags: 0x12, width: 23, height: 14, moves(places, plays: 2))))
    files.append(("beyond-bottom.webp", webp(flags: 0x12, width: 24, height: 11, moves(places, plays: 2))))
    files.append(("no-frames.webp", webp(flags: 0x12, width: 24, height: 11, moves([], plays: 2))))
    return files
  }

  // MARK: JPEG, and what others wrote

  private static func jpegs() -> [File] {
    var files: [File] = [("a@3x.jpg", Samples.jpeg)]
    for orientation in 0...9 {
      files.append(
        ("turned-\(orientation).jpg", Samples.jpeg(orientation: UInt8(orientation), little: orientation % 2 == 0)))
    }
    for (name, profile) in [
      ("p3", ColorProfile.Space.displayP3.profile), ("gray", ColorProfile.gray(power: 2)), ("inks", ColorProfile.inks),
    ] {
      let content = Array("ICC_PROFILE\u{0}\u{1}\u{1}".utf8) + profile
      files.append(
        (
          "\(name).jpg",
          Samples.jpeg[..<2] + [0xFF, 0xE2] + PlainPNG.big(content.count + 2, 2) + content + Samples.jpeg[2...]
        ))
    }
    return files
  }

  private static func others() -> [File] {
    AnimationSample.allCases.map { ("\($0).bin", Array($0.bytes)) } + [
      ("empty.png", []), ("one.png", [0x89]), ("two.png", [0x89, 0x50]), ("text.txt", Array("hello".utf8)),
      ("riff.webp", Array("RIFF1234WAVE".utf8)), ("box.heic", [0, 0, 0, 16] + Array("ftypmif1abcd".utf8)),
    ]
  }

  // MARK: SVG

  private static var drawings: [File] {
    let shapes = [
      "<rect x='1' y='2' width='9' height='5' rx='2' ry='1' fill='#c33' stroke='navy' stroke-width='.7'/>",
      "<circle cx='12' cy='8' r='4.5' fill='none' stroke='green' stroke-dasharray='2 1'/>",
      "<ellipse cx='5' cy='9' rx='4' ry='2' fill-opacity='.4'/><line x1='0' y1='0' x2='20' y2='16' stroke='teal'/>",
      "<polygon points='1,1 9,3 4,12' fill='orange'/><polyline points='2,14 8,9 17,15' fill='none' stroke='#123456'/>",
      "<path d='M1 1h8v3q4 2 1 7c-2 3-6-2-9 1z' fill='purple' fill-rule='evenodd'/>",
      "<g transform='rotate(20 10 8) translate(2 1) scale(.8)' opacity='.6'><path d='M2 2L18 4A6 5 0 1 1 4 12Z'/></g>",
      "<defs><linearGradient id='g' x1='0' x2='1' y2='1'><stop offset='0' stop-color='#f00'/><stop offset='1' stop-color='#00f' stop-opacity='.3'/></linearGradient></defs><rect width='20' height='16' fill='url(#g)'/>",
      "<defs><radialGradient id='g' r='.6'><stop offset='.2' stop-color='#ff0'/><stop offset='.9'/></radialGradient></defs><rect width='20' height='16' fill='url(#g)'/>",
      "<clipPath id='c'><circle cx='9' cy='8' r='6'/></clipPath><rect width='20' height='16' clip-path='url(#c)' fill='brown'/>",
      "<mask id='m'><rect width='10' height='16' fill='white'/></mask><rect width='20' height='16' mask='url(#m)' fill='olive'/>",
      "<symbol id='s' viewBox='0 0 2 2'><rect width='1' height='2'/></symbol><use href='#s' width='8' height='8'/><use href='#s' x='9' y='6' width='5' height='3'/>",
      "<pattern id='p' width='4' height='4' patternUnits='userSpaceOnUse'><circle cx='2' cy='2' r='1.4'/></pattern><rect width='20' height='16' fill='url(#p)'/>",
      "<style>.a{fill:#0a0;stroke:#500}</style><rect class='a' x='3' y='3' width='12' height='9'/>",
    ]
    var files: [File] = shapes.enumerated().map { number, shape in
      ("shape-\(number).svg", document("width='20' height='16' viewBox='0 0 20 16'", shape))
    }
    let sides = [
      "", "width='20'", "height='16'", "width='20' height='16'", "width='0' height='16'", "width='20' height='-4'",
      "width='2in' height='1cm'", "width='30mm' height='12pt'", "width='5pc' height='3em'", "width='4ex' height='50'",
      "width='100%' height='50%'", "width='100%' height='12'", "width='1000000' height='1'",
      "width='1000001' height='1'",
      "width='1e9'", "width='.4' height='.4'", "width='20.5' height='16.5'", "width='abc' height='16'",
    ]
    let boxes = [
      "", "0 0 30 40", "-5 -3 20 16", "0 0 0 40", "0 0 30 0", "0 0 -30 40", "0 0 30 -40", "0 0 0.1 0.3",
      "0 0 1e300 1e-300", "1 2 3",
    ]
    for side in sides {
      for box in boxes {
        let attributes = side + (box.isEmpty ? "" : " viewBox='\(box)'")
        files.append(("[\(attributes)].svg", document(attributes, shapes[0])))
      }
    }
    for align in ["none", "xMinYMin", "xMidYMid", "xMaxYMax", "xMinYMax", "xMaxYMid"] {
      for fit in ["meet", "slice"] {
        let attributes = "width='24' height='10' viewBox='0 0 20 16' preserveAspectRatio='\(align) \(fit)'"
        files.append(("\(align)-\(fit).svg", document(attributes, shapes[3] + shapes[1])))
      }
    }
    let mistakes = [
      "<rect", "<rect></g>", "<rect width='5' height='5' fill='url(#none)'/>", "&nope;", "<rect a='1' a='2'/>",
      "\n\n  <g>\n<b></c>",
    ]
    for (number, text) in mistakes.enumerated() {
      files.append(("mistake-\(number).svg", document("width='20' height='16'", text)))
    }
    return files
  }

  private static func document(_ attributes: String, _ content: String) -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>".utf8)
  }
}
