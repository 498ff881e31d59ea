import ArgumentParser
import Basics
import Files
import Rendering

/// A picture beside that of a `render` command: the same but for some options.
struct BesideArgument: Hashable, Sendable {
  private var scene: String?
  private var take: String?
  private var variant: String?
  private var device: String?
  /// The assignments as `--set` has them.
  private var assignments: [Assignment] = []

  /// Reads `OPTION=VALUE`, several with commas between. A comma in a value is followed by no other option.
  init(_ text: String) throws {
    guard let pairs = OptionPairs.list(text) else { throw ValidationError("write NAME=VALUE") }
    for (name, value) in pairs {
      let assignment = try Assignment("\(name)=\(value)")
      switch assignment.name {
      case "scene": scene = assignment.value
      case "take": take = assignment.value
      case "variant": variant = assignment.value
      case "device": device = assignment.value
      default: assignments.append(assignment)
      }
    }
  }

  /// The same text with the scene's file as seen from the working folder, where it has it as seen from a list.
  static func resolved(_ text: String, besides settings: String) -> String {
    let pieces = MachineText(text).parts(at: ",").map { piece -> String in
      guard let (name, value) = piece.cut(at: "="), name == "scene", value.text.utf8.contains(where: "/.".utf8.contains)
      else { return piece.text }
      return "scene=\(FilePath.resolve(value.text, besides: settings))"
    }
    return pieces.joined(separator: ",")
  }

  /// The command that makes it. Another scene plays its first take, unless one is named.
  func applied(to command: RenderCommand) -> RenderCommand {
    var other = command
    if let scene { (other.one.scene, other.take) = (scene, nil) }
    other.take = take ?? other.take
    other.arguments.variant = variant ?? other.arguments.variant
    other.arguments.device = device ?? other.arguments.device
    let names = Set(assignments.map(\.name))
    other.arguments.assignments = other.arguments.assignments.filter { !names.contains($0.name) } + assignments
    return other
  }
}
