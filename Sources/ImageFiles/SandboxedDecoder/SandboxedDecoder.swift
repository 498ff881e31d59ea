import Basics
import CImageShims
import Geometry
import Glibc
import Pixels
import Synchronization

/// The process for pictures whose libraries hostile files have ended, as the program sees it: it draws SVGs, and
/// decodes HEIC and AVIF.
///
/// It is forked from the program while that has a single thread, which costs a millisecond and needs nothing on the
/// disk. It forks in turn the one that works (`SandboxedDecoderWorker`), and when a file has ended that, it says so and forks
/// the next: one bad file costs no other. Before it looks at one, it gives up all that no picture needs: files,
/// programs, the network. It is not asked what an earlier run knows (`DrawingStore`).
public final class SandboxedDecoder: Sendable {
  /// The program's helper, where it has one.
  static var started: SandboxedDecoder? { shared.withLock { $0 } }
  private static let shared = Mutex<SandboxedDecoder?>(nil)

  private let process: pid_t
  /// The memory in which it leaves pixels.
  private let buffer: SharedPixelBuffer
  /// One question at a time. Closed and negative once an answer failed to come.
  private let socket: Mutex<Int32>
  /// The place where drawings are kept, until the first SVG is met, and the store that keeps them from then on: most
  /// programs meet none.
  private let drawings = Mutex<(place: (folder: String, program: String)?, store: DrawingStore?)>((nil, nil))

  /// Words of an answer's start.
  private static let answerWords = 4
  /// Whether the system keeps the process for pictures from all that no picture needs (`flipbook_confine`).
  public static var canBeConfined: Bool { flipbook_can_confine() }

  /// Seconds of the wall's clock after which no answer is waited for; processors may be busy with others.
  private static let timeout = 120

  private init(process: pid_t, buffer: SharedPixelBuffer, socket: Int32) {
    self.process = process
    self.buffer = buffer
    self.socket = Mutex(socket)
  }

  /// Forks the helper. To be called at the program's start, while it has one thread. Where the system has no process
  /// left, its work is done in this one.
  ///
  /// - Parameter work: what the helper does until it ends, by its end of the socket and the buffer for pixels.
  static func start(working work: (_ socket: Int32, SharedPixelBuffer) -> Never) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return }
    let buffer = SharedPixelBuffer()
    let process = fork()
    if process == 0 { work(ends[1], buffer) }
    close(ends[1])
    guard process > 0 else {
      close(ends[0])
      return
    }
    var timeout = timeval(tv_sec: Self.timeout, tv_usec: 0)
    setsockopt(ends[0], SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    shared.withLock { $0 = SandboxedDecoder(process: process, buffer: buffer, socket: ends[0]) }
    atexit { SandboxedDecoder.stop() }
  }

  /// Lets the helper go, so that nothing of the program is left when it has ended.
  private static func stop() {
    guard let helper = shared.withLock({ $0 }) else { return }
    // Whoever still waits for an answer holds the lock; the helper then sees the end of the program itself.
    let isFree = helper.socket.withLockIfAvailable { socket in
      if socket >= 0 { close(socket) }
      socket = -1
      return true
    }
    if isFree == true { waitpid(helper.process, nil, 0) }
  }

  /// Keeps what SVGs look like for later runs, and takes it from earlier ones.
  ///
  /// - Parameters:
  ///   - folder: the user's own, where it is there.
  ///   - program: the path of this program.
  public static func keepDrawings(in folder: String, of program: String) {
    started?.drawings.withLock { $0 = ((folder, program), nil) }
  }

  private var store: DrawingStore? {
    drawings.withLock { drawings in
      if let place = drawings.place { drawings = (nil, DrawingStore(folder: place.folder, of: place.program)) }
      return drawings.store
    }
  }

  /// The answer of an earlier run where there is one, else the process's.
  func answer(
    _ svg: SVGBytes, _ question: PictureQuestion, path: String
  ) throws(ImageProblem) -> PictureAnswer {
    let store = store
    if let known = store?.drawing(of: svg, question) { return known }
    let answer = try askAboutSVG(svg.bytes, question, path: path)
    if answer.isWhole { store?.keep(answer.size, answer.bitmap, of: svg, question) }
    return answer
  }

  /// Most SVGs hold no HEIC or AVIF, and libheif is as large as librsvg: it is loaded once one is met.
  private func askAboutSVG(
    _ bytes: [UInt8], _ question: PictureQuestion, path: String
  ) throws(ImageProblem) -> PictureAnswer {
    if let answer = try answer(bytes, .svg, question, path: path) { return answer }
    return try ask(bytes, .svgHoldingHEIF, question, path: path)
  }

  func ask(
    _ bytes: [UInt8], _ job: PictureJob, _ question: PictureQuestion, path: String
  ) throws(ImageProblem) -> PictureAnswer {
    guard let answer = try answer(bytes, job, question, path: path) else {
      throw .damaged(path: path, format: ImageFormat(of: bytes) ?? .svg, reason: "it needs a library that is not there")
    }
    return answer
  }

  /// Returns the answer; nil where another library is wanted, too.
  private func answer(
    _ bytes: [UInt8], _ job: PictureJob, _ question: PictureQuestion, path: String
  ) throws(ImageProblem) -> PictureAnswer? {
    let format = job.libraries.contains(.librsvg) ? .svg : ImageFormat(of: bytes) ?? .heic
    return try socket.withLock { socket throws(ImageProblem) in
      func broken() -> ImageProblem {
        if socket >= 0 { close(socket) }
        socket = -1
        return .damaged(path: path, format: format, reason: "the process for it is gone")
      }
      guard socket >= 0 else { throw broken() }
      let (first, second) = question.words
      let bounds = [first, second, Limits.helperSeconds, Limits.helperBytes].map(Int64.init)
      let words = [Int64(bytes.count), job.rawValue] + bounds
      // In one piece: the worker is woken once.
      let request = words.withUnsafeBytes { [UInt8]($0) } + bytes
      guard request.withUnsafeBytes({ HelperMessage.send($0, to: socket) }),
        let head = HelperMessage.receive(words: Self.answerWords, from: socket),
        let kind = HelperMessage.Kind(rawValue: head[0])
      else { throw broken() }
      if kind == .drawn || kind == .drawnWithPixels {
        let size = Size(
          Double(bitPattern: UInt64(bitPattern: head[1])), Double(bitPattern: UInt64(bitPattern: head[2])))
        // Who answers has read a hostile file.
        guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { throw broken() }
        let bitmap = question.sides(of: size).map { Bitmap(width: $0.width, height: $0.height) }
        guard head[3] == bitmap?.bytes.count ?? 0 else { throw broken() }
        return try withExtendedLifetime(bitmap) { () throws(ImageProblem) in
          if let pixels = bitmap?.bytes, !buffer.take(pixels), !HelperMessage.receive(pixels, from: socket) {
            throw broken()
          }
          return PictureAnswer(size: size, bitmap: bitmap, isWhole: kind == .drawn)
        }
      }
      guard 0...4_096 ~= head[3] else { throw broken() }
      var text = [UInt8](repeating: 0, count: Int(head[3]))
      guard text.withUnsafeMutableBytes({ HelperMessage.receive($0, from: socket) }) else { throw broken() }
      let reason = Message(coded: String(decoding: text, as: UTF8.self))
      switch kind {
      case .unsupported: throw .unsupported(path: path, format: format, what: reason.text)
      case .refused: throw .refusedDrawing(path: path, line: Int(head[1]), column: Int(head[2]), reason: reason)
      case .tooLarge: throw .tooLarge(path: path, width: Int(head[1]), height: Int(head[2]))
      case .ended: throw .damaged(path: path, format: format, reason: Self.end(of: job, by: Int32(clamping: head[1])))
      case .colors: throw .unusableColors(path: path, reason: reason.text)
      case .truncated: throw .truncated(path: path, format: format)
      case .missing: throw .missingLibrary(path: path, format: format)
      case .another: return nil
      case .damaged, .drawn, .drawnWithPixels: throw .damaged(path: path, format: format, reason: reason)
      }
    }
  }

  /// Returns the message of why the process that worked ended.
  private static func end(of job: PictureJob, by signal: Int32) -> Message {
    let isDrawn = job.libraries.contains(.librsvg)
    let library = isDrawn ? "librsvg" : "libheif"
    return switch signal {
    case SIGSYS: "\(library) asks the system for what no picture needs because of it"
    case SIGXCPU: "\(isDrawn ? "drawing" : "decoding") it takes more than \(Limits.helperSeconds) s"
    case SIGKILL: "the process that \(isDrawn ? "drew" : "decoded") it was killed"
    default:
      "\(library) crashes on it, or needs more than \(Limits.text(ofBytes: Limits.helperBytes)) for it"
    }
  }
}
