import Basics
import Foundation
import FuzzTargets

// libFuzzer's program: the target's name, then libFuzzer's own arguments. Built by Scripts/fuzz only.

public typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

@_silgen_name("LLVMFuzzerRunDriver")
func drive(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

nonisolated(unsafe) private var target = FuzzTarget.scene
nonisolated(unsafe) private var folder = ""

@_cdecl("FlipbookFuzz_main")
public func entry(_ count: CInt, _ arguments: Arguments) -> CInt {
  guard count >= 2, let name = arguments[1], let chosen = FuzzTarget(rawValue: String(cString: name)) else {
    print("the first argument is one of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))")
    return 64
  }
  target = chosen
  folder = "/dev/shm/flipbook-fuzz-\(getpid())"
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  // So that an input that asks for much is through sooner.
  Limits.halve()
  var (count, rest) = (count - 1, arguments + 1)
  rest[0] = arguments[0]
  return drive(&count, &rest) { start, length in
    target.run(Array(UnsafeBufferPointer(start: start, count: length)), folder: folder)
    return 0
  }
}
