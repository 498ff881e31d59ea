import Basics
import NIOHTTP1

/// The parts of a head that are looked at. Nothing is decoded, so that nothing means two things.
extension HTTPRequestHead {
  /// Headers that may be there several times, and what then stands between.
  private static let lists = ["cookie": "; ", "connection": ", "]

  /// Whether two of its headers have one name, which means two things to two readers, or it is of another version than
  /// is spoken here.
  var isAmbiguous: Bool {
    let names = headers.map { $0.name.lowercased() }.filter { Self.lists[$0] == nil }
    return Set(names).count < names.count || (version != .http1_0 && version != .http1_1)
  }

  /// The value of a header, whose name is in small letters.
  func value(_ name: String) -> String? {
    let values = headers[name]
    return values.isEmpty ? nil : values.joined(separator: Self.lists[name] ?? ", ")
  }

  /// Whether something follows the head, as the head says.
  var hasBody: Bool { value("transfer-encoding") != nil || (value("content-length") ?? "0") != "0" }

  /// Up to the question mark.
  var path: String { target[0].text }

  /// The value of a field of what is behind it.
  func queryValue(_ name: String) -> String? {
    target.dropFirst().first?.parts(at: "&").lazy.compactMap { $0.rest(after: MachineText("\(name)=")) }.first?.text
  }

  private var target: [MachineText] { MachineText(uri).parts(at: "?", most: 2) }
}
