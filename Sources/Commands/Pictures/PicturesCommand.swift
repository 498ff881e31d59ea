import ArgumentParser
import Basics
import Files
import Formulas
import Rendering
import SceneFiles
import Verification

struct PicturesCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "pictures",
    abstract: "Makes the pictures of a project's documents, or tells which are not what their scenes give now.",
    discussion: """
      flipbook.yaml lists them below 'documents:', each by a file, a scene and the options of render:

        documents:
          folder: Documentation/Pictures
          pictures:
            - {file: home.png, scene: Screens/home.yaml, at: 1.5s, scale: 1}
            - {file: tour.gif, scene: Screens/home.yaml, take: tour, fps: 20, showTouches: true}

      A picture is written only where its frames, or their times, are not what they were, and never over a file that \
      another program made. Pictures that no page shows, and pictures beside them that a page shows and no list makes, are told.

      EXIT CODES
        0  as asked
        1  with --check, a picture is not what its scene gives; with --strict, what is only told otherwise
        2  trouble

      EXAMPLES
        flipbook pictures
        flipbook pictures tour.gif
        flipbook pictures --check --cache .flipbook-cache --junit pictures.xml
      """)

  @Argument(
    help: ArgumentHelp("Only those that have this in their path; all of the list if left out.", valueName: "name"))
  var names: [String] = []

  @Flag(help: "Writes nothing, and fails where a picture is not what its scene gives now.")
  var check = false

  @Flag(help: "Writes every picture, also where it shows what it did.")
  var all = false

  @OptionGroup var agreement: SettingsArgument

  @Option(
    help: ArgumentHelp(
      "Remembers there what is as it should be, and draws again only what is made from something that changed since.",
      valueName: "dir"),
    completion: .directory)
  var cache: String?

  @OptionGroup var reports: ReportArguments

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Where expected, actual and difference of what differs go; \(DocumentPictureRun.standardFailures) if left out.",
      valueName: "dir"),
    completion: .directory)
  var output: String?

  @OptionGroup var jobs: JobsArgument

  @Flag(help: "Makes a mistake of what is only told otherwise: a picture that no page shows, one that no list makes.")
  var strict = false

  @Flag(help: "Makes them again whenever a file is saved that they are made from, until it is interrupted.")
  var watch = false

  @Flag(help: "Shows no progress.")
  var quiet = false

  @OptionGroup var limits: RunArguments

  func validate() throws {
    if output == "" { throw ValidationError("-o wants a folder.") }
    if check, all { throw ValidationError(usage: "--check writes nothing; leave --all out.") }
    if check, watch { throw ValidationError(usage: "--watch makes pictures again; leave --check out.") }
  }

  func run() throws {
    var read: [String] = []
    guard watch else { return try make(noting: &read) }
    try WatchedFolder.whenSaved(around: settings) { try make(noting: &$0) }
  }

  /// The path of the list: of the settings that are named, or those that verify takes, too.
  private var settings: String { ProjectSettings.path(named: agreement.settings) ?? ProjectSettings.fileName }

  /// - Parameter read: becomes the paths of the files that the pictures were made from.
  private func make(noting read: inout [String]) throws {
    let path = settings
    guard let project = try ProjectSettings.read(named: path), let list = project.documents else {
      throw PictureListProblem.noList(path: path)
    }
    let sources = SourceTexts([path: String(decoding: try FileBytes.read(path), as: UTF8.self)])
    let library = try Environment.library()
    let commands = try commands(of: list, settings: path, sources, library)
    let interruption = Interruption()
    defer { interruption.end() }
    let loader = try Environment.loader()
    let scratch = try TemporaryFolder(in: Environment.temporaryFolders)
    let pictures = commands.map { command in
      let file = try? loader.library.file(of: command.entry.scene)
      return command.picture(file: file, cancellation: interruption.cancellation)
    }
    let bar = ProgressBar(label: "pictures", unit: "pictures", isQuiet: quiet)
    let scenes = (list.pictures.map(\.scene) + project.scenes).compactMap { try? library.file(of: $0) }
    let run = DocumentPictureRun(
      try options(interruption.cancellation), loader: loader, asksGit: !limits.sandbox, scratch: scratch,
      scenes: Set(scenes).sorted())
    let (report, filesRead) = try run.run(
      pictures, cache: try VerificationCache.ofDrawings(in: cache, by: "pictures", loader, isSandboxed: limits.sandbox),
      progress: bar.show)
    bar.clear()
    read = filesRead
    let problems = Diagnostics(names.isEmpty ? try PictureMentions(of: list).problems(of: list) : [])
    Console.warn(problems, sources: sources)
    try write(report)
    if strict, !problems.isEmpty { throw ExitCode(ExitCodes.different) }
  }

  /// The commands of the entries that are meant. Throws every mistake of the list at once.
  private func commands(
    of list: PictureList, settings: String, _ sources: SourceTexts, _ library: SceneLibrary
  ) throws -> [ListedCommand] {
    var mistakes: [Diagnostic] = []
    if list.pictures.isEmpty { mistakes.append(Diagnostic(PictureListProblem.empty, at: list.place)) }
    let all = list.pictures.compactMap { entry -> ListedCommand? in
      do {
        let command = try ListedCommand(entry, of: settings)
        _ = try library.file(of: entry.scene)
        return command
      } catch let problem as RenderingProblem {
        mistakes.append(Diagnostic(problem, at: entry.place))
        return nil
      } catch {
        if let mistake = error as? Diagnostic { mistakes.append(mistake) }
        return nil
      }
    }
    guard mistakes.isEmpty else { throw SceneLoader.Failure(diagnostics: Diagnostics(mistakes), sources: sources) }
    let filters = names.map { NameFilter($0) }
    let paths = all.map(\.entry.path)
    if let name = zip(names, filters).first(where: { _, filter in !paths.contains(where: filter.meets) })?.0 {
      throw PictureListProblem.noPicture(name, candidates: paths)
    }
    return filters.isEmpty ? all : all.filter { command in filters.contains { $0.meets(command.entry.path) } }
  }

  private func options(_ cancellation: Cancellation) throws -> VerifyingOptions {
    var options = VerifyingOptions()
    options.update = check ? .none : all ? .all : .changed
    options.failures = output.map(FilePath.withoutLastSlash) ?? DocumentPictureRun.standardFailures
    options.isFailuresNamed = output != nil
    options.jobs = jobs.count
    options.cancellation = cancellation
    let settings = agreement.settings.map { ["--settings", $0] } ?? []
    let others = Remedies.options()
    options.remedy = Remedies { remedy in
      switch remedy {
      case .accept(let name, _, _): ShellWord.line(["flipbook", "pictures"] + settings + [NameFilter.only(name)])
      case .acceptAll: ShellWord.line(["flipbook", "pictures"] + settings)
      default: others.phrase(remedy)
      }
    }
    options.wording = { ErrorText.reason(for: $0) }
    if output == nil { try Folder.checkNoLinks(on: options.failures) }
    return options
  }

  private func write(_ report: VerificationReport) throws {
    if !reports.takeOutput { ReportText(report).print() }
    let failures = output ?? DocumentPictureRun.standardFailures
    try reports.write(report, pictures: PicturePlaces(folders: [failures]))
    if report.severity != .fine { throw ExitCode(ExitCodes.code(after: report.severity)) }
  }
}
