import Formulas

/// All that the parts of checking share: the scene as described, the program that it becomes, and the tables between
/// them.
final class SceneContext {
  let description: SceneDescription
  let options: SceneOptions
  let program: Program
  let names: NameTable
  let types = TypeTable()
  let copies = ValueCopies()
  let findings = Findings()
  /// Findings that are no mistakes, and reported with `check` alone.
  var notes = Diagnostics()
  let read = ReadNames()
  let budget = CallBudget()
  let calls: CallResults
  /// The value of `screen`, and its type.
  private(set) lazy var screen: (record: Value, type: ValueType) = {
    let device = program.device
    let record = Value.record(
      Record([
        "width": .number(device.size.width), "height": .number(device.size.height), "scale": .number(device.scale),
        "safeTop": .number(device.safeTop), "safeLeft": .number(device.safeLeft),
        "safeBottom": .number(device.safeBottom), "safeRight": .number(device.safeRight),
      ]))
    return (record, ValueType.of(record))
  }()

  init(_ description: SceneDescription, _ program: Program, options: SceneOptions) {
    (self.description, self.program, self.options) = (description, program, options)
    calls = CallResults(program)
    names = NameTable(description.files)
  }
}
