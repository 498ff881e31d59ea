import ArgumentParser
import Basics
import Files
import Formulas
import Rendering
import SceneFiles
import Verification

/// An entry of a list of pictures as the command that makes it. `render` reads its options, which stand in no other
/// place; what is wrong with one is reported at its place in the list.
struct ListedCommand {
  let entry: PictureList.Entry
  /// The arguments of `flipbook render`, without a place to write to.
  let arguments: [String]

  /// Options of `render` that are about a run, and not about a picture.
  static let optionsOfRuns = [
    "output", "jobs", "watch", "quiet", "format", "share", "snapshots", "memory", "seconds", "sandbox", "help",
  ]
  /// A value of an option with the file that it names as seen from the working folder: a list has it as seen from
  /// itself.
  private static func resolved(_ value: String, of option: String, besides settings: String) -> String {
    switch option {
    case "ledger": FilePath.resolve(value, besides: settings)
    case "background" where DressingArguments.Ground.isPicture(value): FilePath.resolve(value, besides: settings)
    case "beside": BesideArgument.resolved(value, besides: settings)
    default: value
    }
  }

  /// - Parameter settings: the path of the list.
  /// - Throws: a `Diagnostic` where no such picture can be made, or not compared.
  init(_ entry: PictureList.Entry, of settings: String) throws {
    self.entry = entry
    var entry = entry
    for (index, option) in entry.options.enumerated() {
      if Self.optionsOfRuns.contains(option.name) {
        throw Diagnostic(PictureListProblem.notOfPicture(option.name), at: option.place)
      }
      guard case .texts(let values) = option.value else { continue }
      entry.options[index].value = .texts(values.map { Self.resolved($0, of: option.name, besides: settings) })
    }
    arguments = Self.arguments(of: entry)
    guard Self.canBeCompared(entry.path) else {
      throw Diagnostic(PictureListProblem.notAPicture(entry.path), at: entry.place)
    }
    do {
      _ = try Self.command(arguments, writing: entry.path)
    } catch {
      try Self.checkNames(of: entry)
      throw Diagnostic(PictureListProblem.option(Self.message(for: error)), at: Self.place(ofMistakeIn: entry))
    }
  }

  private static func arguments(of entry: PictureList.Entry) -> [String] {
    entry.options.flatMap(\.arguments) + ["--", entry.scene]
  }

  private static func command(_ arguments: [String], writing path: String) throws -> RenderCommand {
    try RenderCommand.parse(["--output=\(path)"] + arguments)
  }

  private static func canBeCompared(_ path: String) -> Bool {
    switch PictureFormat(argument: FilePath.fileExtension(path))?.kind {
    case .picture: true
    case .animation(let format): !format.facts.isVideo
    case .folder, nil: false
    }
  }

  /// Throws for an option that there is not: what is wrong with others goes before it where all are read.
  private static func checkNames(of entry: PictureList.Entry) throws {
    for option in entry.options {
      do {
        _ = try RenderCommand.parse(option.arguments + ["--", entry.scene])
      } catch {
        let message = Self.message(for: error)
        guard MachineText(message).starts(with: "Unknown option") else { continue }
        throw Diagnostic(PictureListProblem.option(message), at: option.place)
      }
    }
  }

  /// The option without which there would be no mistake; the entry where it takes several.
  private static func place(ofMistakeIn entry: PictureList.Entry) -> SourcePlace {
    let culprit = entry.options.first { option in
      var rest = entry
      rest.options.removeAll { $0 == option }
      return (try? command(arguments(of: rest), writing: entry.path)) != nil
    }
    return culprit?.place ?? entry.place
  }

  /// Returns the message of an error of the command line, without the full stop at their end.
  private static func message(for error: any Error) -> String {
    let text = UsageMessage.received(RenderCommand.message(for: error)).message.text
    return MachineText(text).start(before: ".")?.text ?? text
  }

  /// The picture, ready to be drawn.
  ///
  /// - Parameter file: the scene's; nil where nobody knows one.
  func picture(file: String?, cancellation: Cancellation?) -> ListedPicture {
    let (arguments, place) = (self.arguments, entry.path)
    return ListedPicture(path: entry.path, file: file, arguments: arguments, place: entry.place) { path, jobs, notes in
      let command = try Self.command(arguments, writing: path)
      var read: [String] = []
      let drawing: RenderCommand.Drawing
      do {
        drawing = try command.draw(noting: &read, in: notes) { _ in
          (WritingOptions(compression: command.compression, jobs: jobs, cancellation: cancellation), {})
        }
      } catch let problem as PictureSizeProblem {
        throw problem.at(place)
      }
      for message in drawing.messages(at: place) { Console.note(message, as: .note) }
      return ListedPicture.Drawing(renderer: drawing.renderer, instants: drawing.sinks.flatMap(\.instants))
    }
  }
}
