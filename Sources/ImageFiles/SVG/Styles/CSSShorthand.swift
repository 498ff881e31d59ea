/// Properties that declare several.
enum CSSShorthand {
  static func visitAll(
    _ declaration: CSSDeclaration, _ visit: (CSSDeclaration) throws(SVGRefusal) -> Void
  ) throws(SVGRefusal) {
    guard declaration.name == "marker" else { return try visit(declaration) }
    for name in ["marker-start", "marker-mid", "marker-end"] { try visit(CSSDeclaration(name, declaration.value)) }
  }
}
