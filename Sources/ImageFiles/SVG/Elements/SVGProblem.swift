import Basics

/// The reason why an SVG is not drawn: what it holds, where, and what helps. `message` is the one place that words it.
struct SVGProblem: Problem, Hashable {
  enum Reason: Hashable {
    // All that is no drawing.
    case compressed
    case xml(String)
    case encoding(String)
    case otherRoot(String)
    case tooManyElements, tooMuchText, tooMuchMatching
    case noSize
    // All that lies elsewhere.
    case entity(String, isExternal: Bool)
    case include, sheetElsewhere, importedSheet
    case reference(String)
    // All that a still picture without fonts and scripts cannot show.
    case text(String)
    case element(String)
    case animation(String)
    case language(String)
    // All that is not drawn as browsers draw it.
    case atRule(String)
    case selector(String)
    case property(String, String)
    case attribute(String, String)
    case value(String)
    case unit(String)
    case systemColor(String)
    case filter(String)
    case combination(String)
    case reach
    case fineBlur(Int, Int)
    // All that pictures within hold.
    case embedded(Message)
    case within(Message)
    case nested
  }

  /// The farthest pixel that Cairo's coordinates, of 24 bits before the point, tell from another one.
  static let farthest = 8_388_607

  let reason: Reason
  let place: SVGPlace?

  init(_ reason: Reason, at place: SVGPlace? = nil) { (self.reason, self.place) = (reason, place) }

  /// The same with a place, where it has none yet.
  func at(_ place: SVGPlace) -> SVGProblem { SVGProblem(reason, at: self.place ?? place) }

  /// Whether the file is no sound SVG, rather than one with something in it that is not drawn.
  var isDamage: Bool {
    switch reason {
    case .xml, .encoding, .otherRoot: true
    default: false
    }
  }

  /// A sentence, without the file and the place.
  var message: Message {
    switch reason {
    case .compressed: "it is compressed; save it as plain SVG"
    case .xml(let message): "\(message)"
    case .encoding(let name): "it is written in '\(name.short)', which is not read here; save it as UTF-8"
    case .otherRoot(let name):
      "its outermost element is <\(name.short)>, and not <svg> of \"\(SVGElement.namespace)\""
    case .tooManyElements: "it has more elements than are drawn; simplify it, or save it as PNG"
    case .tooMuchText: "its attributes and sheets are longer than is read; simplify it, or save it as PNG"
    case .tooMuchMatching: "its style sheets ask too many elements too often; export it with presentation attributes"
    case .noSize: "it has neither a width and a height nor a viewBox; give <svg> one of them"
    case .entity(let name, let isExternal):
      isExternal
        ? "it refers to '&\(name.short);', which lies in another file, and nothing outside the file is read"
        : "it refers to '&\(name.short);', which it does not declare"
    case .include: "it includes another file, and nothing outside the file is read; put that into it"
    case .sheetElsewhere: "it refers to a style sheet in another file; put that into a <style> of it"
    case .importedSheet: "it imports a style sheet from another file; put that into its <style>"
    case .reference(let address):
      "it refers to '\(address.short)', and nothing outside the file is read; put that into it"
    case .text(let name):
      "it contains <\(name)>, and fonts belong to the scene: convert the text to outlines in the program that made it"
    case .element(let name): "it contains <\(name)>, which is not drawn; remove it, or export the drawing without it"
    case .animation(let name): "it moves (\(name.short)), and a picture of a scene stands still; export one state of it"
    case .language(let languages):
      "it asks for the reader's language (systemLanguage='\(languages.short)'), and pictures are the same for all; "
        + "keep the part for one"
    case .atRule(let name):
      "its style sheet asks '@\(name.short)', which is not known here; write its rules without that"
    case .selector(let name): "its style sheet selects by '\(name)', which is not known here; select by a class"
    case .property(let name, let value):
      "'\(name): \(value.short)' is not drawn as browsers draw it; export the drawing with plain SVG 1.1"
    case .attribute(let name, let value):
      "\(name)='\(value.short)' is not drawn as browsers draw it; export the drawing with plain SVG 1.1"
    case .value(let value): "'\(value.short)' is not known here; write what it comes to"
    case .unit(let length): "'\(length.short)' has a unit that is not known here; write it in px"
    case .systemColor(let name): "'\(name)' is a colour of the reader's system; write the colour itself"
    case .filter(let what):
      "its filter has \(what), which is not drawn as browsers draw it; export that part as PNG, or flatten it"
    case .reach:
      "it reaches farther than \(Self.farthest) pixels, where nothing is drawn; cut off what lies outside the picture"
    case .fineBlur(let width, let height):
      "it blurs by less than 2 pixels, which is not drawn in a picture of \(width) × \(height) pixels; blur more, or "
        + "show it smaller"
    case .embedded(let message): message
    case .within(let sentence): "in the drawing within its <image>, \(sentence)"
    case .nested: "it holds drawings in drawings, more than \(Limits.nestedDrawings) deep"
    case .combination(let what): "\(what) is not drawn as browsers draw it; flatten that in the program that made it"
    }
  }
}

extension String {
  /// All that a message shows of a text that a file holds.
  fileprivate var short: String {
    unicodeScalars.count <= 80 ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(79))) + "…"
  }
}
