import Foundation
import Geometry
import ImageFiles
import Pixels
import Testing

@Suite("SVG")
struct SVGTests {
  /// Four coloured quarters.
  static let quarters = """
    <svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" viewBox="0 0 2 1">
      <rect width="1" height=".5" fill="#f00"/><rect x="1" width="1" height=".5" fill="#0f0"/>
      <rect y=".5" width="1" height=".5" fill="#00f"/><rect x="1" y=".5" width="1" height=".5" fill="#fff" opacity="0"/>
    </svg>
    """

  @Test("is drawn to the edges at any size", arguments: [(20, 10), (301, 150), (8, 64)])
  func corners(width: Int, height: Int) throws {
    let scratch = try Scratch()
    let library = ImageLibrary(root: scratch.path)
    try scratch.write("a.svg", Self.quarters)
    let bitmap = try library.pixels("a.svg", width: width, height: height)
    #expect(bitmap.width == width && bitmap.height == height)
    #expect(Pictures.pixel(bitmap, 0, 0) == [255, 0, 0, 255])
    #expect(Pictures.pixel(bitmap, width - 1, 0) == [0, 255, 0, 255])
    #expect(Pictures.pixel(bitmap, 0, height - 1) == [0, 0, 255, 255])
    #expect(Pictures.pixel(bitmap, width - 1, height - 1) == [0, 0, 0, 0])
  }

  @Test(
    "has its width and height as natural size, or else its viewBox's",
    arguments: [
      (#"width="20" height="10" viewBox="0 0 2 1""#, Size(20, 10)),
      (#"width="1in" height="36pt""#, Size(96, 48)),
      (#"viewBox="0 0 30 40""#, Size(30, 40)),
      (#"width="15" viewBox="0 0 30 40""#, Size(15, 20)),
      (#"width="100%" height="100%" viewBox="0 0 30 40""#, Size(30, 40)),
      // No picture can have so many pixels.
      (#"viewBox="0 0 200000 100000""#, Size(32_766, 16_383)),
    ])
  func naturalSize(attributes: String, size: Size) throws {
    let scratch = try Scratch()
    let file = try scratch.write("a.svg", "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)/>")
    #expect(try ImageReader.size(file) == size)
  }

  @Test(
    "what librsvg would drop or draw by chance is refused by name",
    arguments: [
      ("<text>Hi</text>", "<text>"), ("<g><svg:text x='1'/></g>", "<text>"),
      ("<image href='photo.png'/>", "photo.png"), ("<use xlink:href=\"other.svg#a\"/>", "other.svg#a"),
      ("<rect fill='url(paint.svg#p)'/>", "paint.svg#p"), ("<style>@import 'a.css';</style>", "style sheet"),
      ("<style><![CDATA[rect{fill:url(https://a/b)}]]></style>", "https://a/b"),
      ("<switch><g systemLanguage='de'/><g/></switch>", "systemLanguage='de'"),
      ("<foreignObject/>", "foreignObject"), ("<rect><animate/></rect>", "<animate>"),
    ])
  func refused(content: String, named: String) throws {
    let scratch = try Scratch()
    let file = try scratch.write("a.svg", Self.around(content))
    let found = try #require(problem { _ = try ImageReader.read(file) })
    #expect(found.description.contains(named))
    #expect(found.description.contains("a.svg"))
  }

  @Test(
    "what is refused is found behind what is skipped, which ends where it ends",
    arguments: ["<!--", "<?a ", "<title><![CDATA["], ["", "-", "--x", "]", "]]x", "?"])
  func refusedBehind(start: String, more: String) throws {
    // Two hyphens within a comment are no XML.
    if start == "<!--", more.contains("-") { return }
    let scratch = try Scratch()
    let end = ["<!--": "-->", "<?a ": "?>"][start] ?? "]]></title>"
    let file = try scratch.write("a.svg", Self.around("\(start)\(more)\(end)<image href='photo.png'/>"))
    let found = try #require(problem { _ = try ImageReader.read(file) })
    #expect(found.description.contains("photo.png"))
  }

  @Test(
    "what only looks like it is drawn",
    arguments: [
      "<!-- <text>no</text> -->", "<title>a text href='x.png'</title>", "<a href='https://example.org'/>",
      "<defs><linearGradient id='g'/></defs><rect fill='url(#g)'/><use href='#g'/>",
      "<rect style='fill:url( \"#g\" )'/>", "<desc><![CDATA[<text>]]></desc>",
    ])
  func accepted(content: String) throws {
    let scratch = try Scratch()
    let file = try scratch.write("a.svg", "<?xml version='1.0'?><!DOCTYPE svg>" + Self.around(content))
    #expect(problem { _ = try ImageReader.read(file) } == nil)
  }

  @Test(
    "a drawing in a data: address is looked through as the one around it",
    arguments: [
      ("<image href='https://a/b.png'/>", "https://a/b.png"), ("<text>Hi</text>", "<text>"),
      ("<style>@import 'a.css';</style>", "style sheet"), ("<use href='o.svg#a'/>", "o.svg#a"),
    ])
  func nested(content: String, named: String) throws {
    let scratch = try Scratch()
    for address in Self.addresses(of: Self.around(content)) {
      for deeper in 0...1 {
        let inner = deeper == 0 ? address : Self.addresses(of: Self.around("<image href=\"\(address)\"/>"))[0]
        let file = try scratch.write("a.svg", Self.around("<image width='4' height='4' href=\"\(inner)\"/>"))
        let reported = problem { _ = try ImageReader.read(file) }
        let words = reported.map { "\($0)" } ?? ""
        #expect(words.contains(named) && words.contains("in the drawing within its <image>"), "\(address): \(words)")
      }
    }
    for address in Self.addresses(of: Self.around("<rect width='4' height='4' fill='#F00'/>")) {
      let file = try scratch.write("a.svg", Self.around("<image width='4' height='4' href=\"\(address)\"/>"))
      #expect(Pictures.pixel(try ImageReader.read(file), 1, 1) == [255, 0, 0, 255], "\(address)")
    }
  }

  @Test("drawings lie in drawings so deep", arguments: [(8, true), (9, false)])
  func nestedDeep(depth: Int, isRead: Bool) throws {
    let scratch = try Scratch()
    var drawing = Self.around("")
    for _ in 0..<depth { drawing = Self.around("<image href=\"\(Self.addresses(of: drawing)[0])\"/>") }
    let file = try scratch.write("a.svg", drawing)
    let reported = problem { _ = try ImageReader.read(file) }
    #expect((reported == nil) == isRead)
    #expect(isRead || reported.map { "\($0)" }?.contains("more than 8 deep") ?? false)
  }

  /// The ways in which an address may write a drawing.
  private static func addresses(of drawing: String) -> [String] {
    let escapes = ["%": "%25", "<": "%3C", ">": "%3E", "\"": "%22", "#": "%23", "&": "%26"]
    let percent = drawing.map { escapes[String($0)] ?? String($0) }.joined()
    let marks = ["<": "&lt;", ">": "&gt;", "\"": "&quot;", "#": "%23", "&": "&amp;"]
    let entities = drawing.map { marks[String($0)] ?? String($0) }.joined()
    let base = Data(drawing.utf8).base64EncodedString()
    let indented = Data(" \n\t\(drawing)".utf8).base64EncodedString()
    return [
      "data:image/svg+xml;base64,\(base)", " data:image/svg+xml;charset=utf-8;base64,\(base)", "data:;base64,\(base)",
      "data:image/svg+xml,\(percent)", "data:image/svg+xml;utf8,\(entities)", "data:;base64,\(indented)",
    ]
  }

  @Test("the version that is read of librsvg's file is that of the library that draws")
  func version() throws {
    let loaded = try #require(SVGDecoder.loadedVersion)
    #expect(SVGDecoder.version == loaded)
    #expect(loaded.split(separator: ".").count == 3)
    #expect(CodecVersions.all.contains("librsvg \(loaded)"))
  }

  @Test("where librsvg is missing, the error names its package, and not libheif's")
  func missing() {
    let words = ImageProblem.missingLibrary(path: "a.svg", format: .svg).description
    #expect(words.contains("'a.svg'") && words.contains("'librsvg2-2'") && !words.contains("heif"))
    #expect(ImageProblem.missingLibrary(path: "a.heic", format: .heic).description.contains("'libheif1'"))
  }

  static func around(_ content: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg" \
    xmlns:xlink="http://www.w3.org/1999/xlink" width="4" height="4">\(content)</svg>
    """
  }
}
