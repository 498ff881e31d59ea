import CImageShims
import Files
import Geometry
import Glibc
import Pixels

/// The processes for pictures, from within: one that waits, and one at a time that works and may die of it.
///
/// The one that works has no variables of the user's, loads what its first job needs, and then gives up all else that a
/// process may do (`flipbook_confine`) before it looks at a file. A job for another library is the next one's.
struct SandboxedDecoderWorker {
  let socket: Int32
  let buffer: SharedPixelBuffer

  /// SVGs kept, so that one is read once for its size and its pixels.
  private static let kept = 64

  /// The exit code of a worker that left the next job to another.
  private static let leavesJob: Int32 = 3

  /// Forks a worker, and another one whenever it ended before the program did.
  func superviseForever(preparing prepare: () -> Void) -> Never {
    let socket = Self.leaveTheProgram(keeping: socket)
    while true {
      // Most programs never ask.
      guard HelperMessage.isThere(on: socket) else { _exit(0) }
      let worker = fork()
      if worker == 0 {
        prepare()
        SandboxedDecoderWorker(socket: socket, buffer: buffer).work()
        _exit(0)
      }
      guard worker > 0 else { _exit(1) }
      var status: Int32 = 0
      while waitpid(worker, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7f
      if status == Self.leavesJob << 8 { continue }
      // The worker went because the program is gone.
      if signal == 0 { _exit(0) }
      guard HelperMessage(kind: .ended, words: (Int64(signal), 0)).send(to: socket) else { _exit(0) }
    }
  }

  /// Nothing of the program's is held: no terminal, no pipe, no lock; its signals are not for this process.
  /// Gives the socket under its new number.
  private static func leaveTheProgram(keeping socket: Int32) -> Int32 {
    // No variable is asked for where to look for modules, which language is spoken, or how to draw.
    clearenv()
    // gdk-pixbuf has its reader of PNG built in, and librsvg gets no other picture.
    setenv("GDK_PIXBUF_MODULE_FILE", "/dev/null", 1)
    let kept = STDERR_FILENO + 1
    setpgid(0, 0)
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    for descriptor in STDIN_FILENO...STDERR_FILENO { dup2(nothing, descriptor) }
    dup2(socket, kept)
    closefrom(kept + 1)
    for number in [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGINT, SIGTERM, SIGQUIT, SIGXFSZ, SIGHUP] {
      signal(number, SIG_DFL)
    }
    for resource in [RLIMIT_CORE, RLIMIT_FSIZE] {
      var none = Bound(resource)
      none.set(0)
    }
    return kept
  }

  /// The limit of something that the process may use. The system is told of changes only.
  private struct Bound {
    private let resource: __rlimit_resource_t
    private var limit = rlimit()

    init(_ resource: __rlimit_resource) {
      self.resource = __rlimit_resource_t(resource.rawValue)
      getrlimit(self.resource, &limit)
    }

    mutating func set(_ value: rlim_t) {
      let value = min(value, limit.rlim_max)
      guard value != limit.rlim_cur else { return }
      limit.rlim_cur = value
      setrlimit(resource, &limit)
    }
  }

  private func work() {
    var documents: [SVGText: SVGDocument] = [:]
    let own = ProcessMemory.now?.addresses ?? 1 << 30
    var (time, memory) = (Bound(RLIMIT_CPU), Bound(RLIMIT_AS))
    var loaded: PictureLibraries = []
    while let next = HelperMessage.peek(words: HelperMessage.requestWords, on: socket) {
      let job = PictureJob(rawValue: next[1]) ?? .svg
      if loaded.isEmpty {
        loaded = job.libraries
        loaded.load()
        _ = flipbook_confine()
      }
      guard loaded.isSuperset(of: job.libraries) else { _exit(Self.leavesJob) }
      guard let request = HelperMessage.receive(words: HelperMessage.requestWords, from: socket) else { return }
      var bytes = [UInt8](repeating: 0, count: Int(request[0]))
      guard bytes.withUnsafeMutableBytes({ HelperMessage.receive($0, from: socket) }) else { return }
      // The next file may take as long as the first.
      time.set(rlim_t(Self.secondsUsed + 1 + Int(request[4])))
      memory.set(rlim_t(own + Int(request[5])))
      let question = PictureQuestion(first: Int(request[2]), second: Int(request[3]))
      let isAnswered: Bool
      do throws(ImageProblem) {
        let answer: PictureAnswer
        if !job.libraries.contains(.librsvg) {
          let file = try HEIFFile(bytes, path: "")
          answer = PictureAnswer(
            size: Size(Double(file.size.width), Double(file.size.height)),
            bitmap: question == .size ? nil : try file.pixels(as: job == .storedHEIF ? .stored : .shown))
        } else {
          let text = SVGText(bytes: bytes)
          let document: SVGDocument
          if let known = documents[text] {
            document = known
          } else {
            document = try SVGDocument(bytes, path: "")
            if documents.count >= Self.kept { documents.removeAll() }
            documents[text] = document
          }
          answer = try document.answer(question)
        }
        let size = answer.size
        let words = (Int64(bitPattern: size.width.bitPattern), Int64(bitPattern: size.height.bitPattern))
        let pixels = answer.bitmap.map { UnsafeRawBufferPointer($0.bytes) }
        let isLeft = pixels.map { buffer.leave($0) } ?? false
        isAnswered = HelperMessage(kind: answer.isWhole ? .drawn : .drawnWithPixels, words: words).send(
          to: socket, counting: pixels?.count ?? 0, pixels: isLeft ? nil : pixels)
      } catch {
        let isHolding = job == .svg && flipbook_heif_is_missed()
        isAnswered = (isHolding ? HelperMessage(kind: .another) : Self.answer(to: error)).send(to: socket)
        // The next job may be one for which nothing is missed.
        if isHolding { _exit(Self.leavesJob) }
      }
      guard isAnswered else { return }
    }
  }

  /// Whole seconds that this process has computed.
  private static var secondsUsed: Int {
    var used = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &used)
    return used.ru_utime.tv_sec + used.ru_stime.tv_sec
  }

  private static func answer(to problem: ImageProblem) -> HelperMessage {
    switch problem {
    case .unsupported(_, _, let what): HelperMessage(kind: .unsupported, text: what)
    case .refusedDrawing(_, let line, let column, let reason):
      HelperMessage(kind: .refused, words: (Int64(line), Int64(column)), text: reason.coded)
    case .tooLarge(_, let width, let height): HelperMessage(kind: .tooLarge, words: (Int64(width), Int64(height)))
    case .unusableColors(_, let reason): HelperMessage(kind: .colors, text: reason)
    case .truncated: HelperMessage(kind: .truncated)
    case .missingLibrary: HelperMessage(kind: .missing)
    case .damaged(_, _, let reason): HelperMessage(kind: .damaged, text: reason.coded)
    default: HelperMessage(kind: .damaged, text: problem.message.coded)
    }
  }
}

/// The bytes of a document, hashed all at once.
private struct SVGText: Hashable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
