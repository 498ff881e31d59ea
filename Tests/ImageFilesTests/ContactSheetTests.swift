import ImageFiles
import Testing

@Suite("A contact sheet")
struct ContactSheetTests {
  @Test("shows all pictures where there is room, else the first, the last, and others evenly between")
  func choice() {
    #expect(ContactSheet.choice(of: 3, cells: 5) == [0, 1, 2])
    #expect(ContactSheet.choice(of: 5, cells: 5) == [0, 1, 2, 3, 4])
    #expect(ContactSheet.choice(of: 9, cells: 5) == [0, 2, 4, 6, 8])
    #expect(ContactSheet.choice(of: 100, cells: 2) == [0, 99])
    #expect(ContactSheet.choice(of: 100, cells: 1) == [0])
    #expect(ContactSheet.choice(of: 0, cells: 4) == [])
    for count in 2...60 {
      for cells in 2..<count {
        let chosen = ContactSheet.choice(of: count, cells: cells)
        #expect(chosen.count == cells && chosen.first == 0 && chosen.last == count - 1)
        let steps = zip(chosen, chosen.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 >= 1 } && (steps.max() ?? 0) - (steps.min() ?? 0) <= 1)
      }
    }
  }
}
