import Basics
import Files
import Formulas
import Scenes

/// Reads the data of a scene's files: what stands in them, and files beside them.
extension SceneLoading {
  func data(_ part: FileParts.Data) -> DataDescription? {
    switch part.content {
    case .literal(let value): return DataDescription(name: part.name, value: value)
    case .path(let wanted):
      guard let value = file(wanted) else { return nil }
      return DataDescription(
        name: part.name, value: value, origin: path(of: wanted), localizedPath: localizedPath(of: wanted))
    }
  }

  /// Returns the path of a file of data, which tells it from others. `{locale}` is the scene's locale, or the nearest
  /// that stands for it and has a file.
  private func path(of wanted: Placed<String>) -> String {
    func path(_ tag: String) -> String {
      FilePath.resolve(Self.named(wanted.value, by: tag), besides: wanted.place.file)
    }
    let full = path(locale.text)
    guard full != path(""), !texts.exists(full) else { return full }
    return locale.fallbacks.map(path).first(where: texts.exists) ?? full
  }

  /// The path with `{locale}` in it; nil for one that is the same in every locale.
  private func localizedPath(of wanted: Placed<String>) -> String? {
    let path = Self.named(wanted.value, by: DataDescription.localePlace)
    return path == Self.named(wanted.value, by: "") ? nil : FilePath.resolve(path, besides: wanted.place.file)
  }

  /// The path with a tag in the places of `{locale}` and `{language}`.
  private static func named(_ path: String, by tag: String) -> String {
    let tag = MachineText(tag)
    return MachineText(path).replacing("{locale}", by: tag).replacing("{language}", by: tag).text
  }

  private func file(_ wanted: Placed<String>) -> Value? {
    let name = path(of: wanted)
    if let word = MachineText(Self.named(wanted.value, by: "")).cut(at: "{")?.tail {
      return texts.refused(ReadingProblem.dataBrace((word.cut(at: "}")?.head ?? word).text), at: wanted.place)
    }
    let format = DataFormat(ofFile: name)
    if format == .ledger { return ledger(wanted, path: name) }
    if let format, format != .yaml {
      guard let text = texts.data(at: name, hint: " for this data", from: wanted.place) else { return nil }
      if let separators = format.separators {
        return CommaSeparatedValues.read(
          text, path: name, separators: separators, diagnostics: &texts.findings.diagnostics)
      }
      return JSONData.read(
        text, path: name, inLines: format == .jsonLines, diagnostics: &texts.findings.diagnostics)
    }
    guard let file = texts.file(at: name, hint: " for this data", from: wanted.place), let node = file.node() else {
      return nil
    }
    return FileReader(file: file).data(node)
  }

  private func ledger(_ wanted: Placed<String>, path: String) -> Value? {
    guard let ledgers = reader.ledgers else {
      return texts.refused(ReadingProblem.ledger(wanted.value), at: wanted.place)
    }
    do {
      try texts.fileSystem.check(path)
      if let value = try ledgers.data(of: path, within: texts.fileSystem.confinement) { return value }
      texts.report(ReadingProblem.missingLedger(path), at: wanted.place)
    } catch let problem as any Problem {
      texts.report(problem, at: wanted.place)
    } catch {
      texts.report(ReadingProblem.unreadableFile(path, reason: "\(error)"), at: wanted.place)
    }
    return nil
  }
}
