/// A place in an SVG file: a line and a column, both from 1.
struct SVGPlace: Hashable, Sendable {
  var line: Int
  var column: Int
}

/// A declaration of a property, as the sheets and attributes of a document leave it.
struct SVGDeclaration {
  let name: String
  var value: String
}

/// An element of an SVG document, with all that its attributes and the document's style sheets say of it.
///
/// One thread has it, and nothing is called while a part of it is read or written: accesses need not be watched.
final class SVGElement {
  /// The namespace of the format, as `xmlns` says it.
  static let namespace = "http://www.w3.org/2000/svg"

  /// Without a prefix.
  @exclusivity(unchecked) var name: String
  /// Whether it is in SVG's namespace, or in none: others are not drawn, nor is what they hold.
  let isSVG: Bool
  let place: SVGPlace
  /// The attributes in the document's order. Without prefixes: those of other namespaces are left out, but for
  /// `xlink:href`.
  @exclusivity(unchecked) var attributes: [(name: String, value: String)]
  /// Whether an attribute declares properties in a form that has to be read: most are plain numbers and colours.
  @exclusivity(unchecked) var declares = false
  /// All that style sheets and the style attribute declare, and no attribute can: a name is there once.
  @exclusivity(unchecked) var styles: [SVGDeclaration] = []
  @exclusivity(unchecked) var children: [SVGElement] = []
  @exclusivity(unchecked) private(set) unowned var parent: SVGElement?
  /// Its place among the children of its parent.
  @exclusivity(unchecked) private(set) var index = 0
  /// The text of a style sheet; nothing else keeps any.
  @exclusivity(unchecked) var text = ""

  init(_ name: String, isSVG: Bool = true, at place: SVGPlace, _ attributes: [(name: String, value: String)] = []) {
    (self.name, self.isSVG, self.place, self.attributes) = (name, isSVG, place, attributes)
  }

  func append(_ child: SVGElement) {
    child.parent = self
    child.index = children.count
    children.append(child)
  }

  /// Puts another element in the place of a child.
  func replaceChild(at index: Int, by other: SVGElement) {
    other.parent = self
    other.index = index
    children[index] = other
  }

  /// Exchanges the children for others.
  func adopt(_ others: [SVGElement]) {
    children.removeAll(keepingCapacity: true)
    for child in others { append(child) }
  }

  /// A copy with all that it holds.
  ///
  /// - Parameter isNamed: whether copies keep their ids, which are to be there once.
  func copy(named isNamed: Bool = false) -> SVGElement {
    let copy = SVGElement(name, isSVG: isSVG, at: place, isNamed ? attributes : attributes.filter { $0.name != "id" })
    copy.styles = styles
    copy.text = text
    for child in children { copy.append(child.copy(named: isNamed)) }
    return copy
  }
}

// MARK: - Attributes and properties

extension SVGElement {
  /// An attribute; nil where there is none.
  subscript(attribute name: String) -> String? {
    get {
      for index in attributes.indices where attributes[index].name.isSame(name) { return attributes[index].value }
      return nil
    }
    set {
      let index = attributes.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): attributes[index].value = value
      case (let index?, nil): attributes.remove(at: index)
      case (nil, let value?): attributes.append((name, value))
      case (nil, nil): break
      }
    }
  }

  /// A property as this element has it of its own, by style or by attribute; nil where it is not declared.
  subscript(property name: String) -> String? {
    get {
      for index in styles.indices where styles[index].name.isSame(name) { return styles[index].value }
      return self[attribute: name]
    }
    set {
      let index = styles.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): styles[index].value = value
      case (let index?, nil):
        styles.remove(at: index)
        self[attribute: name] = nil
      case (nil, let value): self[attribute: name] = value
      }
    }
  }

  /// An inherited property: its own, or that of the nearest element around it that declares one.
  func inherited(_ name: String) -> String? {
    var element: SVGElement? = self
    while let current = element {
      if let value = current[property: name], value != "inherit" { return value }
      element = current.parent
    }
    return nil
  }

  /// Visits this element and all its descendants, in the document's order.
  func visitAll<Problem: Error>(_ visit: (SVGElement) throws(Problem) -> Void) throws(Problem) {
    try visit(self)
    // All children that there are, also where the visit adds some.
    let children = children
    for index in children.indices { try children[index].visitAll(visit) }
  }

  /// Whether an element is this one, or lies around it.
  func isWithin(_ other: SVGElement) -> Bool {
    var element: SVGElement? = self
    while let current = element {
      if current === other { return true }
      element = current.parent
    }
    return false
  }
}

extension String {
  /// Equality of names, of which most differ in their lengths.
  @inline(__always) fileprivate func isSame(_ other: String) -> Bool {
    utf8.count == other.utf8.count && self == other
  }
}
