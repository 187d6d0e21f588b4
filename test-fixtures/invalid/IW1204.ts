export interface Employee {
  /** @dataMember 1 */
  boss: Employee;
}

export interface Order {
  /** @dataMember 1 */
  invoice: Invoice;
}

export interface Invoice {
  /** @dataMember 1 */
  pair: [string, Order];
}
