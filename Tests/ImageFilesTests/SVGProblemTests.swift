import Foundation
import ImageFiles
import Testing

@Suite("SVG: what is not drawn is refused with its place and what helps")
struct SVGProblemTests {
  /// Each content begins in line 2, behind one blank.
  @Test(
    "by name, place and cure",
    arguments: [
      ("<text>Hi</text>", "it contains <text>, and fonts belong to the scene: convert the text to outlines"),
      ("<script/>", "<script>"), ("<foreignObject/>", "<foreignObject>"),
      ("<set/>", "it moves (<set>), and a picture of a scene stands still"),
      ("<rect style='animation:a 1s'/>", "it moves (animation: a 1s)"),
      ("<g systemLanguage='de'/>", "systemLanguage='de'"),
      ("<image href='a.png'/>", "'a.png', and nothing outside the file is read"),
      ("<rect fill='url(a.svg#b)'/>", "'a.svg#b', and nothing"),
      ("<rect style='mask:url(a.svg#b)'/>", "'a.svg#b', and nothing"),
      ("<rect style='filter:u\\72l(a.svg#b)'/>", "'a.svg#b', and nothing"),
      ("<style>@\\69mport 'a.css'</style>", "it imports a style sheet"),
      ("<style>@supports (x:y){}</style>", "'@supports'"), ("<style>g:has(a){}</style>", "':has()'"),
      ("<style>@media (min-width:9px){}</style>", "min-width"),
      ("<rect width='1rem'/>", "'1rem' has a unit"), ("<rect style='width:calc(1px + 1px)'/>", "calc"),
      ("<rect style='opacity:calc(.2 + .3)'/>", "'opacity: calc(…)' is not known here"),
      ("<rect fill-opacity='min(.5, 1)'/>", "'fill-opacity: min(…)' is not known here"),
      ("<rect fill='rgb(calc(1) 2 3)'/>", "'fill: calc(…)' is not known here"),
      ("<rect style='fill:contrast-color(red)'/>", "'fill: contrast-color(…)' is not known here"),
      ("<rect style='filter:blur(max(1px, 2px))'/>", "'filter: max(…)' is not known here"),
      ("<path style='stroke-dasharray:clamp(1px, 2px, 3px)'/>", "'stroke-dasharray: clamp(…)' is not known here"),
      ("<rect style='mask:linear-gradient(red, blue)'/>", "'mask: linear-gradient(…)' is not known here"),
      ("<linearGradient x1='calc(1px)'/>", "'x1: calc(…)' is not known here"),
      ("<rect style='display:contents'/>", "'display: contents' is not drawn as browsers draw it"),
      ("<rect style='all:unset'/>", "'all: unset'"), ("<rect style='fill:revert-layer'/>", "'fill: revert-layer'"),
      ("<rect style='mix-blend-mode:plus-lighter'/>", "'mix-blend-mode: plus-lighter' is not drawn as browsers draw"),
      ("<style>g:nth-child(1 of .y){}</style>", "':nth-child(… of …)'"),
      ("<style>g:nth-last-child(even of .y){}</style>", "':nth-last-child(… of …)'"),
      ("<style>g:open{}</style>", "selects by ':open'"), ("<style>g:state(a){}</style>", "selects by ':state()'"),
      (
        "<marker id='m' orient='auto'/><path d='M0 0H9V9Z' marker-start='url(#m)'/>",
        "a marker-start with orient='auto' on a closed outline is not drawn as browsers draw it"
      ),
      (
        "<marker id='m' orient='auto'/><polygon points='0 0 9 0 9 9' marker-start='url(#m)'/>",
        "a marker-start with orient='auto' on a closed outline is not drawn"
      ),
      ("<path d='M-9e6 1H9e6V2z'/>", "it reaches farther than 8388607 pixels"),
      ("<circle cx='4' cy='1e7' r='9999990'/>", "it reaches farther than 8388607 pixels"),
      ("<g transform='scale(1e4)'><rect x='900' width='1' height='1'/></g>", "it reaches farther than 8388607"),
      ("<rect fill='CanvasText'/>", "'CanvasText' is a colour of the reader's system"),
      ("<rect fill='rgb(from red r g b)'/>", "'rgb(from …)' is not known here"),
      ("<rect stroke='red' vector-effect='non-scaling-stroke'/>", "'vector-effect: non-scaling-stroke'"),
      ("<rect style='offset-path:path(\"M0 0\")'/>", "'offset-path"),
      ("<rect style='transform:rotateX(9deg)'/>", "'transform: rotateX(9deg)'"),
      ("<rect style='clip-path:shape(from 0 0)'/>", "'clip-path: shape("),
      ("<image style='image-rendering:pixelated'/>", "'image-rendering: pixelated'"),
      ("<filter><feTile/></filter>", "its filter has <feTile>"),
      ("<filter><feGaussianBlur stdDeviation='4' x='-50'/></filter>", "x='-50'"),
      ("<filter><feImage href='#a'/></filter>", "its filter has a <feImage> of an element"),
      ("<pattern viewBox='0 0 1 1'/>", "a <pattern> with a viewBox"),
      ("<use id='a' href='#b'/><use id='b' href='#a'/>", "a <use> that comes back to itself"),
      ("<mask id='m'><rect mask='url(#m)'/></mask>", "a mask that is masked by itself"),
      ("<xi:include xmlns:xi='http://www.w3.org/2001/XInclude' href='a'/>", "it includes another file"),
      ("<?xml-stylesheet href='a.css'?>", "it refers to a style sheet in another file"),
    ])
  func refused(content: String, words: String) throws {
    let reported = try tell("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'>\n \(content)</svg>")
    #expect(reported.contains("a.svg', line 2, column "), "\(reported)")
    #expect(reported.contains(words), "\(reported)")
  }

  @Test("the place is that of the element's first sign, also where a tag has several lines")
  func place() throws {
    let reported = try tell(
      "<svg xmlns='http://www.w3.org/2000/svg'\n width='4' height='4'><g>\n  <g><text\n x='1'\n/></g></g></svg>")
    #expect(reported.contains("line 3, column 6: it contains <text>"), "\(reported)")
  }

  @Test("what is no XML is told as that")
  func damaged() throws {
    #expect(try tell("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>").contains("line 1, column "))
    #expect(try tell("<html><svg/></html>").contains("its outermost element is <html>"))
    #expect(try tell("<svg xmlns='http://www.w3.org/2000/svg'/>").contains("give <svg> one of them"))
    #expect(
      try tell("<svg xmlns='http://www.w3.org/2000/svg' width='-4' height='4'/>").contains("give <svg> one of them"))
  }

  @Test("a fault that librsvg finds has a cure")
  func matrix() throws {
    let reported = try tell(
      "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4' viewBox='0 0 1e308 1e-308'><rect width='1' height='1'/></svg>"
    )
    #expect(
      reported.isEmpty || !reported.contains("InvalidMatrix)") || reported.contains("save it as PNG"), "\(reported)")
  }

  private func tell(_ text: String) throws -> String {
    let scratch = try Scratch()
    let file = try scratch.write("a.svg", text)
    return problem { _ = try ImageReader.read(file) }.map { "\($0)" } ?? ""
  }
}
