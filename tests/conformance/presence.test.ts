import { decode, encode } from "../../runtime/message/encode.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { type Compiled, compileProject } from "../support/compile.js";

const source = `import type { int32 } from "interwire";
export enum Color { None = 0, Red = 1 }
export interface Leaf { /** @dataMember 1 */ id: int32 }
export interface Reading {
  /** @dataMember 1 */ implicit: int32;
  /** @dataMember 2 */ optional?: int32;
  /** @dataMember 3 */ orUndefined: string | undefined;
  /** @dataMember 4 */ orNull: boolean | null;
  /** @dataMember 5 */ both?: int32 | null | undefined;
  /** @dataMember 6 */ bytes?: Uint8Array;
  /** @dataMember 7 */ color?: Color;
  /** @dataMember 8 */ leaf?: Leaf;
  /** @dataMember 9 */ leafOrNull: Leaf | null;
  /** @dataMember 10 */ tuple?: [int32, string?];
  /** @dataMember 11 */ required: Leaf;
}
export const least: Reading = { implicit: 0, orUndefined: undefined, orNull: null, leafOrNull: null, required: { id: 0 } };
export const zeros: Reading = {
  implicit: 0, optional: 0, orUndefined: "", orNull: false, both: 0, bytes: new Uint8Array(), color: Color.None,
  leaf: { id: 0 }, leafOrNull: { id: 0 }, tuple: [0, ""], required: { id: 0 },
};
`;

const absent = {
  implicit: 0,
  optional: undefined,
  orUndefined: undefined,
  orNull: null,
  both: null,
  bytes: undefined,
  color: undefined,
  leaf: undefined,
  leafOrNull: null,
  tuple: undefined,
  required: { id: 0 },
};

interface Module {
  readonly least: object;
  readonly zeros: object;
  Reading$message(): MessageTable;
}

describe.each([true, false])("presence, with exactOptionalPropertyTypes: %s", (exactOptionalPropertyTypes) => {
  let compiled: Compiled;
  let module: Module;
  let table: MessageTable;
  const hex = (value: unknown): string => Buffer.from(encode(table, value)).toString("hex");
  const back = (value: unknown): unknown => decode(table, Buffer.from(encode(table, value)));
  beforeAll(() => {
    compiled = compileProject({
      name: `presence-${exactOptionalPropertyTypes}`,
      files: { "main.ts": source },
      compilerOptions: { exactOptionalPropertyTypes },
    });
    module = require(compiled.emitted("main.js")) as Module;
    table = module.Reading$message().link();
  });

  test("compiles", () => {
    expect(compiled.output).toBe("");
  });

  test("absent members are not written, a required message is", () => {
    expect(hex(module.least)).toBe("5a00");
  });

  test("undefined, null and a missing property are one absence", () => {
    const undefineds = Object.fromEntries(Object.keys(absent).map((name) => [name, undefined]));
    const nulls = Object.fromEntries(Object.keys(absent).map((name) => [name, null]));
    const given = { implicit: 0, required: { id: 0 } };
    expect([hex({ ...undefineds, ...given }), hex({ ...nulls, ...given }), hex(given)]).toEqual([
      "5a00",
      "5a00",
      "5a00",
    ]);
  });

  test("zero, empty and an empty message are written where presence is explicit", () => {
    expect(hex(module.zeros)).toBe("10001a0020002800320038004200" + "4a00" + "52021200" + "5a00");
    expect(back(module.zeros)).toStrictEqual(module.zeros);
  });

  test("absent members read as own properties: undefined, or null where the type says so", () => {
    expect(back(module.least)).toStrictEqual(absent);
    expect(decode(table, new Uint8Array())).toStrictEqual(absent);
  });

  test("all values have their members in one order, so that they share a hidden class", () => {
    const keys = [module.least, module.zeros].map((value) => Object.keys(back(value) as object));
    expect(keys).toEqual([Object.keys(absent), Object.keys(absent)]);
  });
});
