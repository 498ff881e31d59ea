import Glibc

/// A piece of memory that the program and the process for pictures (`SandboxedDecoder`) have in common: pixels of icons
/// need not go through the socket, which wakes both of them again and again. Larger pictures do not fit, and go through
/// it.
///
/// One at a time: what was left there is taken before the next question is asked.
struct SharedPixelBuffer: @unchecked Sendable {
  private static let size = 1 << 20
  /// Empty where the system has none.
  private let memory: UnsafeMutableRawBufferPointer

  /// Creates a buffer; called before the process is forked.
  init() {
    let start = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    memory = .init(start: start, count: start == MAP_FAILED ? 0 : Self.size)
  }

  /// Returns false if the bytes have to go another way.
  func leave(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= memory.count else { return false }
    memory.copyMemory(from: bytes)
    return true
  }

  /// Fills the buffer with what was left. False where the bytes come another way.
  func take(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    guard bytes.count <= memory.count else { return false }
    bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<bytes.count]))
    return true
  }
}
