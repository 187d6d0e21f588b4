import { shop } from "./sources.js";

/** An edit that teams make of a contract, and what is said about it. */
export interface EditRow {
  readonly edit: string;
  /** The replacements in the sources. */
  readonly changes: readonly (readonly [from: string, to: string])[];
  /** The codes of the problems and the texts at their places. Empty for an edit that is compatible. */
  readonly told: readonly (readonly [code: string, on: string])[];
  /** The rules that are applied: `wire` unless the row says otherwise. */
  readonly level?: "json" | "source";
}

/** The sources after an edit. */
export function edited(changes: EditRow["changes"], text = shop): string {
  return changes.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`The sources have no '${from}'.`);
    return whole.replaceAll(from, to);
  }, text);
}

const removedNotes: EditRow["changes"] = [
  ["  /** @dataMember 4 */\n  notes: string[];\n", ""],
  ['name: "shop.v1.Order" }', 'name: "shop.v1.Order", reserved: [4], reservedNames: ["notes"] }'],
];

const removedSent: EditRow["changes"] = [
  ["  Sent,\n", ""],
  ["export enum State", '/** @dataContract { reserved: [2], reservedNames: ["Sent"] } */\nexport enum State'],
];

const removedMail = (name: string): EditRow["changes"] => [
  ['  /** @dataMember { order: 2, name: "mail_address" } */\n  mail?: string;\n', ""],
  ['name: "shop.v1.Customer" }', `name: "shop.v1.Customer", reserved: [2], reservedNames: ["${name}"] }`],
];

export const edits: readonly EditRow[] = [
  {
    edit: "a member gets another type",
    changes: [["quantity: int32;", "quantity: string;"]],
    told: [["IW5003", "quantity"]],
  },
  {
    edit: "a number becomes a wider one",
    changes: [["quantity: int32;", "quantity: int64;"]],
    told: [["IW5003", "quantity"]],
  },
  {
    edit: "a list becomes a single value",
    changes: [["notes: string[];", "notes: string;"]],
    told: [["IW5003", "notes"]],
  },
  {
    edit: "a member gets another number",
    changes: [["@dataMember 2 */\n  quantity", "@dataMember 8 */\n  quantity"]],
    told: [["IW5006", "quantity"]],
  },
  {
    edit: "two members of one type change places",
    changes: [
      ["@dataMember 2 */\n  quantity", "@dataMember 9 */\n  quantity"],
      ["@dataMember 7 */\n  attempts", "@dataMember 2 */\n  attempts"],
      ["@dataMember 9 */\n  quantity", "@dataMember 7 */\n  quantity"],
    ],
    told: [
      ["IW5006", "quantity"],
      ["IW5006", "attempts"],
    ],
  },
  {
    edit: "a member is removed",
    changes: [["  /** @dataMember 4 */\n  notes: string[];\n", ""]],
    told: [["IW5004", "Order"]],
  },
  {
    edit: "a member is removed and reserved",
    changes: removedNotes,
    told: [],
    level: "json",
  },
  {
    edit: "a member is removed and reserved, and generated code counts",
    changes: removedNotes,
    told: [["IW5012", "Order"]],
    level: "source",
  },
  {
    edit: "a member with a name in protobuf is removed, and the name of the property is reserved",
    changes: removedMail("mail"),
    told: [["IW5004", "Customer"]],
    level: "json",
  },
  {
    edit: "a member with a name in protobuf is removed, and this name is reserved",
    changes: removedMail("mail_address"),
    told: [],
    level: "json",
  },
  {
    edit: "a removed member's number is used again",
    changes: [["notes: string[];", "total: int64;"]],
    told: [["IW5005", "total"]],
  },
  {
    edit: "an optional member becomes required",
    changes: [["priority?: int32;", "priority: int32;"]],
    told: [["IW5007", "priority"]],
  },
  {
    edit: "a required member becomes optional",
    changes: [["attempts: int32;", "attempts?: int32;"]],
    told: [],
    level: "json",
  },
  {
    edit: "a required member becomes optional, and generated code counts",
    changes: [["attempts: int32;", "attempts?: int32;"]],
    told: [["IW5007", "attempts"]],
    level: "source",
  },
  {
    edit: "a required message becomes optional, and generated code counts",
    changes: [["customer: Customer;", "customer?: Customer;"]],
    told: [],
    level: "source",
  },
  {
    edit: "a member gets a default",
    changes: [["@dataMember 7 */", "@dataMember { order: 7, default: 3 } */"]],
    told: [["IW5007", "attempts"]],
  },
  {
    edit: "a member is added",
    changes: [["  attempts: int32;\n", "  attempts: int32;\n  /** @dataMember 8 */\n  currency: string;\n"]],
    told: [],
  },
  { edit: "a member is renamed", changes: [["quantity: int32;", "amount: int32;"]], told: [] },
  {
    edit: "a member is renamed, and JSON counts",
    changes: [["quantity: int32;", "amount: int32;"]],
    told: [["IW5011", "amount"]],
    level: "json",
  },
  {
    edit: "members are moved within a message",
    changes: [
      ["  /** @dataMember 1 */\n  id: int64;\n", ""],
      ["  attempts: int32;\n", "  attempts: int32;\n  /** @dataMember 1 */\n  id: int64;\n"],
    ],
    told: [],
  },
  {
    edit: "a parameter is added at the end",
    changes: [["quantity: int32)", "quantity: int32, note?: string)"]],
    told: [],
  },
  {
    edit: "a parameter is inserted",
    changes: [["(article: string, quantity: int32)", "(article: string, note: string, quantity: int32)"]],
    told: [["IW5006", "Place"]],
  },
  {
    edit: "parameters change places",
    changes: [["(article: string, quantity: int32)", "(quantity: int32, article: string)"]],
    told: [
      ["IW5006", "Place"],
      ["IW5006", "Place"],
    ],
  },
  {
    edit: "a parameter is removed",
    changes: [["(article: string, quantity: int32)", "(article: string)"]],
    told: [["IW5004", "Place"]],
  },
  { edit: "a parameter is renamed", changes: [["article: string", "product: string"]], told: [] },
  {
    edit: "an operation is renamed",
    changes: [["Place(", "Buy("]],
    told: [["IW5001", "Buy"]],
  },
  {
    edit: "a method is renamed, and its annotation keeps the name",
    changes: [["@operationContract */\n  Place(", '@operationContract { name: "Place" } */\n  Buy(']],
    told: [],
  },
  {
    edit: "an operation is removed",
    changes: [["  /** @operationContract */\n  Cancel(id: int64): Promise<void>;\n", ""]],
    told: [["IW5001", "IOrders"]],
  },
  {
    edit: "an operation is added",
    changes: [["  Cancel(id", "  Refund(id: int64): Promise<void>;\n  /** @operationContract */\n  Cancel(id"]],
    told: [],
  },
  {
    edit: "a result becomes a stream",
    changes: [
      [
        "Place(article: string, quantity: int32): Promise<Order>",
        "Place(article: string, quantity: int32): AsyncIterable<Order>",
      ],
    ],
    told: [["IW5002", "Place"]],
  },
  {
    edit: "a bare operation becomes wrapped",
    changes: [['style: "bare", ', ""]],
    told: [
      ["IW5002", "Change"],
      ["IW5002", "Change"],
    ],
  },
  {
    edit: "an operation is no longer idempotent",
    changes: [[', idempotency: "idempotent"', ""]],
    told: [["IW5002", "Change"]],
  },
  {
    edit: "an enum gets a value in between",
    changes: [["  Paid,\n", "  Held,\n  Paid,\n"]],
    told: [
      ["IW5008", "State"],
      ["IW5008", "State"],
    ],
  },
  { edit: "an enum gets a value at the end", changes: [["  Sent,\n", "  Sent,\n  Lost,\n"]], told: [] },
  {
    edit: "the value of an enum is removed",
    changes: [["  Sent,\n", ""]],
    told: [["IW5009", "State"]],
  },
  {
    edit: "the value of an enum is removed and reserved",
    changes: removedSent,
    told: [],
    level: "json",
  },
  {
    edit: "the value of an enum is removed and reserved, and generated code counts",
    changes: removedSent,
    told: [["IW5012", "State"]],
    level: "source",
  },
  { edit: "the value of an enum is renamed", changes: [["  Sent,\n", "  Shipped,\n"]], told: [] },
  {
    edit: "the value of an enum is renamed, and JSON counts",
    changes: [["  Sent,\n", "  Shipped,\n"]],
    told: [["IW5011", "State"]],
    level: "json",
  },
  {
    edit: "a message is renamed",
    changes: [["shop.v1.Customer", "shop.v1.Client"]],
    told: [],
  },
  {
    edit: "a message is renamed, and generated code counts",
    changes: [["shop.v1.Customer", "shop.v1.Client"]],
    told: [["IW5012", "Customer"]],
    level: "source",
  },
  {
    edit: "another message takes a place",
    changes: [["customer: Customer;", "customer: Page<string>;"]],
    told: [["IW5003", "customer"]],
  },
  {
    edit: "a type argument is another one",
    changes: [["Promise<Page<Order>>", "Promise<Page<Customer>>"]],
    told: [["IW5003", "List"]],
  },
  {
    edit: "a member of a generic message gets another number",
    changes: [["@dataMember 1 */\n  items", "@dataMember 2 */\n  items"]],
    told: [["IW5006", "items"]],
  },
];
