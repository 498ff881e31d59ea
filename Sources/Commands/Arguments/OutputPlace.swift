import ArgumentParser
import Basics
import Files
import ImageFiles
import Rendering

/// A format of pictures that are written, by its ending: that of standard output, where no file's name says it.
struct PictureFormat: ExpressibleByArgument {
  static let allValueStrings = ["png"] + AnimationFormat.allCases.map(\.rawValue)

  let kind: OutputPlace.Kind

  init?(argument ending: String) {
    guard Self.allValueStrings.contains(ending) else { return nil }
    kind = AnimationFormat(rawValue: ending).map(OutputPlace.Kind.animation) ?? .picture
  }
}

/// A place that `-o` names, and what it becomes: by its ending, or of standard output by `--format`.
struct OutputPlace {
  enum Kind: Hashable {
    case folder
    /// A PNG.
    case picture
    case animation(AnimationFormat)
  }

  /// The name as it was written.
  let name: String
  let kind: Kind

  /// The path of the place.
  var path: String { isStandardOutput ? OutputFile.standardOutput : name }

  /// Whether it is `-`, or the same by its path.
  var isStandardOutput: Bool { Self.isStandardOutput(name) }

  private static func isStandardOutput(_ name: String) -> Bool { name == "-" || name == OutputFile.standardOutput }

  /// Throws a `ValidationError` where the ending is that of no format that is written.
  ///
  /// - Parameter format: that of standard output; nil for PNG.
  init(_ name: String, format: PictureFormat? = nil) throws {
    self.name = name
    kind = Self.isStandardOutput(name) ? format?.kind ?? .picture : try Self.kind(of: name)
  }

  /// A place that nobody named.
  init(standard name: String, _ kind: Kind) { (self.name, self.kind) = (name, kind) }

  private static func kind(of path: String) throws -> Kind {
    guard !path.isEmpty else { throw ValidationError("-o wants a path.") }
    if FilePath.endsInSlash(path) { return .folder }
    let ending = FilePath.fileExtension(path)
    if let format = PictureFormat(argument: ending) { return format.kind }
    // The number in 'version-1.2' is none, and a folder that is there is meant.
    guard ending.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }), ending.utf8.contains(where: \.isASCIILetter),
      !FileStatus.isFolder(path)
    else { return .folder }
    let near = NearestName.of(ending, among: PictureFormat.allValueStrings).map { ".\($0)" }
    throw ValidationError(
      usage: "Cannot write .\(ending) ('\(path)')\(near == nil ? "." : NearestName.question(near)) There are "
        + "\(PictureFormat.allValueStrings.map { ".\($0)" }.listed("and")); a folder of frames is written '\(path)/'.")
  }

  /// Throws a `ValidationError` where places exclude each other, or what was said of them: one that is given twice
  /// would take the other's.
  static func check(_ places: [OutputPlace], format: PictureFormat?) throws {
    var seen: Set<MachineText> = []
    for place in places
    where !seen.insert(MachineText(FilePath.withoutLastSlash(FilePath.resolve(place.path, besides: "")))).inserted {
      throw ValidationError("-o \(place.name) is given twice.")
    }
    let isStream = places.contains(where: \.isStandardOutput)
    if !isStream, format != nil {
      throw ValidationError(
        usage: "--format is about standard output, -o -; the ending of a file's name says its format.")
    }
    if isStream, Console.isInteractive {
      throw ValidationError(
        usage: "Standard output is a terminal, which shows no picture file; send it into a pipe or a file.")
    }
  }
}
