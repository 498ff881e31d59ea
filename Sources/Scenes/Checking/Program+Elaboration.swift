import Formulas

extension Program {
  /// Makes a program of a description, for the device that the options or the scene name, and tells all that is wrong with
  /// it: a program with mistakes is not to be played.
  package static func elaborate(
    _ description: SceneDescription, surroundings: any Surroundings, options: SceneOptions
  ) -> (program: Program, diagnostics: Diagnostics) {
    var deviceProblem: Diagnostic?
    var device = Device.standard
    let wanted = options.device ?? description.device?.value
    if let own = description.ownDevice, own.name == wanted {
      device = own
    } else if let name = wanted {
      do throws(Diagnostic) {
        device = try Device.find(name, at: options.device == nil ? description.device?.place : nil)
      } catch {
        deviceProblem = error
      }
    }
    let elaborator = Elaborator(description, device: device, surroundings: surroundings, options: options)
    elaborator.run()
    var diagnostics = elaborator.findings.diagnostics
    if let deviceProblem { diagnostics.add(deviceProblem) }
    return (elaborator.program, diagnostics)
  }
}
