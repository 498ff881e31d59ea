/// Chooses, where two indices of a palette show the same, the one with which LZW finds longer strings: a pixel that
/// shows already may be left clear, or drawn again in its own colour.
///
/// It keeps the string table as the encoder will build it ([GIF 89a, appendix
/// F](https://www.w3.org/Graphics/GIF/spec-gif89a.txt): a string is found as long as the table has it, then it is added
/// with the next index) and follows whichever choice goes on in it. That is mostly, but not always, shorter than to
/// make long runs, so that both are tried.
struct LZWChooser {
  /// The longer string's code for a string's code and the index behind it; 0 for none.
  private var codes = [UInt16](repeating: 0, count: 4_096 << 8)
  private var used: [Int] = []
  /// The last code of 12 bits, with which giflib emits a clear code and begins a new table.
  private static let lastCode = 4_095
  /// The number of pixels that it looks ahead for the longer string.
  fileprivate static let sight = 24

  /// - Parameters:
  ///   - indices: gets the choice.
  ///   - others: for each index another that shows the same, or the same.
  ///   - bits: bits of an index, at least 2.
  /// - Returns: how many bits the codes take.
  @discardableResult
  mutating func choose(_ indices: inout [UInt8], _ others: [UInt8], bits: Int) -> Int {
    let firstCode = (1 << bits) + 2
    var next = firstCode
    var width = bits + 1
    var length = width
    var prefix: Int?
    codes.withUnsafeMutableBufferPointer { codes in
      indices.withUnsafeMutableBufferPointer { indices in
        let ahead = Ahead(indices: indices, others: others, codes: codes)
        for at in indices.indices {
          let (one, other) = (indices[at], others[at])
          if let string = prefix {
            let longer = codes[string << 8 | Int(one)]
            let otherLonger = one == other ? 0 : codes[string << 8 | Int(other)]
            if longer != 0 || otherLonger != 0 {
              let takesOther =
                longer == 0
                || (otherLonger != 0 && ahead.reach(of: otherLonger, at) > ahead.reach(of: longer, at))
              if takesOther { indices[at] = other }
              prefix = Int(takesOther ? otherLonger : longer)
              continue
            }
          }
          var choice = one
          if one != other {
            let reach = ahead.reach(of: UInt16(one), at)
            let otherReach = ahead.reach(of: UInt16(other), at)
            let isRun = at > 0 && indices[at - 1] == other
            if otherReach > reach || (otherReach == reach && isRun) { choice = other }
          }
          indices[at] = choice
          if let string = prefix {
            length += width
            if next >= Self.lastCode {
              for key in used { codes[key] = 0 }
              used.removeAll(keepingCapacity: true)
              next = firstCode
              length += 12
              width = bits + 1
            } else {
              let key = string << 8 | Int(choice)
              codes[key] = UInt16(next)
              used.append(key)
              if next == 1 << width { width += 1 }
              next += 1
            }
          }
          prefix = Int(choice)
        }
      }
      for key in used { codes[key] = 0 }
    }
    used.removeAll(keepingCapacity: true)
    return length + 2 * width
  }

  /// The outlook on how the table would take the indices to come.
  private struct Ahead {
    let indices: UnsafeMutableBufferPointer<UInt8>
    let others: [UInt8]
    let codes: UnsafeMutableBufferPointer<UInt16>

    /// Returns the length that the table goes on behind a string that ends at a place.
    func reach(of string: UInt16, _ end: Int) -> Int {
      var string = Int(string)
      var at = end + 1
      let last = min(indices.count, at + LZWChooser.sight)
      while at < last {
        let code = codes[string << 8 | Int(indices[at])]
        let longer = code != 0 ? code : codes[string << 8 | Int(others[at])]
        if longer == 0 { break }
        string = Int(longer)
        at += 1
      }
      return at
    }
  }
}
