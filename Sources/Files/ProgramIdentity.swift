/// What tells one build of this program, and of the libraries it runs with, from another.
public enum ProgramIdentity {
  /// A text for each file whose code is part of the process, sorted: the number of the build that linkers leave in it, else
  /// its name and size.
  public static let parts: [String] = files.map { path in
    LibraryFile(path)?.buildNumber ?? "\(FilePath.name(of: path)) \(FileStatus(path)?.size ?? 0)"
  }.sorted()

  /// The files that the process runs code of, as the kernel lists them: `7f00-7f10 r-xp 0000 08:01 123 /lib/libc.so.6`.
  private static var files: Set<String> {
    let maps = (try? FileBytes.start(of: "/proc/self/maps", 1 << 20)) ?? []
    let lines = String(decoding: maps, as: UTF8.self).split(separator: "\n")
    let mapped = lines.compactMap { line -> String? in
      let columns = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard columns.count == 6, columns[1].contains("x") else { return nil }
      let path = columns[5].drop { $0 == " " }
      return path.hasPrefix("/") && !path.hasSuffix(" (deleted)") ? String(path) : nil
    }
    return Set(mapped + ["/proc/self/exe"])
  }
}
