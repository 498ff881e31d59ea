/// Properties that declare several.
enum CSSShorthand {
  static func visitAll(
    _ declaration: CSSDeclaration, _ visit: (CSSDeclaration) throws(SVGProblem) -> Void
  ) throws(SVGProblem) {
    guard declaration.name == "marker" else { return try visit(declaration) }
    for name in ["marker-start", "marker-mid", "marker-end"] { try visit(CSSDeclaration(name, declaration.value)) }
  }
}
