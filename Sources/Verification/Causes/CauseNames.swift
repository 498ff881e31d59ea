import Basics

/// The causes of a run, and the names by which one accepts what differs by them: `ink`; where several are called so,
/// `Screens/home.yaml:ink`; where these are in one file, `Screens/home.yaml:12:ink`.
struct CauseNames {
  let causes: [Cause]
  /// The names of the results that differ by each.
  let results: [Set<String>]

  init(_ causes: [Cause]) {
    self.causes = causes
    results = causes.map { Set($0.results) }
  }

  /// Returns the shortest name that no other cause has.
  func name(_ index: Int) -> String {
    let names = Self.names(of: causes[index])
    let others = Set(causes.indices.filter { $0 != index }.flatMap { Self.names(of: causes[$0]) })
    return names.first { !others.contains($0) } ?? names[names.count - 1]
  }

  /// Returns the place of the cause of that name.
  ///
  /// - Throws: where none has it, or several have.
  func index(of name: String) throws(VerificationProblem) -> Int {
    let meant = causes.indices.filter { Self.names(of: causes[$0]).contains(name) }
    guard let first = meant.first else {
      throw .unknownCause(name, nearest: NearestName.of(name, among: causes.indices.map(self.name)))
    }
    guard meant.count == 1 else { throw .severalCauses(name, names: meant.map(self.name)) }
    return first
  }

  /// Returns the places of the causes that a result differs by.
  func indices(of result: String) -> [Int] { causes.indices.filter { results[$0].contains(result) } }

  /// Returns the names to be given together so that something is accepted that differs by a cause: its own alone where
  /// a result differs by nothing else.
  func neededToAccept(_ index: Int) -> [String] {
    let together = causes[index].results.map(indices)
    let all = together.contains([index]) ? [index] : Set(together.flatMap { $0 }).sorted()
    return all.map(name)
  }

  /// The names of a cause, the shortest first.
  private static func names(of cause: Cause) -> [String] {
    guard !cause.file.isEmpty else { return [cause.subject] }
    let inFile = "\(cause.file):\(cause.subject)"
    return [cause.subject, inFile] + (cause.line.map { ["\(cause.file):\($0):\(cause.subject)"] } ?? [])
  }
}
