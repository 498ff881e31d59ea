import ArgumentParser
import Basics
import Files
import Formulas
import Rendering

extension RenderCommand {
  /// Draws the best picture that is small enough; its notes tell what was chosen.
  ///
  /// - Parameters:
  ///   - most: its bytes at most.
  ///   - read: becomes the paths of the files that the scene was read from.
  ///   - notes: where those files are noted; nil for nowhere.
  ///   - options: how it is written, each time anew.
  func draw(
    within most: Int, noting read: inout [String], in notes: InputNotes? = nil,
    _ options: (FrameRenderer) -> (WritingOptions, () -> Void)
  ) throws -> Drawing {
    guard let place = try places.first else { throw Self.noPlace }
    let format: AnimationFormat? = if case .animation(let format) = place.kind { format } else { nil }
    let scratch = try TemporaryFolder(in: Environment.temporaryFolders)
    let search = SizeSearch(most: most, format: format)
    var tries: [(settings: SizeSearch.Settings, path: String, bytes: Int, drawing: Drawing)] = []
    var files: [String] = []
    func attempt(_ settings: SizeSearch.Settings?) throws -> Int {
      let path = FilePath.join(scratch.path, "\(tries.count).\(FilePath.fileExtension(place.name))")
      let drawing = try with(settings).draw(to: [try OutputPlace(path)], noting: &files, in: notes, options)
      let own = SizeSearch.Settings(
        scale: drawing.renderer.scale, fps: min(fps, format?.facts.maximumFramesPerSecond ?? fps),
        colors: animation.written.colors)
      let bytes = Self.bytes(of: path) ?? 0
      tries.append((settings ?? own, path, bytes, drawing))
      return bytes
    }
    let whole = try attempt(nil)
    let ladder = search.ladder(from: tries[0].settings)
    let chosen = try search.search(ladder) { $0 == ladder[0] ? whole : try attempt($0) }
    read = files
    guard let chosen, let found = tries.last(where: { $0.settings == chosen }) else {
      throw PictureSizeProblem.tooLarge(place.name, most: most, least: tries.map(\.bytes).min() ?? 0)
    }
    try AtomicFile.place(FileBytes.read(found.path), at: place.path)
    return Drawing(
      renderer: found.drawing.renderer, paths: [place.path], sinks: found.drawing.sinks,
      notes: found.drawing.notes.map { $0.at(place.name) },
      choice: tries.count > 1 ? found.settings.options(for: format) : nil)
  }

  /// The same command with some settings; without, as it is.
  private func with(_ settings: SizeSearch.Settings?) -> RenderCommand {
    var command = self
    guard let settings else { return command }
    (command.size.width, command.size.height, command.size.scale) = (nil, nil, settings.scale)
    command.fps = settings.fps
    if let colors = settings.colors { command.animation.written.colors = colors }
    return command
  }

  static let noPlace = ValidationError(
    usage: "--max-bytes is about one file; name it with -o NAME.png or -o \(AnimationFormat.allCases[0].place).")

  /// The bytes of a file; nil for what is none.
  static func bytes(of path: String) -> Int? {
    FileStatus(path).flatMap { $0.kind == .file ? Int(clamping: $0.size) : nil }
  }

  /// Prints where pictures are, on a terminal with their bytes, and a note for those that are too large for many
  /// readers.
  static func printLines(of paths: [String]) {
    guard !paths.contains(OutputFile.standardOutput) else { return }
    for path in paths {
      let bytes = bytes(of: path)
      Console.output(path + (Console.isInteractive ? bytes.map { "  \(NumberText.size($0))" } ?? "" : ""))
      // Videos of raw frames are for programs.
      if let bytes, bytes > largeFile, AnimationFormat(path: path)?.facts.isVideo != true {
        Console.note(
          "'\(path)' has \(NumberText.size(bytes)), and many sites show no picture of more than 10 MB; --max-bytes 10M "
            + "makes one that is smaller", as: .note)
      }
    }
  }

  /// GitHub shows no larger picture in a document.
  private static let largeFile = 10_000_000
}

/// A picture that cannot be as small as was asked for.
enum PictureSizeProblem: Problem {
  case tooLarge(String, most: Int, least: Int)

  /// Returns the same of a picture that goes to another path.
  func at(_ path: String) -> PictureSizeProblem {
    switch self {
    case .tooLarge(_, let most, let least): .tooLarge(path, most: most, least: least)
    }
  }

  var message: Message {
    switch self {
    case .tooLarge(let path, let most, let least):
      "'\(path)' cannot have \(NumberText.size(most)) or less: the smallest that was tried has \(NumberText.size(least)); "
        + "show less of the take with --from and --to, or take another format"
    }
  }
}
