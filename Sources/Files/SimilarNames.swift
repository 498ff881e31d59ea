/// Suggestions for misspelt file names.
enum SimilarNames {
  /// The path of the file in the same folder whose name is most like the last part of `path`, or nil.
  static func nearest(to path: String) -> String? {
    let (folder, name) = FilePath.split(path)
    guard let names = try? Folder.names(in: folder) else { return nil }
    let wanted = Array(name.lowercased())
    let limit = max(1, wanted.count / 3)
    var best: (distance: Int, name: String)?
    for candidate in names {
      let distance = distance(wanted, Array(candidate.lowercased()))
      if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best.map { folder + $0.name }
  }

  /// Levenshtein's distance.
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var previous = Array(0...b.count)
    for i in a.indices {
      var current = [i + 1]
      for j in b.indices {
        current.append(min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1)))
      }
      previous = current
    }
    return previous[b.count]
  }
}
