/// A file that SQLite has beside a database while it writes, byte by byte after
/// https://www.sqlite.org/fileformat2.html, without SQLite.
public protocol RecoveryBytes {
  var bytes: [UInt8] { get }
}

/// A page of a database: its number, from 1, and its content.
public typealias DatabasePage = (number: Int, content: [UInt8])

/// A rollback journal: what pages were before somebody wrote.
public struct RollbackJournal: RecoveryBytes {
  public static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  public private(set) var bytes: [UInt8] = []
  private let pageSize: Int
  private let sectorSize: Int

  public init(pageSize: Int, sectorSize: Int = 512) { (self.pageSize, self.sectorSize) = (pageSize, sectorSize) }

  /// Adds a head, which begins at the next sector, and pages behind it.
  ///
  /// - Parameters:
  ///   - databaseSize: how many pages the database had.
  ///   - count: what the head says of how many pages follow; as many as do for nil.
  ///   - spoiled: the index of a page whose checksum is wrong; none for nil.
  public mutating func add(
    _ pages: [DatabasePage], databaseSize: Int, nonce: UInt32 = 0x1234_5678, count: UInt32? = nil, spoiled: Int? = nil
  ) {
    fill()
    let numbers = [count ?? UInt32(pages.count), nonce, UInt32(databaseSize), UInt32(sectorSize), UInt32(pageSize)]
    bytes += Self.magic + numbers.flatMap(bigEndian)
    fill()
    for (index, page) in pages.enumerated() {
      var sum = nonce
      for place in stride(from: pageSize - 200, to: 0, by: -200) { sum &+= UInt32(page.content[place]) }
      bytes += bigEndian(UInt32(page.number)) + page.content + bigEndian(index == spoiled ? sum &+ 1 : sum)
    }
  }

  /// Ends it with the name of a journal of several databases.
  public mutating func add(superJournal name: String) {
    let name = Array(name.utf8)
    let sum = name.reduce(UInt32(0)) { $0 &+ UInt32($1) }
    bytes +=
      bigEndian(UInt32(0x4000_0000 / pageSize + 1)) + name + bigEndian(UInt32(name.count)) + bigEndian(sum) + Self.magic
  }

  private mutating func fill() {
    while bytes.count % sectorSize != 0 { bytes.append(0) }
  }
}

/// A write-ahead log: what pages have become since.
public struct WriteAheadLog: RecoveryBytes {
  public private(set) var bytes: [UInt8]
  private let sumsAreBigEndian: Bool
  private let salts: [UInt8]
  private var sums: (UInt32, UInt32) = (0, 0)

  public init(pageSize: Int, sumsAreBigEndian: Bool = false, salts: (UInt32, UInt32) = (7, 0x89AB_CDEF)) {
    self.sumsAreBigEndian = sumsAreBigEndian
    self.salts = bigEndian(salts.0) + bigEndian(salts.1)
    let magic: UInt32 = sumsAreBigEndian ? 0x377F_0683 : 0x377F_0682
    bytes = [magic, 3_007_000, UInt32(pageSize == 65_536 ? 1 : pageSize), 0].flatMap(bigEndian) + self.salts
    add(sumsOf: bytes)
    bytes += bigEndian(sums.0) + bigEndian(sums.1)
  }

  /// Adds pages.
  ///
  /// - Parameters:
  ///   - committed: how many pages the database has with the last of these; nil where nothing is committed.
  ///   - salts: those of the frames; the log's for nil.
  ///   - spoiled: the index of a page whose checksums are wrong; none for nil.
  public mutating func add(
    _ pages: [DatabasePage], committed databaseSize: Int?, salts other: [UInt8]? = nil, spoiled: Int? = nil
  ) {
    for (index, page) in pages.enumerated() {
      let size = index == pages.count - 1 ? databaseSize ?? 0 : 0
      let head = bigEndian(UInt32(page.number)) + bigEndian(UInt32(size))
      add(sumsOf: head + page.content)
      let sum = index == spoiled ? sums.0 &+ 1 : sums.0
      bytes += head + (other ?? salts) + bigEndian(sum) + bigEndian(sums.1) + page.content
    }
  }

  private mutating func add(sumsOf bytes: [UInt8]) {
    func word(_ place: Int) -> UInt32 {
      let word = bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return sumsAreBigEndian ? word : word.byteSwapped
    }
    for place in stride(from: 0, to: bytes.count, by: 8) {
      sums.0 &+= word(place) &+ sums.1
      sums.1 &+= word(place + 4) &+ sums.0
    }
  }
}

private func bigEndian(_ number: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

/// A database's file as pages.
public struct DatabaseImage: Equatable {
  public var bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public var pageSize: Int {
    let size = Int(bytes[16]) << 8 | Int(bytes[17])
    return size == 1 ? 65_536 : size
  }

  /// How many pages there are.
  public var size: Int { bytes.count / pageSize }

  /// The page of a number, from 1.
  public func page(_ number: Int) -> DatabasePage {
    (number, Array(bytes[(number - 1) * pageSize..<number * pageSize]))
  }

  /// The pages that another has not, or has otherwise.
  public func pages(unlike other: DatabaseImage) -> [DatabasePage] {
    (1...size).map(page).filter { $0.number > other.size || $0.content != other.page($0.number).content }
  }

  /// The same, marked to be written by way of a log, or not.
  public func markedForLog(_ isLogged: Bool = true) -> DatabaseImage {
    var image = self
    for place in [18, 19] { image.bytes[place] = isLogged ? 2 : 1 }
    return image
  }
}
