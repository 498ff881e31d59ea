import Geometry
import Testing

@Suite("partitioningIndex(where:)")
struct PartitioningTests {
  @Test("finds the start of the second part, and the end where there is none")
  func ranges() {
    for start in 0...4 {
      for count in 0...6 {
        let range = start..<(start + count)
        for first in range.lowerBound...range.upperBound {
          #expect(range.partitioningIndex { $0 >= first } == first)
        }
      }
    }
  }

  @Test("has the indices of a slice")
  func slices() {
    let numbers = [1, 3, 5, 7, 9][1...]
    #expect(numbers.partitioningIndex { $0 > 4 } == 2)
    #expect(numbers.partitioningIndex { $0 > 9 } == 5)
    #expect(numbers.partitioningIndex { $0 > 0 } == 1)
  }
}
