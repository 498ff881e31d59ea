import Basics

/// An error in a picture, or in putting one into a format; an error of its file is a `FileProblem`. `message` is
/// the one place that words it.
public enum ImageProblem: Problem, Hashable {
  /// The file ends too early.
  case truncated(path: String, format: ImageFormat)
  /// Its content contradicts its format.
  case damaged(path: String, format: ImageFormat, reason: Message)
  /// None of the formats that are read.
  case unknownFormat(path: String)
  /// The file is what Git LFS keeps in its place until it is fetched.
  case largeFilePointer(path: String)
  /// A format that is read, but with something in it that would be drawn wrong or not at all.
  case unsupported(path: String, format: ImageFormat, what: String)
  /// An SVG with something at a place, 0 where there is none, that is not drawn, and what helps.
  case refusedDrawing(path: String, line: Int, column: Int, reason: Message)
  /// The library that reads its format is not installed.
  case missingLibrary(path: String, format: ImageFormat)
  /// A description of its colours by which they cannot be converted.
  case unusableColors(path: String, reason: String)
  /// More pixels than a bitmap may have.
  case tooLarge(path: String, width: Int, height: Int)
  /// A JPEG of so many pixels in several passes, all of which are held together, that would take more bytes of memory
  /// than it may.
  case tooLargeForPasses(path: String, width: Int, height: Int, bytes: Int)
  /// An animation of more frames, or of more pixels in all of them, than are read.
  case animationTooLarge(path: String, frames: Int, width: Int, height: Int)
  /// A folder in which no picture lies.
  case noPictures(path: String)
  /// A folder whose pictures are not the frames of one that moves.
  case unusableFolder(path: String, reason: String)
  /// A picture could not be put into a format.
  case unencodable(reason: String)
  /// A film for which the program is missing that makes it.
  case noFilmProgram(path: String)
  /// The program that makes films has made none, and why.
  case filmFailed(program: String, reason: String)
  /// An animation without frames.
  case noFrames(path: String)
  /// A format has no room for pictures of so many pixels; `limit` is its longest side.
  case tooLargeToWrite(path: String, width: Int, height: Int, limit: Int)
  /// A sequence's folder holds files, and no manifest says that they are ours.
  case foreignFolder(path: String, example: String)
  /// A file is where one of ours would be written, and is none of ours.
  case foreignFile(path: String)
  /// Another process writes a sequence into the folder.
  case busyFolder(path: String)
  /// A folder of frames of which some are missing, or of an earlier run.
  case unfinishedSequence(path: String)
  /// The manifest in a sequence's folder cannot be understood.
  case unreadableManifest(path: String, reason: String)

  public var message: Message {
    switch self {
    case .truncated(let path, let format):
      "'\(path)' is cut off: its \(format) data end too early"
    case .damaged(let path, let format, let reason):
      "'\(path)' is not a sound \(format) file: \(reason)"
    case .unknownFormat(let path) where AnimationFormat(path: path)?.facts.isVideo == true:
      "'\(path)' is a video, and videos are only written; give the same frames as a folder or an APNG"
    case .unknownFormat(let path):
      "'\(path)' is none of the picture formats that are read (PNG, JPEG, WebP, GIF, HEIC, AVIF, SVG)"
    case .largeFilePointer(let path): "'\(path)' is a Git LFS pointer, not the picture; run: git lfs pull"
    case .unsupported(let path, let format, let what):
      "'\(path)': \(what), which is not supported in \(format) files"
    case .refusedDrawing(let path, let line, let column, let reason):
      line > 0 ? "'\(path)', line \(line), column \(column): \(reason)" : "'\(path)': \(reason)"
    case .missingLibrary(let path, let format):
      "'\(path)' is a file of the format \(format), which \(format == .svg ? "librsvg" : "libheif") reads, and that is "
        + "not there: install the package '\(format == .svg ? SVGDecoder.package : HEIFDecoder.package)', or save the "
        + "picture as PNG, JPEG or WebP"
    case .unusableColors(let path, let reason):
      "'\(path)': \(reason); save it in sRGB, without a profile"
    case .tooLarge(let path, let width, let height):
      "'\(path)' has \(width) × \(height) pixels; at most \(Limits.side) a side and "
        + "\(Limits.pixels / 1_000_000) million in all are read"
    case .tooLargeForPasses(let path, let width, let height, let bytes):
      "'\(path)' is a progressive JPEG of \(width) × \(height) pixels, for which \((bytes + (1 << 20) - 1) >> 20) "
        + "MiB are needed; at most \(Limits.text(ofBytes: Limits.passesBytes)) are taken; save it as a baseline JPEG"
    case .animationTooLarge(let path, let frames, let width, let height):
      "'\(path)' has \(frames) frames of \(width) × \(height) pixels or more; at most "
        + "\(Limits.animationFrames) frames and \(Limits.animationPixels / 1_000_000) million pixels in all of them "
        + "are read"
    case .noPictures(let path):
      "there are no pictures in '\(path)'"
    case .unusableFolder(let path, let reason):
      "the pictures in '\(path)' are no frames of one picture: \(reason)"
    case .unencodable(let reason):
      "cannot encode the picture: \(reason)"
    case .noFilmProgram(let path):
      "'\(path)' is a film, which ffmpeg makes, and that is in no folder of PATH: install the package 'ffmpeg', or write "
        + "a .webp, .apng or .gif"
    case .filmFailed(let program, let reason):
      "\(program) made no film: \(reason)"
    case .noFrames(let path):
      "'\(path)' would have no frames: there is nothing to write"
    case .tooLargeToWrite(let path, let width, let height, let limit):
      "cannot write '\(path)': \(width) × \(height) pixels are too large for its format; a side has at most \(limit)"
    case .foreignFolder(let path, let example):
      "'\(path)' is not empty ('\(example)') and has no manifest of an earlier sequence; choose another folder"
    case .foreignFile(let path):
      "'\(path)' is in the way: it is not part of the earlier sequence in this folder; move it away"
    case .busyFolder(let path):
      "another process is writing a sequence into '\(path)'"
    case .unfinishedSequence(let path):
      "the sequence in '\(path)' is not whole: the run that writes it goes on, or was interrupted; render it again"
    case .unreadableManifest(let path, let reason):
      "cannot use the manifest '\(path)': \(reason)"
    }
  }
}

/// The largest pictures that are read, so that a damaged header cannot ask for all memory.
enum ImageLimits {
  static func check(width: Int, height: Int, path: String) throws(ImageProblem) {
    guard width <= Limits.side, height <= Limits.side, width * height <= Limits.pixels else {
      throw .tooLarge(path: path, width: width, height: height)
    }
  }
}

extension ImageProblem {
  /// Returns the problem of a file whose bytes are of no format.
  static func unknown(_ bytes: [UInt8], path: String) -> ImageProblem {
    bytes.starts(with: "version https://git-lfs".utf8) ? .largeFilePointer(path: path) : .unknownFormat(path: path)
  }
}
