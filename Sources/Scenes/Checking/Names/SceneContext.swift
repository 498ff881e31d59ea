/// All that the parts of checking share: the scene as described, the program that it becomes, and the tables between them.
final class SceneContext {
  let description: SceneDescription
  let options: SceneOptions
  let program: Program
  let names: NameTable
  let types = TypeTable()
  let copies = ValueCopies()
  let findings = Findings()
  let budget = CallBudget()
  let calls: CallResults

  init(_ description: SceneDescription, _ program: Program, options: SceneOptions) {
    (self.description, self.program, self.options) = (description, program, options)
    calls = CallResults(program)
    names = NameTable(description.files)
  }
}
