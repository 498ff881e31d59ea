import Formulas
import Vocabulary

extension Program {
  /// Makes a program of a description, for the device that the options or the scene name, and tells all that is wrong
  /// with it: a program with mistakes is not to be played.
  package static func elaborate(
    _ description: SceneDescription, surroundings: any Surroundings, options: SceneOptions
  ) -> (program: Program, diagnostics: Diagnostics) {
    let wanted = options.device ?? description.device?.value
    let own = description.ownDevice.flatMap { $0.name == wanted ? $0 : nil }
    let device = own ?? wanted.flatMap { Device.named($0) }
    var shown = device ?? .standard
    if let screen = options.screen { shown.size = screen }
    let elaborator = Elaborator(description, device: shown, surroundings: surroundings, options: options)
    elaborator.run()
    if let wanted, device == nil {
      let problem = SceneProblem.unknownDevice(wanted, candidates: Device.presets.map(\.name))
      elaborator.findings.add(problem, at: options.device == nil ? description.device?.place : nil)
    }
    var diagnostics = elaborator.findings.diagnostics
    diagnostics.keepFirst(by: \.missingFunction)
    return (elaborator.program, diagnostics)
  }
}

extension Diagnostic {
  /// The function that a formula calls and that there is not, in its file: written once, it mends all calls.
  fileprivate var missingFunction: String? {
    switch problem {
    case SceneProblem.unknownFunction(let name, nil, _): "\(place?.file ?? ""): \(name)"
    case let problem as ImportProblem where problem.kind == .function: "\(place?.file ?? ""): \(problem.name)"
    default: nil
    }
  }
}
