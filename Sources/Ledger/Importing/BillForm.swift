/// Which part of a day written as `6/5/2016` comes first.
public enum DayOrder: String, CaseIterable, Sendable {
  case dayFirst = "day-first"
  case monthFirst = "month-first"
}

/// The way a file tells its bills: which column is which field, and how days and amounts are written in it.
public struct BillForm: Hashable, Sendable {
  /// A column with the field that is read from it; nil where it is left out.
  public struct Column: Hashable, Sendable {
    public var name: String
    public var field: BillField?
  }

  public var columns: [Column] = []
  /// The line that names the columns, from 1.
  public var headerLine = 1
  /// Nil for days as `6/5/2016`, which are refused then, unless one of both numbers is above 12.
  public var dayOrder: DayOrder?
  /// True where amounts are written as `1.234,50`.
  public var hasDecimalComma = false
  /// True where amounts below zero are expenses, and those without a sign income.
  public var signsExpenses = false

  /// True where the columns have their fields' names and the amounts and days are written as a ledger's own list has them.
  public var isOwn: Bool {
    columns.allSatisfy { $0.field != nil && BillField(header: $0.name) == $0.field } && !signsExpenses
      && dayOrder == nil && !hasDecimalComma
  }
}

extension BillForm {
  /// Looks at the texts of days and amounts in a file, and finds out how they are written.
  ///
  /// A day tells the order where one of its numbers is above 12; an amount tells the sign of decimals by one or two digits at
  /// its end, and of expenses by being below zero. Where two texts contradict each other, nothing is found.
  struct Survey {
    private var orders: Set<DayOrder> = []
    private var commas: Set<Bool> = []
    private var isBelowZero = false

    mutating func look(at text: String, of field: BillField) {
      switch field {
      case .date: if let order = ForeignDay.order(of: text) { orders.insert(order) }
      case .money:
        guard let amount = ForeignAmount(text) else { return }
        if let comma = amount.hasDecimalComma { commas.insert(comma) }
        if amount.isNegative == true { isBelowZero = true }
      default: break
      }
    }

    /// - Parameter hasKinds: true where a column says which bills are income.
    func settle(_ form: inout BillForm, hasKinds: Bool) {
      if form.dayOrder == nil, orders.count == 1 { form.dayOrder = orders.first }
      form.hasDecimalComma = commas == [true]
      form.signsExpenses = !hasKinds && isBelowZero
    }
  }
}
