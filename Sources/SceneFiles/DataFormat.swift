import Files
import TextFormats

/// The formats that files of data have, by the endings of their names.
enum DataFormat {
  case yaml, json, jsonLines, csv, tsv, ledger

  /// Creates the format of a file, or returns nil for the name of another file, or of none.
  init?(ofFile name: String) {
    switch FilePath.fileExtension(name) {
    case "yaml", "yml": self = .yaml
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonLines
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "ledger": self = .ledger
    default: return nil
    }
  }

  /// The separators that fields of its lines may have between them; nil of a format without.
  var separators: [UInt8]? {
    switch self {
    case .csv: CSVReader.separators
    case .tsv: [UInt8(ascii: "\t")]
    default: nil
    }
  }

  /// The endings, as messages name them.
  static let shownNames = ".yaml, .json, .jsonl, .csv, .tsv or .ledger"

  /// Whether a text that stands for data looks like the name of a file of data in a format that is not read.
  static func isForeign(_ text: String) -> Bool {
    foreign.contains(FilePath.fileExtension(text)) && !text.utf8.contains(0x0A)
  }

  private static let foreign: Set<String> = [
    "arrow", "avro", "bson", "bz2", "cbor", "cfg", "conf", "dat", "db", "dbf", "doc", "docx", "feather", "fods",
    "geojson",
    "gz", "h5", "hdf5", "htm", "html", "ics", "ini", "ipynb", "json5", "jsonc", "kml", "log", "md", "mdb", "msgpack",
    "npy", "numbers", "ods", "orc", "parquet", "pb", "pdf", "pickle", "pkl", "plist", "proto", "psv", "rtf", "sql",
    "sqlite", "sqlite3", "strings", "toml", "topojson", "txt", "vcf", "xls", "xlsb", "xlsm", "xlsx", "xml", "xz", "zip",
    "zst",
  ]
}
