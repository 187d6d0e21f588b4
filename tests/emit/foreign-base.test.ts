import type { Message } from "interwire";
import type { FieldInit } from "../../runtime/message/seam";
import { compileProject } from "../support/compile";

const library = `
  import type { int32 } from "interwire";
  export interface Base {
    /** @dataMember 2 */ id: int32;
    /** @dataMember { order: 3, packed: false } */ codes: int32[];
    /** @dataMember { order: 4, jsonName: "oddName" } */ "odd name": string;
    choice?:
      | { /** @dataMember { order: 6, name: "of_order" } */ case: "order"; value: string }
      | { /** @dataMember { order: 5, jsonName: "odd \\"one\\"" } */ case: "odd case"; value: Color }
      | { case?: undefined };
    /** @dataMember { order: 9, name: "large_one", default: -2n } */ large: bigint;
    /** @dataMember { order: 10, default: Color.Blue } */ color: Color;
    /** @dataMember { order: 11, default: "a\\"b" } */ text: string;
    /** @dataMember { order: 12, default: true } */ flag: boolean;
    /** @dataMember { order: 13, delimited: true } */ parts: Shown[];
    /** @protoInclude 14 */ special?: Special;
  }
  export interface Special { /** @dataMember 1 */ rank: int32 }
  export const enum Color { Red = 0, Blue = 1 << 3 }
  interface Hidden { /** @dataMember 7 */ hidden: string }
  export type Shown = Pick<Hidden, "hidden">;
  export type BasePart = Partial<Pick<Base, "id">> & { /** @dataMember 8 */ extra: boolean };`;
const consumer = `
  import { messageOf } from "interwire";
  import { serveForTest } from "interwire/testing";
  import type { Base, BasePart, Shown } from "foreign-base-library";
  export interface Derived extends Base { /** @dataMember 1 */ name: string; }
  export interface Same extends Base {}
  export type Patch = Partial<Omit<Base, "codes" | "parts">> & Pick<Base, "codes" | "parts">;
  export type Choice = Required<Pick<Base, "choice">>;
  export interface Ranked extends Pick<Base, "id" | "special"> { /** @dataMember 1 */ name: string; }
  /** @serviceContract */
  export interface IRanks { /** @operationContract { style: "bare" } */ Promote(one: Ranked): Promise<Ranked> }
  export const ranked = messageOf<Ranked>();
  export async function promote(given: Ranked): Promise<readonly [Ranked, Ranked]> {
    const received: Ranked[] = [];
    await using server = await serveForTest<IRanks>({
      Promote(one) {
        received.push(one);
        return { ...one, special: { rank: (one.special?.rank ?? 0) + 1 } };
      },
    });
    const answer = await server.client.Promote(given);
    return [received[0] as Ranked, answer];
  }
  export type Mixed = Pick<BasePart, "extra"> & Partial<Shown>;
  export interface Holder {
    /** @dataMember 1 */ part: BasePart;
    /** @dataMember 2 */ unnamed: Required<BasePart> & Shown;
  }`;

/** The consumer's output for the library. */
interface Derived {
  readonly ranked: Message<object>;
  promote(given: object): Promise<readonly object[]>;
}

interface Table {
  readonly name: string;
  readonly fields: readonly FieldInit[];
}

/** The fields of a table: `id? = 2`. */
function fieldsOf({ fields }: Table): string[] {
  return fields.map(({ no, name, packed, optional, oneof, ...field }) => {
    const { protoName, jsonName, delimited, default: value, include } = field;
    const presence = optional === undefined ? "" : "?";
    const options = [
      ...(packed === false ? ["not packed"] : []),
      ...(protoName === undefined ? [] : [protoName]),
      ...(jsonName === undefined ? [] : [`${jsonName} in JSON`]),
      ...(delimited === true ? ["delimited"] : []),
      ...(include === true ? ["subtype"] : []),
      ...(value === undefined ? [] : [`${typeof value} ${value}`]),
    ];
    const said = options.length === 0 ? "" : ` (${options.join(", ")})`;
    return `${oneof === undefined ? name + presence : `${oneof}.${name}`} = ${no}${said}`;
  });
}

const arms = ['choice.odd case = 5 (odd "one" in JSON)', "choice.order = 6 (of_order)"];
const base = [
  "id = 2",
  "codes = 3 (not packed)",
  "odd name = 4 (oddName in JSON)",
  ...arms,
  "large = 9 (large_one, bigint -2)",
  "color = 10 (number 8)",
  'text = 11 (string a"b)',
  "flag = 12 (boolean true)",
  "parts = 13 (delimited)",
];
/** The member for a C# subtype, before all others. */
const subtype = "special? = 14 (subtype)";
/** A default is none where the member is optional. */
const patched = [
  "id? = 2",
  "codes = 3 (not packed)",
  "odd name? = 4 (oddName in JSON)",
  ...arms,
  "large? = 9 (large_one)",
  "color? = 10",
  "text? = 11",
  "flag? = 12",
  "parts = 13 (delimited)",
];

describe.each([false, true])("messages of another package's, with removeComments: %s", (removeComments) => {
  let table: (node: string) => Table;
  let derived: Record<string, unknown>;
  beforeAll(() => {
    const name = `foreign-base-${removeComments}`;
    const built = compileProject({
      name: `${name}-library`,
      files: { "index.ts": library },
      compilerOptions: { removeComments },
    });
    expect(built.output).toBe("");
    const at = "../node_modules/foreign-base-library";
    const files = {
      "derived.ts": consumer,
      [`${at}/index.js`]: built.read("index.js"),
      [`${at}/index.d.ts`]: built.read("index.d.ts"),
      [`${at}/package.json`]: JSON.stringify({ name: "foreign-base-library", main: "index.js", types: "index.d.ts" }),
    };
    const compiled = compileProject({ name, files });
    expect(compiled.output).toBe("");
    derived = require(compiled.emitted("derived.js")) as Record<string, unknown>;
    table = (node) => (derived[`${node}$message`] as () => Table)();
  });

  test.each([
    ["a base", "Derived", [subtype, "name = 1", ...base]],
    ["a base and nothing else", "Same", [subtype, ...base]],
    ["a derived type", "Patch", [subtype, ...patched]],
    ["a oneof", "Choice", arms],
    ["a derived type of a derived type", "Mixed", ["hidden? = 7", "extra = 8"]],
  ])("have its numbers: %s", (_, node, fields) => {
    expect(fieldsOf(table(node))).toEqual(fields);
  });

  test("an enum of an arm has its names and values", () => {
    expect(table("Derived").fields[5]?.enum).toEqual({ name: "Color", values: { Red: 0, Blue: 8 } });
  });

  test("a C# subtype comes first in the bytes, and is sent", async () => {
    const { ranked, promote } = derived as unknown as Derived;
    const value = { id: 7, special: { rank: 2 }, name: "a" };
    expect(Buffer.from(ranked.toBinary(value)).toString("hex")).toBe("720208020a01611007");
    expect(await promote(value)).toEqual([value, { ...value, special: { rank: 3 } }]);
  });

  test("are used where they are, or derived without a name", () => {
    const [part, unnamed] = table("Holder").fields.map(({ type }) => (type as () => Table)());
    expect(part?.name).toBe("BasePart");
    expect(fieldsOf(part as Table)).toEqual(["id? = 2", "extra = 8"]);
    expect(fieldsOf(unnamed as Table)).toEqual(["id = 2", "hidden = 7", "extra = 8"]);
  });
});
