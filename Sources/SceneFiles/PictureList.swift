import Basics
import Files
import Formulas
import Scenes

/// The pictures that a project's documents show, as its settings list them:
///
///     documents:
///       folder: Documentation/Pictures
///       pages: [README.md, "Documentation/**"]
///       others: [logo.png]
///       pictures:
///         - {file: home.png, scene: Screens/home.yaml, at: 1.5s, scale: 1}
///         - fps: 20
///           colors: 96
///           pictures:
///             - {file: "tour-{look}.gif", scene: tour, matrix: {look: {light: {}, dark: {variant: dark}}}}
///
/// An entry with pictures of its own is a group: what it says holds for each of them that says nothing else. The
/// options are those of the command that makes a picture, which reads them; nothing is known of them here.
public struct PictureList: Hashable, Sendable {
  public var pictures: [Entry] = []
  /// The pages that show pictures, as seen from `root`; nil for all.
  public var pages: [Pages]?
  /// Paths of pictures beside those of the list that something else makes.
  public var others: [String] = []
  /// The folder of the settings, below which pages lie.
  public var root = "."
  /// The place at which it is written.
  public let place: SourcePlace

  /// Creates a list of nothing, written at a place.
  public init(at place: SourcePlace) { self.place = place }

  /// Pages that show pictures, as they are written.
  public struct Pages: Hashable, Sendable {
    public let pattern: PathPattern
    public let place: SourcePlace

    /// Creates a pattern of pages, written at a place.
    public init(pattern: PathPattern, place: SourcePlace) { (self.pattern, self.place) = (pattern, place) }
  }

  /// A picture and the options that make it.
  public struct Entry: Hashable, Sendable {
    /// The picture's path.
    public var path: String
    /// A shipped scene's name, or a path.
    public var scene: String
    public var options: [Option]
    /// The place of the picture in the list's file.
    public var place: SourcePlace
  }

  /// An option of a command.
  public struct Option: Hashable, Sendable {
    /// The option's name on a command line, without its hyphens.
    public var name: String
    public var value: Value
    public var place: SourcePlace

    public enum Value: Hashable, Sendable {
      case flag(Bool)
      /// Each is given in turn.
      case texts([String])
    }

    /// The words of a command line that say the same.
    public var arguments: [String] {
      switch value {
      case .flag(let isGiven): isGiven ? ["--\(name)"] : []
      case .texts(let texts): texts.map { "--\(name)=\($0)" }
      }
    }
  }
}

/// A mistake in a list of pictures. `message` is the one place that words it.
public enum PictureListProblem: Problem, Hashable {
  case samePicture(String, firstLine: Int)
  /// A picture whose name differs from another's by what some disks do not tell apart.
  case sameOnSomeDisks(String, other: String, firstLine: Int)
  /// A picture that is among those of something else.
  case madeByOthers(String)
  /// A picture in a folder of pictures that are compared.
  case comparedElsewhere(String, folder: String)
  /// A row of the matrix that the name of the file does not tell apart.
  case axisNotInName(String, file: String)
  case emptyAxis(String)
  /// A mistake in an option, in the words of the command that has it.
  case option(String)
  /// An option that is about a run of a command, and not about a picture.
  case notOfPicture(String)
  /// A file that is no picture that can be compared.
  case notAPicture(String)
  /// A file that its own scene is read from.
  case input(String)
  /// A file that another scene is read from.
  case inputOfOthers(String)
  /// A file that is not of the format that its name says.
  case otherFormat(String, format: String)
  /// A picture that another program made.
  case foreign(String)
  /// A picture of a scene whose mistakes are told of another picture.
  case brokenScene(toldOf: String)
  case noPicture(String, candidates: [String])
  case noList(path: String)
  /// A list without a picture.
  case empty
  /// A pattern that fits no page.
  case noPage(String)
  /// A picture that no page shows.
  case unseen(String)
  /// A picture that a page shows, and that nothing makes.
  case unmade(String)

  public var message: Message {
    switch self {
    case .samePicture(let path, let line): "'\(path)' is made twice, first in line \(line); give one another 'file'"
    case .sameOnSomeDisks(let path, let other, let line):
      "'\(path)' is the file '\(other)' of line \(line) on disks that do not tell capitals apart; name it otherwise"
    case .madeByOthers(let path):
      "'\(path)' is one of the 'others', which something else makes; remove it there, or here"
    case .comparedElsewhere(let path, let folder):
      "'\(path)' lies in '\(folder)', whose pictures flipbook verify compares; put it elsewhere"
    case .axisNotInName(let axis, let file):
      "'\(file)' would be one file for all of '\(axis)'; write '{\(axis)}' into it"
    case .emptyAxis(let axis): "'\(axis)' of the matrix has no values"
    case .option(let words): "flipbook render would not take this: \(words)"
    case .notOfPicture(let name): "'\(name)' is about a run, not about a picture; give it to the command"
    case .notAPicture(let path):
      "'\(path)' cannot be compared with what is in the tree; a list has .png, .gif, .apng and .webp"
    case .input(let path):
      "'\(path)' is one of the files that its scene is read from, and would be lost; name another file"
    case .inputOfOthers(let path):
      "'\(path)' is one of the files that another scene is read from, and would be lost; name another file"
    case .otherFormat(let path, let format):
      "'\(path)' is there, is no \(format), and would be lost; remove it, or name another file"
    case .foreign(let path):
      "'\(path)' is there, was not made by Flipbook, and would be lost; remove it, or name another file"
    case .brokenScene(let path): "its scene has the mistakes that are told of '\(path)'"
    case .noPicture(let name, let candidates):
      candidates.isEmpty
        ? "no picture of the list has '\(name)' in its path; the list is empty"
        : "no picture of the list has '\(name)' in its path; there are \(candidates.joined(separator: ", "))"
    case .noList(let path): "\(path) lists no pictures; they stand below 'documents:', 'pictures:'"
    case .empty: "the documents list no pictures; they stand below 'documents:', 'pictures:'"
    case .noPage(let pattern):
      "no page fits '\(pattern)'; pages end in .md, .markdown, .rst or .html, and are named as seen from this file"
    case .unseen(let path): "no page shows '\(path)'"
    case .unmade(let path):
      "'\(path)' is shown, and no list makes it; list it, or name it among the 'others' of the documents"
    }
  }
}
