import Basics

/// A record of CSV being written.
public enum CSVLine {
  /// The fields with commas between them, in quotes where a reader would otherwise see something else; no line end.
  public static func text(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",")
  }

  private static func field(_ text: String) -> String {
    let isPlain = !text.unicodeScalars.contains { "\",;\t\n\r".unicodeScalars.contains($0) }
    return isPlain ? text : "\"" + MachineText(text).replacing("\"", by: "\"\"").text + "\""
  }
}
