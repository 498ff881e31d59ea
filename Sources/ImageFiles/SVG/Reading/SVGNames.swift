/// The names of a document's elements, attributes and namespaces, by where libxml2 keeps them: it keeps each once, as
/// long as the document is read.
struct SVGNames {
  struct Name {
    let text: String
    /// The plain form of what an attribute of this name declares; nil where it declares no property.
    let plainForm: SVGProperty.PlainForm?
  }

  private var known: [UnsafePointer<CChar>: Int] = [:]
  private var names: [Name] = []
  /// The names that were met last, each at a place that follows from its own: most are met again at once.
  private var latest = [(pointer: UnsafePointer<CChar>?, number: Int)](repeating: (nil, 0), count: 64)

  init() {
    known.reserveCapacity(64)
    names.reserveCapacity(64)
  }

  /// All of them.
  var texts: Set<String> { Set(names.lazy.map(\.text)) }

  mutating func name(at pointer: UnsafePointer<CChar>) -> Name {
    let bits = UInt(bitPattern: pointer)
    let slot = Int(truncatingIfNeeded: (bits ^ bits >> 6) & 63)
    if latest[slot].pointer != pointer { latest[slot] = (pointer, number(of: pointer)) }
    return names[latest[slot].number]
  }

  private mutating func number(of pointer: UnsafePointer<CChar>) -> Int {
    if let number = known[pointer] { return number }
    let text = String(cString: pointer)
    let form: SVGProperty.PlainForm? =
      switch text {
      case "style": SVGProperty.PlainForm.none
      // The grammar of these is another one than the property's; whoever translates them reads it.
      case "d", "transform": nil
      default: SVGProperty.attributes[text]?.plainForm
      }
    names.append(Name(text: text, plainForm: form))
    known[pointer] = names.count - 1
    return names.count - 1
  }
}
