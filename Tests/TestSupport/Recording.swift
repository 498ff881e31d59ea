import Foundation

/// Whether what is kept is written anew instead of held to: pictures, looks, help, transcripts (`make record`).
public enum Recording {
  public static let isOn = ProcessInfo.processInfo.environment["FLIPBOOK_RECORD"] == "1"
}
