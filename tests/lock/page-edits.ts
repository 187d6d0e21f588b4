/** The edits of the tables of docs/evolving.md, each as replacements in the page's contract. */
export const pageEdits: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>> = {
  "an operation is added": [["  Place(", "  Cancel(id: int64): Promise<void>;\n  /** @operationContract */\n  Place("]],
  "a parameter is added at the end": [["quantity: int32)", "quantity: int32, note: string)"]],
  "a member with a new number is added": [
    ["  state: State;", "  state: State;\n  /** @dataMember 4 */\n  note: string;"],
  ],
  "an enum value is added": [["  Paid = 1,", "  Paid = 1,\n  Sent = 2,"]],
  "a required member or parameter becomes optional": [
    ["quantity: int32;", "quantity?: int32;"],
    ["quantity: int32)", "quantity?: int32)"],
  ],
  "a method is renamed, and its tag keeps the name": [
    ["/** @operationContract */\n  Place(", '/** @operationContract { name: "Place" } */\n  buy('],
  ],
  "members are moved within an interface": [
    ["  /** @dataMember 1 */\n  id: int64;\n", ""],
    ["  state: State;\n", "  state: State;\n  /** @dataMember 1 */\n  id: int64;\n"],
  ],
  "a parameter is renamed": [["article: string", "item: string"]],
  "a member is renamed": [["quantity: int32;", "amount: int32;"]],
  "a `jsonName` changes": [["@dataMember 2", '@dataMember { order: 2, jsonName: "count" }']],
  "an enum value is renamed": [["Paid = 1", "Settled = 1"]],
  "a method is renamed": [["Place(", "Buy("]],
  "an operation is removed": [
    ["  /** @operationContract */\n  Place(article: string, quantity: int32): Promise<Order>;\n", ""],
  ],
  "the service gets another name or namespace": [['namespace: "shop.v1"', 'namespace: "shop.v2"']],
  "parameters change places": [["article: string, quantity: int32", "quantity: int32, article: string"]],
  "a member gets another number": [["@dataMember 2", "@dataMember 5"]],
  "a member is removed": [["  /** @dataMember 2 */\n  quantity: int32;\n", ""]],
  "a type is replaced": [["quantity: int32;", "quantity: int64;"]],
  "an enum value gets another number": [["Paid = 1", "Paid = 2"]],
  "a message gets another package": [["shop.v1.Order", "shop.v2.Order"]],
  "a bare operation becomes wrapped, or the reverse": [['{ style: "bare" } ', ""]],
  "a result becomes a stream, or the reverse": [
    ["quantity: int32): Promise<Order>", "quantity: int32): AsyncIterable<Order>"],
  ],
};
