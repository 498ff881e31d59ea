import Foundation
import ImageFiles
import Pixels
import Testing

/// What librsvg lacks, each beside plain SVG 1.1 that draws the same.
@Suite("SVG: what librsvg lacks is drawn all the same")
struct SVGTranslationTests {
  @Test(
    "equal to plain SVG",
    arguments: [
      // Lengths: an inch is 96 pixels.
      ("<rect width='.25in' height='6.35mm'/>", "<rect width='24' height='24'/>"),
      ("<rect width='18pt' height='1.5pc'/>", "<rect width='24' height='24'/>"),
      ("<rect width='25.4q' height='.635cm'/>", "<rect width='24' height='24'/>"),
      // Transforms.
      (
        "<rect width='12' height='24' transform='scale(-1 1)' transform-origin='center'/>",
        "<rect x='12' width='12' height='24'/>"
      ),
      (
        "<rect width='12' height='24' style='transform:scaleX(-1);transform-origin:50% 50%'/>",
        "<rect x='12' width='12' height='24'/>"
      ),
      (
        "<rect y='6' width='24' height='6' style='transform:rotate(90deg);transform-box:fill-box;transform-origin:center'/>",
        "<rect x='9' y='-3' width='6' height='24'/>"
      ),
      ("<rect width='6' height='6' style='translate:6px 25%'/>", "<rect x='6' y='6' width='6' height='6'/>"),
      ("<rect width='6' height='6' style='scale:2'/>", "<rect width='12' height='12'/>"),
      ("<rect width='6' height='6' style='rotate:90deg;translate:6px'/>", "<rect width='6' height='6'/>"),
      (
        "<g transform='translate(6 0)' style='transform:translate(0px,6px)'><rect width='6' height='6'/></g>",
        "<rect y='6' width='6' height='6'/>"
      ),
      // Clips.
      (
        "<rect width='24' height='24' style='clip-path:inset(6px 12px 0 3px)'/>",
        "<rect x='3' y='6' width='9' height='18'/>"
      ),
      (
        "<rect width='24' height='24' clip-path='polygon(0 0, 50% 0, 12px 100%, 0 24px)'/>",
        "<rect width='12' height='24'/>"
      ),
      ("<rect width='24' height='24' clip-path='path(\"M0 0H12V24H0Z\")'/>", "<rect width='12' height='24'/>"),
      (
        "<clipPath id='c'><rect width='12' height='12'/><rect x='6' y='6' width='6' height='18'/></clipPath><rect width='24' height='24' clip-path='url(#c)'/>",
        "<rect width='12' height='12'/><rect x='6' y='12' width='6' height='12'/>"
      ),
      (
        "<clipPath id='c' clip-rule='evenodd'><rect width='12' height='12'/><rect x='6' width='18' height='12'/></clipPath><rect width='24' height='24' clip-path='url(#c)'/>",
        "<rect width='24' height='12'/>"
      ),
      (
        "<clipPath id='d'><rect width='12' height='24'/></clipPath><clipPath id='c' clip-path='url(#d)'><rect width='24' height='12'/></clipPath><rect width='24' height='24' clip-path='url(#c)'/>",
        "<rect width='12' height='12'/>"
      ),
      (
        "<clipPath id='d'><rect width='12' height='24'/></clipPath><clipPath id='c'><rect width='24' height='12' clip-path='url(#d)'/></clipPath><rect width='24' height='24' clip-path='url(#c)'/>",
        "<rect width='12' height='12'/>"
      ),
      (
        "<clipPath id='c' clipPathUnits='objectBoundingBox' transform='translate(6 0)'><rect width='.5' height='.5'/></clipPath><rect width='24' height='24' clip-path='url(#c)'/>",
        "<rect x='6' width='12' height='12'/>"
      ),
      // Uses.
      (
        "<symbol id='s' viewBox='0 0 2 2'><rect width='2' height='2'/></symbol><use href='#s' x='6' y='6' width='12' height='12'/>",
        "<rect x='6' y='6' width='12' height='12'/>"
      ),
      (
        "<symbol id='s' opacity='.5'><rect width='24' height='24'/></symbol><use href='#s'/>",
        "<rect width='24' height='24' opacity='.5'/>"
      ),
      (
        "<symbol id='s'><rect width='24' height='24'/></symbol><use href='#s' width='12' height='6'/>",
        "<rect width='12' height='6'/>"
      ),
      (
        "<defs><svg id='s' width='4' height='4' viewBox='0 0 2 2'><rect width='2' height='2'/></svg></defs><use href='#s' width='12' height='12'/>",
        "<rect width='12' height='12'/>"
      ),
      (
        "<symbol id='s'><rect width='100%' height='50%'/></symbol><use href='#s' width='12' height='12'/>",
        "<rect width='12' height='6'/>"
      ),
      ("<g id='g'><use href='#g'/><rect width='6' height='6'/></g>", "<rect width='6' height='6'/>"),
      // Gradients.
      (
        "<linearGradient id='g' href='#none'><stop stop-color='#00F'/></linearGradient><rect width='24' height='24' fill='url(#g)'/>",
        "<rect width='24' height='24' fill='#00F'/>"
      ),
      (
        "<radialGradient id='g' r='0'><stop stop-color='red'/><stop offset='1' stop-color='#00F'/></radialGradient><rect width='24' height='24' fill='url(#g)'/>",
        "<rect width='24' height='24' fill='#00F'/>"
      ),
      (
        "<linearGradient id='g'><stop offset='x' stop-color='#00F'/></linearGradient><rect width='24' height='24' fill='url(#g)'/>",
        "<rect width='24' height='24' fill='#00F'/>"
      ),
      (
        "<linearGradient id='g' x2='.5' spreadMethod='repeat'><stop offset='.5' stop-color='#00F'/><stop offset='.5' stop-color='red'/></linearGradient><rect width='24' height='24' fill='url(#g)'/>",
        "<rect width='24' height='24'/><path d='M6 0h6v24h-6zM18 0h6v24h-6z' fill='red'/>"
      ),
      // Cairo's coordinates reach so far.
      ("<path d='M-8e6 0H8e6V24H-8e6z'/>", "<rect width='24' height='24'/>"),
      (
        "<g transform='translate(-1e7 0)'><rect x='10000006' width='12' height='24'/></g>",
        "<rect x='6' width='12' height='24'/>"
      ),
      // Filters.
      (
        "<filter id='f'><feOffset dx='6%'/></filter><rect width='12' height='12' filter='url(#f)'/>",
        "<rect width='12' height='12'/>"
      ),
      (
        "<filter id='f'><feGaussianBlur stdDeviation='-2'/></filter><rect width='12' height='12' filter='url(#f)'/>",
        "<rect width='12' height='12'/>"
      ),
      (
        "<filter id='f'><feColorMatrix type='none' values='1'/></filter><rect width='12' height='12' filter='url(#f)'/>",
        "<rect width='12' height='12'/>"
      ),
      (
        "<filter id='f'><feOffset in='BackgroundImage'/></filter><rect width='12' height='12' filter='url(#f)'/>",
        "<rect width='12' height='12'/>"
      ),
      ("<rect width='12' height='12' filter='blur(50%)'/>", "<rect width='12' height='12'/>"),
      ("<filter id='f' width='0'><feOffset/></filter><rect width='12' height='12' filter='url(#f)'/>", "<g/>"),
      // Strokes, shapes, switches.
      ("<polygon points='0 0 12 0 12 12 0 12 5'/>", "<rect width='12' height='12'/>"),
      ("<path d='M6 12H18' stroke='#00F' stroke-width='6' stroke-dasharray='0 4'/>", "<g/>"),
      (
        "<path d='M12 12H12' stroke='#00F' stroke-width='12' stroke-linecap='square'/>",
        "<path d='M6 12H18' stroke='#00F' stroke-width='12'/>"
      ),
      (
        "<line x1='12' y1='12' x2='12' y2='12' stroke='#00F' stroke-width='12' stroke-linecap='square'/>",
        "<path d='M6 12H18' stroke='#00F' stroke-width='12'/>"
      ),
      (
        "<polyline points='12 12 12 12' stroke='#00F' stroke-width='12' stroke-linecap='square'/>",
        "<path d='M6 12H18' stroke='#00F' stroke-width='12'/>"
      ),
      (
        "<switch><g requiredExtensions='x'><text>no</text></g><rect width='12' height='12'/><rect width='24' height='24'/></switch>",
        "<rect width='12' height='12'/>"
      ),
      ("<rect width='12' height='wide'/><rect width='12' height='12' opacity='x'/>", "<rect width='12' height='12'/>"),
      (
        "<mask id='m' transform='scale(2)'><rect width='12' height='12' fill='white'/></mask><rect width='24' height='24' mask='url(#m)'/>",
        "<rect width='12' height='12'/>"
      ),
    ])
  func equal(content: String, plain: String) throws {
    let (drawn, wanted) = (try draw(content), try draw(plain))
    #expect(drawn.difference(from: wanted).most <= 5, "\(content)")
  }

  @Test(
    "a blend through an opacity is that of a transparent paint",
    arguments: ["hue", "saturation", "color", "luminosity"])
  func blend(mode: String) throws {
    let below = "<rect width='24' height='24' fill='#F80'/>"
    let wanted = try draw(
      "\(below)<rect width='24' height='24' fill='#0C3' fill-opacity='.7' style='mix-blend-mode:\(mode)'/>")
    for around in [
      "<rect id='r' width='24' height='24' fill='#0C3' opacity='.7' style='mix-blend-mode:\(mode)'/>",
      "<g opacity='.7' style='mix-blend-mode:\(mode)'><rect width='24' height='24' fill='#0C3'/></g>",
      "<defs><rect id='r' width='24' height='24' fill='#0C3' opacity='70%' style='mix-blend-mode:\(mode)'/></defs><use href='#r'/>",
    ] {
      let drawn = try draw(below + around)
      #expect(drawn.difference(from: wanted).most <= 3, "\(around)")
    }
  }

  @Test("a gradient that repeats holds its outermost colours up to its ends")
  func repeated() throws {
    let drawn = try draw(
      """
      <linearGradient id='g' x2='.5' spreadMethod='repeat'><stop offset='25%' stop-color='red'/>
      <stop offset='.75' stop-color='#00F'/></linearGradient><rect width='24' height='24' fill='url(#g)'/>
      """)
    for x in [0, 1, 2, 12, 13, 14] { #expect(Pictures.pixel(drawn, x, 9) == [255, 0, 0, 255], "\(x)") }
    for x in [9, 10, 11, 21, 22, 23] { #expect(Pictures.pixel(drawn, x, 9) == [0, 0, 255, 255], "\(x)") }
  }

  /// The shadow in the primitives that Filter Effects 1, section 9.11, says it stands for.
  @Test("a drop shadow is the primitives that it stands for", arguments: ["", "in='SourceGraphic'", "result='s'"])
  func shadow(attributes: String) throws {
    let shape = "<rect x='4' y='4' width='12' height='12' fill='#00F' filter='url(#f)'/>"
    let drawn = try draw(
      "<filter id='f'><feDropShadow \(attributes) dx='3' dy='2' stdDeviation='1' flood-color='red' flood-opacity='.5'/></filter>\(shape)"
    )
    let wanted = try draw(
      """
      <filter id='f'><feGaussianBlur stdDeviation='1'/><feOffset dx='3' dy='2' result='o'/>
      <feFlood flood-color='red' flood-opacity='.5'/><feComposite in2='o' operator='in'/>
      <feMerge><feMergeNode/><feMergeNode in='SourceGraphic'/></feMerge></filter>\(shape)
      """)
    #expect(Pictures.equal(drawn, wanted))
    #expect(Pictures.pixel(drawn, 10, 10) == [0, 0, 255, 255] && Pictures.pixel(drawn, 17, 12)[0] > 60)
  }

  @Test("a drawing within is drawn as vectors, in its own place, with its own ids and nothing of the document around")
  func within() throws {
    let inner = """
      <svg xmlns='http://www.w3.org/2000/svg' width='2' height='1'><defs><rect id='a' width='1' height='1'/></defs>
      <use href='#a' fill='#0F0'/><use href='#a' x='1'/></svg>
      """
    let base = Data(inner.utf8).base64EncodedString()
    let drawn = try draw(
      "<rect id='a' width='1' height='1' fill='red'/><g fill='red' stroke='red'>"
        + "<image x='4' y='4' width='16' height='16' href='data:image/svg+xml;base64,\(base)'/></g>")
    let wanted = try draw(
      "<rect width='1' height='1' fill='red'/><rect x='4' y='8' width='8' height='8' fill='#0F0'/>"
        + "<rect x='12' y='8' width='8' height='8' fill='#000'/>")
    #expect(Pictures.equal(drawn, wanted))
  }

  @Test("what nothing translates is drawn from the same numbers")
  func untouched() throws {
    let path = "M1.2 3.456c.7-.0123 1.9-.5 2.25 1.75l-3.5e-1 8.25zM12 12a3.3 4.4 12 0 1 5 5"
    let drawn = try draw("<path d='\(path)' fill='#123456' stroke='#0AF' stroke-width='.7'/>")
    let styled = try draw("<style>path{fill:#123456;stroke:#0AF;stroke-width:.7}</style><path d='\(path)'/>")
    #expect(Pictures.equal(drawn, styled))
  }

  private func draw(_ content: String) throws -> Bitmap {
    let scratch = try Scratch()
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' width='24' height='24' viewBox='0 0 24 24' fill='#00F'>\(content)</svg>
      """
    return try ImageReader.read(try scratch.write("a.svg", text))
  }
}
