import Foundation

/// Whether the tests run with a sanitizer built in (`Scripts/sanitize`): it takes memory and an address space of its
/// own, so that what a run may take of either is not to be told.
public enum Sanitizing {
  public static let isOn = ProcessInfo.processInfo.environment["FLIPBOOK_SANITIZED"] == "1"
}
