import Foundation
import ImageFiles
import Pixels
import Testing

/// Style sheets, colours and variables, each beside the plain attributes that say the same.
@Suite("SVG: styles are resolved before librsvg sees them")
struct SVGStyleTests {
  @Test(
    "a sheet gives what attributes give",
    arguments: [
      ("g{rect{fill:#0F0}}", "<g><rect width='4' height='4'/></g>"),
      ("g{&amp; > rect{fill:#0F0}}", "<g><rect width='4' height='4'/></g>"),
      (".a{&amp;.b{fill:#0F0}}", "<rect class='a b' width='4' height='4'/>"),
      (":is(circle, rect){fill:#0F0}", "<rect width='4' height='4'/>"),
      (":where(#r){fill:#0F0}", "<rect id='r' width='4' height='4'/>"),
      ("rect{fill:#0F0}:where(#r){fill:red}", "<rect id='r' width='4' height='4'/>"),
      ("rect:not(.b){fill:#0F0}", "<rect width='4' height='4'/>"),
      ("rect:nth-child(2n+1){fill:#0F0}", "<g/><rect width='4' height='4'/>"),
      ("g + rect{fill:#0F0}", "<g/><title/><rect width='1'/><g/><rect width='4' height='4'/>"),
      ("[data-x~=b]{fill:#0F0}", "<rect data-x='a b' width='4' height='4'/>"),
      ("rect{fill:#0F0!important}rect{fill:red}", "<rect width='4' height='4' style='fill:blue'/>"),
      ("@media screen{rect{fill:#0F0}}@media print{rect{fill:red}}", "<rect width='4' height='4'/>"),
      ("rect{fill:#0F0}@media (prefers-color-scheme:dark){rect{fill:red}}", "<rect width='4' height='4'/>"),
      ("rect{fill:#0F0;fill:nonsense;fill:rgb(1 2)}", "<rect width='4' height='4'/>"),
      ("rect{fill:red}/* a */ #r{fill:\\#bad} .c{ fill : #0F0 }", "<rect id='r' class='c' width='4' height='4'/>"),
      (":root{--a:#0F0}rect{fill:var(--a)}", "<rect width='4' height='4'/>"),
      (":root{--a:var(--b);--b:#0F0}rect{fill:var(--a,red)}", "<rect width='4' height='4'/>"),
      ("rect{fill:var(--none,#0F0)}", "<rect width='4' height='4'/>"),
      ("g{--a:#0F0}", "<g><rect width='4' height='4' fill='var(--a)'/></g>"),
      ("rect{width:4px;height:4px;fill:#0F0}", "<rect/>"),
      ("path{d:path('M0 0H4V4H0Z');fill:#0F0}", "<path/>"),
      ("rect{fill:initial}g{fill:#0F0}rect{fill:inherit}", "<g><rect width='4' height='4'/></g>"),
      ("g{fill:#0F0}rect{fill:unset}", "<g><rect width='4' height='4' fill='red'/></g>"),
    ])
  func sheet(sheet: String, content: String) throws {
    let drawn = try draw("<style>\(sheet)</style>\(content)")
    #expect(Pictures.equal(drawn, try draw("<rect width='4' height='4' fill='#0F0'/>")))
  }

  @Test("variables that turn in a circle have no value")
  func circle() throws {
    let drawn = try draw(
      "<style>:root{--a:var(--b);--b:var(--a)}</style><g fill='#0F0'><rect width='4' height='4' fill='var(--a)'/></g>")
    #expect(Pictures.equal(drawn, try draw("<rect width='4' height='4' fill='#0F0'/>")))
  }

  /// By CSS Color 4 and 5; the numbers are those of its own examples, or follow from its formulas by hand.
  @Test(
    "colours are those of CSS",
    arguments: [
      ("oklch(62.796% 0.25768 29.234)", [255, 0, 0]), ("oklab(0.86644 -0.233887 0.179498)", [0, 255, 0]),
      ("lab(29.5676% 68.2986 -112.0294)", [0, 0, 255]), ("lch(54.2905% 106.8390 40.8526)", [255, 0, 0]),
      ("hwb(120 0% 0%)", [0, 255, 0]), ("hwb(0 50% 50%)", [128, 128, 128]), ("color(srgb 0 1 0)", [0, 255, 0]),
      ("color(srgb-linear 1 0 0)", [255, 0, 0]), ("color(xyz 0.41239 0.21264 0.01933)", [255, 0, 0]),
      ("color-mix(in srgb, red, blue)", [128, 0, 128]), ("color-mix(in srgb, red 25%, blue)", [64, 0, 191]),
      ("color-mix(in srgb-linear, white, black)", [188, 188, 188]), ("light-dark(#0F0, red)", [0, 255, 0]),
      ("rgb(0 255 0)", [0, 255, 0]), ("hsl(120deg 100% 50%)", [0, 255, 0]),
      ("color-mix(in hsl, red, lime)", [255, 255, 0]),
      ("color-mix(in srgb, currentColor, currentColor)", [0, 0, 255]), ("rgb(none 255 0)", [0, 255, 0]),
    ])
  func colors(text: String, rgb: [UInt8]) throws {
    for content in ["fill='\(text)'", "style='fill:\(text)'"] {
      let drawn = try draw("<rect color='#00F' width='4' height='4' \(content)/>")
      let found = Pictures.pixel(drawn, 1, 1)
      #expect(zip(found, rgb).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(content): \(found)")
    }
  }

  @Test("an alpha of a colour is kept, in every form")
  func alpha() throws {
    let wanted = try draw("<rect width='4' height='4' fill='#00F' fill-opacity='.5'/>")
    for text in ["rgb(0 0 255 / 50%)", "oklch(45.201% 0.31321 264.052 / 0.5)", "color-mix(in srgb, blue, transparent)"]
    {
      let drawn = try draw("<rect width='4' height='4' fill='\(text)'/>")
      #expect(drawn.difference(from: wanted).most <= 1, "\(text)")
    }
  }

  @Test("a background of the outermost element is below everything")
  func background() throws {
    for style in ["background:#0F0", "background-color:lime", "background:oklch(86.644% 0.294827 142.4953)"] {
      let scratch = try Scratch()
      let file = try scratch.write(
        "a.svg",
        """
        <svg xmlns='http://www.w3.org/2000/svg' width='4' height='4' viewBox='-10 -10 20 20' style='\(style)'>
        <rect x='-10' y='-10' width='10' height='20' fill='#00F'/></svg>
        """)
      let drawn = try ImageReader.read(file)
      #expect(
        Pictures.pixel(drawn, 0, 0) == [0, 0, 255, 255] && Pictures.pixel(drawn, 3, 3) == [0, 255, 0, 255], "\(style)")
    }
  }

  private func draw(_ content: String) throws -> Bitmap {
    let scratch = try Scratch()
    return try ImageReader.read(try scratch.write("a.svg", SVGTests.around(content)))
  }
}
