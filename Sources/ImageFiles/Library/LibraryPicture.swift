import Files
import Geometry
import Pixels
import Synchronization

/// The frames of a picture that moves, and their timing.
public struct ImageMotion: Hashable, Sendable {
  /// The number of frames: two or more.
  public let frames: Int
  /// The time that each frame stands, in microseconds, not rounded; nil where the file does not say so.
  public let durations: [Double]?
  /// The number of times all frames are played; nil for ever.
  public let plays: Int?

  public init(frames: Int, durations: [Double]?, plays: Int?) {
    (self.frames, self.durations, self.plays) = (frames, durations, plays)
  }
}

/// One file or folder, and the last few sizes that were asked of it.
final class LibraryPicture: Sendable {
  /// Sizes kept: a picture on one screen stands in few sizes; one that zooms has a new one in every frame.
  private static let kept = 2

  /// `Picture` holds a librsvg handle, which is only touched under the lock.
  private struct State: @unchecked Sendable {
    var picture: ImageReader.Picture?
    var size: Size?
    var frames: Frames?
    var scaled: [(frame: Int?, bitmap: Bitmap)] = []
    /// A folder's last frame.
    var last: (frame: Int, bitmap: Bitmap)?
    /// All of it was decoded once.
    var isSound = false
  }

  /// The source of the frames.
  private enum Frames {
    case none
    case animation(ImageMotion, AnimationPlayer)
    case folder(ImageFolder)
  }

  private let found: ImageSources.Found
  private let sources: ImageSources
  private let canvasBytes: Int
  // An SVG handle is drawn by one thread at a time, so the lock is held while drawing; every file has its own.
  private let state = Mutex(State())

  init(_ source: String, in sources: ImageSources, canvasBytes: Int) throws {
    self.sources = sources
    self.canvasBytes = canvasBytes
    found = try sources.find(source)
  }

  /// The natural size in points.
  func size() throws -> Size {
    try state.withLock { state in
      if let size = state.size { return size }
      let glance: ImageReader.Glance
      if found.names != nil {
        guard case .folder(let folder) = try frames(&state) else { return .zero }
        glance = ImageReader.Glance(size: folder.size)
      } else if let bytes = found.bytes {
        glance = try ImageReader.glance(bytes, path: found.path) { bytes }
      } else {
        glance = try ImageReader.glance(found.path)
      }
      state.size = glance.size
      if let document = glance.document { state.picture = .vector(document) }
      return glance.size
    }
  }

  /// Returns the frames' timing; nil for a still.
  func motion() throws -> ImageMotion? {
    try state.withLock { state in
      switch try frames(&state) {
      case .none: nil
      case .animation(let motion, _): motion
      case .folder(let folder):
        folder.files.count > 1
          ? ImageMotion(frames: folder.files.count, durations: folder.durations, plays: nil) : nil
      }
    }
  }

  /// Whether the last frame of a folder that has its own times looks like its first.
  func endsAsItBegins() throws -> Bool {
    guard case .folder(let folder) = try state.withLock({ try frames(&$0) }), folder.durations != nil,
      let first = folder.files.first, let last = folder.files.last, first != last
    else { return false }
    let (one, other) = (try sources.read(first), try sources.read(last))
    if one == other { return true }
    return try ImageReader.decode(one, path: first).hasSamePixels(as: ImageReader.decode(other, path: last))
  }

  func pixelsForColors() throws -> Bitmap {
    try state.withLock { state in
      try ImageReader.colorPixels(of: try picture(nil, &state))
    }
  }

  /// Decodes every frame once, and keeps none; an SVG is drawn.
  func decodeAll() throws {
    try state.withLock { state in
      guard !state.isSound else { return }
      switch try frames(&state) {
      case .none: _ = try ImageReader.colorPixels(of: ImageReader.picture(try wholeFile(), path: found.path))
      case .animation(let motion, let player):
        // The picture for viewers that know no frames may be one of its own.
        _ = try ImageReader.picture(try wholeFile(), path: found.path)
        for frame in 0..<motion.frames { _ = try player.frame(frame) }
      case .folder(let folder):
        for file in folder.files { _ = try ImageReader.decode(try sources.read(file), path: file) }
      }
      state.isSound = true
    }
  }

  /// - Parameter frame: which frame of it; nil for the picture that a reader without frames sees.
  func pixels(frame: Int?, width: Int, height: Int) throws -> Bitmap {
    try state.withLock { state in
      let match = state.scaled.firstIndex {
        $0.frame == frame && $0.bitmap.width == width && $0.bitmap.height == height
      }
      if let match {
        let scaled = state.scaled.remove(at: match)
        state.scaled.append(scaled)
        return scaled.bitmap
      }
      let bitmap: Bitmap
      switch try picture(frame, &state) {
      case .vector(let document): bitmap = try document.draw(width: width, height: height)
      case .raster(let original):
        try ImageLimits.check(width: width, height: height, path: found.path)
        bitmap = original.resampled(width: width, height: height)
      }
      state.scaled.append((frame, bitmap))
      if state.scaled.count > Self.kept { state.scaled.removeFirst() }
      return bitmap
    }
  }

  func ownSize(frame: Int?) throws -> PixelSize? {
    try state.withLock { state in
      switch try picture(frame, &state) {
      case .vector: nil
      case .raster(let original): PixelSize(original.width, original.height)
      }
    }
  }

  /// The bytes of the file that has a frame, as they are there now.
  func bytes(frame: Int?) throws -> [UInt8] {
    if found.names == nil { return try wholeFile() }
    guard case .folder(let folder) = try state.withLock({ try frames(&$0) }) else { return [] }
    return try sources.read(folder.files[min(frame ?? 0, folder.files.count - 1)])
  }

  /// The paths of its file, or of its folder and what lies in that.
  var files: [String] { [found.path] + (found.names ?? []).map { "\(found.path)/\($0)" } }

  /// The bytes of the one file that it is, as they are there now.
  private func wholeFile() throws -> [UInt8] {
    guard found.names == nil else { throw ImageProblem.noPictures(path: found.path) }
    return try found.bytes ?? FileBytes.read(found.path)
  }

  /// The decoded file, kept where it is no frame of several.
  private func picture(_ frame: Int?, _ state: inout State) throws -> ImageReader.Picture {
    if frame == nil, found.names == nil { return try still(&state) }
    let frame = frame ?? 0
    switch try frames(&state) {
    case .none: return try still(&state)
    case .animation(let motion, let player): return .raster(try player.frame(min(frame, motion.frames - 1)))
    case .folder(let folder):
      if let last = state.last, last.frame == frame { return .raster(last.bitmap) }
      let file = folder.files[min(frame, folder.files.count - 1)]
      let bitmap = try ImageReader.decode(try sources.read(file), path: file)
      state.last = (frame, bitmap)
      return .raster(bitmap)
    }
  }

  private func still(_ state: inout State) throws -> ImageReader.Picture {
    if let picture = state.picture { return picture }
    let picture = try ImageReader.picture(try wholeFile(), path: found.path)
    state.picture = picture
    return picture
  }

  private func frames(_ state: inout State) throws -> Frames {
    if let frames = state.frames { return frames }
    let frames: Frames
    if let names = found.names {
      frames = .folder(try ImageFolder(found.path, names: names, reading: sources.read))
    } else if let animation = try AnimationFiles.read(try wholeFile(), path: found.path, as: .shown),
      animation.frames.count > 1 || animation.hasStill
    {
      let motion = ImageMotion(
        frames: animation.frames.count, durations: animation.frames.map(\.duration), plays: animation.plays)
      frames = .animation(motion, AnimationPlayer(animation, keeping: canvasBytes))
    } else {
      frames = .none
    }
    state.frames = frames
    return frames
  }
}
