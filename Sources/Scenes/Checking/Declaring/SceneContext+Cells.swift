import Formulas

extension SceneContext {
  /// Adds a cell to a template, and notes how it gets its source and its type: by a formula in a scope.
  func addCell(
    named name: String, at place: SourcePlace, to template: Template, in scope: Scope,
    _ resolve: @escaping (FormulaResolver) -> (Cell.Source, ValueType)
  ) -> Int {
    let index = template.cells.count
    template.cells.append(Cell(name: name, source: .unresolved, place: place))
    types.add(CellID(template: template.index, cell: index)) { [self] in
      let resolver = FormulaResolver(FormulaSite(self, scope, of: template))
      let (source, type) = resolve(resolver)
      copies.note(resolver.site.traits, of: CellID(template: template.index, cell: index))
      template.cells[index].source = source
      template.cells[index].dependencies = resolver.site.dependencies
      return type
    }
    return index
  }

  /// Adds a cell that has a value for good.
  func addCell(
    named name: String, at place: SourcePlace, to template: Template, _ value: Value, _ type: ValueType
  ) -> Int {
    let index = template.cells.count
    template.cells.append(Cell(name: name, source: .expression(.constant(value)), place: place))
    types.set(type, of: CellID(template: template.index, cell: index))
    return index
  }
}
