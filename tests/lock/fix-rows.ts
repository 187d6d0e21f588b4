import type { EditRow } from "./edit-rows.js";

/** An edit of sources of its own, in addition to those of the usual ones. */
export interface FixRow extends Pick<EditRow, "edit" | "changes" | "level"> {
  readonly text: string;
  /** An edit that has been accepted before, so that the lock file remembers what was removed. */
  readonly accepted?: EditRow["changes"];
}

const list = `import type { int32, int64 } from "interwire";

export enum State { Open = 0, Paid = 1, Sent = 2 }

export const Size = { Small: 1, Large: 2 } as const;
export type Size = (typeof Size)[keyof typeof Size];

/** What is bought. */
export interface Line {
  /** @dataMember 1 */
  article: string;
  /** @dataMember 2 */
  count: int32;
  /** @dataMember 3 */
  size: Size;
  /**
   * How far it is.
   *
   * @dataMember {
   *   order: 4,
   *   name: "line_state",
   * }
   */
  state: State;
  /** @dataMember { order: 5, default: 3n } */
  price: int64;
}

/**
 * A list of lines.
 *
 * @dataContract { name: "shop.v1.List", reserved: [7], reservedNames: ["owner"] }
 */
export interface List {
  /** @dataMember 1 */
  lines: Line[];
  /** @dataMember 2 */
  title: string;
  /** @dataMember 3 */
  note?: string;
  /** @dataMember 4 */
  index: int32;
}

/** @serviceContract { namespace: "shop.v1", name: "Lists" } */
export interface ILists {
  /** @operationContract */
  Read(id: int64, page?: int32): Promise<List>;
  /** @operationContract */
  Write(list: List): Promise<void>;
}
`;

const own = (rows: readonly Omit<FixRow, "text">[]): readonly FixRow[] => rows.map((one) => ({ ...one, text: list }));

const title: FixRow["changes"][number] = ["  /** @dataMember 2 */\n  title: string;\n", ""];
const note: FixRow["changes"][number] = ["  /** @dataMember 3 */\n  note?: string;\n", ""];

export const fixRows: readonly FixRow[] = own([
  { edit: "two members of one message are removed", changes: [title, note] },
  {
    edit: "members of a message without an annotation are removed",
    changes: [
      ["  /** @dataMember 1 */\n  article: string;\n", ""],
      ["  /** @dataMember 2 */\n  count: int32;\n", ""],
    ],
  },
  {
    edit: "a member is removed, and another one is renumbered",
    changes: [title, ["@dataMember 3 */\n  note", "@dataMember 9 */\n  note"]],
  },
  {
    edit: "members take the numbers of two that are gone",
    changes: [
      ["  title: string;", "  owner2: int32;"],
      ["  note?: string;", "  rank: int32;"],
    ],
  },
  {
    edit: "members take the numbers of two that were removed earlier",
    accepted: [title, note],
    changes: [
      ["  title: string;", "  count: int32;"],
      ["  note?: string;", "  rank: int32;"],
    ],
  },
  {
    edit: "a member is inserted, and those behind it are renumbered",
    changes: [
      ["@dataMember 4 */\n  index", "@dataMember 5 */\n  index"],
      ["@dataMember 3 */\n  note", "@dataMember 4 */\n  note"],
      ["@dataMember 2 */\n  title", "@dataMember 3 */\n  title"],
      ["  lines: Line[];\n", "  lines: Line[];\n  /** @dataMember 2 */\n  owner2: string;\n"],
    ],
  },
  {
    edit: "a member takes the number of one that is gone, and leaves its own to another one",
    changes: [title, ["@dataMember 4 */\n  index", "@dataMember 2 */\n  index"]],
  },
  {
    edit: "a number is used again, and those behind it are reserved",
    changes: [
      ["  title: string;", "  count: int32;"],
      ["reserved: [7]", 'reserved: ["5 to 18999"]'],
    ],
  },
  {
    edit: "a number is used again, and the largest one is taken",
    changes: [
      ["  title: string;", "  count: int32;"],
      ["  index: int32;\n", "  index: int32;\n  /** @dataMember 536870911 */\n  last: string;\n"],
    ],
  },
  {
    edit: "numbers that were reserved are used",
    changes: [
      [', reserved: [7], reservedNames: ["owner"]', ""],
      ["  index: int32;\n", "  index: int32;\n  /** @dataMember 7 */\n  last: string;\n"],
    ],
  },
  {
    edit: "a member gets another number, and its own is reserved",
    changes: [
      ["@dataMember 4 */\n  index", "@dataMember 8 */\n  index"],
      ["reserved: [7]", "reserved: [7, 4]"],
    ],
  },
  { edit: "a default is gone", changes: [["{ order: 5, default: 3n }", "5"]] },
  { edit: "a default is another one", changes: [["default: 3n", "default: 4n"]] },
  { edit: "a parameter becomes required", changes: [["page?: int32", "page: int32"]] },
  {
    edit: "a wrapped operation becomes bare",
    changes: [["@operationContract */\n  Write", '@operationContract { style: "bare" } */\n  Write']],
  },
  { edit: "a name in protobuf is gone", changes: [['   *   name: "line_state",\n', ""]], level: "source" },
  {
    edit: "a member with a name in JSON gets another one",
    changes: [["@dataMember 2 */\n  title", '@dataMember { order: 2, jsonName: "head" } */\n  title']],
    level: "json",
  },
  {
    edit: "a member is renamed, and generated code counts",
    changes: [["title: string", "heading: string"]],
    level: "source",
  },
  {
    edit: "the namespace of a service is another one",
    changes: [['namespace: "shop.v1"', 'namespace: "shop.v2"']],
  },
  { edit: "a service is renamed", changes: [['name: "Lists"', 'name: "Shelves"']] },
  {
    edit: "values of an enum change places",
    changes: [["Open = 0, Paid = 1, Sent = 2", "Open = 0, Sent = 1, Paid = 2"]],
  },
  {
    edit: "a value of an enum is gone, and another one has its number",
    changes: [["Open = 0, Paid = 1, Sent = 2", "Open = 0, Held = 1, Paid = 2"]],
  },
  { edit: "the values of a constant object change places", changes: [["Small: 1, Large: 2", "Small: 2, Large: 1"]] },
  { edit: "two values of an enum are removed", changes: [["Paid = 1, Sent = 2", "Lost = 3"]] },
  {
    edit: "a value of an enum takes a number that was removed earlier",
    accepted: [[", Sent = 2", ""]],
    changes: [["Sent = 2", "Held = 2"]],
  },
  { edit: "the value 0 of an enum is removed", changes: [["Open = 0, ", ""]] },
  {
    edit: "the name of a value's number is gone, and its number is reserved",
    changes: [
      [", Sent = 2", ""],
      ["export enum State", '/** @dataContract { reserved: ["2 to 9"] } */\nexport enum State'],
    ],
    level: "json",
  },
  { edit: "an enum is renamed, and generated code counts", changes: [["State", "Progress"]], level: "source" },
  {
    edit: "an operation is renamed, whose annotation has options",
    changes: [["@operationContract */\n  Write(", '@operationContract { idempotency: "idempotent" } */\n  Save(']],
  },
  { edit: "a message that is sent under its name is renamed", changes: [["shop.v1.Detail", "shop.v1.Reason"]] },
  {
    edit: "a message that is sent under its name is renamed, and has another member",
    changes: [
      ["shop.v1.Detail", "shop.v1.Reason"],
      ["  text: string;", "  text: string[];"],
    ],
  },
]).map((row) =>
  row.edit.startsWith("a message that is sent")
    ? {
        ...row,
        text: `${list}\n/** @dataContract { name: "shop.v1.Detail" } */\nexport interface Detail {\n  /** @dataMember 1 */\n  text: string;\n}\n`,
      }
    : row,
);

/** Why a problem of an edit has no fix, by the edit. */
export const unfixable: Readonly<Record<string, string>> = {
  "a member gets another type": "only its author knows which of the two types is meant",
  "a member gets another number, and its own is reserved":
    "only its author knows whether the number or the reservation is meant",
  "a number becomes a wider one": "only its author knows which of the two types is meant",
  "a list becomes a single value": "only its author knows which of the two types is meant",
  "another message takes a place": "only its author knows which of the two types is meant",
  "a type argument is another one": "only its author knows which of the two types is meant",
  "a parameter is inserted": "callers would have to change their arguments",
  "parameters change places": "callers would have to change their arguments",
  "a parameter is removed": "a parameter that is gone cannot be reserved",
  "an operation is removed": "its declaration is gone",
  "a result becomes a stream": "its implementation returns another type",
  "the value of an enum is renamed, and JSON counts": "all uses of the value would have to be renamed",
  "a required member becomes optional, and generated code counts": "what leaves the member out would no longer compile",
  "a member is removed and reserved, and generated code counts": "its declaration is gone",
  "the value of an enum is removed and reserved, and generated code counts": "its declaration is gone",
  "the value 0 of an enum is removed": "an absent enum reads as 0, so 0 cannot be reserved",
  "a message that is sent under its name is renamed, and has another member":
    "nobody knows which message takes its place",
};

/** Sources with tags as sources with decorators, where these can be: on classes and their members. */
export function withDecorators(text: string): string {
  const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
  const decorated = text
    .replace(
      /\/\*\*(?:[^@/]*\*)? @(\w+) ?((?:[^*]|\*(?!\/))*?)\s*\*\/\n( *)(?!export enum|export const)/g,
      (_, name: string, given: string, indent: string) => {
        const argument = given.replace(/\n\s*\*/g, "\n").trim();
        return `@${capital(name)}(${argument})\n${indent}`;
      },
    )
    .replace(/export interface/g, "export class")
    .replace(/^( {2}\w+\(.*\): .*);$/gm, '$1 {\n    throw new Error("not here");\n  }')
    .replace(/^( {2}\w+): (.*);$/gm, "$1!: $2;");
  return `import { DataContract, DataMember, OperationContract, ServiceContract } from "interwire";\n${decorated}`;
}
