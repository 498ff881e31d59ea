import Foundation
import Geometry
import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("Files at the edges of what is read")
struct EdgeFileTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func svg(_ attributes: String, _ content: String = "") throws -> String {
    try scratch.write(
      "a.svg",
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' \(attributes)>\(content)</svg>"
    )
  }

  @Test(
    "an SVG is as large as it says, up to a million points, or as its viewBox is, however flat",
    arguments: [
      ("width='1000000' height='10'", Size(1_000_000, 10)), ("width='10' height='1000000'", Size(10, 1_000_000)),
      ("width='1000001' height='10' viewBox='0 0 4 2'", Size(20, 10)), ("viewBox='0 0 10 0.5'", Size(10, 0.5)),
      ("viewBox='0 0 0.25 10'", Size(0.25, 10)), ("width='8' viewBox='0 0 10 0.5'", Size(8, 0.4)),
      ("height='8' viewBox='0 0 0.5 10'", Size(0.4, 8)), ("width='0.5' height='0.25'", Size(0.5, 0.25)),
      ("width='1000000' viewBox='0 0 20 1'", Size(1_000_000, 50_000)),
    ])
  func sizes(attributes: String, size: Size) throws {
    let found = try ImageReader.size(svg(attributes))
    #expect(abs(found.width - size.width) < 1e-9 && abs(found.height - size.height) < 1e-9, "\(found)")
  }

  @Test("colours are counted in an SVG whose longer side has 256 pixels, whichever side that is")
  func colorSides() throws {
    for (attributes, width, height) in [
      ("width='20' height='10'", 256, 128), ("width='10' height='20'", 128, 256), ("viewBox='0 0 1000 1'", 256, 1),
      ("viewBox='0 0 1 1000'", 1, 256),
    ] {
      let bitmap = try ImageReader.readForColors(svg(attributes))
      #expect(bitmap.width == width && bitmap.height == height, "\(attributes)")
    }
  }

  @Test(
    "in an SVG only what is a style, a tag or an attribute is looked at",
    arguments: [
      "<title>see url(http://a/b)</title>", "<style>rect{fill:red}</style><title>see url(http://a/b)</title>",
      "<style/><desc>@import 'a'</desc>", "<style type='a' /><title>url(b)</title>",
      "<style></style >url(x)", "<rect data-a='1'/><g/>url(x)",
      "<g a = '1' b='url(#c)' c=\"url('#d')\"/>", "<a href='b'><rect/></a>", "<use href=' #a'/>", "<use href=''/>",
      "<use href = \"#a\"/>",
    ])
  func drawn(content: String) throws {
    let file = try svg("width='4' height='4'", content)
    #expect(problem { _ = try ImageReader.read(file) } == nil)
  }

  @Test(
    "what is refused is found behind tags of every form",
    arguments: [
      "<g/>", "<g></g>", "<g />", "<g\n/>", "<g a='1'/>", "<g a='1'b='2'/>", "<g a=\"\"/>", "<g a='>'/>", "<g a='/>'/>",
      "<g a='<text>'></g>", "<g x:y='1'/>", "<style/>", "<a href='x.png'/>", "<g>", "<g a='1'>",
    ])
  func refusedBehind(content: String) throws {
    for (further, named) in [
      ("<text>no</text>", "<text>"), ("<image href='p.png'/>", "'p.png'"),
      ("<g a='1' b='2' style='fill:url(q.svg#a)'/>", "q.svg"),
      ("<style>@import 'a';</style>", "style sheet"), ("<style>a{}</style><style>b{fill:url(r.svg)}</style>", "r.svg"),
      ("<g b='1'c='url(s.svg)'/>", "s.svg"),
    ] {
      let file = try svg("width='4' height='4'", content + further)
      let words = problem { _ = try ImageReader.read(file) }.map(\.description) ?? ""
      // What is no XML is told as that.
      #expect(words.contains(named) || words.contains("is not a sound SVG file"), "\(content + further): \(words)")
    }
  }

  @Test(
    "a picture in a data: address is told apart from a drawing, however it is written",
    arguments: [
      ("data:,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Ctext/%3E%3C/svg%3E", true),
      ("data:,&#60;svg&#x3e;&#60;text/>&#60;/svg>", true), ("data:image/svg+xml;base64,PHRleHQvPg==", true),
      ("data:image/svg+xml;base64,PHR leHQv\nPg", true), ("data:image/svg+xml,&lt;text/&gt;", true),
      ("data:image/svg+xml,%3ctext/%3e", true), ("data:image/svg+xml,%3Ctext/%3", true),
      ("data:image/svg+xml,a%3Ctext/%3E", true), ("data:,%20%3Ctext/%3E", true), ("data:,text", false),
      ("data:,%3text", false), ("data:text/plain,a%3Ctext/%3E", false), ("data:;base64,dGV4dA", false),
      ("data:image/svg+xml;base64,PHRleHQ=", true), ("data:image/svg+xml;base64,PHRlePHQ", true),
    ])
  func addresses(address: String, isRefused: Bool) throws {
    let file = try svg("width='4' height='4'", "<image width='1' height='1' href=\"\(address)\"/>")
    let words = problem { _ = try ImageReader.read(file) }.map(\.description) ?? ""
    #expect(!words.isEmpty && words.contains("in the drawing within its <image>, ") == isRefused, "\(words)")
  }

  @Test("a PNG's size is in its first 33 bytes, and in no fewer")
  func shortestPNG() throws {
    var png = PlainPNG()
    (png.width, png.height) = (300, 7)
    let bytes = PlainPNG.file(png.chunks)
    #expect(try ImageReader.size(scratch.write("a.png", bytes[..<33])) == Size(300, 7))
    for count in [32, 20, 12] {
      let file = try scratch.write("a.png", bytes[..<count])
      #expect(problem { _ = try ImageReader.size(file) } == .truncated(path: file, format: .png), "\(count)")
    }
    let stored = try ImageReader.pixelSize(scratch.write("a.png", bytes), as: .stored)
    #expect(stored.width == 300 && stored.height == 7)
    // Without the end of its last chunk, it is not whole.
    for count in [bytes.count - 1, bytes.count - 12, 33] {
      let file = try scratch.write("a.png", bytes[..<count])
      #expect(problem { _ = try ImageReader.read(file) } == .truncated(path: file, format: .png), "\(count)")
    }
    #expect(try ImageReader.read(scratch.write("a.png", bytes)).width == 300)
  }

  @Test(
    "a broken frame is in nobody's way behind one that covers all, or is cleared in whole, however many frames behind",
    arguments: 2...4, [true, false])
  func behindABrokenFrame(fresh: Int, covers: Bool) throws {
    var gif = PlainGIF(width: 12, height: 8)
    gif.frames = (0..<9).map { number in
      var frame = PlainGIF.Frame(seed: number + 1)
      (frame.width, frame.height, frame.disposal) = number == fresh ? (12, 8, covers ? 1 : 2) : (5, 4, 1)
      if number == fresh, !covers { frame.transparent = 1 }
      return frame
    }
    try scratch.write("a.gif", gif.bytes)
    let whole = ImageLibrary(root: scratch.path)
    for broken in 0..<fresh {
      var first = gif
      first.frames = Array(gif.frames.prefix(broken + 1))
      var bytes = gif.bytes
      for place in (first.bytes.count - 8)..<(first.bytes.count - 3) { bytes[place] = 0xFF }
      try scratch.write("b.gif", bytes)
      for index in (fresh + 1)..<9 {
        let library = ImageLibrary(root: scratch.path, canvasBytes: 0)
        let found = try library.pixels("b.gif", frame: index, width: 12, height: 8)
        #expect(found.hasSamePixels(as: try whole.pixels("a.gif", frame: index, width: 12, height: 8)), "\(index)")
        #expect(problem { _ = try library.pixels("b.gif", frame: broken, width: 12, height: 8) } != nil)
      }
    }
  }
}
