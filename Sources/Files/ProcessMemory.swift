import Glibc

/// The memory of this process, as the system counts it.
package struct ProcessMemory {
  /// Bytes of addresses.
  package let addresses: Int
  /// Bytes that are really there.
  package let resident: Int

  /// The present memory; nil where the system does not tell. Cheap enough to be asked fifty times a second. Where there
  /// is no `/proc`, the most that was there at once stands for both.
  package static var now: ProcessMemory? {
    guard let bytes = try? FileBytes.start(of: "/proc/self/statm", 200) else { return most }
    let pages = bytes.split(separator: UInt8(ascii: " ")).map { field in
      field.reduce(0) { 10 * $0 + Int($1 & 0xf) }
    }
    guard pages.count > 1 else { return nil }
    let size = Int(sysconf(Int32(_SC_PAGESIZE)))
    return ProcessMemory(addresses: pages[0] * size, resident: pages[1] * size)
  }

  private static var most: ProcessMemory? {
    var usage = rusage()
    guard getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return nil }
    // Linux counts in kibibytes.
    return ProcessMemory(addresses: Int(usage.ru_maxrss) << 10, resident: Int(usage.ru_maxrss) << 10)
  }
}
