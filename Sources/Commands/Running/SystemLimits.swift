import Basics
import Files
import Formulas
import Glibc

/// The limits that the system sets the process, so that reaching it is an error in message and not a signal.
enum SystemLimits {
  /// Files that may be open at once, at least.
  private static let minDescriptors = 32

  /// Bytes of addresses, at least: with fewer, libraries end the process by a signal, or wait for a thread that cannot
  /// begin.
  private static let minAddresses: rlim_t = 512 << 20

  /// Keeps the numbers of standard input, output and errors for these: where one is closed, what is opened next would
  /// get its number, and what is printed would go there. Reading and writing it fails as if it were closed. To be
  /// called before anything is opened.
  static func keepStandardNumbers() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
      // It gets the lowest number that is free, and does not allow what the number is for.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// A file that grows too large, and a reader that is gone, are errors of writing from now on. Throws where too little
  /// is allowed to begin with.
  static func prepare() throws {
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    // Where who began the process ignores it, the system forgets how children ended: git's failure would look like
    // success.
    signal(SIGCHLD, SIG_DFL)
    sayWhatIsMissing()
    var addresses = rlimit()
    if getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &addresses) == 0, addresses.rlim_cur < minAddresses {
      throw Shortage.addresses(allowed: Int(addresses.rlim_cur))
    }
    var files = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files) == 0 else { return }
    if files.rlim_cur < minDescriptors {
      files.rlim_cur = min(files.rlim_max, rlim_t(1_024))
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
    }
    guard files.rlim_cur >= minDescriptors else { throw Shortage.descriptors(allowed: Int(files.rlim_cur)) }
  }

  /// Makes a failed allocation end in a message: where the system limits memory, Swift's ends the process by SIGABRT.
  private static func sayWhatIsMissing() {
    let isLimited = [RLIMIT_AS, RLIMIT_DATA].contains { resource in
      var bytes = rlimit()
      return getrlimit(__rlimit_resource_t(resource.rawValue), &bytes) == 0 && bytes.rlim_cur < 1 << 46
    }
    guard isLimited else { return }
    signal(SIGABRT, endWithoutMemory)
  }

  private enum Shortage: Problem {
    case addresses(allowed: Int)
    case descriptors(allowed: Int)

    var message: Message {
      switch self {
      case .addresses(let allowed):
        "only \(Limits.text(ofBytes: allowed)) of addresses are allowed here (ulimit -v); at least "
          + "\(Limits.text(ofBytes: Int(minAddresses))) are needed, most of which stay unused"
      case .descriptors(let allowed):
        "only \(allowed) files may be open at once here; at least \(minDescriptors) are needed (ulimit -n)"
      }
    }
  }
}

/// Ends the process where an allocation failed: nothing here asks for memory.
private func endWithoutMemory(_ signal: Int32) {
  let message: StaticString = "error: no memory is left; the system's limit (ulimit -v, ulimit -d) allows no more\n"
  write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
  UnfinishedFiles.removeAllIfPossible()
  _exit(ExitCodes.trouble)
}
