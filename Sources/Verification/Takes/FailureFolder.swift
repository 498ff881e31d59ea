import Basics
import Comparison
import Files
import ImageFiles
import Pixels

/// The folder in which pictures and texts are left that show failures: of one take, or of a folder of pictures.
struct FailureFolder: Sendable {
  let path: String
  /// Tells the folder of all failures, below which folders go that become empty.
  let options: VerifyingOptions
  /// The text chunks of every picture, which name its maker.
  var text: [PNGText] = []

  /// Throws where a link is on the way to the folder.
  func check() throws { try Folder.checkNoLinks(on: path, below: options.failuresBase) }

  /// Keeps git from what a run leaves in a folder that nobody named: by a file in the outermost one that is new.
  private func hideFromGit() throws {
    guard !options.isFailuresNamed, !FilePath.isAbsolute(options.failures),
      let outermost = FilePath.parts(of: options.failures).first
    else { return }
    let folders = [outermost, options.failures]
    guard !folders.contains(where: { FileStatus.exists("\($0)/.gitignore") }) else { return }
    let folder = FileStatus.exists(outermost) ? options.failures : outermost
    try AtomicFile.place(Array("*\n".utf8), at: "\(folder)/.gitignore", below: options.failuresBase)
  }

  /// Leaves a file, and gives its path.
  @discardableResult
  func leave(_ bytes: [UInt8], as name: String) throws -> String {
    try hideFromGit()
    try AtomicFile.place(bytes, at: "\(path)/\(name)", below: options.failuresBase)
    return "\(path)/\(name)"
  }

  @discardableResult
  func leave(_ bitmap: Bitmap, as name: String) throws -> String {
    try leave(PNGEncoder().encode(bitmap, text: text), as: "\(name).png")
  }

  /// Leaves what was expected and what is there, and their difference as it was measured; nil for what there is none
  /// of.
  func leave(
    _ expected: Bitmap?, _ actual: Bitmap?, difference options: ImageComparison.Options? = .init(),
    as name: String,
    of outcome: inout Outcome
  ) throws {
    if let actual { outcome.actual = try leave(actual, as: "\(name)-actual") }
    if let expected { outcome.expected = try leave(expected, as: "\(name)-expected") }
    guard let options, let expected, let actual else { return }
    outcome.difference = try leave(
      ImageComparison.differencePicture(expected, actual, options: options),
      as: "\(name)-difference")
  }

  /// Leaves what shows a failure. Where that cannot be written, the failure is reported all the same.
  func show(_ outcome: inout Outcome, _ leave: (inout Outcome) throws -> Void) throws {
    do {
      try leave(&outcome)
    } catch FileProblem.unwritable(let path, let reason) {
      outcome.reasons += [.unshown("\(FileProblem.unwritable(path: path, reason: reason))")]
    }
  }

  /// Removes what an earlier run left of a picture; what cannot be removed is in nobody's way.
  func remove(_ names: [String]) {
    try? BaselineStore(folder: options.failures).remove(names.map { "\(path)/\($0)" })
  }

  /// Removes what an earlier run left of failures of the same results, so that what lies there is of this run.
  func removeShown(of snapshots: [String], wholeTake: Bool) {
    let own = snapshots.map(BaselineStore.fileName).flatMap(Self.names)
    func isOfTake(_ name: String) -> Bool {
      guard let rest = MachineText(name).inside("frame-", ".png") else { return name == BaselineStore.recordName }
      return rest.bytes.prefix(5).allSatisfy(\.isASCIIDigit)
    }
    remove(
      ["", "frames/", "frames-before/"].flatMap { place in
        Folder.visibleNames(in: "\(path)/\(place)").filter {
          wholeTake && isOfTake($0) || place.isEmpty && own.contains($0)
        }.map { place + $0 }
      })
  }

  /// The files that may show a failure of that name.
  static func names(of name: String) -> [String] {
    ["expected.png", "actual.png", "difference.png", "actual.layers.txt"].map { "\(name)-\($0)" }
  }
}

extension Outcome.Strip {
  private static let maxShown = 120

  /// The frames of a take that a report shows: of longer takes every second, third …, the one that differs first, and
  /// the last.
  static func shown(of count: Int, with first: Int?) -> [Int] {
    let step = max(1, (count + maxShown - 1) / maxShown)
    return (0..<count).filter { $0 % step == 0 || $0 == first || $0 == count - 1 }
  }
}
