import Formulas

extension SceneContext {
  /// Adds a cell to a template, and notes how it gets its source and its type: by a formula in a scope.
  func addCell(
    named name: String, at place: SourcePlace, to template: Template, in scope: Scope,
    _ resolve: @escaping (FormulaResolver) -> (Cell.Source, ValueType)
  ) -> Int {
    let index = template.cells.count
    template.cells.append(Cell(name: name, source: .expression(.constant(.null)), place: place))
    types.add(CellID(template: template.index, cell: index)) { [self] in
      let resolver = FormulaResolver(FormulaSite(self, scope, of: template))
      let (source, type) = resolve(resolver)
      copies.note(resolver.site.expansion.traits, of: CellID(template: template.index, cell: index))
      template.cells[index].source = source
      template.cells[index].dependencies = resolver.site.dependencies
      return type
    }
    return index
  }
}
